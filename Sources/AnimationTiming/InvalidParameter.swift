import AnimationMath

/// A parameter that is out of its range.
public struct InvalidParameter: Error, Hashable, Sendable {
  /// The name of the parameter, as the call spells it: `mass`.
  public let name: String
  /// The expected value, as a noun phrase: `a finite number above 0`.
  package let expected: String
  /// The value that was found; nil if it is not a number.
  @usableFromInline package var value: Double? { found?.wrappedValue }

  private let found: Reflexive?

  package init(_ name: String, _ value: Double? = nil, expected: String) {
    (self.name, self.expected) = (name, expected)
    found = value.map { Reflexive(wrappedValue: $0) }
  }

  func trap() -> Never {
    #if hasFeature(Embedded)
      misuse("an argument is outside the documented range")
    #else
      misuse("\(description)")
    #endif
  }
}

#if !hasFeature(Embedded)
  extension InvalidParameter: CustomStringConvertible {
    /// A message with the name, the expected value and the value found:
    /// `mass: expected a finite number above 0, found -1`.
    public var description: String {
      guard let value else { return "\(name): expected \(expected)" }
      let found = value.magnitude < 0x1p53 ? Int(exactly: value).map { "\($0)" } : nil
      return "\(name): expected \(expected), found \(found ?? "\(value)")"
    }
  }
#endif
