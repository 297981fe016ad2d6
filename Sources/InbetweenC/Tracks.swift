import AnimationInterpolation
import AnimationTiming

// Tracks for C. The header inbetween.h describes each function for its callers.

/// `inbetween_tracks_create`: an empty set.
@_cdecl("inbetween_tracks_create")
public func tracksCreate() -> OpaquePointer? { Handles.create(NumberTracks(), .tracks) }

/// `inbetween_tracks_add_clock`: adds the clock of a layer below another clock. Returns its index, or an error number.
@_cdecl("inbetween_tracks_add_clock")
public func tracksAddClock(
  _ tracks: OpaquePointer?, _ parent: Int32, _ beginTime: Double, _ speed: Double,
  _ timeOffset: Double
) -> Int32 {
  number { () throws(Fault) in
    let tracks = try heldTracks(tracks)
    guard parent == -1 || tracks.value.clocks.indices.contains(Int(parent)) else { throw .index }
    guard !beginTime.isNaN, !speed.isNaN, !timeOffset.isNaN else { throw .number }
    let map = LayerTimeMap(
      Timing(beginTime: beginTime, speed: speed, timeOffset: timeOffset))
    tracks.value.clocks.append(NumberTracks.Clock(parent: Int(parent), map: map))
    return tracks.value.clocks.count - 1
  }
}

/// `inbetween_tracks_add_property`: adds a property with a model value. Returns its index, or an error number.
@_cdecl("inbetween_tracks_add_property")
public func tracksAddProperty(
  _ tracks: OpaquePointer?, _ model: UnsafePointer<Double>?, _ laneCount: Int32
) -> Int32 {
  number { () throws(Fault) in
    let tracks = try heldTracks(tracks)
    let model = try list(model, laneCount)
    guard laneCount > 0, tracks.value.laneCount <= Int(greatestCount - laneCount) else {
      throw .count
    }
    tracks.value.add(NumberTracks.Property(model: model))
    return tracks.value.properties.count - 1
  }
}

/// `inbetween_tracks_append_keyframes`: appends a track of keyframes. Returns 0, or an error number.
@_cdecl("inbetween_tracks_append_keyframes")
public func tracksAppendKeyframes(
  _ tracks: OpaquePointer?, _ property: Int32, _ clock: Int32, _ timing: UnsafePointer<Double>?,
  _ curve: OpaquePointer?, _ mode: Int32, _ keyTimes: UnsafePointer<Double>?,
  _ keyTimeCount: Int32, _ numbers: UnsafePointer<Double>?, _ numberCount: Int32
) -> Int32 {
  status { () throws(Fault) in
    let tracks = try heldTracks(tracks)
    let laneCount = try laneCount(tracks, property, clock)
    let timing = try Timing(numbers: timing)
    let curve = try curve.map { (curve) throws(Fault) in try heldCurve(curve) } ?? .linear
    guard let mode = calculationMode(mode) else { throw .index }
    guard numberCount > 0, Int(numberCount) % laneCount == 0 else { throw .count }
    var values: [[Double]] = []
    for start in stride(from: 0, to: try elements(numbers, numberCount).count, by: laneCount) {
      values.append(try list(numbers.map { $0 + start }, Int32(laneCount)))
    }
    let times = try list(keyTimes, keyTimeCount)
    if !times.isEmpty {
      guard times.count == values.count + (mode == .discrete ? 1 : 0) else { throw .count }
      guard times.allSatisfy({ $0.isFinite }) else { throw .number }
    }
    // Lists of other counts of numbers have no distances.
    let keyframes = try? KeyframeNumbers(
      values, mode: mode, keyTimes: times.isEmpty ? nil : times,
      hasMetric: laneCount == 1 || laneCount == 2 || laneCount == 4)
    guard let keyframes else { throw .number }
    append(keyframes, .curve(curve), timing, to: tracks, property, clock)
  }
}

/// `inbetween_tracks_append_spring`: appends a track that a spring moves from one value to another. Returns 0, or an
/// error number.
@_cdecl("inbetween_tracks_append_spring")
public func tracksAppendSpring(
  _ tracks: OpaquePointer?, _ property: Int32, _ clock: Int32, _ timing: UnsafePointer<Double>?,
  _ spring: OpaquePointer?, _ from: UnsafePointer<Double>?, _ to: UnsafePointer<Double>?,
  _ laneCount: Int32
) -> Int32 {
  status { () throws(Fault) in
    let tracks = try heldTracks(tracks)
    guard try InbetweenC.laneCount(tracks, property, clock) == Int(laneCount) else {
      throw .count
    }
    let timing = try Timing(numbers: timing)
    let spring = try heldSpring(spring)
    let values = [try list(from, laneCount), try list(to, laneCount)]
    // Two ends are keyframes at the times 0 and 1.
    guard let ends = try? KeyframeNumbers(values, mode: .linear) else { throw .number }
    append(
      ends, .spring(spring, duration: PreparedPacing.seconds(timing.duration)), timing, to: tracks,
      property, clock)
  }
}

/// `inbetween_tracks_remove_tracks`: removes all tracks of a property. Returns 0, or an error number.
@_cdecl("inbetween_tracks_remove_tracks")
public func tracksRemoveTracks(_ tracks: OpaquePointer?, _ property: Int32) -> Int32 {
  status { () throws(Fault) in
    let tracks = try heldTracks(tracks)
    guard tracks.value.properties.indices.contains(Int(property)) else { throw .index }
    tracks.value.properties[Int(property)].tracks = []
  }
}

/// `inbetween_tracks_sample`: writes every property at each time. Returns 0, or an error number.
@_cdecl("inbetween_tracks_sample")
public func tracksSample(
  _ tracks: OpaquePointer?, _ times: UnsafePointer<Double>?, _ count: Int32,
  _ values: UnsafeMutablePointer<Double>?, _ valueCount: Int32
) -> Int32 {
  status { () throws(Fault) in
    let tracks = try heldTracks(tracks)
    let (times, values) = (try elements(times, count), try elements(values, valueCount))
    // Both are below 2^28, so the product fits.
    let needed = Int64(times.count) &* Int64(tracks.value.laneCount)
    guard needed == Int64(values.count) else { throw .count }
    guard let start = values.baseAddress else { return }
    tracks.value.sample(at: times, into: start)
  }
}

/// `inbetween_tracks_lane_count`: the count of numbers per time, or an error number.
@_cdecl("inbetween_tracks_lane_count")
public func tracksLaneCount(_ tracks: OpaquePointer?) -> Int32 {
  number { () throws(Fault) in try heldTracks(tracks).value.laneCount }
}

/// `inbetween_tracks_release`: releases a set. Returns 0, or an error number.
@_cdecl("inbetween_tracks_release")
@discardableResult
public func tracksRelease(_ tracks: OpaquePointer?) -> Int32 { Handles.release(tracks, .tracks) }

private func heldTracks(_ handle: OpaquePointer?) throws(Fault) -> Held<NumberTracks> {
  try Handles.value(handle, .tracks, as: NumberTracks.self)
}

private func calculationMode(_ number: Int32) -> CalculationMode? {
  switch number {
  case 0: .linear
  case 1: .discrete
  case 2: .paced
  case 3: .cubic
  case 4: .cubicPaced
  default: nil
  }
}

private func laneCount(
  _ tracks: Held<NumberTracks>, _ property: Int32, _ clock: Int32
) throws(Fault) -> Int {
  guard tracks.value.properties.indices.contains(Int(property)),
    clock == -1 || tracks.value.clocks.indices.contains(Int(clock))
  else { throw .index }
  return tracks.value.properties[Int(property)].model.count
}

/// Appends a track. Out of line, so that a module has only one copy for all kinds of tracks.
@inline(never)
private func append(
  _ keyframes: KeyframeNumbers, _ pacing: NumberTracks.Pacing, _ timing: Timing,
  to tracks: Held<NumberTracks>, _ property: Int32, _ clock: Int32
) {
  tracks.value.properties[Int(property)].tracks.append(
    NumberTracks.Track(
      clock: Int(clock), timing: TimingSchedule(timing), pacing: pacing, keyframes: keyframes))
}

/// Properties of plain numbers, their tracks and the clocks of the tracks.
///
/// Each track replaces its underlying value, so a property has the value of its last visible track, or the model
/// value. A set of the library does more: it adds, accumulates, interpolates with the underlying value, and has
/// transforms, colours and paths, which would multiply the size of a module.
///
/// Law: the numbers are those of `TrackRecord` with the same tracks, bit for bit (`NumberTracksTests`).
struct NumberTracks {
  struct Clock {
    /// The index of an earlier clock, −1 for absolute time.
    let parent: Int
    let map: LayerTimeMap
  }

  enum Pacing {
    case curve(PreparedCubic)
    /// A spring that runs in seconds; the linear progress 1 is its duration.
    case spring(SpringMotion, duration: Double)

    func progress(at progress: Double) -> Double {
      switch self {
      case .curve(let curve): curve.progress(at: progress)
      case .spring(let spring, let duration): spring.value(at: progress * duration)
      }
    }
  }

  struct Track {
    /// The index of a clock, −1 for absolute time.
    let clock: Int
    let timing: TimingSchedule
    let pacing: Pacing
    let keyframes: KeyframeNumbers
  }

  struct Property {
    let model: [Double]
    var tracks: [Track] = []
  }

  var clocks: [Clock] = []
  var properties: [Property] = []
  private(set) var laneCount = 0

  mutating func add(_ property: Property) {
    properties.append(property)
    laneCount += property.model.count
  }

  /// Writes every property at each of some times, one row of numbers per time.
  ///
  /// Complexity: O(times · (clocks + tracks + numbers)).
  func sample(at times: UnsafeBufferPointer<Double>, into values: UnsafeMutablePointer<Double>) {
    // Absolute time, followed by the clocks.
    var clockTimes = [Double](repeating: 0, count: 1 + clocks.count)
    var next = values
    for time in times {
      clockTimes[0] = time
      for (index, clock) in clocks.enumerated() {
        clockTimes[1 + index] = clock.map.localTime(at: clockTimes[1 + clock.parent])
      }
      for property in properties {
        property.write(clockTimes, to: next)
        next += property.model.count
      }
    }
  }
}

extension NumberTracks.Property {
  /// Writes the value for an absolute time followed by the times of the clocks.
  func write(_ clockTimes: [Double], to value: UnsafeMutablePointer<Double>) {
    for track in tracks.reversed() where track.write(clockTimes[1 + track.clock], to: value) {
      return
    }
    for lane in model.indices { value[lane] = model[lane] }
  }
}

extension NumberTracks.Track {
  /// Writes the value at a time of the clock; false if the track is not visible then.
  func write(_ time: Double, to value: UnsafeMutablePointer<Double>) -> Bool {
    let located = timing.located(at: time)
    guard located.isVisible else { return false }
    let place = keyframes.segment(at: pacing.progress(at: located.progress))
    for lane in 0..<keyframes.laneCount {
      value[lane] = keyframes.number(lane, inSegment: place.index, at: place.fraction)
    }
    return true
  }
}
