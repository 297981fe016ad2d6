// Traps for calls that violate their documentation.
//
// A precondition has no message in a release build, so the entry points of the libraries use these functions. Loops
// over numbers and the bounds of spans keep preconditions, which cost less.

#if hasFeature(Embedded)
  /// The description of a misuse, without its values, because there is no text to put them in.
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

    /// Ignores all interpolated values.
    @frozen
    @usableFromInline
    package struct Interpolation: StringInterpolationProtocol {
      @inlinable package init(literalCapacity: Int, interpolationCount: Int) {}
      @inlinable package mutating func appendLiteral(_ literal: StaticString) {}
      @inlinable package mutating func appendInterpolation<Value>(_ value: Value) {}
    }
  }
#else
  /// The description of a misuse with its values: the mistake, then the remedy.
  @usableFromInline
  package typealias MisuseText = String
#endif

/// Traps with a message, even in release builds.
///
/// - Parameter text: The mistake and the remedy, in one sentence without a full stop.
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

/// Traps with a message unless a condition holds.
///
/// - Parameters:
///   - condition: The condition that the caller of a public function must guarantee.
///   - text: The text for ``misuse(_:file:line:)``; only evaluated if the condition does not hold.
@inlinable
@inline(__always)
package func require(
  _ condition: Bool, _ text: @autoclosure () -> MisuseText, file: StaticString = #fileID,
  line: UInt = #line
) {
  if !condition { misuse(text(), file: file, line: line) }
}
