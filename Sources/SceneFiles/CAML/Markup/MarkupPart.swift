/// A part of an XML document with a beginning and an end of its own, as errors name it.
struct MarkupPart {
  enum Kind { case declaration, tag, endTag, value, section, comment, instruction, documentType }

  let kind: Kind
  /// The index of its first byte.
  let start: Int

  /// What it is.
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

  /// What ends it, in the bytes of the document.
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
