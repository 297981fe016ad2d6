/// A text that is equal to another if both have the same Unicode characters in the same order.
///
/// `String` treats a letter with its accent and the letter followed by the accent as equal, which files, keys and ids
/// do not: XML matches identical code points, and so do JSON and the keys of Core Animation. Every lookup by a text
/// that a user has written uses this type.
///
/// Law: `==` is an equivalence, finer than that of `String`; equal texts have equal hashes.
package struct ScalarString: Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }
}

extension ScalarString: Hashable {
  /// Whether both are the same code points.
  package static func == (a: ScalarString, b: ScalarString) -> Bool { a.text.isExactly(b.text) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether another text has the same code points. Complexity: O(length), usually less for different texts.
  @inlinable @inline(__always)
  package func isExactly(_ other: String) -> Bool {
    // Different texts nearly always differ for `String`, and that is fast. It is also fast to see that all characters
    // of one are ASCII: they have no other form with as few bytes.
    self == other && utf8.count == other.utf8.count
      && (utf8.count == utf16.count || utf8.elementsEqual(other.utf8))
  }
}

extension String? {
  /// Whether both have the same code points, or neither exists.
  @inlinable @inline(__always)
  package func isExactly(_ other: String?) -> Bool {
    switch (self, other) {
    case (let text?, let other?): text.isExactly(other)
    case (nil, nil): true
    default: false
    }
  }
}
