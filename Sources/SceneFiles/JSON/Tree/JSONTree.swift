import AnimationMath

/// A JSON document as a plain tree.
///
/// Unlike the readers of Foundation, it distinguishes `true` and `1`, and keeps −0 and the order of keys; an object
/// never has a key twice. At most ``greatestDepth`` arrays and objects are nested, so that recursion over a tree fits
/// on every call stack.
package enum JSONTree: Sendable, Hashable {
  case null
  /// `true` or `false`, which are no numbers.
  case bool(Bool)
  /// A number as binary64; a NaN is equal to itself. Infinities and NaN, which JSON lacks, are written as the strings
  /// `"inf"`, `"-inf"` and `"nan"`.
  case number(Double)
  /// A number by its JSON spelling, if binary64 cannot represent it: an integer that would be rounded, or a number
  /// beyond the greatest finite one.
  case wideNumber(String)
  case string(String)
  case array(JSONArray)
  case object(JSONObject)

  /// The greatest number of nested arrays and objects, including the outermost.
  ///
  /// A deeper tree cannot be made: a reader throws a ``JSONSyntaxError``, and a program that builds one traps.
  package static let greatestDepth = 1024

  /// - Precondition: The values have less than ``greatestDepth`` nested arrays and objects.
  package static func array(_ elements: [JSONTree]) -> JSONTree { .array(JSONArray(elements)) }

  /// The number of nested arrays and objects, including the outermost. Complexity: O(1).
  var depth: Int {
    switch self {
    case .null, .bool, .number, .wideNumber, .string: 0
    case .array(let elements): elements.depth
    case .object(let object): object.depth
    }
  }

  /// Returns the depth of an array or an object whose values have at most this depth.
  static func depth(containing greatest: Int) -> Int {
    let depth = 1 + greatest
    require(
      depth <= greatestDepth,
      "arrays and objects of JSON are nested \(depth) deep: at most \(greatestDepth) are possible")
    return depth
  }

  package static func numbers(_ numbers: [Double]) -> JSONTree { .array(JSONArray(numbers)) }

  /// Whether kind and value are equal. A NaN is equal to itself; objects with another order of keys differ.
  /// Complexity: O(n).
  package static func == (a: JSONTree, b: JSONTree) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.number(let a), .number(let b)): a == b || (a.isNaN && b.isNaN)
    case (.wideNumber(let a), .wideNumber(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  package func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let value): hasher.combine(value.isNaN ? .nan : value)
    case .wideNumber(let value), .string(let value): hasher.combine(value)
    case .array(let elements): hasher.combine(elements)
    case .object(let object): hasher.combine(object)
    }
  }
}

/// The members of a JSON object, in the order of the document.
///
/// Two objects are equal if they have equal members in the same order.
package struct JSONObject: Sendable, Hashable {
  package struct Member: Sendable, Hashable {
    package let name: String
    package let value: JSONTree

    package init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  /// All members; no two have the same name.
  package private(set) var members: [Member] = []
  private(set) var depth = 1
  /// A filter of the names, because most names that are looked up are absent.
  private var marks = NameMarks()

  package init() {}

  /// Creates an object of members with different names.
  package init(distinct members: [Member]) {
    self.members = members
    noteMembers()
  }

  /// Accesses the value of a key, nil if the object does not have it.
  ///
  /// Setting a value keeps the position of an existing key and appends a new one; setting nil removes the key.
  /// Complexity: O(n).
  ///
  /// - Precondition: The value has less than ``JSONTree/greatestDepth`` nested arrays and objects.
  package subscript(name: String) -> JSONTree? {
    get { index(of: name).map { members[$0].value } }
    set {
      let index = index(of: name)
      switch (index, newValue) {
      case (let index?, let value?): members[index] = Member(name, value)
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name, value))
      case (nil, nil): break
      }
      noteMembers()
    }
  }

  /// Sets the values of many keys, each as the subscript does. Complexity: O(n + added).
  ///
  /// - Precondition: No value is too deep.
  package mutating func append(contentsOf added: [Member]) {
    var places: [String: Int] = [:]
    for (place, member) in members.enumerated() { places[member.name] = place }
    for member in added {
      if let place = places[member.name] {
        members[place] = member
      } else {
        places[member.name] = members.count
        members.append(member)
      }
    }
    noteMembers()
  }

  /// Returns the index of a key, searched for from `start` on and then from the front.
  func index(of name: String, from start: Int = 0) -> Int? {
    guard marks.mayContain(name) else { return nil }
    for index in start..<members.count where members[index].name == name { return index }
    for index in 0..<start where members[index].name == name { return index }
    return nil
  }

  private mutating func noteMembers() {
    var greatest = 0
    marks = NameMarks()
    for index in members.indices {
      greatest = max(greatest, members[index].value.depth)
      marks.insert(members[index].name)
    }
    depth = JSONTree.depth(containing: greatest)
  }
}

/// A filter of names: one bit for each, which several names may share.
struct NameMarks: Sendable, Hashable {
  private var bits: UInt64 = 0

  private static func bit(of name: String) -> UInt64 {
    let utf8 = name.utf8
    guard utf8.count > 0 else { return 1 }
    return 1 &<< UInt64(truncatingIfNeeded: utf8.count &+ 11 &* Int(utf8[utf8.startIndex]))
  }

  /// Whether a name may have been inserted; false means that it has not.
  func mayContain(_ name: String) -> Bool { bits & Self.bit(of: name) != 0 }

  @discardableResult
  mutating func insert(_ name: String) -> Bool {
    let bit = Self.bit(of: name)
    defer { bits |= bit }
    return bits & bit == 0
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Creates an object with members in this order.
  ///
  /// - Precondition: No key occurs twice, and no value is too deep.
  package init(dictionaryLiteral elements: (String, JSONTree)...) {
    members.reserveCapacity(elements.count)
    for (name, value) in elements {
      require(
        index(of: name) == nil,
        "the key '\(name)' is given twice in the literal of an object: give each key once")
      members.append(Member(name, value))
      marks.insert(name)
    }
    noteMembers()
  }
}

extension JSONTree {
  /// Checks that the text of this value is within the limits of a reader, except for its length.
  ///
  /// - Throws: `outOfRange` with the place of the first excess.
  /// - Complexity: O(n).
  func check(_ limits: JSONLimits) throws(JSONFieldError) {
    var counter = JSONCounter(limits: limits)
    try counter.count(self, depth: 0)
  }
}

private struct JSONCounter {
  let limits: JSONLimits
  private var values = 0
  private var objects = 0

  init(limits: JSONLimits) { self.limits = limits }

  /// - Parameter depth: The number of arrays and objects around the value.
  mutating func count(_ tree: JSONTree, depth: Int) throws(JSONFieldError) {
    values += 1
    guard values <= limits.valueCount else {
      throw .limit("there are more than \(limits.valueCount) values")
    }
    switch tree {
    case .null, .bool, .number, .wideNumber: break
    case .string(let text): try check(text)
    case .array(let elements):
      try enter(depth)
      for (index, element) in elements.enumerated() {
        do { try count(element, depth: depth + 1) } catch { throw error.inside(index) }
      }
    case .object(let object):
      objects += 1
      guard objects <= limits.objectCount else {
        throw .limit("there are more than \(limits.objectCount) objects")
      }
      try enter(depth)
      for member in object.members {
        try check(member.name)
        do { try count(member.value, depth: depth + 1) } catch { throw error.inside(member.name) }
      }
    }
  }

  private func enter(_ depth: Int) throws(JSONFieldError) {
    guard depth < limits.depth else {
      throw .limit("values are nested more than \(limits.depth) deep")
    }
  }

  private func check(_ text: String) throws(JSONFieldError) {
    guard text.utf8.count <= limits.stringLength else {
      throw .limit("a string of more than \(limits.stringLength) bytes")
    }
  }
}
