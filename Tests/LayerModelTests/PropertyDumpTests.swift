import AnimationInterpolation
import AnimationTestSupport
import LayerModel
import Testing

/// The properties of layers and cells: names, types, defaults and parts in animations, as they were before the
/// catalogue became one.
@Suite("Dump of all properties")
struct PropertyDumpTests {
  @Test("names, types, defaults and parts in animations are those of the golden")
  func dump() throws {
    let golden = try GoldenFile("LayerModelTests/Computed/properties.txt")
    let expected = golden.rows.map { $0.fields.joined(separator: " ") }
    let classes = LayerClass.all.map { ($0.name, $0.properties) }
    let found = (classes + [("CAEmitterCell", EmitterCell.properties)]).flatMap { name, keys in
      keys.map {
        "\(name) \($0.name) \($0.type.rawValue) \(Self.text($0.defaultValue)) \($0.animates.rawValue)"
      }
    }
    #expect(found.count == expected.count)
    for (found, expected) in zip(found, expected) { #expect(found == expected) }
  }

  private static func text(_ value: AnimatableValue?) -> String {
    var objects = BoxedValues()
    switch value {
    case nil: return "none"
    case .string(let text)?: return text
    case let value?:
      return value.lanes(objects: &objects).map { "\($0)" }.joined(separator: ",")
    }
  }
}
