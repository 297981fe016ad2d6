import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// A set with a property of every possible class of rows, and those classes.
private struct EveryClass {
  var set = TrackSet()
  private(set) var classes: Set<RowClass> = []
  /// Each property with a record that contains only it, read one by one.
  private(set) var members: [(property: PropertyHandle, record: TrackRecord)] = []
  /// The properties that continue with a velocity, which a record shows only up to rounding.
  private(set) var moving: [PropertyHandle] = []
  private var random = SplitMix64(seed: 99)
  /// The set's curves in order, linear first: the first four keep rows apart, two more do not.
  private let functions: [TimingFunction]
  private var curves: [CurveHandle] = []
  private let node: Int
  private static let clock = ClockNode.Rule.layer(
    LayerTimeMap(beginTime: 0.25, speed: 2, timeOffset: -0.5))

  init() throws {
    functions = try [
      .linear, .easeIn, .easeOut, .easeInEaseOut, .default,
      TimingFunction(controlPoints: 0.3, 0.1, 0.7, 1.2), TimingFunction.easeOutBounce,
    ]
    node = set.addClock(TrackClock(Self.clock))
    for function in functions { curves.append(set.addCurve(function)) }
    for curve in functions.indices {
      for hasNode in [false, true] {
        try addNumbers(curve, hasNode)
        try addTransforms(curve, hasNode)
      }
    }
    for hasNode in [false, true] {
      addSprings(hasNode)
      addMovingSprings(hasNode)
      try addStacks(hasNode)
    }
  }

  private static func pace(_ curve: Int) -> RowClass.Pace {
    RowClass.Pace(rawValue: min(curve, RowClass.Pace.own.rawValue)) ?? .own
  }

  private mutating func number() -> Double { Double.random(in: -9...9, using: &random) }

  private mutating func numbers(_ count: Int) -> [Double] { (0..<count).map { _ in number() } }

  /// Returns begin times, iterations and ends of many kinds, so that rows are inside, outside and at boundaries.
  private mutating func timing() -> Timing {
    var timing = Timing(
      beginTime: Double(Int.random(in: 0...8, using: &random)) / 8,
      duration: Double(Int.random(in: 1...16, using: &random)) / 8,
      fillMode: FillMode.allCases[Int.random(in: 0..<4, using: &random)])
    timing.repeatCount = Double(Int.random(in: 0...6, using: &random)) / 2
    timing.autoreverses = Bool.random(using: &random)
    return timing
  }

  private func record(_ hasNode: Bool) -> (record: TrackRecord, node: Int) {
    var record = TrackRecord()
    var last = record.addClock(.unchanged, parent: nil)
    if hasNode { last = record.addClock(Self.clock, parent: last) }
    return (record, last)
  }

  private mutating func add(
    _ property: PropertyHandle, _ type: ValueType, model: [Double]? = nil, _ tracks: [Track],
    _ hasNode: Bool
  ) {
    var (record, node) = record(hasNode)
    let index = record.addProperty(type, model: model)
    for var track in tracks {
      track.node = node
      record.append(track, to: index)
    }
    members.append((property, record))
  }

  /// Adds a stack of tracks, and records its expected class.
  private mutating func addStack(
    _ type: ValueType, model: [Double]? = nil, _ sources: [PreparedInterpolation],
    _ pacing: PreparedPacing, component: ComponentLanes? = nil, _ hasNode: Bool, in rows: RowClass
  ) {
    let property = set.addProperty(type, model: model)
    let tracks = sources.map {
      Track(
        clock: hasNode ? node : 0, timing: TimingSchedule(timing()), pacing: pacing,
        interpolation: $0, component: component)
    }
    for track in tracks { set.add(track, to: property) }
    add(property, type, model: model, tracks, hasNode)
    classes.insert(rows)
  }

  private func ends(
    _ from: [Double], _ to: [Double], _ type: ValueType, isAdditive: Bool = false
  ) throws -> PreparedInterpolation {
    PreparedInterpolation(
      .ends(try PreparedEnds(from: from, to: to, by: nil, type: type, isAdditive: isAdditive)),
      type: type, isAdditive: isAdditive)
  }

  private func pacing(_ curve: Int) -> PreparedPacing {
    PreparedPacing(TimingCurve(functions[curve]))
  }

  // MARK: Numbers

  private mutating func addNumbers(_ curve: Int, _ hasNode: Bool) throws {
    addEnds(number(), number(), curve, hasNode)
    addEnds(SIMD2(number(), number()), SIMD2(number(), number()), curve, hasNode)
    addEnds(
      Vector3D(x: number(), y: 1, z: 2), Vector3D(x: 3, y: number(), z: 1), curve, hasNode)
    addEnds(
      SIMD4(number(), 1, number(), 2), SIMD4(number(), 3, number(), 4), curve, hasNode)
    let types: [ValueType] = [.number, .point, .numbers, .rect]
    let modes: [(CalculationMode, RowClass.Kind)] = [
      (.linear, .keyframes), (.discrete, .holds), (.cubic, .cubics),
    ]
    for (index, type) in types.enumerated() {
      for (mode, kind) in modes {
        let values = [numbers(index + 1), numbers(index + 1), numbers(index + 1)]
        try addKeyframes(values, type, mode, kind, curve, hasNode)
      }
      // A track of a stack with its own curve.
      if Self.pace(curve) == .own {
        addStack(
          type, [try ends(numbers(index + 1), numbers(index + 1), type)], pacing(curve), hasNode,
          in: RowClass(kind: .track, laneCount: index + 1, hasNode: hasNode, pace: .own))
      }
    }
    try addKeyframes([[0], [1], [0]], .string, .linear, .steps, curve, hasNode)
  }

  private mutating func addEnds<Value: TrackValue>(
    _ from: Value, _ to: Value, _ curve: Int, _ hasNode: Bool
  ) {
    let timing = timing()
    let handle = set.add(
      from: from, to: to, timing: timing, curve: curves[curve], clock: hasNode ? node : 0)
    let (start, end) = (from.trackNumbers, to.trackNumbers)
    guard let ends = try? ends(start.numbers, end.numbers, start.type) else { return }
    let track = Track(
      clock: 0, timing: TimingSchedule(timing), pacing: pacing(curve), interpolation: ends)
    add(handle.property, start.type, [track], hasNode)
    classes.insert(
      RowClass(
        kind: .ends, laneCount: start.count, hasNode: hasNode, pace: Self.pace(curve)))
  }

  private mutating func addKeyframes(
    _ values: [[Double]], _ type: ValueType, _ mode: CalculationMode, _ kind: RowClass.Kind,
    _ curve: Int, _ hasNode: Bool
  ) throws {
    let keyframes = try PreparedKeyframes(values: values, type: type, mode: mode)
    addStack(
      type, [PreparedInterpolation(.keyframes(keyframes), type: type)], pacing(curve), hasNode,
      in: RowClass(
        kind: kind, laneCount: keyframes.laneCount, hasNode: hasNode, pace: Self.pace(curve)))
  }

  private mutating func addSprings(_ hasNode: Bool) {
    guard let spring = try? Spring(stiffness: 200, damping: 12) else { return }
    func add<Value: TrackValue>(_ from: Value, _ to: Value, to every: inout EveryClass) {
      let timing = every.timing()
      let prepared = SpringMotion(spring)
      let handle = every.set.add(
        from: from, to: to, spring: prepared, timing: timing, clock: hasNode ? every.node : 0)
      let (start, end) = (from.trackNumbers, to.trackNumbers)
      guard let ends = try? every.ends(start.numbers, end.numbers, start.type) else { return }
      let track = Track(
        clock: 0, timing: TimingSchedule(timing),
        pacing: PreparedPacing(prepared, duration: timing.duration), interpolation: ends)
      every.add(handle.property, start.type, [track], hasNode)
      every.classes.insert(
        RowClass(kind: .spring, laneCount: start.count, hasNode: hasNode))
    }
    add(1.0, 2.0, to: &self)
    add(Point2D(x: 1, y: 2), Point2D(x: 3, y: 5), to: &self)
    add(Vector3D(x: 1, y: 2, z: 3), Vector3D(x: 3, y: 5, z: -1), to: &self)
    add(SIMD4(1.0, 2, 3, 4), SIMD4(4.0, 3, 2, 7), to: &self)
  }

  private mutating func addMovingSprings(_ hasNode: Bool) {
    func add<Value: TrackValue>(_ from: Value, _ to: Value, to every: inout EveryClass) {
      for damping in [12.0, 50] {
        let handle = every.set.add(
          from: from, to: to, timing: Timing(duration: 1), clock: hasNode ? every.node : 0)
        every.set.retarget(handle, to: from, spring: .stiffness(200, damping: damping), at: 0.5)
        every.moving.append(handle.property)
      }
      let count = from.trackNumbers.count
      every.classes.insert(RowClass(kind: .moving, laneCount: count, hasNode: hasNode))
    }
    add(1.0, 2.0, to: &self)
    add(Point2D(x: 1, y: 2), Point2D(x: 3, y: 5), to: &self)
    add(Vector3D(x: 1, y: 2, z: 3), Vector3D(x: 3, y: 5, z: -1), to: &self)
    add(SIMD4(1.0, 2, 3, 4), SIMD4(4.0, 3, 2, 7), to: &self)
  }

  // MARK: Transforms and the rest

  private mutating func addTransforms(_ curve: Int, _ hasNode: Bool) throws {
    var objects = BoxedValues()
    let model = EffectAccumulator.modelLanes(
      .transform(.rotation(angle: 0.3).concatenating(.scale(x: 2, y: 1, z: 1))),
      objects: &objects)
    let components = [
      ComponentLanes(first: 3, count: 3, isUniform: true), ComponentLanes(first: 0, count: 2),
      ComponentLanes(first: 12, count: 1), ComponentLanes(first: 4, count: 2),
    ]
    for component in components {
      let count = component.valueCount
      let type: ValueType = count == 1 ? .number : .size
      addStack(
        .transform, model: model, [try ends(numbers(count), numbers(count), type)], pacing(curve),
        component: component, hasNode,
        in: RowClass(kind: .part, laneCount: count, hasNode: hasNode, pace: Self.pace(curve)))
    }
    addStack(
      .transform, model: model, [try ends(numbers(1), numbers(1), .number)], pacing(curve),
      component: ComponentLanes(first: 9 + curve % 3, count: 1), hasNode,
      in: RowClass(kind: .angle, hasNode: hasNode, pace: Self.pace(curve)))
    let matrix = Transform3D.rotation(angle: number()).lanes
    let pairs: [([Double], [Double], ValueType, RowClass.Kind)] = [
      (Transform3D.identity.lanes, matrix, .transform, .space),
      ([1, 0, 0, 1, 0, 0], [0, 1, -1, 0, 5, 6], .affine, .plane),
      ([0, 0, 0, 1], [0, 0.6, 0, 0.8], .quaternion, .whole),
    ]
    for (from, to, type, kind) in pairs {
      addStack(
        type, [try ends(from, to, type)], pacing(curve), hasNode,
        in: RowClass(kind: kind, hasNode: hasNode, pace: Self.pace(curve)))
    }
  }

  /// Adds properties with several tracks, which are walked.
  private mutating func addStacks(_ hasNode: Bool) throws {
    addStack(
      .number, model: [4],
      [try ends([1], [2], .number), try ends([3], [5], .number, isAdditive: true)], pacing(1),
      hasNode, in: RowClass(kind: .stack, hasNode: false))
  }

  /// Every class that such properties can have.
  static var reachable: Set<RowClass> {
    var classes: Set<RowClass> = [RowClass(kind: .stack, hasNode: false)]
    for hasNode in [false, true] {
      for pace in RowClass.Pace.allCases {
        for laneCount in 1...4 {
          for kind in [RowClass.Kind.ends, .keyframes, .holds, .cubics] {
            classes.insert(
              RowClass(kind: kind, laneCount: laneCount, hasNode: hasNode, pace: pace))
          }
          // Components of transforms have one number or two.
          if laneCount <= 2 {
            classes.insert(
              RowClass(kind: .part, laneCount: laneCount, hasNode: hasNode, pace: pace))
          }
          classes.insert(
            RowClass(kind: .track, laneCount: laneCount, hasNode: hasNode, pace: .own))
          classes.insert(RowClass(kind: .spring, laneCount: laneCount, hasNode: hasNode))
          classes.insert(RowClass(kind: .moving, laneCount: laneCount, hasNode: hasNode))
        }
        for kind in [RowClass.Kind.steps, .angle, .plane, .space, .whole] {
          classes.insert(RowClass(kind: kind, hasNode: hasNode, pace: pace))
        }
      }
    }
    return classes
  }
}

@Suite struct RowClassTests {
  /// Every class of rows, for each kind, number of lanes, pace and kind of clock, gives at every time the bits of a
  /// single read.
  @Test func everyClassOfRowsGivesWhatTheSingleReadingGives() throws {
    let every = try EveryClass()
    #expect(every.classes == EveryClass.reachable)
    // Each class has its own table.
    #expect(every.classes.count <= RowPlace.tableLimit)
    let column = UnsafeMutableBufferPointer<Double>.allocate(capacity: every.set.laneCount)
    column.initialize(repeating: -1)
    defer { column.deallocate() }
    var sampler = Sampler()
    var reader = TrackReader()
    var seen: [RowClass: Int] = [:]
    for step in [0...40, 24...80, 6...18].joined() {
      let time = Double(step) / 32
      sampler.sample(every.set, at: time, to: column)
      sampler.forEachClass { seen[$0, default: 0] += $1 }
      for (property, record) in every.members {
        let lanes = every.set.lanes(of: property)
        reader.withLanes(of: 0, in: record, at: time) { expected in
          for (index, lane) in lanes.enumerated() {
            let number = expected.map { index < $0.count ? $0[index] : .nan } ?? .nan
            #expect(
              column[lane].bitPattern == number.bitPattern || column[lane].isNaN && number.isNaN,
              "\(column[lane]), not \(number), of \(property.place) at \(time)")
          }
        }
      }
      for property in every.members.map(\.property) + every.moving {
        let lanes = every.set.lanes(of: property)
        sampler.withLanes(of: property, in: every.set) { single in
          let values = single.map { Array($0) } ?? []
          let isSame = zip(values, lanes).allSatisfy { $0.isNaN || $0 == column[$1] }
          #expect(isSame, "\(values) at \(time)")
        }
      }
    }
    #expect(EveryClass.reachable.subtracting(seen.keys).isEmpty)
    // Some are stacks that rest below a group.
    let rest = RowClass(kind: .rest, hasNode: false)
    #expect(Set(seen.keys).subtracting(EveryClass.reachable) == [rest])
    for (type, count) in seen { #expect(count > 5, "\(type) was active \(count) times") }
  }
}
