import AnimationInterpolation
import AnimationTiming
import LayerModel
import Testing

/// Groups that a fractional count or a repeat duration cuts: a child that ends exactly there shows its end for as long
/// as the group fills.
@Suite struct GroupCutTests {
  private static func child(_ timing: Timing) -> Animation {
    .basic(BasicAnimation(keyPath: "zPosition", from: 0, to: 8, timing: timing))
  }

  private static func group(_ children: [Animation], _ timing: Timing) -> Animation {
    var timing = timing
    timing.fillMode = .both
    var group = AnimationGroup(children, timing: timing)
    group.isRemovedOnCompletion = false
    return .group(group)
  }

  private static let half = Timing(duration: 1, repeatCount: 0.5)

  static let cases: [SpecificationCase] =
    [(0.25, 4.0), (0.5, 8), (1, 8), (100, 8)].map { time, value in
      SpecificationCase(
        "half a count at \(time)", [group([child(Timing(duration: 0.5))], half)], at: time, value)
    } + [
      SpecificationCase(
        "a repeat duration",
        [
          group(
            [child(Timing(beginTime: 0.25, duration: 0.25))],
            Timing(duration: 1, repeatDuration: 0.5))
        ], at: 2, 8),
      SpecificationCase(
        "decimal cycles before the cut",
        [group([child(Timing(duration: 0.07))], Timing(duration: 0.1, repeatDuration: 10.07))],
        at: 20, 8, within: 1e-11),
      SpecificationCase(
        "over before the cut", [group([child(Timing(duration: 0.49))], half)], at: 2, 0),
      SpecificationCase(
        "still running at the cut", [group([child(Timing(duration: 1))], half)], at: 2, 4),
      SpecificationCase(
        "with an offset",
        [
          group(
            [child(Timing(duration: 0.75))], Timing(duration: 1, timeOffset: 0.25, repeatCount: 0.5)
          )
        ],
        at: 2, 8),
      SpecificationCase(
        "at another speed",
        [group([child(Timing(duration: 0.5))], Timing(duration: 1, speed: 4, repeatCount: 2.5))],
        at: 2, 8),
      SpecificationCase(
        "played backwards",
        [group([child(Timing(duration: 0.5))], Timing(duration: 1, speed: -1, repeatCount: 0.5))],
        at: 2, 8),
      SpecificationCase(
        "on the way back",
        [
          group(
            [child(Timing(duration: 0.5))],
            Timing(duration: 1, repeatCount: 0.75, autoreverses: true))
        ], at: 2, 8),
      SpecificationCase(
        "a child that reverses ends where it began",
        [group([child(Timing(duration: 0.25, autoreverses: true))], half)],
        model: ["zPosition": .number(3)], at: 2, 0),
      SpecificationCase(
        "a group in it that ends there",
        [
          group(
            [.group(AnimationGroup([child(Timing(duration: 0.5))], timing: Timing(duration: 0.5)))],
            half)
        ], at: 2, 8),
      SpecificationCase(
        "a group in it that is cut there",
        [
          group(
            [
              .group(
                AnimationGroup(
                  [child(Timing(duration: 0.25))],
                  timing: Timing(beginTime: 0.25, duration: 0.5, repeatCount: 0.5)))
            ], half)
        ], at: 2, 8),
      SpecificationCase(
        "within a group that goes on there",
        [
          group(
            [.group(AnimationGroup([child(Timing(duration: 0.5))], timing: Timing(duration: 2)))],
            half)
        ], at: 2, 0),
      SpecificationCase(
        "standing still at the end of its span",
        [
          group(
            [child(Timing(duration: 0.5))],
            Timing(duration: 1, speed: 0, timeOffset: 3, repeatCount: 0.5))
        ], at: 2, 8),
    ]

  @Test(arguments: cases) func shows(_ row: SpecificationCase) throws {
    let values = try row.run()
    #expect(values.count == row.expected.count)
    for (value, expected) in zip(values, row.expected) {
      #expect((value - expected).magnitude <= row.tolerance)
    }
  }
}
