import AnimationInterpolation
import AnimationTiming
import AnimationTracks

// Sets of tracks for C. The header inbetween.h describes each function for its callers.

/// A set of tracks whose properties and clocks C knows by numbers that count from 0.
struct NumberedTracks {
  var set = TrackSet()
  var properties: [PropertyHandle] = []

  /// The index in the set of a clock; −1 is absolute time.
  func node(_ clock: Int32) -> Int? {
    (-1..<set.nodeCount - 1).contains(Int(clock)) ? Int(clock) + 1 : nil
  }
}

/// `inbetween_tracks_create`: an empty set.
@_cdecl("inbetween_tracks_create")
public func tracksCreate() -> OpaquePointer { Handle.create(NumberedTracks()) }

/// `inbetween_tracks_add_clock`: the clock of a layer below another; −1 where there is no parent.
@_cdecl("inbetween_tracks_add_clock")
public func tracksAddClock(
  _ tracks: OpaquePointer, _ parent: Int32, _ beginTime: Double, _ speed: Double,
  _ timeOffset: Double
) -> Int32 {
  let tracks = Handle<NumberedTracks>.place(tracks)
  guard let parent = tracks.pointee.node(parent) else { return -1 }
  let map = LayerTimeMap(beginTime: beginTime, speed: speed, timeOffset: timeOffset)
  return Int32(tracks.pointee.set.addNode(.layer(map), parent: parent) - 1)
}

/// `inbetween_tracks_add_property`: a property with a model value; −1 without numbers.
@_cdecl("inbetween_tracks_add_property")
public func tracksAddProperty(
  _ tracks: OpaquePointer, _ model: UnsafePointer<Double>, _ laneCount: Int32
) -> Int32 {
  guard laneCount > 0 else { return -1 }
  let numbers = Array(UnsafeBufferPointer(start: model, count: Int(laneCount)))
  let tracks = Handle<NumberedTracks>.place(tracks)
  tracks.pointee.properties.append(
    tracks.pointee.set.addProperty(type(laneCount: numbers.count), model: numbers))
  return Int32(tracks.pointee.properties.count - 1)
}

/// `inbetween_tracks_append_keyframes`: a track of keyframes; −1 where they have no effect.
@_cdecl("inbetween_tracks_append_keyframes")
public func tracksAppendKeyframes(
  _ tracks: OpaquePointer, _ property: Int32, _ clock: Int32, _ timing: UnsafePointer<Double>,
  _ curve: OpaquePointer?, _ mode: Int32, _ keyTimes: UnsafePointer<Double>?,
  _ values: UnsafePointer<Double>, _ count: Int32
) -> Int32 {
  let tracks = Handle<NumberedTracks>.place(tracks)
  guard let laneCount = laneCount(tracks, property, clock), count > 0,
    let mode = calculationMode(mode)
  else { return -1 }
  let values = (0..<Int(count)).map { index in
    Array(UnsafeBufferPointer(start: values + index * laneCount, count: laneCount))
  }
  let timeCount = mode == .discrete ? values.count + 1 : values.count
  let keyframes = try? PreparedKeyframes(
    values: values, type: type(laneCount: laneCount), mode: mode,
    keyTimes: keyTimes.map { Array(UnsafeBufferPointer(start: $0, count: timeCount)) })
  guard let keyframes else { return -1 }
  let pacing = PreparedPacing(
    curve.map { Handle<PreparedTimingFunction>.place($0).pointee } ?? .linear)
  return append(
    .keyframes(keyframes), laneCount, pacing, timing, to: tracks, Int(property), Int(clock))
}

/// `inbetween_tracks_append_spring`: a track that a spring moves from one value to another.
@_cdecl("inbetween_tracks_append_spring")
public func tracksAppendSpring(
  _ tracks: OpaquePointer, _ property: Int32, _ clock: Int32, _ timing: UnsafePointer<Double>,
  _ spring: OpaquePointer, _ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>
) -> Int32 {
  let tracks = Handle<NumberedTracks>.place(tracks)
  guard let laneCount = laneCount(tracks, property, clock) else { return -1 }
  let ends = try? PreparedEnds(
    from: Array(UnsafeBufferPointer(start: from, count: laneCount)),
    to: Array(UnsafeBufferPointer(start: to, count: laneCount)), by: nil,
    type: type(laneCount: laneCount), isAdditive: false)
  guard let ends else { return -1 }
  let pacing = PreparedPacing(
    Handle<PreparedSpring>.place(spring).pointee, duration: Timing(numbers: timing).duration)
  return append(.ends(ends), laneCount, pacing, timing, to: tracks, Int(property), Int(clock))
}

/// `inbetween_tracks_sample`: every property at each of some times.
@_cdecl("inbetween_tracks_sample")
public func tracksSample(
  _ tracks: OpaquePointer, _ times: UnsafePointer<Double>, _ count: Int32,
  _ values: UnsafeMutablePointer<Double>
) {
  let tracks = Handle<NumberedTracks>.place(tracks)
  let laneCount = tracks.pointee.set.laneCount
  var sampler = Sampler()
  for index in 0..<max(0, Int(count)) {
    let column = UnsafeMutableBufferPointer(start: values + index * laneCount, count: laneCount)
    // What rests stays in a column as it was at the time before.
    if index > 0 {
      column.baseAddress?.update(from: values + (index - 1) * laneCount, count: laneCount)
    }
    sampler.sample(tracks.pointee.set, at: times[index], into: column)
  }
}

/// `inbetween_tracks_lane_count`: how many numbers one time takes.
@_cdecl("inbetween_tracks_lane_count")
public func tracksLaneCount(_ tracks: OpaquePointer) -> Int32 {
  Int32(Handle<NumberedTracks>.place(tracks).pointee.set.laneCount)
}

/// `inbetween_tracks_release`: ends a set.
@_cdecl("inbetween_tracks_release")
public func tracksRelease(_ tracks: OpaquePointer?) { Handle<NumberedTracks>.release(tracks) }

/// The type of a property by its count of numbers.
private func type(laneCount: Int) -> ValueType {
  switch laneCount {
  case 1: .number
  case 2: .point
  case 4: .rect
  default: .numbers
  }
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

/// How many numbers a property of the set has; nil where it or the clock is not in the set.
private func laneCount(
  _ tracks: UnsafeMutablePointer<NumberedTracks>, _ property: Int32, _ clock: Int32
) -> Int? {
  guard tracks.pointee.properties.indices.contains(Int(property)),
    tracks.pointee.node(clock) != nil, clock >= 0
  else { return nil }
  return tracks.pointee.set.lanes(of: tracks.pointee.properties[Int(property)]).count
}

private func append(
  _ source: PreparedInterpolation.Source, _ laneCount: Int, _ pacing: PreparedPacing,
  _ timing: UnsafePointer<Double>, to tracks: UnsafeMutablePointer<NumberedTracks>, _ property: Int,
  _ clock: Int
) -> Int32 {
  let timing = Timing(numbers: timing)
  let handle = tracks.pointee.properties[property]
  tracks.pointee.set.add(
    Track(
      node: clock + 1, timing: PreparedTiming(timing), pacing: pacing,
      interpolation: PreparedInterpolation(
        source, type: type(laneCount: laneCount), endsAtStart: timing.autoreverses)),
    to: handle)
  return 0
}
