import Foundation
import LayerModel

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Reads an XML document into a tree of elements, event by event.
///
/// Nothing outside the document is ever opened, and entities other than XML's own do not exist.
final class MarkupParser: NSObject {
  private let limits: SceneLimits
  /// The places of the start tags that are still to come, last first.
  private var places: [FilePlace]
  private var open: [MarkupElement] = []
  private var root: MarkupElement?
  private var failure: MarkupError?

  /// Reads a document.
  ///
  /// - Throws: What is malformed, or exceeds a limit.
  static func root(
    of bytes: [UInt8], limits: SceneLimits
  ) throws(MarkupError) -> MarkupElement {
    try root(of: MarkupScan(bytes, limits: limits), limits: limits)
  }

  /// Reads a document that has been scanned.
  ///
  /// - Throws: What is malformed, or exceeds a limit.
  static func root(
    of scan: MarkupScan, limits: SceneLimits
  ) throws(MarkupError) -> MarkupElement {
    guard !scan.isBlank else {
      throw MarkupError(place: .start, reason: "the file is empty")
    }
    let reader = MarkupParser(places: scan.tags, limits: limits)
    return try reader.parse(Data(scan.bytes))
  }

  private init(places: [FilePlace], limits: SceneLimits) {
    self.places = places.reversed()
    self.limits = limits
  }

  private func parse(_ data: Data) throws(MarkupError) -> MarkupElement {
    let parser = XMLParser(data: data)
    parser.delegate = self
    parser.shouldResolveExternalEntities = false
    parser.shouldProcessNamespaces = false
    // The result is of no use: it is true for documents that end too early.
    _ = parser.parse()
    if let failure { throw failure }
    guard let root, open.isEmpty else {
      throw MarkupError(place: place(of: parser), reason: "the document has no complete element")
    }
    return root
  }

  private func fail(
    _ reason: String, at place: FilePlace, in parser: XMLParser,
    kind: SceneFileError.Kind = .malformed
  ) {
    guard failure == nil else { return }
    failure = MarkupError(place: place, reason: reason, kind: kind)
    parser.abortParsing()
  }

  private func place(of parser: XMLParser) -> FilePlace {
    FilePlace(line: max(parser.lineNumber, 1), column: max(parser.columnNumber, 1))
  }
}

extension MarkupParser: XMLParserDelegate {
  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    guard failure == nil else { return }
    guard let place = places.popLast(), root == nil else {
      // The scan has stopped before this tag, because it makes no sense.
      fail("the tag <\(name)> is not complete", at: place(of: parser), in: parser)
      return
    }
    let sorted = attributes.keys.sorted().map {
      ForeignAttribute(name: $0, text: attributes[$0] ?? "")
    }
    open.append(MarkupElement(name: name, attributes: sorted, place: place))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    guard failure == nil, let element = open.popLast() else { return }
    if open.isEmpty {
      root = element
    } else {
      open[open.count - 1].children.append(element)
    }
  }

  func parser(_ parser: XMLParser, foundCharacters string: String) { append(string, in: parser) }

  func parser(_ parser: XMLParser, foundCDATA block: Data) {
    append(String(decoding: block, as: UTF8.self), in: parser)
  }

  private func append(_ text: String, in parser: XMLParser) {
    guard failure == nil, let last = open.indices.last else { return }
    // White space at the beginning means nothing, and there is much of it between elements.
    if open[last].text.isEmpty, text.utf8.allSatisfy(\.isXMLWhiteSpace) { return }
    open[last].text += text
    if open[last].text.utf8.count > limits.textLength {
      fail(
        "the text of <\(open[last].name)> is longer than \(limits.textLength) bytes",
        at: open[last].place, in: parser, kind: .limit)
    }
  }

  func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
    let fault = MarkupFault(code: (error as NSError).code)
    guard !fault.isHarmless else { return }
    fail(fault.reason(in: open.last), at: place(of: parser), in: parser)
  }
}
