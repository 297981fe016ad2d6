import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import AnimationTracks

/// Adds records of tracks of numbers, points and transforms under clocks of layers and groups, read at many times by
/// one reader.
func addTracks(_ inputs: inout DigestInputs, to hash: inout NumberHash) {
  for _ in 0..<16 {
    let tracks = trackRecord(&inputs)
    var reader = TrackReader()
    for _ in 0..<192 {
      let time = inputs.number(-2, 12)
      for property in 0..<tracks.propertyCount {
        reader.withLanes(of: property, in: tracks, at: time) { lanes in
          guard let lanes else { return hash.add(Double.nan) }
          for lane in lanes.indices { hash.add(lanes[lane]) }
        }
      }
    }
  }
}

/// Returns the velocities of the digest's tracks at a few times, as numbers per second from then on: property by
/// property, time by time, record by record.
///
/// - Returns: nil for a property without a velocity at the time.
package func trackVelocities() -> [[Double]?] {
  var inputs = DigestInputs(seed: UInt64(DigestArea.tracks.rawValue))
  var velocities: [[Double]?] = []
  for _ in 0..<16 {
    let tracks = trackRecord(&inputs)
    var reader = TrackReader()
    for _ in 0..<6 {
      let time = inputs.number(-2, 12)
      for property in 0..<tracks.propertyCount {
        velocities.append(
          reader.withVelocity(of: property, in: tracks, at: time, rate: 1) { $0.map { Array($0) } })
      }
    }
  }
  return velocities
}

/// Adds sets of tracks between two ends, sampled in blocks at times in any order, with some tracks replaced in
/// between.
func addSampledTracks(_ inputs: inout DigestInputs, to hash: inout NumberHash) {
  for _ in 0..<4 {
    var set = TrackSet()
    let curves = namedCurves().map { set.addCurve($0) }
    var tracks: [TrackHandle] = []
    for index in 0..<96 {
      let (from, to) = (inputs.number(-100, 100), inputs.number(-100, 100))
      let course = timing(&inputs)
      let curve = curves[inputs.index(below: curves.count)]
      tracks.append(
        index % 3 == 0
          ? set.add(
            from: from, to: to, spring: preparedSpring(&inputs, isCritical: false), timing: course)
          : index % 3 == 1
            ? set.add(from: from, to: to, timing: course, curve: curve)
            : set.add(
              from: SIMD2(from, to), to: SIMD2(to, inputs.number(-1, 1)), timing: course,
              curve: curve))
    }
    var sampler = Sampler()
    let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: set.laneCount)
    defer { column.deallocate() }
    column.initialize(repeating: 0)
    for step in 0..<128 {
      if step % 16 == 15 {
        let end = inputs.number(-1, 1)
        set.replace(tracks[1], from: 0, to: end, timing: timing(&inputs), curve: curves[0])
      }
      sampler.sample(set, at: inputs.number(-2, 12), to: column)
      for lane in column.indices { hash.add(column[lane]) }
    }
  }
}

/// Returns 24 properties, each with up to three tracks.
private func trackRecord(_ inputs: inout DigestInputs) -> TrackRecord {
  var tracks = TrackRecord()
  let nodes = addClocks(&inputs, to: &tracks)
  for index in 0..<24 {
    let type: ValueType = index % 8 == 7 ? .transform : index % 4 == 3 ? .point : .number
    var model = [inputs.number(-100, 100), inputs.number(-100, 100)]
    if type == .number { model.removeLast() }
    if type == .transform { model = matrixAndParts(transform(&inputs)) }
    let hasNone = type != .transform && inputs.chance(oneIn: 8)
    let property = tracks.addProperty(type, model: hasNone ? nil : model)
    for _ in 0..<1 + inputs.index(below: 3) {
      let node = nodes[inputs.index(below: nodes.count)]
      tracks.append(track(type, clock: node, &inputs), to: property)
    }
  }
  return tracks
}

/// Returns the model lanes of a transform property: see `EffectAccumulator.modelLanes`, which also handles strings
/// and therefore needs tables of Unicode.
private func matrixAndParts(_ transform: Transform3D) -> [Double] {
  var parts = [Double](repeating: 0, count: 16)
  parts.withUnsafeMutableBufferPointer { TransformParts(transform).write(to: $0) }
  return transform.lanes + parts
}

/// Adds two layers, one in the other, and a group in each.
private func addClocks(_ inputs: inout DigestInputs, to tracks: inout TrackRecord) -> [Int] {
  var nodes: [Int] = []
  for _ in 0..<2 {
    let map = LayerTimeMap(
      beginTime: inputs.number(-1, 1), speed: inputs.number(0.5, 2),
      timeOffset: inputs.number(-1, 1))
    let layer = tracks.addClock(.layer(map), parent: nodes.first)
    let duration = inputs.number(1, 4)
    var timing = timing(&inputs)
    timing.duration = duration
    let group = ClockNode.Rule.group(
      TimingSchedule(timing), curve: TimingCurve(TimingFunction.easeInOutSine),
      duration: duration)
    nodes += [layer, tracks.addClock(group, parent: layer)]
  }
  return nodes
}

/// Returns a track with ends, keyframes, or for a transform only the rotation about z, with a curve or a spring.
private func track(_ type: ValueType, clock node: Int, _ inputs: inout DigestInputs) -> Track {
  let timing = timing(&inputs)
  let curves = namedCurves()
  var pacing = PreparedPacing(TimingCurve(curves[inputs.index(below: curves.count)]))
  if inputs.chance(oneIn: 3) {
    pacing = PreparedPacing(
      preparedSpring(&inputs, isCritical: false), duration: timing.duration)
  }
  let isAdditive = inputs.chance(oneIn: 3)
  if type == .point, inputs.chance(oneIn: 2) {
    let modes = CalculationMode.allCases
    let keyframes = pointKeyframes(modes[inputs.index(below: modes.count)], &inputs)
    return Track(
      clock: node, timing: TimingSchedule(timing), pacing: pacing,
      interpolation: PreparedInterpolation(
        .keyframes(keyframes), type: .point, isAdditive: isAdditive, isCumulative: true))
  }
  let isComponent = type == .transform && inputs.chance(oneIn: 2)
  let rotation = ComponentLanes(first: 11, count: 1)
  func end() -> [Double] {
    type == .transform && !isComponent
      ? transform(&inputs).lanes
      : type == .point
        ? [inputs.number(-100, 100), inputs.number(-100, 100)] : [inputs.number(-7, 7)]
  }
  let (from, to) = (end(), end())
  let valueType = isComponent ? .number : type
  let isTowards = inputs.chance(oneIn: 4)
  let ends = try? PreparedEnds(
    from: from, to: isTowards ? nil : to, by: nil, type: valueType, isAdditive: isAdditive)
  guard let ends else { preconditionFailure("the ends have one count of numbers") }
  return Track(
    clock: node, timing: TimingSchedule(timing), pacing: pacing,
    interpolation: PreparedInterpolation(
      .ends(ends), type: valueType, isAdditive: isAdditive,
      isCumulative: inputs.chance(oneIn: 4), endsAtStart: timing.autoreverses),
    component: isComponent ? rotation : nil)
}
