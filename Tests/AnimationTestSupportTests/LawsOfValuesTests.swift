import AnimationTestSupport
import Testing

/// A pair that equals its copy as long as it contains no NaN.
private struct Sound: Hashable, Codable {
  var x: Double
  var y: Double
}

/// A number whose NaN differs from itself.
private struct Unsound: Hashable, Codable {
  var x: Double
}

/// A value that is equal by one field and hashed by two.
private struct Mishashed: Hashable {
  var x: Int
  var y: Int

  static func == (a: Mishashed, b: Mishashed) -> Bool { a.x == b.x }
}

/// A value that loses its second field when it is written.
private struct Forgetful: Equatable, Codable {
  var x = 0
  var y = 0

  enum CodingKeys: CodingKey { case x }
}

private let numbers = Generator.any.filter { !$0.isNaN }
private let sound = zip(numbers, numbers).map { Sound(x: $0, y: $1) }

@Test func soundValuesPass() {
  checkEquatableHashable("Sound", sound)
  checkCodable("Sound", sound)
  checkRoundTrip("number as text", .finite) { number in
    "\(number)"
  } read: { text in
    try #require(Double(text))
  }
}

@Test func aValueThatDiffersFromItselfIsFound() {
  let issues = recordedIssues {
    checkEquatableHashable("Unsound", Generator.any.map { Unsound(x: $0) })
  }
  #expect(issues.contains { $0.contains("differs from itself") })
}

@Test func aHashOfMoreThanEqualityIsFound() {
  let small = Generator.int(in: 0...2)
  let issues = recordedIssues {
    checkEquatableHashable("Mishashed", zip(small, small).map { Mishashed(x: $0, y: $1) })
  }
  #expect(issues.contains { $0.contains("hash") })
}

@Test func aFieldLostInWritingIsFound() {
  let any = Generator.int(in: 0...9)
  let issues = recordedIssues {
    checkCodable("Forgetful", zip(any, any).map { Forgetful(x: $0, y: $1) })
  }
  #expect(issues.contains { $0.contains("written and read fails") })
}
