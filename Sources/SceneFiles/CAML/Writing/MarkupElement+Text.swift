extension MarkupElement {
  /// Whether the element, and everything in it, can be written as XML that is read as the same.
  var isWritable: Bool { firstUnwritable == nil }

  /// The first element, this one or one in it, that has what XML cannot say; nil without any.
  var firstUnwritable: MarkupElement? {
    guard name.isXMLName, text.isXMLText else { return self }
    var last: String?
    for attribute in attributes {
      // The one name space that is declared is the document's. Attributes are sorted.
      let isName = attribute.name.isXMLName || name == "caml" && attribute.name == "xmlns"
      guard isName, attribute.text.isXMLText, attribute.name != last else { return self }
      last = attribute.name
    }
    for child in children {
      if let found = child.firstUnwritable { return found }
    }
    return nil
  }

  /// Appends the element as XML in UTF-8, each child on a line of its own.
  ///
  /// - Parameter depth: How many steps of two spaces the element is indented by.
  func write(to bytes: inout [UInt8], depth: Int) {
    let indent = [UInt8](repeating: UInt8(ascii: " "), count: 2 * depth)
    bytes += indent
    bytes.append(UInt8(ascii: "<"))
    bytes += name.utf8
    for attribute in attributes {
      bytes.append(UInt8(ascii: " "))
      bytes += attribute.name.utf8
      bytes += "=\"".utf8
      Self.write(attribute.text, isAttribute: true, to: &bytes)
      bytes.append(UInt8(ascii: "\""))
    }
    guard !children.isEmpty || !text.isEmpty else {
      bytes += "/>\n".utf8
      return
    }
    bytes.append(UInt8(ascii: ">"))
    Self.write(text, isAttribute: false, to: &bytes)
    if !children.isEmpty {
      bytes.append(UInt8(ascii: "\n"))
      for child in children { child.write(to: &bytes, depth: depth + 1) }
      bytes += indent
    }
    bytes += "</".utf8
    bytes += name.utf8
    bytes += ">\n".utf8
  }

  /// Appends a text with references for what would mean something else, and for the white space
  /// that a parser changes.
  private static func write(_ text: String, isAttribute: Bool, to bytes: inout [UInt8]) {
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
