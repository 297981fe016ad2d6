extension AnimatableValue: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral
{
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }

  /// A number: a whole one where an integer is wanted becomes one by ``converted(to:)``.
  public init(integerLiteral value: Int) { self = .number(Double(value)) }

  /// A boolean, and not the number 0 or 1, which ``converted(to:)`` makes of it.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension AnimatableValue {
  /// The value as one number: of a number or an integer itself, of a boolean 0 or 1; nil otherwise.
  public var number: Double? {
    if case .number(let number)? = converted(to: .number) { return number }
    return nil
  }
}
