import AnimationInterpolation
import AnimationTiming
import AnimationTracks

// Tracks for C. The header inbetween.h describes each function for its callers. They lie in a record
// and not in a set, whose batches would double the size of a module.

/// `inbetween_tracks_create`: an empty set.
@_cdecl("inbetween_tracks_create")
public func tracksCreate() -> OpaquePointer { Handle.create(TrackRecord()) }

/// `inbetween_tracks_add_clock`: the clock of a layer below another; −1 where there is no parent.
@_cdecl("inbetween_tracks_add_clock")
public func tracksAddClock(
  _ tracks: OpaquePointer, _ parent: Int32, _ beginTime: Double, _ speed: Double,
  _ timeOffset: Double
) -> Int32 {
  let tracks = Handle<TrackRecord>.place(tracks)
  guard parent == -1 || (0..<tracks.pointee.nodeCount).contains(Int(parent)) else { return -1 }
  let map = LayerTimeMap(beginTime: beginTime, speed: speed, timeOffset: timeOffset)
  return Int32(tracks.pointee.addNode(.layer(map), parent: parent == -1 ? nil : Int(parent)))
}

/// `inbetween_tracks_add_property`: a property with a model value; −1 without numbers.
@_cdecl("inbetween_tracks_add_property")
public func tracksAddProperty(
  _ tracks: OpaquePointer, _ model: UnsafePointer<Double>, _ laneCount: Int32
) -> Int32 {
  guard laneCount > 0 else { return -1 }
  let numbers = Array(UnsafeBufferPointer(start: model, count: Int(laneCount)))
  return Int32(
    Handle<TrackRecord>.place(tracks).pointee.addProperty(
      type(laneCount: numbers.count), model: numbers))
}

/// `inbetween_tracks_append_keyframes`: a track of keyframes; −1 where they have no effect.
@_cdecl("inbetween_tracks_append_keyframes")
public func tracksAppendKeyframes(
  _ tracks: OpaquePointer, _ property: Int32, _ clock: Int32, _ timing: UnsafePointer<Double>,
  _ curve: OpaquePointer?, _ mode: Int32, _ keyTimes: UnsafePointer<Double>?,
  _ values: UnsafePointer<Double>, _ count: Int32
) -> Int32 {
  let tracks = Handle<TrackRecord>.place(tracks)
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
  let tracks = Handle<TrackRecord>.place(tracks)
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
  let tracks = Handle<TrackRecord>.place(tracks).pointee
  var reader = TrackReader()
  var next = values
  for index in 0..<max(0, Int(count)) {
    for property in 0..<tracks.propertyCount {
      let laneCount = tracks.laneCount(ofProperty: property)
      reader.withLanes(of: property, in: tracks, at: times[index]) { lanes in
        for lane in 0..<laneCount { next[lane] = lanes?[lane] ?? .nan }
      }
      next += laneCount
    }
  }
}

/// `inbetween_tracks_lane_count`: how many numbers one time takes.
@_cdecl("inbetween_tracks_lane_count")
public func tracksLaneCount(_ tracks: OpaquePointer) -> Int32 {
  let tracks = Handle<TrackRecord>.place(tracks)
  var count = 0
  for property in 0..<tracks.pointee.propertyCount {
    count += tracks.pointee.laneCount(ofProperty: property)
  }
  return Int32(count)
}

/// `inbetween_tracks_release`: ends a set.
@_cdecl("inbetween_tracks_release")
public func tracksRelease(_ tracks: OpaquePointer?) { Handle<TrackRecord>.release(tracks) }

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
  _ tracks: UnsafeMutablePointer<TrackRecord>, _ property: Int32, _ clock: Int32
) -> Int? {
  guard (0..<tracks.pointee.propertyCount).contains(Int(property)),
    (0..<tracks.pointee.nodeCount).contains(Int(clock))
  else { return nil }
  return tracks.pointee.laneCount(ofProperty: Int(property))
}

private func append(
  _ source: PreparedInterpolation.Source, _ laneCount: Int, _ pacing: PreparedPacing,
  _ timing: UnsafePointer<Double>, to tracks: UnsafeMutablePointer<TrackRecord>, _ property: Int,
  _ clock: Int
) -> Int32 {
  let timing = Timing(numbers: timing)
  tracks.pointee.append(
    Track(
      node: clock, timing: PreparedTiming(timing), pacing: pacing,
      interpolation: PreparedInterpolation(
        source, type: type(laneCount: laneCount), endsAtStart: timing.autoreverses)),
    to: property)
  return 0
}
