import AnimationPlots
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A chart that an XML parser reads from its picture; the plot area is that of its first lines.
struct DrawnChart {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  var elements: [Element] = []
  var left = 0.0
  var top = 0.0
  var bottom = 0.0
  var right = 0.0

  init(_ chart: Chart) throws {
    elements = try Self.elements(of: chart)
    let axis = try #require(paths("axis").map(\.numbers).first { $0.count == 6 })
    (left, top, bottom, right) = (axis[0], axis[1], axis[3], axis[4])
  }

  /// Returns the elements of a picture, which must be well-formed XML.
  static func elements(of chart: Chart) throws -> [Element] {
    let reader = Reader()
    let parser = XMLParser(data: Data(chart.svg.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError)) in\n\(chart.svg)")
    return reader.elements
  }

  func paths(_ name: String) -> [String] {
    elements.filter {
      $0.attributes["class"]?.split(separator: " ").first.map(String.init) == name
    }.compactMap { $0.attributes["d"] }
  }

  /// The points of all lines and dots, without those of the legend.
  var points: [(x: Double, y: Double)] {
    let dots = paths("dot").map { $0.replacing("h0", with: "").numbers }
    return (pieces + dots).flatMap { numbers in
      stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }
  }

  /// The pieces of all lines, each with its points, without those next to names.
  var pieces: [[Double]] {
    paths("line").flatMap { $0.split(separator: "M").map { String($0).numbers } }
      .filter { $0[1] >= top }
  }

  var texts: [String] { elements.filter { $0.name == "text" }.map(\.text) }

  /// The numbers at the horizontal axis, and at the vertical one.
  var ticks: (x: [String], y: [String]) {
    let level = "\(bottom + 15)".replacing(".0", with: "")
    let texts = elements.filter { $0.name == "text" }
    let x = texts.filter { $0.attributes["y"] == level && $0.attributes["text-anchor"] == "middle" }
    return (x.map(\.text), texts.filter { $0.attributes["text-anchor"] == "end" }.map(\.text))
  }
}

extension String {
  var numbers: [Double] {
    split { !"-.0123456789".contains($0) }.compactMap { Double($0) }
  }
}

private final class Reader: NSObject, XMLParserDelegate {
  var elements: [DrawnChart.Element] = []
  private var open: [Int] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(DrawnChart.Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }
}
