import Inbetween
import SceneFiles

/// The limits of one request.
///
/// A short line can request much work: a million places of a thousand values of four thousand animations. Work is
/// counted, not timed, so that every machine answers or refuses the same lines. Each limit has an error that names
/// the field.
enum EvalLimits {
  /// The greatest number of times or fractions in `at`.
  static let places = 1 << 20
  /// The greatest number of animations of a layer, including the children of groups. Each new key is compared with
  /// all earlier ones.
  static let animations = 4096
  static let numbers = 1 << 22
  /// Units of work for each started megabyte of the line; see ``Work``.
  static let work = 1 << 30

  static func check(placeCount: Int) throws(JSONFieldError) {
    guard placeCount > places else { return }
    throw JSONFieldError(.outOfRange, "a line has at most \(places) times or fractions")
  }

  static func check(animationCount: Int) throws(JSONFieldError) {
    guard animationCount > animations else { return }
    throw JSONFieldError(.outOfRange, "a layer has at most \(animations) animations here")
  }
}

struct LineBudget {
  private var work: Int
  private var numbers = EvalLimits.numbers
  /// The curves that are already paid for, as many as the engine keeps; see ``Work/keptCurves``.
  private var curves: Set<TimingFunction> = []

  init(byteCount: Int) {
    work = EvalLimits.work * Self.megabytesBegun(byteCount)
  }

  private static func megabytesBegun(_ byteCount: Int) -> Int {
    max(0, byteCount - 1) / 1_000_000 + 1
  }

  /// Adds a file that the line names to the line's length.
  mutating func include(byteCount: Int) {
    work += EvalLimits.work * (Self.megabytesBegun(byteCount) - 1)
  }

  /// Pays for work in advance. Throws `outOfRange` if the budget of the line is used up.
  mutating func spend(_ cost: Int, times count: Int = 1, on field: String) throws(JSONFieldError) {
    let (sum, overflows) = cost.multipliedReportingOverflow(by: count)
    guard !overflows, sum <= work else {
      throw JSONFieldError(
        .outOfRange, "the line asks for more work than one line may take; ask in several lines"
      ).inside(field)
    }
    work -= sum
  }

  mutating func spend(curves list: [TimingFunction], on field: String) throws(JSONFieldError) {
    for curve in list where curves.count > Work.keptCurves || curves.insert(curve).inserted {
      try spend(Work.preparing(curve), on: field)
    }
  }

  /// Counts the numbers of a part of the answer. Throws `outOfRange` if there are too many.
  mutating func spend(_ value: JSONTree, on field: String = "at") throws(JSONFieldError) {
    numbers -= Self.size(of: value)
    guard numbers < 0 else { return }
    throw JSONFieldError(
      .outOfRange, "an answer has at most \(EvalLimits.numbers) numbers; ask in several lines"
    ).inside(field)
  }

  /// The count of numbers in a value; four characters of a text count as one.
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
