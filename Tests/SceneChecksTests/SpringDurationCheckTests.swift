import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneChecks
import Testing

@Suite("Durations of springs")
struct SpringDurationCheckTests {
  /// For each attribute, whether a spring ends at rest at least once.
  private static let endings = [
    ("", true), ("repeatCount='2'", true), ("speed='0.5'", true), ("autoreverses='1'", false),
    ("repeatCount='inf'", false), ("repeatDuration='inf'", false), ("speed='-1'", false),
    ("speed='0'", false),
  ]

  /// A spring that is longer than its settling time is too long if it rests longer than a tenth of a second and than a
  /// tenth of the settling time; it is never too short.
  @Test("a spring may rest a tenth of a second and a tenth of its time")
  func rest() {
    let endings = Generator<(String, Bool)>.element(of: Self.endings)
    let rests = zip(Generator<Double>.element(of: [0, 0.05, 0.087, 0.113, 0.5, 3]), .bool)
    forAll("rests of springs", .constants, rests, endings, count: 600) { constants, rest, ending in
      let spring = try constants.spring
      let settling = spring.settlingDuration(allowsOverdamping: false)
      let duration = settling + rest.0 * (rest.1 ? settling : 1)
      let isTooLong = ending.1 && duration - settling > max(0.1, settling / 10)
      let found = codes(constants, duration, ending.0)
      return found == (isTooLong ? [.springTooLong] : [])
    }
  }

  @Test("the duration that is proposed is a good one")
  func remedy() {
    let factors = Generator<Double>.element(of: [0.01, 0.2, 0.5, 0.9, 1.2, 2, 10])
    forAll("remedies of springs", .constants, factors, count: 400, judging: 0.8) {
      constants, factor in
      let duration = try constants.spring.settlingDuration(allowsOverdamping: false) * factor
      guard let finding = findings(constants, duration, "").first else { return nil }
      try hold(
        finding.code == (factor < 1 ? .springTooShort : .springTooLong), finding.message)
      let words = "give it the duration "
      guard let end = finding.message.range(of: words)?.upperBound,
        let better = Double(finding.message[end...])
      else { return false }
      return codes(constants, better, "").isEmpty
    }
  }

  private func codes(
    _ constants: SpringConstants, _ duration: Double, _ attributes: String
  ) -> [Diagnostic.Code] {
    findings(constants, duration, attributes).map(\.code)
  }

  private func findings(
    _ constants: SpringConstants, _ duration: Double, _ attributes: String
  ) -> [Diagnostic] {
    let text =
      "<CALayer><animations><CASpringAnimation keyPath='opacity' duration='\(duration)' "
      + "stiffness='\(constants.stiffness)' damping='\(constants.damping)' \(attributes)>"
      + "<fromValue type='real' value='0'/></CASpringAnimation></animations></CALayer>"
    return CheckExample.findings(in: CheckExample.document(text)).filter {
      $0.code == .springTooLong || $0.code == .springTooShort
    }
  }
}

/// A spring of mass 1 that is released at rest.
private struct SpringConstants: Sendable {
  let stiffness: Int
  let damping: Int

  var spring: Spring {
    get throws {
      try Spring(mass: 1, stiffness: Double(stiffness), damping: Double(damping))
    }
  }
}

extension Generator where Value == SpringConstants {
  /// Springs that take from a third of a second to a quarter of a minute, under- and over-damped.
  fileprivate static var constants: Generator {
    zip(.int(in: 1...400), .int(in: 1...40)).map { SpringConstants(stiffness: $0, damping: $1) }
  }
}
