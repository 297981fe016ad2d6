/// The properties that an object has given, by their canonical names: `hidden` and `isHidden` are one.
struct PropertyNames {
  private var taken: Set<String> = []

  /// - Throws: `mismatchedValues` for a property that is already given.
  mutating func take(_ name: String) throws(JSONFieldError) {
    guard taken.insert(name).inserted else {
      throw JSONFieldError(.mismatchedValues, "'\(name)' is given by two names")
    }
  }
}
