/// A part of an XML document with its own start and end, as errors name it.
struct MarkupPart {
  enum Kind { case declaration, tag, endTag, value, section, comment, instruction, documentType }

  let kind: Kind
  let start: Int

  var name: String {
    switch kind {
    case .declaration: "the XML declaration"
    case .tag: "a tag"
    case .endTag: "an end tag"
    case .value: "an attribute's value"
    case .section: "a CDATA section"
    case .comment: "a comment"
    case .instruction: "an instruction"
    case .documentType: "a document type"
    }
  }

  /// Returns the delimiter that ends the part, in the bytes of the document.
  func end(in bytes: UnsafeBufferPointer<UInt8>) -> String {
    switch kind {
    case .tag, .endTag, .documentType: ">"
    case .declaration, .instruction: "?>"
    case .value: String(Unicode.Scalar(bytes[start]))
    case .section: "]]>"
    case .comment: "-->"
    }
  }
}
