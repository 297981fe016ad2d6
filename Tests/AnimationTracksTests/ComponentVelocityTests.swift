import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

private struct Keyframes: Sendable {
  let values: [[Double]]
  let times: [Double]?
  let mode: CalculationMode
  let curve: TimingFunction
  let segments: [TimingFunction]

  /// Few different numbers, so that some lanes stay while others jump.
  static let all = zip(Generator<Int>.int(in: 2...4), .int(in: 2...6)).flatMap { lanes, count in
    let number = Generator<Double>.element(of: [0, 1, 1, 2])
    let curves = Generator<TimingFunction>.element(of: [.linear, .linear, .easeIn] + steps)
    return zip(
      number.array(count: lanes...lanes).array(count: count...count),
      Generator<Double>.element(of: [0, 0.25, 0.5, 0.5, 0.75, 1]).array(count: count...count),
      zip(.element(of: [CalculationMode.linear, .linear, .cubic, .discrete]), .int(in: 0...3)),
      zip(curves, curves.array(count: 0...count))
    ).map { values, times, mode, curves in
      Keyframes(
        values: values, times: mode.1 == 0 || mode.0 == .discrete ? nil : times.sorted(),
        mode: mode.0, curve: curves.0, segments: curves.1)
    }
  }

  private static var steps: [TimingFunction] {
    [
      try? TimingFunction(steps: 2, .end), try? TimingFunction(steps: 4, .start),
      try? TimingFunction(
        stops: LinearStop.completing([(nil, 0), (0.5, 0.25), (0.5, 1), (nil, 1)])),
    ].compactMap(\.self)
  }

  func track(lane: Int?, clock node: Int = 0) throws -> Track {
    let keyframes = try PreparedKeyframes(
      values: lane.map { lane in values.map { [$0[lane]] } } ?? values, type: .numbers, mode: mode,
      keyTimes: times)
    return Track(
      clock: node, timing: TimingSchedule(Timing(duration: 1, repeatCount: 2, autoreverses: true)),
      pacing: PreparedPacing(
        TimingCurve(curve), segments: segments.map { TimingCurve($0) }),
      interpolation: PreparedInterpolation(.keyframes(keyframes), type: .numbers))
  }
}

@Suite struct ComponentVelocityTests {
  /// Each number has the velocity that it has alone; the whole has a velocity if all numbers have one.
  @Test func eachNumberMovesByItself() {
    let times = Generator<Double>.element(of: [0, 0.125, 0.25, 0.5, 0.625, 0.75, 1, 1.5, 1.75])
    var (jumps, partly) = (0, 0)
    forAll("numbers by themselves", Keyframes.all, times, count: 1500) { keyframes, time in
      let count = keyframes.values[0].count
      let model = [Double](repeating: 0, count: count)
      var set = TrackSet()
      let whole = set.addProperty(.numbers, model: model)
      set.add(try keyframes.track(lane: nil), to: whole)
      var alone: [PropertyHandle] = []
      for lane in 0..<count {
        alone.append(set.addProperty(.numbers, model: [0]))
        set.add(try keyframes.track(lane: lane), to: alone[lane])
      }
      var sampler = Sampler()
      sampler.move(to: time, in: set)
      func rates(_ property: PropertyHandle, _ component: ComponentLanes? = nil) -> [Double]? {
        sampler.withVelocity(of: property, component: component, in: set) { $0.map { Array($0) } }
      }
      let expected = alone.map { rates($0)?.first }
      for lane in 0..<count {
        let found = rates(whole, ComponentLanes(first: lane, count: 1))
        try hold(found?.first == expected[lane], "\(String(describing: found)) of \(expected)")
      }
      let all = expected.contains(nil) ? nil : expected.compactMap(\.self)
      try hold(rates(whole) == all, "\(String(describing: rates(whole))), not \(expected)")
      jumps += all == nil ? 1 : 0
      partly += all == nil && expected.contains { $0 != nil } ? 1 : 0
      return true
    }
    #expect(jumps > 50 && partly > 10 || PropertySettings().isOverriding, "\(jumps), \(partly)")
  }

  /// A constant number of a property with two ends has a velocity even if the other numbers jump.
  @Test func whatDoesNotMoveDoesNotJump() throws {
    let curve = try TimingFunction(steps: 2, .end)
    var set = TrackSet()
    let handle = set.add(
      from: Point2D(x: 1, y: 2), to: Point2D(x: 1, y: 3), timing: Timing(duration: 1),
      curve: set.addCurve(curve))
    var sampler = Sampler()
    sampler.move(to: 0.5, in: set)
    func rates(_ component: ComponentLanes?) -> [Double]? {
      sampler.withVelocity(of: handle.property, component: component, in: set) {
        $0.map { Array($0) }
      }
    }
    #expect(rates(ComponentLanes(first: 0, count: 1)) == [0])
    #expect(rates(ComponentLanes(first: 1, count: 1)) == nil)
    #expect(rates(nil) == nil)
  }

  /// After the last key time its value is held, even if the curve before it ends elsewhere.
  @Test func whatIsHeldBehindACurveThatEndsElsewhereJumps() throws {
    for (curve, isJump) in [(TimingFunction.linear.reversed, true), (.linear, false)] {
      // The last segment takes no time; backwards it ends with the value before it.
      let values: [[Double]] = curve == .linear ? [[0], [1], [1]] : [[0], [1], [2]]
      let keyframes = try PreparedKeyframes(
        values: values, type: .number, mode: .linear, keyTimes: [0, 0.5, 0.5])
      var set = TrackSet()
      let property = set.addProperty(.number, model: [0])
      set.add(
        Track(
          clock: 0, timing: TimingSchedule(Timing(duration: 1)),
          pacing: PreparedPacing(
            .linear, segments: [.linear, TimingCurve(curve)]),
          interpolation: PreparedInterpolation(.keyframes(keyframes), type: .number)),
        to: property)
      var sampler = Sampler()
      sampler.move(to: 0.5, in: set)
      let rates = sampler.withVelocity(of: property, in: set) { $0.map { Array($0) } }
      #expect(rates == (isJump ? nil : [0]))
    }
  }

  /// Before the first key time the first value is held, and the segment's curve affects neither the value nor the
  /// velocity that it passes to the animations below it.
  @Test func aTransformThatIsHeldIsPacedByNoCurve() throws {
    let pair = { (scale: Double) in
      [Transform3D.identity.lanes, Transform3D.scale(x: scale, y: 1).lanes]
    }
    let ends = try PreparedEnds(
      from: pair(3)[0], to: pair(3)[1], by: nil, type: .transform, isAdditive: false)
    let keyframes = try PreparedKeyframes(
      values: pair(2), type: .transform, mode: .linear, keyTimes: [0.5, 1])
    // The step shows the second value from the start of the segment.
    let step = TimingCurve(try TimingFunction(steps: 1, .start))
    var set = TrackSet()
    var objects = BoxedValues()
    let model = EffectAccumulator.modelLanes(.transform(.identity), objects: &objects)
    let property = set.addProperty(.transform, model: model)
    for (pacing, interpolation) in [
      (PreparedPacing(.linear), PreparedInterpolation(.ends(ends), type: .transform)),
      (
        PreparedPacing(.linear, segments: [step]),
        PreparedInterpolation(.keyframes(keyframes), type: .transform, isAdditive: true)
      ),
    ] {
      set.add(
        Track(
          clock: 0, timing: TimingSchedule(Timing(duration: 1)), pacing: pacing,
          interpolation: interpolation), to: property)
    }
    var sampler = Sampler()
    sampler.move(to: 0.25, in: set)
    #expect(sampler.withLanes(of: property, in: set) { $0?[0] } == 1.5)
    #expect(sampler.withVelocity(of: property, in: set) { $0?[0] } == 2)
  }

  /// A component that appears or disappears with a jump removes no other velocity, and leaves the value unchanged until
  /// then.
  @Test func aComponentThatComesOrGoesJumpsAlone() throws {
    let turn = ComponentLanes(first: 11, count: 1)
    let move = ComponentLanes(first: 0, count: 2)
    let depth = ComponentLanes(first: 14, count: 1)
    let matrix = Transform3D.rotation(angle: 0.5).concatenating(.translation(x: 1, y: 2, z: 3))
    var objects = BoxedValues()
    let model = EffectAccumulator.modelLanes(.transform(matrix), objects: &objects)
    for (component, other) in [(turn, move), (move, turn), (depth, turn), (depth, move)] {
      for isScaled in [false, true] {
        // The clock runs backwards and shows 2: a track that begins there disappears, a track that ends there appears.
        for begin in [2.0, 0] {
          var set = TrackSet()
          let node = set.addClock(TrackClock(.layer(LayerTimeMap(speed: -1, timeOffset: 4))))
          let property = set.addProperty(.transform, model: model)
          if isScaled {
            let scale = ComponentLanes(first: 3, count: 1)
            set.add(try track([2], scale, node: 0, begin: 0), to: property)
          }
          let before = read(set, property)
          let numbers = [Double](repeating: 0.25, count: component.valueCount)
          set.add(try track(numbers, component, node: node, begin: begin), to: property)
          if begin == 0 { #expect(read(set, property) == before) }
          var sampler = Sampler()
          sampler.move(to: 2, in: set)
          func rates(_ component: ComponentLanes?) -> [Double]? {
            sampler.withVelocity(of: property, component: component, in: set) {
              $0.map { Array($0) }
            }
          }
          #expect(rates(component) == nil, "\(component) from \(begin)")
          #expect(rates(nil) == nil, "\(component) from \(begin)")
          #expect(
            rates(other) == [Double](repeating: 0, count: other.valueCount),
            "\(other) beside \(component) from \(begin)")
        }
      }
    }
  }

  /// Returns the value at 2, read together with the velocity.
  private func read(_ set: TrackSet, _ property: PropertyHandle) -> [Double] {
    var sampler = Sampler()
    sampler.move(to: 2, in: set)
    sampler.withVelocity(of: property, in: set) { _ in }
    return sampler.withLanes(of: property, in: set) { $0.map { Array($0) } ?? [] }
  }

  private func track(
    _ numbers: [Double], _ component: ComponentLanes, node: Int, begin: Double
  ) throws -> Track {
    let ends = try PreparedEnds(
      from: numbers, to: numbers, by: nil, type: .numbers, isAdditive: false)
    return Track(
      clock: node, timing: TimingSchedule(Timing(beginTime: begin, duration: node == 0 ? 4 : 2)),
      pacing: PreparedPacing(.linear),
      interpolation: PreparedInterpolation(.ends(ends), type: .numbers), component: component)
  }
}
