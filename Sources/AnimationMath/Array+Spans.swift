// `Array` has had spans of its own since the Apple systems of 2025 only; `Span` itself works on all
// that the package runs on. Elsewhere both are there.

extension Array {
  /// Hands the elements to a function, which may read them without counting references.
  @inlinable @inline(__always)
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeBufferPointer { (elements) throws(Failure) -> Result in
      try body(Span(_unsafeElements: elements))
    }
  }

  /// Hands the elements to a function that may change them.
  @inlinable @inline(__always)
  package mutating func withMutableSpan<Result, Failure: Error>(
    _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try withUnsafeMutableBufferPointer { (elements) throws(Failure) -> Result in
      var span = MutableSpan(_unsafeElements: elements)
      return try body(&span)
    }
  }
}
