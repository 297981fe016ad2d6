import AnimationMath
import Foundation
import Testing

/// Checks that `==` is an equivalence on drawn values and that equal values have equal hashes.
///
/// It finds a NaN that is stored without `@Reflexive`, a field that `==` compares in one direction only, and a field
/// that only the hash uses.
///
/// - Parameters:
///   - label: The name of the type.
///   - generator: Draws the values, which should include NaN and both zeros.
public func checkEquatableHashable<Value: Hashable>(
  _ label: String, _ generator: Generator<Value>, sourceLocation: SourceLocation = #_sourceLocation
) {
  // Fields of close values often coincide, so the second of a pair is often equal to the first.
  forAll("\(label): ==, hash", generator.pair, sourceLocation: sourceLocation) { a, b in
    try hold(a == a, "the value differs from itself")
    try hold((a == b) == (b == a), "== depends on the order")
    try hold(!(a == b) || a.hashValue == b.hashValue, "equal values have different hashes")
    try hold(Set([a, a, b]).count == (a == b ? 1 : 2), "a set holds an equal value twice")
    return true
  }
  forAll("\(label): == is transitive", generator.pair, generator, sourceLocation: sourceLocation) {
    pair, c in !(pair.0 == pair.1 && pair.1 == c) || pair.0 == c
  }
}

/// Checks that a value survives writing and reading.
///
/// - Parameters:
///   - label: The name of the type or of the written form.
///   - generator: Draws the values.
///   - write: Makes the written form.
///   - read: Makes the value from its written form.
public func checkRoundTrip<Value: Equatable, Written>(
  _ label: String, _ generator: Generator<Value>, sourceLocation: SourceLocation = #_sourceLocation,
  write: (Value) throws -> Written, read: (Written) throws -> Value
) {
  forAll("\(label): written and read", generator, sourceLocation: sourceLocation) { value in
    let written = try write(value)
    let again = try read(written)
    try hold(again == value, "wrote \(written), read \(again)")
    return true
  }
}

/// Checks that a value survives saving as bytes and reading, and that the read value gives the same bytes.
///
/// - Parameter archived: Writes or reads the fields of the value.
package func checkArchived<Value: Equatable>(
  _ name: String, _ values: Generator<Value>,
  _ archived: @escaping @Sendable (Value?, inout Archive) throws(ReadError) -> Value,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let format = SavedFormat(mark: "TEST", version: 1, archived)
  forAll("\(name) is saved", values, sourceLocation: sourceLocation) { value in
    let read = try format.value(of: format.bytes(of: value))
    return read == value && format.bytes(of: read) == format.bytes(of: value)
  }
}

/// Checks that a value survives coding as JSON and decoding, even if its numbers include infinities and NaN.
public func checkCodable<Value: Equatable & Codable>(
  _ label: String, _ generator: Generator<Value>, sourceLocation: SourceLocation = #_sourceLocation
) {
  let encoder = JSONEncoder()
  encoder.nonConformingFloatEncodingStrategy = .convertToString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  let decoder = JSONDecoder()
  decoder.nonConformingFloatDecodingStrategy = .convertFromString(
    positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
  // An array around the value, because some parsers do not accept a bare number as a document.
  checkRoundTrip(label, generator, sourceLocation: sourceLocation) { value in
    String(decoding: try encoder.encode([value]), as: UTF8.self)
  } read: { text in
    try decoder.decode([Value].self, from: Data(text.utf8))[0]
  }
}
