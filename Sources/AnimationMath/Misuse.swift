// What ends the process where a program calls something as its documentation forbids.
//
// A precondition says nothing in a release build, so the entry points of the libraries use these.
// Loops over numbers and the bounds of spans keep preconditions, which cost less.

#if hasFeature(Embedded)
  /// What a program has done wrong. Without its values, because there is no text to put them in.
  @frozen
  @usableFromInline
  package struct MisuseText: ExpressibleByStringInterpolation {
    @usableFromInline let text: StaticString

    @inlinable
    package init(stringLiteral text: StaticString) { self.text = text }

    @inlinable
    package init(stringInterpolation: Interpolation) {
      text = "an argument is outside the documented range"
    }

    /// Forgets everything.
    @frozen
    @usableFromInline
    package struct Interpolation: StringInterpolationProtocol {
      @inlinable package init(literalCapacity: Int, interpolationCount: Int) {}
      @inlinable package mutating func appendLiteral(_ literal: StaticString) {}
      @inlinable package mutating func appendInterpolation<Value>(_ value: Value) {}
    }
  }
#else
  /// What a program has done wrong, with the values: what was wrong, then what to do.
  @usableFromInline
  package typealias MisuseText = String
#endif

/// Ends the process and says why, in release builds too.
///
/// - Parameter text: What was wrong and what to do, in one sentence without a full stop.
@inline(never)
@usableFromInline
package func misuse(
  _ text: MisuseText, file: StaticString = #fileID, line: UInt = #line
) -> Never {
  #if hasFeature(Embedded)
    fatalError(text.text, file: file, line: line)
  #else
    fatalError(text, file: file, line: line)
  #endif
}

/// Ends the process and says why, unless a condition holds.
///
/// - Parameters:
///   - condition: What the caller of a public function must see to.
///   - text: As that of ``misuse(_:file:line:)``; only evaluated where the condition does not hold.
@inlinable
@inline(__always)
package func require(
  _ condition: Bool, _ text: @autoclosure () -> MisuseText, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { misuse(text(), file: file, line: line) }
}
