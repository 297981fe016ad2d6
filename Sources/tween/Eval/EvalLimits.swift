import Inbetween
import SceneFiles

/// How much one request may ask for.
///
/// A line is short and can still ask for anything: a million places of a thousand values of four
/// thousand animations. Each limit has an error that names the field.
enum EvalLimits {
  /// Times or fractions in `at`.
  static let places = 1 << 20
  /// Animations of a layer, with the children of groups; each new key is compared with those before
  /// it.
  static let animations = 4096
  /// Numbers in an answer.
  static let numbers = 1 << 22
  /// Animations that are evaluated, each at each place.
  static let evaluations = 1 << 26

  /// - Throws: `outOfRange` for more places than one line may have.
  static func check(places: [Double]) throws(JSONFieldError) {
    guard places.count > Self.places else { return }
    throw JSONFieldError(.outOfRange, "at: a line has at most \(Self.places) places")
  }

  /// - Throws: `outOfRange` for more animations than a layer may have.
  static func check(animationCount: Int) throws(JSONFieldError) {
    guard animationCount > animations else { return }
    throw JSONFieldError(.outOfRange, "a layer has at most \(animations) animations here")
  }

  /// - Parameters:
  ///   - places: How many places there are.
  ///   - evaluations: How many animations are evaluated at each.
  /// - Throws: `outOfRange` for more work than one line may make.
  static func check(places: Int, evaluations: Int) throws(JSONFieldError) {
    let (work, overflows) = places.multipliedReportingOverflow(by: evaluations)
    guard overflows || work > Self.evaluations else { return }
    throw JSONFieldError(
      .outOfRange, "at: a line evaluates at most \(Self.evaluations) animations; ask in several")
  }
}

/// What is left of the numbers that an answer may have.
struct AnswerBudget {
  private var rest = EvalLimits.numbers

  /// - Throws: `outOfRange` once there are too many.
  mutating func spend(_ value: JSONTree) throws(JSONFieldError) {
    rest -= Self.size(of: value)
    guard rest < 0 else { return }
    throw JSONFieldError(
      .outOfRange, "at: an answer has at most \(EvalLimits.numbers) numbers; ask in several lines")
  }

  /// The numbers in a value; eight characters of a text count as one.
  private static func size(of value: JSONTree) -> Int {
    switch value {
    case .null, .bool, .number, .wideNumber: 1
    case .string(let text): 1 + text.utf8.count / 8
    case .array(let list): list.reduce(1) { $0 + size(of: $1) }
    case .object(let object): object.members.reduce(1) { $0 + size(of: $1.value) }
    }
  }
}

extension AnimationModel.Animation {
  /// One, and the children of groups.
  var countWithChildren: Int {
    guard case .group(let group) = self else { return 1 }
    return group.animations.reduce(1) { $0 + $1.countWithChildren }
  }
}
