/// Writes elements as XML in UTF-8, each child on its own line, within the limits of the reader.
struct MarkupWriter {
  private(set) var bytes = Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
  private let limits: SceneLimits
  private var elementCount = 0

  init(limits: SceneLimits) { self.limits = limits }

  /// Writes the element of a document. The root layer is at `rootIndex` among its children.
  mutating func write(
    document element: MarkupElement, rootIndex: Int
  ) throws(CAMLWritingError) {
    try write(element, depth: 0) { $0 == rootIndex ? "root" : element.children[$0].name }
    guard bytes.count <= limits.byteCount else {
      throw .limit("the file would be larger than \(limits.byteCount) bytes")
    }
  }

  /// - Parameter step: Returns the name of a child in a place, from its index.
  private mutating func write(
    _ element: MarkupElement, depth: Int, step: (Int) -> String
  ) throws(CAMLWritingError) {
    try writeTag(element, depth: depth)
    guard !element.children.isEmpty || !element.text.isEmpty else { return }
    let start = bytes.count
    write(element.text, isAttribute: false)
    if !element.children.isEmpty { bytes.append(UInt8(ascii: "\n")) }
    try check(textOf: element, depth: depth, length: bytes.count - start)
    for (index, child) in element.children.enumerated() {
      do {
        try write(child, depth: depth + 1) { index in
          child.isCollection ? "[\(index)]" : child.children[index].name
        }
      } catch {
        throw error.inside(step(index))
      }
    }
    if !element.children.isEmpty { indent(depth) }
    bytes += "</".utf8
    bytes += element.name.utf8
    bytes += ">\n".utf8
  }

  private mutating func writeTag(
    _ element: MarkupElement, depth: Int
  ) throws(CAMLWritingError) {
    elementCount += 1
    guard elementCount <= limits.elementCount else {
      throw .limit("there are more than \(limits.elementCount) elements")
    }
    guard depth < limits.depth else {
      throw .limit("elements are nested more than \(limits.depth) deep")
    }
    guard element.attributes.count <= limits.attributeCount else {
      throw .limit("an element has more than \(limits.attributeCount) attributes")
    }
    guard element.isWritable(within: limits, isDeep: false) else {
      throw CAMLWritingError("a text has a character that XML does not allow")
    }
    indent(depth)
    let start = bytes.count
    bytes.append(UInt8(ascii: "<"))
    bytes += element.name.utf8
    for attribute in element.attributes {
      bytes.append(UInt8(ascii: " "))
      bytes += attribute.name.utf8
      bytes += "=\"".utf8
      write(attribute.text, isAttribute: true)
      bytes.append(UInt8(ascii: "\""))
    }
    let isEmpty = element.children.isEmpty && element.text.isEmpty
    if isEmpty { bytes.append(UInt8(ascii: "/")) }
    guard bytes.count - start <= limits.textLength else {
      throw .limit("a tag is longer than \(limits.textLength) bytes")
    }
    bytes.append(UInt8(ascii: ">"))
    if isEmpty { bytes.append(UInt8(ascii: "\n")) }
  }

  /// Refuses a text that is too long for the reader, which counts the white space between the children.
  ///
  /// - Parameter length: The length of the text with its references, up to the first child.
  private func check(
    textOf element: MarkupElement, depth: Int, length: Int
  ) throws(CAMLWritingError) {
    let count = element.children.count
    let indent = count > 0 ? 2 * (depth + 1) : 0
    // A line end and an indent before each child and before the end tag.
    let space = count > 0 ? count * (1 + indent) + indent - 1 : 0
    let isLong =
      length + indent > limits.textLength
      || !element.text.isEmpty && element.text.utf8.count + space > limits.textLength
    guard !isLong else {
      throw .limit("a text is longer than \(limits.textLength) bytes")
    }
  }

  private mutating func indent(_ depth: Int) {
    bytes += repeatElement(UInt8(ascii: " "), count: 2 * depth)
  }

  /// Appends a text, with references for reserved characters and for the white space that a parser changes.
  private mutating func write(_ text: String, isAttribute: Bool) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): bytes += "&amp;".utf8
      case UInt8(ascii: "<"): bytes += "&lt;".utf8
      case UInt8(ascii: ">"): bytes += "&gt;".utf8
      case UInt8(ascii: "\r"): bytes += "&#13;".utf8
      case UInt8(ascii: "\"") where isAttribute: bytes += "&quot;".utf8
      case UInt8(ascii: "\t") where isAttribute: bytes += "&#9;".utf8
      case UInt8(ascii: "\n") where isAttribute: bytes += "&#10;".utf8
      default: bytes.append(byte)
      }
    }
  }
}

extension MarkupElement {
  /// Whether XML can express the element, and if `isDeep` everything in it, so that it is read as the same element.
  func isWritable(within limits: SceneLimits, isDeep: Bool = true) -> Bool {
    guard name.isXMLName, name.utf8.count <= limits.nameLength, text.isXMLText,
      attributes.count <= limits.attributeCount
    else { return false }
    var last: String?
    for attribute in attributes {
      // The document declares all namespaces. Attributes are sorted.
      let isName =
        attribute.name.isXMLName || name == "caml" && attribute.name.isXMLNamespaceDeclaration
      guard isName, attribute.name.utf8.count <= limits.nameLength, attribute.text.isXMLText,
        attribute.name != last
      else { return false }
      last = attribute.name
    }
    return !isDeep || children.allSatisfy { $0.isWritable(within: limits) }
  }

  /// Whether a place names an element of this collection by its index.
  fileprivate var isCollection: Bool { Self.collections.contains(name) }

  private static let collections: Set = [
    "sublayers", "animations", "states", "stateTransitions", "elements", "emitterCells",
    "filters", "backgroundFilters", "values", "keyTimes", "timingFunctions", "tensionValues",
    "continuityValues", "biasValues",
  ]
}
