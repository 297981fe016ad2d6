import AnimationInterpolation
import LayerModel

/// The tables of `Docs/Reference/Properties.md`, generated from the catalogue of properties.
package enum PropertyPage {
  /// The lines of the page before and after the tables.
  package static let marks = (
    start: "<!-- tables: written by swift run pictures -->", end: "<!-- end of the tables -->"
  )

  /// The tables: the properties of every layer, of each class, of emitter cells, and the components by type.
  package static var tables: String {
    let common = LayerClass.layer.properties
    var text = section("Every layer", common)
    for layerClass in LayerClass.all where layerClass != .layer && !layerClass.ownProperties.isEmpty
    {
      let own = layerClass.ownProperties.sorted { $0.name < $1.name }
      text += section("\(layerClass.name): `\(layerClass.constant)`", own)
    }
    text += section("Emitter cells", EmitterCell.properties)
    text += "## Components\n\n| Type | Components |\n|---|---|\n"
    for type: ValueType in [.point, .size, .rect, .transform] {
      let names = PropertyComponent.all(of: type).map { "`\($0.name)`" }
      text += "| \(type.rawValue) | \(names.joined(separator: ", ")) |\n"
    }
    return text
  }

  /// A page with the tables between its marks replaced by the generated ones.
  package static func updated(_ page: String) -> String? {
    guard let start = page.range(of: "\(marks.start)\n\n")?.upperBound,
      let end = page.range(of: "\n\(marks.end)")?.lowerBound, start <= end
    else { return nil }
    return page[..<start] + tables + page[end...]
  }

  private static func section(_ title: String, _ properties: [PropertyKey]) -> String {
    let rows = properties.map { key in
      let value =
        key.defaultValue == .transform(.identity)
        ? "identity" : key.defaultValue.map { "\($0)" } ?? "none"
      return "| `\(key.name)` | \(key.type.rawValue) | \(value) | \(animation(of: key)) |\n"
    }
    return "## \(title)\n\n| Property | Type | Default | Animates |\n|---|---|---|---|\n"
      + rows.joined() + "\n"
  }

  private static func animation(of key: PropertyKey) -> String {
    switch key.animates {
    case .implicitly: "yes"
    case .byFading: "yes, with a fade"
    case .explicitly: "explicitly"
    case .never: "no"
    }
  }
}
