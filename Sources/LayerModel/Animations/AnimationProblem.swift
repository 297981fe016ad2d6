/// Why an animation that was accepted shows nothing, or not what it says.
///
/// Core Animation accepts such animations without a word; diagnostics list them under ``code``.
public enum AnimationProblem: Error, Sendable, Hashable {
  /// No key path: the animation runs, but changes nothing.
  case noKeyPath
  /// The key path names nothing animatable on the layer.
  case keyPath(PropertyPathError)
  /// A value has another type than the key path, or its count of numbers differs from the others'.
  case mismatchedValues(String)
  /// A value or a timing number is not a number.
  case notANumber(String)
  /// No keyframes, or no ends where none can be taken from what is shown.
  case noValues
  /// A change of a transform that cannot be undone, or of a value that has no sums.
  case impossibleChange
  /// Constants that no spring has.
  case impossibleSpring
  /// Whole transforms and values that are not finite cannot be paced.
  case unpaceable
  /// A fill mode that nobody knows counts as `removed`; the animation has an effect.
  case unknownFillMode(String)
  /// A spring was given no duration, and more than a hundredth of its way is left after the one that
  /// it has got, where it jumps; it would last `settling` seconds. The animation has an effect.
  case springTooShort(duration: Double, settling: Double)
  /// No calculation mode has this name.
  case unknownCalculationMode(String)
  /// The key times are not one for each keyframe, from 0 to 1 and never falling. The animation has an
  /// effect: they are used as they are, or even spacing is where they are too many, too few or not
  /// finite.
  case keyTimes(areUsed: Bool)
  /// The values of a cumulative animation do not fit each other, so that they have no sum. The animation
  /// has an effect without it.
  case noSum

  /// A short stable name.
  public var code: String {
    switch self {
    case .noKeyPath: "no-key-path"
    case .keyPath(.unknownTarget): "no-such-target"
    case .keyPath: "unknown-key-path"
    case .mismatchedValues: "mismatched-values"
    case .notANumber: "not-a-number"
    case .noValues: "no-values"
    case .impossibleChange: "impossible-change"
    case .impossibleSpring: "impossible-spring"
    case .unpaceable: "unpaceable"
    case .unknownFillMode: "unknown-fill-mode"
    case .springTooShort: "spring-too-short"
    case .unknownCalculationMode: "unknown-calculation-mode"
    case .keyTimes: "key-times"
    case .noSum: "no-sum"
    }
  }
}

extension AnimationProblem: CustomStringConvertible {
  /// One sentence with the consequence.
  public var description: String {
    switch self {
    case .noKeyPath: "the animation has no key path, so it changes nothing"
    case .keyPath(let error): "\(error), so the animation changes nothing"
    case .mismatchedValues(let what): "\(what), so the animation changes nothing"
    case .notANumber(let what): "\(what) is not a number, so the animation changes nothing"
    case .noValues: "the animation has no values, so it changes nothing"
    case .impossibleChange:
      "the change can be neither added nor taken away, so the animation changes nothing"
    case .impossibleSpring:
      "no spring has this mass, stiffness or damping, so the animation changes nothing"
    case .unpaceable:
      "whole transforms and infinite values cannot be paced, so the animation changes nothing"
    case .unknownFillMode(let name):
      "there is no fill mode '\(name)', so the animation does not fill"
    case .springTooShort(let duration, let settling):
      "more than 1 % of the spring's way is left after \(duration) s, the duration that it has got, "
        + (settling < Double(Float.greatestFiniteMagnitude)
          ? "so it jumps; give it the duration \(settling)"
          : "so it jumps; it never settles, so give it a duration and a damping above 0")
    case .unknownCalculationMode(let name):
      "there is no calculation mode '\(name)', so the animation changes nothing"
    case .keyTimes(areUsed: true):
      "the key times do not rise from 0 to 1; they are used as they are, the first and the last value "
        + "held beyond them"
    case .keyTimes(areUsed: false):
      "the key times do not fit the values, so even spacing is used"
    case .noSum:
      "the values do not fit each other, so the cycles are shown without their sum"
    }
  }
}
