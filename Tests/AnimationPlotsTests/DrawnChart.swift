import AnimationPlots
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A chart read back from its picture, by an XML parser.
struct DrawnChart {
  struct Element {
    var name: String
    var attributes: [String: String]
    var text = ""
  }

  var elements: [Element] = []
  /// The plot area.
  var left = 0.0
  var top = 0.0
  var bottom = 0.0
  var right = 0.0

  init(_ chart: Chart) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(chart.svg.utf8))
    parser.delegate = reader
    try #require(parser.parse(), "\(String(describing: parser.parserError)) in\n\(chart.svg)")
    elements = reader.elements
    let axis = try #require(paths("axis").first).numbers
    (left, top, bottom, right) = (axis[0], axis[1], axis[2], axis[3])
  }

  /// The descriptions of the paths of a class, in order.
  func paths(_ name: String) -> [String] {
    elements.filter {
      $0.attributes["class"]?.split(separator: " ").first.map(String.init) == name
    }.compactMap { $0.attributes["d"] }
  }

  /// The points of all lines and dots, without those of the legend.
  var points: [(x: Double, y: Double)] {
    let drawn = paths("line").filter { !$0.contains("h15") }
    let dots = paths("dot").map { $0.replacing("h0", with: "") }
    return (drawn + dots).flatMap { path in
      let numbers = path.numbers
      return stride(from: 0, to: numbers.count, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
    }
  }

  /// The pieces of all lines, each with its points.
  var pieces: [[Double]] {
    paths("line").filter { !$0.contains("h15") }.flatMap {
      $0.split(separator: "M").map { String($0).numbers }
    }
  }

  /// All texts in order.
  var texts: [String] { elements.filter { $0.name == "text" }.map(\.text) }

  /// The numbers at the horizontal axis, and at the vertical one.
  var ticks: (x: [String], y: [String]) {
    let numbers = elements.filter { $0.name == "text" && $0.attributes["text-anchor"] == nil }
    let level = "\(bottom + 15)".replacing(".0", with: "")
    let x = numbers.filter { $0.attributes["y"] == level }.map(\.text)
    let column = numbers.first?.attributes["x"]
    return (x, numbers.filter { $0.attributes["x"] == column }.map(\.text))
  }
}

extension String {
  /// The numbers of a path in order.
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
