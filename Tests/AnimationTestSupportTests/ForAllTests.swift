import AnimationTestSupport
import Testing

/// Settings for all cases, independent of the environment of the process.
private let plain = PropertySettings(environment: ["PROPERTY_SHARE": "1"])

@Test func aLawThatHoldsRecordsNothing() {
  forAll("doubling is adding", .moderate) { x in x + x == 2 * x }
  forAll("sums commute", .finite, .finite) { a, b in a + b == b + a }
  forAll("three at once", .bool, .fraction, .int(in: 0...3)) { _, p, n in p <= 1 && n >= 0 }
}

@Test func aBrokenLawRecordsOneIssue() {
  let issues = recordedIssues { forAll("no number is good", .finite) { _ in false } }
  #expect(issues.count == 1 && issues[0].contains("PROPERTY_SEED="))
}

@Test("a broken law fails the test that it stands in", MustFail())
func aBrokenLawFailsItsTest() {
  forAll("no number is good", .finite) { _ in false }
}

/// Passes a test that records an issue and fails a test that records none.
private struct MustFail: TestTrait, TestScoping {
  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    let count = Guarded(0)
    let counting = IssueHandlingTrait.compactMapIssues { _ in
      count.withLock { $0 += 1 }
      return nil
    }
    try await counting.provideScope(for: test, testCase: testCase, performing: function)
    #expect(count.withLock { $0 } == 1)
  }
}

@Test func theCounterexampleIsSimple() throws {
  let number = try #require(
    counterexample("below 100", .finite, settings: plain) { $0 < 100 })
  // Halving stops between 100 and 200, and only whole numbers are that short.
  #expect((100...200).contains(number.value) && number.value == number.value.rounded())

  let array = try #require(
    counterexample("no negative element", Generator.time.array(count: 0...20), settings: plain) {
      $0.allSatisfy { $0 >= 0 }
    })
  #expect(array.value.count == 1)

  let pair = try #require(
    counterexample("not both above 10", zip(.int(in: 0...99), .int(in: 0...99)), settings: plain) {
      $0.0 <= 10 || $0.1 <= 10
    })
  #expect(pair.value == (11, 11))
}

@Test func thePrintedSeedReplaysTheCase() throws {
  let law: (Double) -> Bool = { !(0.3...0.31).contains($0) }
  let found = try #require(
    counterexample("hits a gap", .fraction, count: 100_000, settings: plain, law))
  let replay = PropertySettings(
    environment: ["PROPERTY_SEED": "\(found.seed)", "PROPERTY_COUNT": "1"])
  #expect(replay.isOverriding && !plain.isOverriding)
  let again = try #require(counterexample("other name", .fraction, settings: replay, law))
  #expect(again.drawn == found.drawn)
  #expect(again.seed == found.seed)
  #expect("\(found)".contains("PROPERTY_SEED=\(found.seed) PROPERTY_COUNT=1"))
}

@Test func equalLabelsDrawEqualValuesAndOthersDoNot() {
  func drawn(_ label: String, seed: UInt64? = nil) -> [Double] {
    var values: [Double] = []
    _ = counterexample(label, .finite, count: 20, seed: seed, settings: plain) {
      values.append($0)
      return true
    }
    return values
  }
  #expect(drawn("a") == drawn("a"))
  #expect(drawn("a") != drawn("b"))
  #expect(drawn("a", seed: 1) == drawn("b", seed: 1))
  #expect(drawn("a").count == 20)
}

@Test func aThrownErrorIsTheReason() throws {
  let found = try #require(
    counterexample("throws", .int(in: 0...9), settings: plain) { value in
      try hold(value < 5, "\(value) is five or more")
      return true
    })
  #expect(found.value == 5)
  #expect(found.reason == "5 is five or more")
}

@Test func aShareOfCasesIsSpreadOverAll() {
  func shared(_ count: Int, _ share: String) -> [Int] {
    (0..<count).shared(by: PropertySettings(environment: ["PROPERTY_SHARE": share]))
  }
  #expect(shared(5, "1") == [0, 1, 2, 3, 4] && shared(5, "0.4") == [0, 2, 4])
  #expect(shared(10, "0.1") == [0] && shared(0, "0.1") == [] && shared(1, "0.01") == [0])
  for count in 1..<40 {
    for share in ["0.01", "0.1", "0.3", "0.9", "1"] {
      let settings = PropertySettings(environment: ["PROPERTY_SHARE": share])
      let (least, chosen) = (settings.count(of: count), shared(count, share))
      #expect((least..<(2 * least + 1)).contains(chosen.count) && chosen[0] == 0)
    }
  }
}

@Test func aLawMustSaySomethingAboutEnoughCases() {
  func issues(_ settings: PropertySettings, _ law: (Double) -> Bool?) -> [String] {
    recordedIssues {
      forAll("halves", .fraction, count: 400, judging: 0.25, settings: settings) { law($0) }
    }
  }
  #expect(issues(plain) { $0 < 0.5 ? $0 < 1 : nil }.isEmpty)
  #expect(issues(plain) { _ in true }.isEmpty)
  let nothing = issues(plain) { _ in nil }
  #expect(nothing.count == 1 && nothing[0].contains("halves says something about 0 of 400 cases"))
  #expect(issues(plain) { $0 == 0.123 ? true : nil }.count == 1)
  // A value that breaks the law is reported even if the law rarely applies; a replay is not counted.
  let broken = issues(plain) { $0 == 1 ? false : nil }
  #expect(broken.count == 1 && broken[0].contains("PROPERTY_SEED="))
  #expect(issues(PropertySettings(environment: ["PROPERTY_COUNT": "3"])) { _ in nil }.isEmpty)
  let pairs = recordedIssues {
    forAll("pairs", .bool, .bool, judging: 1) { a, b in a || b ? true : nil }
    forAll("triples", .bool, .bool, .bool, judging: 0.5) { a, b, _ in a || b ? true : nil }
  }
  #expect(PropertySettings().isOverriding || pairs.count == 1)
}
