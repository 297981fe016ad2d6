/// A text that is equal to another where both have the same characters of Unicode in the same order.
///
/// `String` takes a letter with its accent and the letter followed by the accent as equal, which files,
/// keys and ids do not: XML matches identical code points, and so do JSON and the keys of Core Animation.
/// What is found by a text that a user has written is found by this one.
///
/// Law: `==` is an equivalence, finer than that of `String`; equal texts have equal hashes.
package struct ScalarString: Sendable {
  /// The text as it was given.
  package let text: String

  /// Wraps a text without changing it.
  package init(_ text: String) { self.text = text }
}

extension ScalarString: Hashable {
  /// Whether both are the same code points.
  package static func == (a: ScalarString, b: ScalarString) -> Bool { a.text.isExactly(b.text) }

  /// Hashes the code points.
  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension String {
  /// Whether another text has the same code points. Complexity: O(length), of texts that differ mostly less.
  @inlinable @inline(__always)
  package func isExactly(_ other: String) -> Bool {
    // Texts that differ do so for `String` too, nearly always, and that is fast. As fast is to see that all
    // characters of one are ASCII: they have no other form of as few bytes.
    self == other && utf8.count == other.utf8.count
      && (utf8.count == utf16.count || utf8.elementsEqual(other.utf8))
  }
}

extension String? {
  /// Whether both have the same code points, or neither is there.
  @inlinable @inline(__always)
  package func isExactly(_ other: String?) -> Bool {
    switch (self, other) {
    case (let text?, let other?): text.isExactly(other)
    case (nil, nil): true
    default: false
    }
  }
}
