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
      throw .limit("more than \(limits.depth) values within each other")
    }
  }

  private func check(_ text: String) throws(JSONFieldError) {
    guard text.utf8.count <= limits.stringLength else {
      throw .limit("a string of more than \(limits.stringLength) bytes")
    }
  }
}
