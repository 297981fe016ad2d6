import Foundation
import Testing

/// A value for which a law does not hold, and the seed that reproduces it.
public struct Counterexample<Value> {
  /// The name of the law.
  public let label: String
  /// The seed of the one failing case.
  public let seed: UInt64
  /// The value that was drawn.
  public let drawn: Value
  /// The simplest failing value that the search found.
  public let value: Value
  /// The error that the law threw; nil if it returned false.
  public let reason: String?
}

extension Counterexample: CustomStringConvertible {
  /// One line: law, value, reason and the environment that replays the case alone.
  public var description: String {
    let because = reason.map { ": \($0)" } ?? ""
    return "\(label) fails for \(String(reflecting: value))\(because) "
      + "(drawn: \(String(reflecting: drawn)); "
      + "again: PROPERTY_SEED=\(seed) PROPERTY_COUNT=1)"
  }
}

/// The environment's overrides for the cases that a property test runs.
public struct PropertySettings: Sendable {
  /// The seed of the first case: `PROPERTY_SEED`.
  public var seed: UInt64?
  /// The number of cases: `PROPERTY_COUNT`.
  public var count: Int?
  /// The share of their cases that tests run, above 0 and at most 1: `PROPERTY_SHARE`. Default: 0.1, with which all
  /// tests take minutes. With 1 they take several times as long, so the gate uses 1 only in an optimised build.
  public var share = 0.1

  /// Whether a test may run other cases than its own, so that it cannot know how many of each kind there are.
  public var isOverriding: Bool { seed != nil || count != nil || share < 1 }

  /// Returns the number of cases to run for a test that has `own` cases.
  public func count(of own: Int) -> Int {
    count ?? max(1, Int((share * Double(own)).rounded(.up)))
  }

  /// Creates the settings of an environment. Default: the environment of the process.
  ///
  /// - Precondition: The variables that are set are decimal numbers, the count above 0, the share above 0 and at most
  ///   1.
  public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
    if let text = environment["PROPERTY_SEED"] {
      guard let number = UInt64(text) else {
        preconditionFailure("PROPERTY_SEED is no number of 64 bits: \(text)")
      }
      seed = number
    }
    if let text = environment["PROPERTY_COUNT"] {
      guard let number = Int(text), number > 0 else {
        preconditionFailure("PROPERTY_COUNT is no number above 0: \(text)")
      }
      count = number
    }
    if let text = environment["PROPERTY_SHARE"] {
      guard let number = Double(text), number > 0, number <= 1 else {
        preconditionFailure("PROPERTY_SHARE is no number above 0 and at most 1: \(text)")
      }
      share = number
    }
  }
}

extension Collection {
  /// The cases that a test runs: all, or a share of them.
  public var shared: [Element] { shared(by: PropertySettings()) }

  /// Returns the cases that settings select, spread over the whole list, the first case included. There are
  /// ``PropertySettings/count(of:)`` of them, or up to twice as many if that number does not divide the list evenly.
  public func shared(by settings: PropertySettings) -> [Element] {
    let step = Swift.max(1, count / settings.count(of: count))
    return enumerated().filter { $0.offset.isMultiple(of: step) }.map(\.element)
  }
}

extension Trait where Self == ConditionTrait {
  /// A trait that skips the test if only a share of the cases is wanted, because the test takes as long as many cases.
  public static var takesLong: Self {
    .enabled(
      if: PropertySettings().share == 1, "takes long, and only a share of the cases is wanted")
  }
}

/// Searches for a value that breaks a law and simplifies the first one found.
///
/// Every case has its own seed, and the seed of the first case is `seed` itself. So the seed of a counterexample, given
/// with a count of 1, reproduces that case.
///
/// - Parameters:
///   - label: The name of the law; if there is no seed, the seeds are derived from it.
///   - generator: Draws the values.
///   - count: The number of cases to try.
///   - seed: The seed of the first case.
///   - settings: Overrides `count` and `seed`.
///   - law: Returns whether it holds for a value; an error that it throws is a failure as well.
/// - Returns: The simplest failing value found, or nil if the law held in every case.
public func counterexample<Value>(
  _ label: String, _ generator: Generator<Value>, count: Int = 200, seed: UInt64? = nil,
  settings: PropertySettings = PropertySettings(), _ law: (Value) throws -> Bool
) -> Counterexample<Value>? {
  let first = settings.seed ?? seed ?? stableHash(label)
  var seeds = SplitMix64(seed: first)
  for index in 0..<settings.count(of: count) {
    let caseSeed = index == 0 ? first : seeds.next()
    var random = SplitMix64(seed: caseSeed)
    let drawn = generator.draw(&random)
    guard let failure = Failure(of: law, at: drawn) else { continue }
    let simplest = failure.simplified(for: law)
    return Counterexample(
      label: label, seed: caseSeed, drawn: drawn.value, value: simplest.tree.value,
      reason: simplest.reason)
  }
  return nil
}

/// Tests a law on many values and records an issue for the simplest value that breaks it.
///
///     forAll("doubling is adding", .moderate) { x in x + x == 2 * x }
///
/// The issue names the law, the value and the seed: `PROPERTY_SEED=<seed> PROPERTY_COUNT=1` replays exactly that case.
/// `PROPERTY_COUNT=100000` and `PROPERTY_SHARE=1` search longer.
///
/// - Parameters:
///   - label: The name of the law.
///   - generator: Draws the values.
///   - count: The number of cases to try.
///   - seed: The seed of the first case. Default: derived from the label.
///   - sourceLocation: The place where the issue is reported.
///   - law: Returns whether it holds for a value; an error that it throws is a failure as well, and ``hold(_:_:)``
///     throws one with a reason. An `#expect` in it would record every step of the search.
public func forAll<Value>(
  _ label: String, _ generator: Generator<Value>, count: Int = 200, seed: UInt64? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ law: (Value) throws -> Bool
) {
  if let found = counterexample(label, generator, count: count, seed: seed, law) {
    recordIssue("\(found)", sourceLocation: sourceLocation)
  }
}

/// Tests a law on many pairs of values; see ``forAll(_:_:count:seed:sourceLocation:_:)``.
public func forAll<A, B>(
  _ label: String, _ a: Generator<A>, _ b: Generator<B>, count: Int = 200, seed: UInt64? = nil,
  sourceLocation: SourceLocation = #_sourceLocation, _ law: (A, B) throws -> Bool
) {
  forAll(label, zip(a, b), count: count, seed: seed, sourceLocation: sourceLocation) {
    try law($0.0, $0.1)
  }
}

/// Tests a law on many triples of values; see ``forAll(_:_:count:seed:sourceLocation:_:)``.
public func forAll<A, B, C>(
  _ label: String, _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>, count: Int = 200,
  seed: UInt64? = nil, sourceLocation: SourceLocation = #_sourceLocation,
  _ law: (A, B, C) throws -> Bool
) {
  forAll(label, zip(a, b, c), count: count, seed: seed, sourceLocation: sourceLocation) {
    try law($0.0, $0.1, $0.2)
  }
}

/// Tests a law that applies to only some of the values, and that it applies to enough of them.
///
///     forAll("a speed is way by time", .moderate, .moderate, judging: 0.9) { way, time in
///       guard time > 0 else { return nil }
///       return …
///     }
///
/// Without the share, a law whose guard skips every value would pass. The share is not checked if the environment
/// chooses the cases.
///
/// - Parameters:
///   - label: The name of the law.
///   - generator: Draws the values.
///   - count: The number of cases to try.
///   - seed: The seed of the first case. Default: derived from the label.
///   - share: The least share of the cases to which the law must apply, above 0.
///   - settings: Overrides `count` and `seed`.
///   - sourceLocation: The place where the issue is reported.
///   - law: Returns whether it holds for a value; nil if it does not apply to the value. An error that it throws is a
///     failure as well.
public func forAll<Value>(
  _ label: String, _ generator: Generator<Value>, count: Int = 200, seed: UInt64? = nil,
  judging share: Double, settings: PropertySettings = PropertySettings(),
  sourceLocation: SourceLocation = #_sourceLocation, _ law: (Value) throws -> Bool?
) {
  var (tried, judged) = (0, 0)
  let found = counterexample(label, generator, count: count, seed: seed, settings: settings) {
    tried += 1
    guard let holds = try law($0) else { return true }
    judged += 1
    return holds
  }
  if let found {
    recordIssue("\(found)", sourceLocation: sourceLocation)
  } else if !settings.isOverriding, Double(judged) < share * Double(tried) {
    recordIssue(
      "\(label) says something about \(judged) of \(tried) cases only, which is no share of \(share)",
      sourceLocation: sourceLocation)
  }
}

/// Tests a law that applies to only some of the pairs; see
/// ``forAll(_:_:count:seed:judging:settings:sourceLocation:_:)``.
public func forAll<A, B>(
  _ label: String, _ a: Generator<A>, _ b: Generator<B>, count: Int = 200, seed: UInt64? = nil,
  judging share: Double, sourceLocation: SourceLocation = #_sourceLocation,
  _ law: (A, B) throws -> Bool?
) {
  forAll(
    label, zip(a, b), count: count, seed: seed, judging: share, sourceLocation: sourceLocation
  ) { try law($0.0, $0.1) }
}

/// Tests a law that applies to only some of the triples; see
/// ``forAll(_:_:count:seed:judging:settings:sourceLocation:_:)``.
public func forAll<A, B, C>(
  _ label: String, _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>, count: Int = 200,
  seed: UInt64? = nil, judging share: Double, sourceLocation: SourceLocation = #_sourceLocation,
  _ law: (A, B, C) throws -> Bool?
) {
  forAll(
    label, zip(a, b, c), count: count, seed: seed, judging: share, sourceLocation: sourceLocation
  ) { try law($0.0, $0.1, $0.2) }
}

/// A condition inside a law that does not hold, with the reason.
public struct BrokenLaw: Error, CustomStringConvertible {
  /// The reason.
  public let description: String
}

/// Throws if a condition inside a law is false.
///
/// - Parameter reason: The observed values; evaluated only if the condition is false.
public func hold(_ condition: Bool, _ reason: @autoclosure () -> String) throws {
  if !condition { throw BrokenLaw(description: reason()) }
}

/// A value that breaks a law, with the simpler values still to be tried.
private struct Failure<Value> {
  let tree: Shrinkable<Value>
  let reason: String?

  /// Nil if the law holds.
  init?(of law: (Value) throws -> Bool, at tree: Shrinkable<Value>) {
    self.tree = tree
    do {
      if try law(tree.value) { return nil }
      reason = nil
    } catch {
      reason = "\(error)"
    }
  }

  /// Follows the first simpler failing value at each step and returns the last failure.
  ///
  /// A limit of two thousand attempts bounds the search, because a tree may be deep.
  func simplified(for law: (Value) throws -> Bool) -> Failure {
    var simplest = self
    var attempts = 0
    search: while true {
      for candidate in simplest.tree.simpler() {
        attempts += 1
        if attempts > 2000 { return simplest }
        if let next = Failure(of: law, at: candidate) {
          simplest = next
          continue search
        }
      }
      return simplest
    }
  }
}

/// The FNV-1a hash of a text. Unlike `Hasher`, it is the same in every process.
private func stableHash(_ text: String) -> UInt64 {
  text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
}
