import AnimationMath

/// A JSON document as a plain tree.
///
/// Unlike the readers of Foundation it keeps apart `true` and `1`, keeps −0, and keeps the order of
/// keys; an object never has a key twice. Arrays and objects lie in each other at most
/// ``greatestDepth`` deep, so that whatever walks through a tree fits on every call stack.
package enum JSONTree: Sendable, Hashable {
  /// The absence of a value.
  case null
  /// `true` or `false`, which are no numbers.
  case bool(Bool)
  /// A number as binary64, a NaN equal to itself. Infinities and NaN, which JSON lacks, are written
  /// as the strings `"inf"`, `"-inf"` and `"nan"`.
  case number(Double)
  /// A number by its JSON spelling, where binary64 is too narrow for it: an integer that would be
  /// rounded, or a number beyond the greatest finite one.
  case wideNumber(String)
  /// A text, with escapes resolved.
  case string(String)
  /// Values in order.
  case array(JSONArray)
  /// Members in the order of the document.
  case object(JSONObject)

  /// How many arrays and objects may lie in each other, the outermost among them.
  ///
  /// A deeper tree cannot be made: a reader throws a ``JSONSyntaxError``, and a
  /// program that puts one together ends.
  package static let greatestDepth = 1024

  /// Values in order.
  ///
  /// - Precondition: They have less than ``greatestDepth`` arrays and objects in each other.
  package static func array(_ elements: [JSONTree]) -> JSONTree { .array(JSONArray(elements)) }

  /// How many arrays and objects lie in each other, the outermost among them. Complexity: O(1).
  var depth: Int {
    switch self {
    case .null, .bool, .number, .wideNumber, .string: 0
    case .array(let elements): elements.depth
    case .object(let object): object.depth
    }
  }

  /// The depth of an array or an object whose values have some depth at most.
  static func depth(containing greatest: Int) -> Int {
    let depth = 1 + greatest
    require(
      depth <= greatestDepth,
      "arrays and objects of JSON are nested \(depth) deep: at most \(greatestDepth) are possible")
    return depth
  }

  /// An array of numbers.
  package static func numbers(_ numbers: [Double]) -> JSONTree { .array(JSONArray(numbers)) }

  /// Equality of kind and value, a NaN equal to itself; objects with another order of keys differ.
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

  /// Hashes the value; equal trees have equal hashes. Complexity: O(n).
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
/// Two objects are equal when they have equal members in the same order.
package struct JSONObject: Sendable, Hashable {
  /// A key with its value.
  package struct Member: Sendable, Hashable {
    /// The key, with escapes resolved.
    package let name: String
    /// What stands under the key.
    package let value: JSONTree

    /// A value under a key.
    package init(_ name: String, _ value: JSONTree) {
      self.name = name
      self.value = value
    }
  }

  /// All members; no two have the same name.
  package private(set) var members: [Member] = []
  /// How many arrays and objects lie in each other, this one among them.
  private(set) var depth = 1
  /// Which names the members may have: most of those that are asked for are not there.
  private var marks = NameMarks()

  /// An object without members.
  package init() {}

  /// Members that are known to have different names.
  package init(distinct members: [Member]) {
    self.members = members
    noteMembers()
  }

  /// The value of a key, nil where the object does not have it.
  ///
  /// Setting it keeps the place of a key that is there and appends one that is not; setting nil
  /// takes the key away. Complexity: O(n).
  ///
  /// - Precondition: The value has less than ``JSONTree/greatestDepth`` arrays and objects in each
  ///   other.
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

  /// Sets the values of many keys, each as the subscript does but for nil. Complexity: O(n + added).
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

  /// The place of a key, looked for from a place on and then from the first on.
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

/// A bit for each of some names, several of which may have the same.
struct NameMarks: Sendable, Hashable {
  private var bits: UInt64 = 0

  private static func bit(of name: String) -> UInt64 {
    let utf8 = name.utf8
    guard utf8.count > 0 else { return 1 }
    return 1 &<< UInt64(truncatingIfNeeded: utf8.count &+ 11 &* Int(utf8[utf8.startIndex]))
  }

  /// Whether a name may be among those that were put in; false if it is not.
  func mayContain(_ name: String) -> Bool { bits & Self.bit(of: name) != 0 }

  /// Puts a name in, and says whether none like it was there.
  @discardableResult
  mutating func insert(_ name: String) -> Bool {
    let bit = Self.bit(of: name)
    defer { bits |= bit }
    return bits & bit == 0
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Members in the order in which they stand.
  ///
  /// - Precondition: No key stands twice, and no value is too deep.
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
  /// Whether the text of this value is within the limits of a reader, but for its length.
  ///
  /// - Throws: `outOfRange` with the place of the first thing that is beyond one.
  /// - Complexity: O(n).
  func check(_ limits: JSONLimits) throws(JSONFieldError) {
    var counter = JSONCounter(limits: limits)
    try counter.count(self, depth: 0)
  }
}

/// Counts the parts of a value as a reader of its text does.
private struct JSONCounter {
  let limits: JSONLimits
  private var values = 0
  private var objects = 0

  init(limits: JSONLimits) { self.limits = limits }

  /// - Parameter depth: How many arrays and objects the value lies in.
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
