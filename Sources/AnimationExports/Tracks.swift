import AnimationInterpolation
import AnimationTiming

// Tracks for C. The header inbetween.h describes each function for its callers.

/// `inbetween_tracks_create`: an empty set.
@_cdecl("inbetween_tracks_create")
public func tracksCreate() -> OpaquePointer { Handle.create(NumberTracks()) }

/// `inbetween_tracks_add_clock`: the clock of a layer below another; −1 where there is no parent.
@_cdecl("inbetween_tracks_add_clock")
public func tracksAddClock(
  _ tracks: OpaquePointer, _ parent: Int32, _ beginTime: Double, _ speed: Double,
  _ timeOffset: Double
) -> Int32 {
  let tracks = Handle<NumberTracks>.place(tracks)
  guard parent == -1 || tracks.pointee.clocks.indices.contains(Int(parent)) else { return -1 }
  let map = LayerTimeMap(beginTime: beginTime, speed: speed, timeOffset: timeOffset)
  tracks.pointee.clocks.append(NumberTracks.Clock(parent: Int(parent), map: map))
  return Int32(tracks.pointee.clocks.count - 1)
}

/// `inbetween_tracks_add_property`: a property with a model value; −1 without numbers.
@_cdecl("inbetween_tracks_add_property")
public func tracksAddProperty(
  _ tracks: OpaquePointer, _ model: UnsafePointer<Double>, _ laneCount: Int32
) -> Int32 {
  guard laneCount > 0 else { return -1 }
  let tracks = Handle<NumberTracks>.place(tracks)
  tracks.pointee.properties.append(
    NumberTracks.Property(model: numbers(model, count: Int(laneCount))))
  return Int32(tracks.pointee.properties.count - 1)
}

/// `inbetween_tracks_append_keyframes`: a track of keyframes; −1 where they have no effect.
@_cdecl("inbetween_tracks_append_keyframes")
public func tracksAppendKeyframes(
  _ tracks: OpaquePointer, _ property: Int32, _ clock: Int32, _ timing: UnsafePointer<Double>,
  _ curve: OpaquePointer?, _ mode: Int32, _ keyTimes: UnsafePointer<Double>?,
  _ values: UnsafePointer<Double>, _ count: Int32
) -> Int32 {
  let tracks = Handle<NumberTracks>.place(tracks)
  guard let laneCount = laneCount(tracks, property, clock), count > 0,
    let mode = calculationMode(mode)
  else { return -1 }
  let timeCount = mode == .discrete ? Int(count) + 1 : Int(count)
  // Lists of other counts of numbers have no distances.
  let keyframes = try? KeyframeNumbers(
    (0..<Int(count)).map { numbers(values + $0 * laneCount, count: laneCount) }, mode: mode,
    keyTimes: keyTimes.map { numbers($0, count: timeCount) },
    hasMetric: laneCount == 1 || laneCount == 2 || laneCount == 4)
  guard let keyframes else { return -1 }
  let curve = curve.map { Handle<PreparedCubic>.place($0).pointee } ?? .linear
  append(keyframes, .curve(curve), Timing(numbers: timing), to: tracks, property, clock)
  return 0
}

/// `inbetween_tracks_append_spring`: a track that a spring moves from one value to another.
@_cdecl("inbetween_tracks_append_spring")
public func tracksAppendSpring(
  _ tracks: OpaquePointer, _ property: Int32, _ clock: Int32, _ timing: UnsafePointer<Double>,
  _ spring: OpaquePointer, _ from: UnsafePointer<Double>, _ to: UnsafePointer<Double>
) -> Int32 {
  let tracks = Handle<NumberTracks>.place(tracks)
  guard let laneCount = laneCount(tracks, property, clock) else { return -1 }
  // Two ends are keyframes at the times 0 and 1.
  let ends = try? KeyframeNumbers(
    [numbers(from, count: laneCount), numbers(to, count: laneCount)], mode: .linear)
  guard let ends else { return -1 }
  let timing = Timing(numbers: timing)
  let pacing = NumberTracks.Pacing.spring(
    Handle<PreparedSpring>.place(spring).pointee, duration: timing.duration)
  append(ends, pacing, timing, to: tracks, property, clock)
  return 0
}

/// `inbetween_tracks_sample`: every property at each of some times.
@_cdecl("inbetween_tracks_sample")
public func tracksSample(
  _ tracks: OpaquePointer, _ times: UnsafePointer<Double>, _ count: Int32,
  _ values: UnsafeMutablePointer<Double>
) {
  guard count > 0 else { return }
  Handle<NumberTracks>.place(tracks).pointee.sample(
    at: UnsafeBufferPointer(start: times, count: Int(count)), into: values)
}

/// `inbetween_tracks_lane_count`: how many numbers one time takes.
@_cdecl("inbetween_tracks_lane_count")
public func tracksLaneCount(_ tracks: OpaquePointer) -> Int32 {
  var count = 0
  for property in Handle<NumberTracks>.place(tracks).pointee.properties {
    count += property.model.count
  }
  return Int32(count)
}

/// `inbetween_tracks_release`: ends a set.
@_cdecl("inbetween_tracks_release")
public func tracksRelease(_ tracks: OpaquePointer?) { Handle<NumberTracks>.release(tracks) }

private func numbers(_ start: UnsafePointer<Double>, count: Int) -> [Double] {
  Array(UnsafeBufferPointer(start: start, count: count))
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
  _ tracks: UnsafeMutablePointer<NumberTracks>, _ property: Int32, _ clock: Int32
) -> Int? {
  guard tracks.pointee.properties.indices.contains(Int(property)),
    tracks.pointee.clocks.indices.contains(Int(clock))
  else { return nil }
  return tracks.pointee.properties[Int(property)].model.count
}

private func append(
  _ keyframes: KeyframeNumbers, _ pacing: NumberTracks.Pacing, _ timing: Timing,
  to tracks: UnsafeMutablePointer<NumberTracks>, _ property: Int32, _ clock: Int32
) {
  tracks.pointee.properties[Int(property)].tracks.append(
    NumberTracks.Track(
      clock: Int(clock), timing: PreparedTiming(timing), pacing: pacing, keyframes: keyframes))
}
