/// The number of a property: Core Animation's have fixed ones. Those of a class of one's own are
/// numbered by the class, and those that a context registers by the context, in order; such a number
/// means something on layers of the class, or in the context, only. Files have names.
public struct PropertyID: Sendable, Hashable, Comparable {
  let number: UInt32

  /// The number of a property that is known by its name only, until a class or a context has it.
  package static let unregistered = PropertyID(number: .max)
  /// The first number of a class's own properties.
  static let firstOfClass = PropertyID(number: 512)
  /// The first number of a context's own properties.
  static let firstRegistered = PropertyID(number: 1024)

  /// Whether it is one of Core Animation's, which mean the same in every context.
  var isKnownEverywhere: Bool { self < .firstOfClass }

  /// The next number.
  var next: PropertyID { PropertyID(number: number + 1) }

  /// Whether the number of `a` is less.
  public static func < (a: PropertyID, b: PropertyID) -> Bool { a.number < b.number }
}
