/// Why something that was kept cannot be read.
package struct StateTreeError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong, in one clause.
  package let description: String

  package init(_ description: String) { self.description = description }
}

/// Rows that are kept: their numbers, their whole numbers and their texts, each in one list in the order in
/// which they are read again.
///
/// A row is whatever puts its values in and takes as many out by a ``StateReader``; the table knows of none.
package struct StateTable: Sendable {
  package var numbers: [Double] = []
  package var integers: [Int64] = []
  package var texts: [String] = []

  /// No rows.
  package init() {}

  /// How many values there are.
  package var count: Int { numbers.count + integers.count + texts.count }

  package mutating func put(_ number: Double) { numbers.append(number) }
  package mutating func put(_ integer: Int) { integers.append(Int64(integer)) }
  package mutating func put(_ flag: Bool) { integers.append(flag ? 1 : 0) }
  package mutating func put(_ text: String) { texts.append(text) }

  /// Puts in how many numbers there are, and the numbers.
  package mutating func put(_ list: [Double]) {
    put(list.count)
    numbers += list
  }

  /// Puts in how many whole numbers there are, and these.
  package mutating func put(_ list: [Int]) {
    put(list.count)
    for integer in list { put(integer) }
  }
}

/// Takes the values of a ``StateTable`` out, in the order in which they were put in. It trusts none: what is
/// missing, left over or out of its range is an error with its place.
package struct StateReader {
  private let table: StateTable
  private let name: StaticString
  private var number = 0
  private var integer = 0
  private var text = 0
  /// The row that is read, for errors.
  package var row = 0

  /// - Parameters:
  ///   - table: What is read.
  ///   - name: What it is called in errors.
  package init(_ table: StateTable, _ name: StaticString) {
    (self.table, self.name) = (table, name)
  }

  /// An error at this place.
  package func error(_ what: String) -> StateTreeError {
    StateTreeError("\(name), row \(row): \(what)")
  }

  /// Throws unless a condition holds.
  package func check(
    _ isGood: Bool, _ what: @autoclosure () -> String
  ) throws(StateTreeError) {
    if !isGood { throw error(what()) }
  }

  /// Any number.
  package mutating func anyNumber() throws(StateTreeError) -> Double {
    guard number < table.numbers.count else { throw error("a number is missing") }
    defer { number += 1 }
    return table.numbers[number]
  }

  /// A number that is one: infinite or finite.
  package mutating func orderedNumber() throws(StateTreeError) -> Double {
    let number = try anyNumber()
    guard !number.isNaN else { throw error("a number is none") }
    return number
  }

  package mutating func finiteNumber() throws(StateTreeError) -> Double {
    let number = try anyNumber()
    guard number.isFinite else { throw error("a number is infinite or none") }
    return number
  }

  /// As many numbers as are wanted.
  package mutating func anyNumbers(_ count: Int) throws(StateTreeError) -> [Double] {
    guard count >= 0, count <= table.numbers.count - number else {
      throw error("\(count) numbers are missing")
    }
    defer { number += count }
    return Array(table.numbers[number..<number + count])
  }

  /// A list of numbers.
  package mutating func anyNumbers() throws(StateTreeError) -> [Double] {
    try anyNumbers(index(below: .max))
  }

  package mutating func anyInteger() throws(StateTreeError) -> Int {
    guard integer < table.integers.count else { throw error("a whole number is missing") }
    defer { integer += 1 }
    guard let value = Int(exactly: table.integers[integer]) else {
      throw error("\(table.integers[integer]) is no number of this machine")
    }
    return value
  }

  /// A whole number from 0 on.
  package mutating func index(below limit: Int) throws(StateTreeError) -> Int {
    let value = try anyInteger()
    guard value >= 0, value < limit else {
      throw error("\(value) is not in 0..<\(limit)")
    }
    return value
  }

  /// How many rows follow, each of which has a value or more.
  package mutating func rowCount() throws(StateTreeError) -> Int {
    let count = try index(below: .max)
    let left =
      table.count - number - integer - text
    guard count <= left else {
      throw error("\(count) rows are announced where \(left) values follow")
    }
    return count
  }

  package mutating func flag() throws(StateTreeError) -> Bool { try index(below: 2) == 1 }

  package mutating func anyText() throws(StateTreeError) -> String {
    guard text < table.texts.count else { throw error("a text is missing") }
    defer { text += 1 }
    return table.texts[text]
  }

  /// Whether nothing is left.
  package var isAtEnd: Bool {
    number == table.numbers.count && integer == table.integers.count && text == table.texts.count
  }

  /// Throws where something is left.
  package func finish() throws(StateTreeError) {
    if !isAtEnd { throw error("something is left over") }
  }
}

#if !hasFeature(Embedded)
  extension StateTable: Codable {
    private enum CodingKeys: String, CodingKey { case integers, numbers, texts }

    /// A list that is not there is empty.
    package init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      integers = try values.decodeIfPresent([Int64].self, forKey: .integers) ?? []
      numbers = try values.decodeIfPresent([Double].self, forKey: .numbers) ?? []
      texts = try values.decodeIfPresent([String].self, forKey: .texts) ?? []
    }

    /// Writes the lists that are not empty.
    package func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      if !integers.isEmpty { try values.encode(integers, forKey: .integers) }
      if !numbers.isEmpty { try values.encode(numbers, forKey: .numbers) }
      if !texts.isEmpty { try values.encode(texts, forKey: .texts) }
    }
  }
#endif
