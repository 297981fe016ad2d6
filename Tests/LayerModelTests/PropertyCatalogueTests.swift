import AnimationInterpolation
import AnimationTestSupport
import Foundation
import LayerModel
import Testing

/// Compares the declarations in the catalogue's source with the properties of the classes.
@Suite struct PropertyCatalogueTests {
  private struct Declaration {
    let type: String
    let name: String
    let number: Int
  }

  private static let declarations: [Declaration] = {
    let file = packageRoot.appending(
      path: "Sources/LayerModel/Properties/Property+Catalogue.swift")
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    var found: [Declaration] = []
    for part in text.split(separator: "extension Property where Value == ").dropFirst() {
      let type = String(part.prefix { $0 != " " })
      for match in part.matches(of: /static var (\w+): Self \{\s*Self\((\d+),/) {
        found.append(Declaration(type: type, name: String(match.1), number: Int(match.2) ?? -1))
      }
    }
    return found
  }()

  /// The numbers are unique and have no gap from 0, and the names are unique.
  @Test func numbersAreForEver() {
    let declarations = Self.declarations
    #expect(declarations.count >= 115)
    #expect(declarations.map(\.number).sorted() == Array(declarations.indices))
    #expect(Set(declarations.map(\.name)).count == declarations.count)
    // Some numbers that must never change.
    let known = ["bounds": 0, "position": 1, "transform": 5, "opacity": 27, "alphaSpeed": 114]
    for declaration in declarations where known[declaration.name] != nil {
      #expect(known[declaration.name] == declaration.number)
    }
  }

  /// Every declared property is in the list of a class, and every name of a list is declared.
  @Test func everyPropertyIsOfAClass() {
    let listed = LayerClass.all.flatMap(\.properties) + EmitterCell.properties
    #expect(Set(listed.map(\.name)) == Set(Self.declarations.map(\.name)))
    var keys: [String: PropertyID] = [:]
    for key in listed {
      #expect(keys[key.name, default: key.id] == key.id, "\(key.name) has two numbers")
      keys[key.name] = key.id
    }
    #expect(Set(keys.values).count == keys.count)
    // In the order of the declared numbers.
    let byNumber = Self.declarations.sorted { $0.number < $1.number }.map(\.name)
    #expect(keys.sorted { $0.value < $1.value }.map(\.key) == byNumber)
  }

  /// Every property with components, or with parts that are points or sizes, starts the chains to them.
  @Test(arguments: [
    ("Double", ["Point2D", "Size2D", "Rect2D", "Transform3D"]),
    ("Point2D", ["Rect2D"]), ("Size2D", ["Rect2D", "Transform3D"]),
  ])
  func propertiesStartTheChainsToTheirParts(end: String, types: [String]) throws {
    let file = packageRoot.appending(path: "Sources/LayerModel/Properties/Property+Chains.swift")
    let text = try String(contentsOf: file, encoding: .utf8)
    let part = try #require(
      text.split(separator: "extension Property where Value == ").first { $0.hasPrefix("\(end) ") })
    let starts = part.matches(of: /static var (\w+): Property</).map { String($0.1) }
    #expect(Set(starts).count == starts.count)
    #expect(Set(starts) == Set(Self.declarations.filter { types.contains($0.type) }.map(\.name)))
  }
}
