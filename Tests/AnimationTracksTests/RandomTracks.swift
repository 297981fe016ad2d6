import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks

/// Random sets of all kinds of tracks, with the same tracks in records that are read one by one.
struct RandomTracks {
  var random: SplitMix64
  var set = TrackSet()
  /// For each clock of the set, its chain of clocks from absolute time.
  private(set) var chains: [[ClockNode.Rule]] = [[]]
  var members: [(property: PropertyHandle, record: TrackRecord)] = []
  /// The begin times and iteration durations of endless tracks.
  private var cycles: [(begin: Double, length: Double)] = []
  /// Whether all numbers are finite and iterations often infinite.
  var isFinite = false
  /// Whether to use new Bézier curves, which take long to prepare, in addition to the named ones.
  var hasOwnCurves = true
  var mostKeys = 1024
  /// The curves from which to choose; if empty, a few named curves and new Bézier curves.
  var functions: [TimingFunction] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 0..<Int.random(in: 0...4, using: &random) { addClock() }
  }

  mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  mutating func chance(_ oneIn: Int) -> Bool { Int.random(in: 0..<oneIn, using: &random) == 0 }

  /// Returns a time that is often the begin time, turn or end of a track, even after many iterations.
  mutating func time() -> Double {
    switch Int.random(in: 0..<8, using: &random) {
    case 3:
      cycles.randomElement(using: &random).map {
        $0.begin + Double(Int.random(in: 0...20_000, using: &random)) * $0.length
      } ?? 0
    case 0: Double(Int.random(in: -2...10, using: &random))
    case 1: Double(Int.random(in: -8...40, using: &random)) / 4
    case 2:
      chance(4)
        ? [.infinity, -.infinity, .nan][Int.random(in: 0..<3, using: &random)] : number(-1e6...1e6)
    default: number(-2...9)
    }
  }

  private mutating func addClock() {
    let parent = Int.random(in: 0..<chains.count, using: &random)
    let clock: ClockNode.Rule
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      let timing = timing()
      clock = .group(
        TimingSchedule(timing),
        curve: TimingCurve(
          chance(2) ? .linear : chance(2) ? .easeInEaseOut : TimingFunction.steps(3, .both)),
        duration: timing.duration)
    case 1: clock = .unchanged
    default:
      let speeds = [1, 1, 0.5, 2, 1, 0, -1, 3]
      clock = .layer(
        LayerTimeMap(
          beginTime: chance(2) ? 0 : number(-2...2),
          speed: speeds[Int.random(in: 0..<8, using: &random)],
          timeOffset: chance(2) ? 0 : number(-3...3)))
    }
    addClock(clock, below: parent)
  }

  @discardableResult
  mutating func addClock(_ clock: ClockNode.Rule, below parent: Int) -> Int {
    chains.append(chains[parent] + [clock])
    return set.addClock(TrackClock(clock), parent: parent)
  }

  mutating func timing() -> Timing {
    var timing = Timing(
      beginTime: chance(3) ? Double(Int.random(in: 0...3, using: &random)) : number(-1...4),
      duration: chance(3) ? 1 : number(0.05...3))
    if chance(2) { timing.repeatCount = chance(3) ? .infinity : number(0...4) }
    if chance(8) { timing.repeatDuration = number(0...5) }
    if chance(8) { timing.speed = number(-2...2) }
    if chance(8) { timing.timeOffset = number(-2...2) }
    if chance(20) { timing.duration = chance(2) ? 0 : .infinity }
    if isFinite, chance(4) { timing.duration = .infinity }
    timing.autoreverses = chance(3)
    if timing.repeatCount == .infinity, timing.duration.isNormal {
      cycles.append((timing.beginTime, timing.duration * (timing.autoreverses ? 2 : 1)))
    }
    timing.fillMode = FillMode.allCases[Int.random(in: 0..<4, using: &random)]
    return timing
  }

  mutating func spring() -> SpringMotion {
    guard
      let spring = try? Spring(
        mass: 1, stiffness: number(20...300), damping: number(0...40),
        initialVelocity: chance(3) ? number(-5...5) : 0)
    else { preconditionFailure("the constants are in their ranges") }
    return SpringMotion(spring)
  }

  mutating func function() -> TimingFunction {
    if let function = functions.randomElement(using: &random) { return function }
    let named: [TimingFunction] = [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .default, TimingFunction.easeOutBounce,
      TimingFunction.easeIn.reversed, TimingFunction.easeInOutSine, .steps(4, .start),
    ]
    if hasOwnCurves, chance(4) {
      let (x1, y1, x2, y2) = (number(0...1), number(-1...2), number(0...1), number(-1...2))
      if let curve = try? TimingFunction(controlPoints: x1, y1, x2, y2) { return curve }
    }
    return named[Int.random(in: 0..<named.count, using: &random)]
  }

  mutating func add() {
    let node = Int.random(in: 0..<chains.count, using: &random)
    switch Int.random(in: 0..<7, using: &random) {
    case 0, 1: addNumbers(node)
    case 2: addTransforms(node)
    default: addStack()
    }
  }

  mutating func change() {
    guard let index = members.indices.randomElement(using: &random) else { return }
    set.remove(members.remove(at: index).property)
    if chance(2) { add() }
  }

  private mutating func addNumbers(_ node: Int) {
    switch Int.random(in: 0..<4, using: &random) {
    case 0: addEnds(number(-9...9), number(-9...9), node)
    case 1:
      addEnds(
        SIMD2(number(-9...9), number(-9...9)), SIMD2(number(-9...9), number(-9...9)), node)
    case 2:
      addEnds(
        SIMD4(number(-9...9), number(-9...9), 3, 0), SIMD4(number(-9...9), 1, 3, 0), node)
    default: addEnds(number(0...1), chance(4) && !isFinite ? .infinity : number(0...1), node)
    }
  }

  private mutating func addEnds<Value: TrackValue>(_ from: Value, _ to: Value, _ node: Int) {
    let timing = timing()
    let handle: TrackHandle
    let pacing: PreparedPacing
    if chance(3) {
      let spring = spring()
      handle = set.add(from: from, to: to, spring: spring, timing: timing, clock: node)
      pacing = PreparedPacing(spring, duration: timing.duration)
    } else {
      let function = function()
      let curve = set.addCurve(function)
      handle = set.add(from: from, to: to, timing: timing, curve: curve, clock: node)
      pacing = PreparedPacing(TimingCurve(function))
    }
    let type = from.trackNumbers.type
    var record = record(of: node)
    let property = record.record.addProperty(type, model: nil)
    let ends = ends(from.trackNumbers.numbers, to.trackNumbers.numbers, type)
    record.record.append(
      Track(
        clock: record.node, timing: TimingSchedule(timing), pacing: pacing,
        interpolation: PreparedInterpolation(.ends(ends), type: type)), to: property)
    members.append((handle.property, record.record))
  }

  private func ends(_ from: [Double]?, _ to: [Double]?, _ type: ValueType) -> PreparedEnds {
    guard
      let ends = try? PreparedEnds(from: from, to: to, by: nil, type: type, isAdditive: false)
    else { preconditionFailure("there are ends of one count of numbers") }
    return ends
  }

  /// Returns a record with the clocks down to one of the set, and the index of the last clock in it.
  func record(of node: Int) -> (record: TrackRecord, node: Int) {
    var record = TrackRecord()
    var last = record.addClock(.unchanged, parent: nil)
    for clock in chains[node] { last = record.addClock(clock, parent: last) }
    return (record, last)
  }

  private mutating func addStack() {
    let types: [ValueType] = [.number, .point, .rect, .transform, .quaternion, .affine, .numbers]
    let type = types[Int.random(in: 0..<types.count, using: &random)]
    let node = Int.random(in: 0..<chains.count, using: &random)
    var (record, last) = record(of: node)
    let model = chance(4) && type != .transform ? nil : model(type)
    let property = set.addProperty(type, model: model)
    let index = record.addProperty(type, model: model)
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      var track = track(type, clock: node)
      set.add(track, to: property)
      track.node = last
      record.append(track, to: index)
    }
    last = 0
    members.append((property, record))
  }

  /// Adds a property of whole transforms that a track animates, and sometimes another track above it.
  private mutating func addTransforms(_ node: Int) {
    let type: ValueType = chance(3) ? .affine : .transform
    var (record, last) = record(of: node)
    let timing = timing()
    var pacing = PreparedPacing(chance(2) ? .linear : TimingCurve(function()))
    if chance(4) { pacing = PreparedPacing(spring(), duration: timing.duration) }
    var own = Track(
      clock: node, timing: TimingSchedule(timing), pacing: pacing,
      interpolation: PreparedInterpolation(
        .ends(ends(lanes(type), lanes(type), type)), type: type,
        endsAtStart: timing.autoreverses))
    let property = set.add(own).property
    let index = record.addProperty(type, model: nil)
    own.node = last
    record.append(own, to: index)
    if chance(6) {
      var other = track(type, clock: node)
      set.add(other, to: property)
      other.node = last
      record.append(other, to: index)
    }
    last = 0
    members.append((property, record))
  }

  private mutating func lanes(_ type: ValueType) -> [Double] {
    switch type {
    case .transform, .affine:
      let (s, c) = (number(-1...1), number(-1...1))
      let affine = [c, s, -s, c, number(-9...9), number(-9...9)]
      if type == .affine { return affine }
      // Some in perspective, some flat, and some with a divisor that is not 1.
      let (p, z, w) = (
        chance(4) ? number(-0.1...0.1) : 0, chance(6) ? 0 : number(0.5...2.0),
        chance(6) ? number(0.5...3) : 1
      )
      return [c, s, 0, 0, -s, c, 0, p, 0, 0, z, p, affine[4], affine[5], number(-2...2), w]
    case .quaternion:
      let half = number(-1...1)
      return [0, 0, half, (1 - half * half).squareRoot()]
    default: return (0..<(type.laneCount ?? 3)).map { _ in number(-9...9) }
    }
  }

  private mutating func model(_ type: ValueType) -> [Double] {
    var objects = BoxedValues()
    let lanes = lanes(type)
    return EffectAccumulator.modelLanes(
      AnimatableValue(lanes: lanes, type: type, objects: objects), objects: &objects)
  }

  private mutating func decay(_ type: ValueType, _ duration: Double) -> PreparedDecay? {
    var course = PreparedDecay.Course(
      from: lanes(type), velocity: lanes(type).map { 9 * $0 }, rate: number(0.3...10))
    if chance(2) { course.upperBound = lanes(type) }
    if chance(4) { course.target = lanes(type) }
    return try? PreparedDecay(course, duration: chance(3) ? nil : duration)
  }

  mutating func track(_ type: ValueType, clock node: Int) -> Track {
    let timing = timing()
    var pacing = PreparedPacing(TimingCurve(function()))
    if chance(4) { pacing = PreparedPacing(spring(), duration: timing.duration) }
    let isAdditive = chance(4)
    var component: ComponentLanes?
    var valueType = type
    if type == .transform, chance(2) {
      let components = [
        ComponentLanes(first: Int.random(in: 0..<16, using: &random), count: 1),
        ComponentLanes(first: 11, count: 1),
        ComponentLanes(first: 3, count: 3, isUniform: true),
        ComponentLanes(first: 0, count: 2),
      ]
      let chosen = components[Int.random(in: 0..<components.count, using: &random)]
      component = chosen
      valueType = chosen.valueCount == 1 ? .number : .size
    } else if type == .point, chance(3) {
      component = ComponentLanes(first: 1, count: 1)
      valueType = .number
    }
    if chance(4), valueType.isOfRates, let decay = decay(valueType, timing.duration) {
      return Track(
        clock: node, timing: TimingSchedule(timing), pacing: PreparedPacing(.linear),
        interpolation: PreparedInterpolation(
          .decay(decay), type: valueType, isAdditive: isAdditive, isCumulative: chance(4),
          endsAtStart: timing.autoreverses), component: component)
    }
    if !chance(3), valueType != .transform, valueType != .affine {
      let modes = CalculationMode.allCases
      let keyframes = try? PreparedKeyframes(
        values: (0..<Int.random(in: 1...9, using: &random)).map { _ in lanes(valueType) },
        type: valueType, mode: modes[Int.random(in: 0..<modes.count, using: &random)])
      if let keyframes {
        if chance(3) {
          pacing = PreparedPacing(
            .linear, segments: (0..<3).map { _ in TimingCurve(function()) })
        }
        return Track(
          clock: node, timing: TimingSchedule(timing), pacing: pacing,
          interpolation: PreparedInterpolation(
            .keyframes(keyframes), type: valueType, isAdditive: isAdditive,
            isCumulative: chance(4)), component: component)
      }
    }
    let to = chance(6) && !isAdditive ? nil : lanes(valueType)
    let velocity = chance(3) ? lanes(valueType) : nil
    let isAbsent = to == nil && component == nil && chance(2)
    guard
      let ends = try? PreparedEnds(
        from: lanes(valueType), to: to, by: nil, type: valueType, isAdditive: isAdditive,
        absent: isAbsent ? .end : [], velocity: velocity)
    else { preconditionFailure("there are ends of one count of numbers") }
    return Track(
      clock: node, timing: TimingSchedule(timing), pacing: pacing,
      interpolation: PreparedInterpolation(
        .ends(ends), type: valueType, isAdditive: isAdditive, isCumulative: chance(5),
        endsAtStart: timing.autoreverses), component: component)
  }
}
