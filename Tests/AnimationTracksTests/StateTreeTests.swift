import AnimationMath
import AnimationTestSupport
import AnimationTracks
import Foundation
import Testing

/// Numbers of all widths, and whatever else has a form of its own.
private struct Widths: Codable, Equatable {
  var bytes: [UInt8] = [0, 255]
  var small: [Int16] = [.min, .max]
  var large: [Int64] = [.min, -0x20_0000_0000_0001, -1, 0, .max]
  var unsigned: [UInt64] = [0, UInt64(Int64.max) + 1, .max]
  var single: [Float] = [0.1, 3]
  var numbers: [Double] = [0, 3, 0.1, .infinity, -.infinity, -.pi, 1e300, 0x1p63]
  var flags = [true, false]
  var texts = ["", "nan", "é", "inf", "", "-0"]
  var holes: [Int?] = [nil, 1, nil]
  var names = ["a": 1.5, "b": 2]
  var absent: Int?
}

/// A value that asks coders for all that they have.
private struct Asking: Codable, Equatable {
  private enum Keys: String, CodingKey { case nested, list, nothing, number, other }

  var number = 0.5
  var words: [String?] = ["a", nil, "b"]
  var other = 4

  init() {}

  init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    let nested = try values.nestedContainer(keyedBy: Keys.self, forKey: .nested)
    number = try nested.decode(Double.self, forKey: .number)
    var list = try values.nestedUnkeyedContainer(forKey: .list)
    words = []
    while !list.isAtEnd {
      let isNothing = try list.decodeNil()
      words.append(isNothing ? nil : try String(from: list.superDecoder()))
    }
    let isNothing = try values.decodeNil(forKey: .nothing)
    let isList = try values.decodeNil(forKey: .list)
    try hold(isNothing && !isList, "what is nothing is something")
    try hold(values.contains(.list) && !values.contains(.number), "it has other members")
    other = try Int(from: values.superDecoder(forKey: .other))
  }

  func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    var nested = values.nestedContainer(keyedBy: Keys.self, forKey: .nested)
    try nested.encode(number, forKey: .number)
    var list = values.nestedUnkeyedContainer(forKey: .list)
    for (index, word) in words.enumerated() {
      try hold(list.count == index, "\(list.count) words")
      if let word { try word.encode(to: list.superEncoder()) } else { try list.encodeNil() }
    }
    try values.encodeNil(forKey: .nothing)
    // Beside what is there.
    var others = encoder.container(keyedBy: Keys.self)
    try other.encode(to: others.superEncoder(forKey: .other))
  }
}

/// A list that is written in two goes.
private struct Halves: Codable, Equatable {
  var numbers = [1, 2]

  init() {}
  init(from decoder: any Decoder) throws { numbers = try [Int](from: decoder) }

  func encode(to encoder: any Encoder) throws {
    for number in numbers {
      var list = encoder.unkeyedContainer()
      try list.encode(number)
    }
  }
}

/// A class below another one, both of which have a member of one name.
private class Above: Codable, Equatable {
  var name = "above"

  init() {}

  static func == (first: Above, second: Above) -> Bool { first.names == second.names }
  var names: [String] { [name] }
}

private final class Below: Above {
  private enum Keys: String, CodingKey { case name }

  var own = "below"

  override init() { super.init() }

  required init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Keys.self)
    own = try values.decode(String.self, forKey: .name)
    try super.init(from: values.superDecoder())
  }

  override func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Keys.self)
    try values.encode(own, forKey: .name)
    try super.encode(to: values.superEncoder())
  }

  override var names: [String] { [name, own] }
}

@Suite struct StateTreeTests {
  /// A value is the same after its tree, the bytes of that, and JSON of that.
  private func expectKept<Value: Codable & Equatable>(_ value: Value) throws {
    let tree = try StateTree(value)
    let bytes = tree.bytes(mark: "TREE", version: 3)
    #expect(try tree.value(of: Value.self) == value)
    let read = try StateTree.read(bytes, mark: "TREE", version: 3)
    #expect(try read.value(of: Value.self) == value)
    #expect(read.bytes(mark: "TREE", version: 3) == bytes)
    let json = try JSONEncoder().encode(tree)
    let decoded = try JSONDecoder().decode(StateTree.self, from: json)
    #expect(try decoded.value(of: Value.self) == value)
    // A tree within a value stays what it is.
    let within = try StateTree(["one": tree]).value(of: [String: StateTree].self)
    #expect(within["one"]?.bytes(mark: "TREE", version: 3) == bytes)
  }

  @Test func valuesAreKept() throws {
    try expectKept(Widths())
    try expectKept(Asking())
    try expectKept(Halves())
    try expectKept(Below())
    try expectKept([1.5, nil])
    try expectKept([String: Int]())
  }

  /// Numbers that JSON has not keep their bits.
  @Test func bitsAreKept() throws {
    let payload = Double(bitPattern: 0x7ff8_0000_0000_beef)
    let numbers = [-0.0, .nan, payload, .infinity, -.infinity]
    let tree = try StateTree(numbers)
    let bytes = try StateTree.read(tree.bytes(mark: "BITS", version: 1), mark: "BITS", version: 1)
    let json = try JSONDecoder().decode(StateTree.self, from: JSONEncoder().encode(tree))
    for kept in [tree, bytes, json] {
      #expect(try kept.value(of: [Double].self).map(\.bitPattern) == numbers.map(\.bitPattern))
    }
  }

  /// Numbers are read as the type that is asked for, where that has them, whatever they were written as.
  @Test func numbersAreReadAsAsked() throws {
    #expect(try StateTree.number(3).value(of: Int.self) == 3)
    #expect(try StateTree.unsigned(.max).value(of: Double.self) == 0x1p64)
    #expect(try StateTree.integer(-3).value(of: Double.self) == -3)
    for tree: StateTree in [.number(0.5), .integer(-1), .unsigned(.max), .text("1"), .null] {
      #expect(throws: StateTreeError("a whole number of 8 bits is wanted")) {
        try tree.value(of: UInt8.self)
      }
    }
    // Of texts those alone that stand for a number that JSON has not.
    for text in ["1", "nan", "nan 3ff0000000000000", "abcd7ff8000000000000"] {
      #expect(throws: StateTreeError("a number is wanted")) {
        try StateTree.text(text).value(of: Double.self)
      }
    }
  }

  /// What is wrong is said with its place, and of two members of one name the first counts.
  @Test func placesOfErrors() throws {
    var writer = ByteWriter(mark: "TREE", version: 1)
    // Two members: "a" with the list of 1 and true, and "a" with nothing.
    for byte: UInt8 in [10, 2, 7, 1, 0x61, 9, 2, 3, 2, 2, 8, 0, 0] { writer.put(byte) }
    let tree = try StateTree.read(writer.sealed, mark: "TREE", version: 1)
    #expect(throws: StateTreeError("a.1: a whole number of 64 bits is wanted")) {
      try tree.value(of: [String: [Int]].self)
    }
    #expect(throws: StateTreeError("an object is wanted")) {
      try StateTree.null.value(of: [String: Int].self)
    }
  }

  /// Bytes of a tree that is too deep, or of no tree, are refused.
  @Test func whatIsNoTreeIsRefused() throws {
    func refusal(_ bytes: [UInt8]) -> String? {
      var writer = ByteWriter(mark: "TREE", version: 1)
      for byte in bytes { writer.put(byte) }
      do {
        _ = try StateTree.read(writer.sealed, mark: "TREE", version: 1)
        return nil
      } catch {
        return error.description
      }
    }
    func nested(_ depth: Int, _ opening: [UInt8]) -> [UInt8] {
      (0..<depth).flatMap { _ in opening } + [0]
    }
    // A list of one value; an object with a member whose name is empty.
    for opening: [UInt8] in [[9, 1], [10, 1, 7, 0]] {
      #expect(refusal(nested(StateTree.greatestDepth - 1, opening)) == nil)
      #expect(refusal(nested(StateTree.greatestDepth, opening)) == "it is more than 1024 deep")
    }
    #expect(refusal([0, 0]) == "something follows it")
    #expect(refusal([11]) == "there is no mark 11")
    #expect(refusal([10, 1, 0, 0]) == "a text is wanted")
    #expect(refusal([8, 0]) == "there is no text 0")
    // A text that has been there is written as its number.
    let twice = try StateTree(["texts", "texts"]).bytes(mark: "TREE", version: 1)
    #expect(twice.count == 5 + 2 + (2 + 5) + 2 + 8)
  }
}
