import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

// Behaviours that implementations of Core Animation's timing usually get wrong, as numbers: each case goes through a
// layer, a commit and the render tree. The number is the row's in the specification's table; `SpecificationRowTests`
// has the rows that are not values of one animation.

private func basicAnimation(
  _ from: Double? = nil, _ to: Double? = nil, by: Double? = nil, keyPath: String = "zPosition",
  curve: TimingFunction? = nil, _ change: (inout BasicAnimation) -> Void = { _ in }
) -> BasicAnimation {
  var animation = BasicAnimation(
    keyPath: keyPath, from: from.map(AnimatableValue.number), to: to.map(AnimatableValue.number),
    by: by.map(AnimatableValue.number), timing: Timing(duration: 1), timingFunction: curve)
  // Not removed, so that a forwards fill is visible.
  animation.isRemovedOnCompletion = false
  change(&animation)
  return animation
}

private func basic(
  _ from: Double? = nil, _ to: Double? = nil, by: Double? = nil, keyPath: String = "zPosition",
  curve: TimingFunction? = nil, _ change: (inout BasicAnimation) -> Void = { _ in }
) -> Animation {
  .basic(basicAnimation(from, to, by: by, keyPath: keyPath, curve: curve, change))
}

private func keyframes(
  _ values: [AnimatableValue], _ mode: CalculationMode = .linear, times: [Double]? = nil,
  keyPath: String = "zPosition", _ change: (inout KeyframeAnimation) -> Void = { _ in }
) -> Animation {
  var animation = KeyframeAnimation(
    keyPath: keyPath, values: values, keyTimes: times, calculationMode: mode,
    timing: Timing(duration: 1))
  change(&animation)
  return .keyframe(animation)
}

private func spring(
  duration: Double, damping: Double = 10, velocity: Double = 0,
  _ change: (inout SpringAnimation) -> Void = { _ in }
) -> Animation {
  var animation = SpringAnimation(
    basicAnimation(0, 1) { $0.duration = duration }, damping: damping, initialVelocity: velocity)
  change(&animation)
  return .spring(animation)
}

private let overshooting = try? TimingFunction(controlPoints: 0.5, -0.5, 0.5, 1.5)
private func numbers(_ values: [Double]) -> [AnimatableValue] { values.map { .number($0) } }
private let quarterTurn = Double.pi / 2

struct SpecificationTests {
  static let timing: [SpecificationCase] = [
    .init("1 zero duration is 0.25", [basic(0, 1) { $0.duration = 0 }], at: 0.125, 0.5),
    .init("2 negative duration is 0.25", [basic(0, 1) { $0.duration = -3 }], at: 0.125, 0.5),
    .init("4 begin 0 is the commit", [basic(0, 1) { $0.duration = 2 }], commit: 100, at: 101, 0.5),
    .init(
      "5 delay without fill", of: "opacity",
      [basic(0, 1, keyPath: "opacity") { $0.beginTime = 101 }], commit: 100, at: 100.5, 1),
    .init(
      "6 delay with backwards", of: "opacity",
      [
        basic(0, 1, keyPath: "opacity") {
          $0.beginTime = 101
          $0.fillMode = .backwards
        }
      ], commit: 100, at: 100.5, 0),
    .init("7 no fill at the end", of: "opacity", [basic(1, 0, keyPath: "opacity")], at: 1, 1),
    .init(
      "8 forwards but removed", of: "opacity",
      [
        basic(1, 0, keyPath: "opacity") {
          $0.fillMode = .forwards
          $0.isRemovedOnCompletion = true
        }
      ], at: 1, 1),
    .init(
      "9 forwards kept", of: "opacity",
      [basic(1, 0, keyPath: "opacity") { $0.fillMode = .forwards }], at: 1, 0),
    .init(
      "10 fractional repeat",
      [
        basic(0, 1) {
          $0.duration = 2
          $0.repeatCount = 3.5
          $0.fillMode = .forwards
        }
      ], at: 7, 0.5),
    .init(
      "11 repeatDuration with autoreverse",
      [
        basic(0, 1) {
          $0.repeatDuration = 2.5
          $0.autoreverses = true
          $0.fillMode = .forwards
        }
      ], at: 2.5, 0.5),
    .init(
      "12 repeatCount with autoreverse",
      [
        basic(0, 1) {
          $0.repeatCount = 2
          $0.autoreverses = true
        }
      ], at: 3.5, 0.5),
    .init(
      "13 half a count with autoreverse",
      [
        basic(0, 1) {
          $0.repeatCount = 0.5
          $0.autoreverses = true
          $0.fillMode = .forwards
        }
      ], at: 1, 1),
    .init("14 interior boundary", [basic(0, 1) { $0.repeatCount = 3 }], at: 1, 0),
    .init(
      "15 final boundary",
      [
        basic(0, 1) {
          $0.repeatCount = 3
          $0.fillMode = .forwards
        }
      ], at: 3, 1),
    .init(
      "16 autoreverse ends at from",
      [
        basic(0.25, 1) {
          $0.autoreverses = true
          $0.fillMode = .forwards
        }
      ], at: 2, 0.25),
    .init(
      "17 speed divides",
      [
        basic(0.25, 1) {
          $0.duration = 2
          $0.speed = 2
          $0.autoreverses = true
        }
      ], at: 2, 0),
    .init(
      "18 offset is not scaled by speed",
      [
        basic(0, 1) {
          $0.duration = 2
          $0.speed = 2
          $0.timeOffset = 0.5
        }
      ], at: 0.25, 0.5),
    .init(
      "19 offset wraps",
      [
        basic(0, 1) {
          $0.duration = 4
          $0.timeOffset = 2
        }
      ], at: 3, 0.25),
    .init(
      "20 reverse play",
      [
        basic(0, 1) {
          $0.duration = 2
          $0.speed = -1
          $0.timeOffset = 2
          $0.beginTime = 20
        }
      ], at: 21, 0.5),
    .init(
      "21 speed 0 is frozen",
      [
        basic(0, 1) {
          $0.duration = 4
          $0.speed = 0
          $0.timeOffset = 1
        }
      ], at: 1e6, 0.25),
    .init(
      "22 speed 0 at the end",
      [
        basic(0, 1) {
          $0.duration = 4
          $0.speed = 0
          $0.timeOffset = 4
        }
      ], at: 7, 1),
    .init(
      "30 curve under autoreverse",
      [basic(0, 1, curve: .easeIn) { $0.autoreverses = true }], at: 1.5, 0.315357, within: 1e-5),
    .init(
      "31 curve overshoots", [basic(100, 200, curve: overshooting)], at: 0.25, 96.1785,
      within: 1e-5),
  ]

  static let values: [SpecificationCase] = [
    .init(
      "32 to only, model there already", [basic(nil, 10)], model: ["zPosition": .number(10)],
      at: 0.5, 10),
    .init("33 by and to", [basic(nil, 10, by: 4)], at: 0.5, 8),
    .init("34 from and by", [basic(10, by: 4)], at: 0.5, 12),
    .init(
      "35 additive", [basic(-20, 0) { $0.isAdditive = true }], model: ["zPosition": .number(50)],
      at: 0.5, 40),
    .init(
      "36 cumulative",
      [
        basic(10, 20) {
          $0.repeatCount = 3
          $0.isCumulative = true
        }
      ], at: 1.5, 35),
    .init(
      "37 cumulative with autoreverse",
      [
        basic(10, 20) {
          $0.repeatCount = 2
          $0.autoreverses = true
          $0.isCumulative = true
        }
      ], at: 2.5, 25),
    .init(
      "38 discrete takes n + 1 times",
      [keyframes(numbers([10, 20]), .discrete, times: [0, 0.25, 1])],
      at: 0.3, 20),
    .init(
      "38 discrete before its time",
      [keyframes(numbers([10, 20]), .discrete, times: [0, 0.25, 1])], at: 0.2, 10),
    .init(
      "38 discrete with n times spaces evenly",
      [keyframes(numbers([10, 20]), .discrete, times: [0, 1])], at: 0.3, 10),
    .init(
      "39 key times", [keyframes(numbers([0, 10, 100]), times: [0, 0.8, 1])], at: 0.25, 3.125),
    .init(
      "39 invalid key times", [keyframes(numbers([0, 10, 100]), times: [0, 1])], at: 0.25, 5),
    .init(
      "39 key times that end early", [keyframes(numbers([0, 10, 100]), times: [0, 0.5, 0.8])],
      at: 0.9, 100),
    .init(
      "39 key times that begin late", [keyframes(numbers([5, 10, 100]), times: [0.4, 0.5, 1])],
      at: 0.3, 5),
    .init(
      "39 key times that fall", [keyframes(numbers([0, 8, 100, 1]), times: [0, 0.75, 0.5, 1])],
      at: 0.375, 4),
    .init(
      "40 paced ignores key times", of: "bounds.size",
      [
        keyframes(
          [
            .size(.zero), .size(Size2D(width: 6, height: 8)), .size(Size2D(width: 6, height: 38)),
          ], .paced, times: [0, 0.5, 1], keyPath: "bounds.size")
      ], at: 0.5, 6, 18),
    .init("43 cubic overshoots", [keyframes(numbers([0, 10, 10]), .cubic)], at: 0.75, 10.625),
    .init(
      "cubic with key times",
      [keyframes(numbers([0, 1, 4, 9]), .cubic, times: [0, 0.25, 0.75, 1])], at: 0.5, 2.25),
    .init(
      "cubic with tension",
      [
        keyframes(numbers([0, 1, 4, 9]), .cubic, times: [0, 0.25, 0.75, 1]) {
          $0.tensionValues = [0, 1, 1, 0]
        }
      ], at: 0.5, 2.5),
    .init(
      "cubic with continuity",
      [
        keyframes(numbers([0, 1, 4, 9]), .cubic, times: [0, 0.25, 0.75, 1]) {
          $0.continuityValues = [0, 1, 0, 0]
        }
      ], at: 0.5, 2.125),
    .init(
      "cubic with bias",
      [
        keyframes(numbers([0, 1, 4, 9]), .cubic, times: [0, 0.25, 0.75, 1]) {
          $0.biasValues = [0, 0, 1, 0]
        }
      ], at: 0.5, 2.375),
    .init(
      "47 key path turns all the way", of: "transform.rotation.z",
      [basic(0, 2 * .pi, keyPath: "transform.rotation.z")], at: 0.25, quarterTurn),
    .init(
      "49 writing a scale keeps the others", of: "transform.scale.x",
      [basic(2, 4, keyPath: "transform.scale.x")],
      model: ["transform": .transform(.scale(x: 2, y: 3, z: 4))], at: 0.5, 3),
    .init(
      "48 reading transform.scale", of: "transform.scale", [],
      model: ["transform": .transform(.scale(x: 2, y: 3, z: 4))], at: 0.5, 3),
    .init(
      "51 spring with the default duration", [spring(duration: 0)], at: 0.25 - 1e-9, 1.023360,
      within: 1e-5),
    .init(
      "51 and then the model", [spring(duration: 0)], model: ["zPosition": .number(1)], at: 0.25, 1),
    .init("52 a spring is not stretched", [spring(duration: 2)], at: 0.1, 0.340300, within: 1e-6),
    .init(
      "54 overdamping is limited", [spring(duration: 2, damping: 40)], at: 0.1, 0.264241,
      within: 1e-6),
    .init(
      "55 overdamping allowed", [spring(duration: 2, damping: 40) { $0.allowsOverdamping = true }],
      at: 0.1, 1.033373, within: 1e-6),
    .init(
      "56 velocity in distances", [spring(duration: 2, velocity: 5)], at: 0.1, 0.607053,
      within: 1e-6),
  ]

  @Test(arguments: timing + values)
  func row(_ row: SpecificationCase) throws {
    let actual = try row.run()
    #expect(isClose(actual, row.expected, tolerance: row.tolerance), "\(actual)")
  }

  @Test(
    "69 booleans are true unless exactly zero",
    arguments: [
      (false, true, [0.0: false, 0.01: true, 1.0 - 1e-9: true]),
      (true, false, [0.0: true, 0.99: true]),
    ])
  func booleansAreTrueUnlessExactlyZero(from: Bool, to: Bool, samples: [Double: Bool]) throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.add(
      .basic(
        BasicAnimation(
          keyPath: "isHidden", from: .bool(from), to: .bool(to), timing: Timing(duration: 1))))
    let tree = context.commit(at: 0).tree
    for (time, expected) in samples {
      #expect(
        tree.value(of: layer.id, for: try layer.path("hidden"), at: time) == .bool(expected))
    }
  }

  @Test(
    "45, 46 whole transforms turn the short way",
    arguments: [
      (90.0, 0.5, 45.0), (180, 0.5, 90), (270, 0.5, -45), (360, 0.5, 0), (360, 0.25, 0),
    ])
  func wholeTransformsTurnTheShortWay(degrees: Double, time: Double, expected: Double) throws {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    let turned = Transform3D.rotation(angle: degrees * .pi / 180)
    layer.add(
      .basic(
        BasicAnimation(
          keyPath: "transform", from: .transform(.identity), to: .transform(turned),
          timing: Timing(duration: 1))))
    let tree = context.commit(at: 0).tree
    let value = tree.value(of: layer.id, for: try layer.path("transform"), at: time)
    guard case .transform(let transform)? = value else {
      Issue.record("a transform")
      return
    }
    let reference = Transform3D.rotation(angle: expected * .pi / 180)
    #expect(isClose(transform.lanes, reference.lanes, tolerance: 1e-12))
  }
}
