// `Array` has its own spans only since the Apple systems of 2025, which the condition tests; everywhere else it is
// always true. `Span` itself works on every system that the package supports.
//
// Embedded Swift aligns the storage that all empty arrays share for `Int`. On a 32-bit processor its address may be
// invalid for a `Double`, and a span of it traps: an empty array is passed as a span of nothing.

extension Array {
  /// Calls a function with the elements, which it may read without counting references.
  @inlinable @inline(__always)
  package func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if hasFeature(Embedded)
      if isEmpty { return try body(Span()) }
    #endif
    if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
      return try body(span)
    }
    return try withUnsafeBufferPointer { (elements) throws(Failure) -> Result in
      try body(Span(_unsafeElements: elements))
    }
  }

  /// Calls a function that may change the elements.
  @inlinable @inline(__always)
  package mutating func withMutableSpan<Result, Failure: Error>(
    _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    #if hasFeature(Embedded)
      if isEmpty {
        var none = MutableSpan<Element>()
        return try body(&none)
      }
    #endif
    if #available(macOS 26.0, iOS 26.0, tvOS 26.0, watchOS 26.0, visionOS 26.0, *) {
      var span = mutableSpan
      return try body(&span)
    }
    return try withUnsafeMutableBufferPointer { (elements) throws(Failure) -> Result in
      var span = MutableSpan(_unsafeElements: elements)
      return try body(&span)
    }
  }
}
