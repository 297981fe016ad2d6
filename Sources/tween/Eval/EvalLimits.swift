import Inbetween
import SceneFiles

/// How much one request may ask for.
///
/// A line is short and can still ask for anything: a million places of a thousand values of four
/// thousand animations. Work is counted, never timed, so that a line is answered or refused alike on
/// every machine. Each limit has an error that names the field.
enum EvalLimits {
  /// Times or fractions in `at`.
  static let places = 1 << 20
  /// Animations of a layer, with the children of groups; each new key is compared with those before
  /// it.
  static let animations = 4096
  /// Numbers in an answer.
  static let numbers = 1 << 22
  /// Units of work for each megabyte of the line that has begun; see ``Work``.
  static let work = 1 << 30

  /// - Throws: `outOfRange` for more places than a line may have.
  static func check(placeCount: Int) throws(JSONFieldError) {
    guard placeCount > places else { return }
    throw JSONFieldError(.outOfRange, "a line has at most \(places) places")
  }

  /// - Throws: `outOfRange` for more animations than a layer may have.
  static func check(animationCount: Int) throws(JSONFieldError) {
    guard animationCount > animations else { return }
    throw JSONFieldError(.outOfRange, "a layer has at most \(animations) animations here")
  }
}

/// What is left of what a line may cost.
struct LineBudget {
  private var work: Int
  private var numbers = EvalLimits.numbers
  /// The curves that were paid for, as far as the engine keeps them; see ``Work/keptCurves``.
  private var curves: Set<TimingFunction> = []

  /// - Parameter byteCount: The length of the line.
  init(byteCount: Int) {
    work = EvalLimits.work * Self.megabytesBegun(byteCount)
  }

  private static func megabytesBegun(_ byteCount: Int) -> Int {
    max(0, byteCount - 1) / 1_000_000 + 1
  }

  /// Lets a file that the line names count as a part of it.
  mutating func include(byteCount: Int) {
    work += EvalLimits.work * (Self.megabytesBegun(byteCount) - 1)
  }

  /// Pays for work that is to be done.
  ///
  /// - Parameters:
  ///   - cost: Units of work.
  ///   - count: How many times they are done.
  ///   - field: What asks for it.
  /// - Throws: `outOfRange` for more than the line may ask for.
  mutating func spend(_ cost: Int, times count: Int = 1, on field: String) throws(JSONFieldError) {
    let (sum, overflows) = cost.multipliedReportingOverflow(by: count)
    guard !overflows, sum <= work else {
      throw JSONFieldError(
        .outOfRange, "the line asks for more work than one line may take; ask in several lines"
      ).inside(field)
    }
    work -= sum
  }

  /// Pays for preparing the curves of an animation.
  mutating func spend(curves list: [TimingFunction], on field: String) throws(JSONFieldError) {
    for curve in list where curves.count > Work.keptCurves || curves.insert(curve).inserted {
      try spend(Work.preparing(curve), on: field)
    }
  }

  /// Counts the numbers of a part of the answer.
  ///
  /// - Throws: `outOfRange` once there are too many.
  mutating func spend(_ value: JSONTree, on field: String = "at") throws(JSONFieldError) {
    numbers -= Self.size(of: value)
    guard numbers < 0 else { return }
    throw JSONFieldError(
      .outOfRange, "an answer has at most \(EvalLimits.numbers) numbers; ask in several lines"
    ).inside(field)
  }

  /// The numbers in a value; four characters of a text count as one.
  private static func size(of value: JSONTree) -> Int {
    switch value {
    case .null, .bool, .number, .wideNumber: 1
    case .string(let text): 1 + text.utf8.count / 4
    case .array(let list):
      list.numbers.map { 1 + $0.count } ?? list.reduce(1) { $0 + size(of: $1) }
    case .object(let object): object.members.reduce(1) { $0 + size(of: $1.value) }
    }
  }
}
