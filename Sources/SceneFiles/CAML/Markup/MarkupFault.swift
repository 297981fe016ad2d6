import LayerModel

/// What the XML parser has found wrong, by libxml2's number.
///
/// On Linux, Foundation's error has the number and no text.
struct MarkupFault {
  let code: Int

  /// Whether the document is well formed nevertheless: a remark about a version, a language, white
  /// space or a name space. Prefixes that nobody declares are names like others here.
  var isHarmless: Bool {
    switch code {
    case 93, 97...100, 102, 106, 107, 200...299: true
    default: false
    }
  }

  /// One clause that says it.
  ///
  /// - Parameter element: The innermost element that is still open.
  func reason(in element: MarkupElement?) -> String {
    switch code {
    case 1: "something that XML does not know"
    case 4: "the file does not begin with an XML element"
    case 5, 77, 85, 86: endReason(in: element)
    case 6...8, 10...13: "a character reference that is not complete, or of no character"
    case 9: "a character that XML does not allow"
    case 14...30: "an entity that is not defined; only XML's own five and numbers are"
    case 31, 32, 79, 81, 101: Self.encodingReason
    case 38: "a '<' in an attribute's value; it is written '&lt;'"
    case 39: "an attribute's value that is not in quotes"
    case 40: "an attribute's value without its closing quote"
    case 41: "an attribute without a value"
    case 42: "an attribute that the element has already"
    case 45, 80: "a comment that is not closed, or with '--' in it"
    case 46, 47: "a processing instruction that is not complete"
    case 33, 34, 56, 57, 75, 78, 96, 108, 109: Self.declarationReason
    case 43, 44, 61, 70, 71: "a document type that is not complete"
    case 62, 63: "a CDATA section that is not closed, or a ']]>' outside of one"
    case 64: "an XML declaration that is not the first thing in the file"
    case 65: "two things without the space between them"
    case 68: "a tag, an attribute or an entity without its name; a plain '&' is written '&amp;'"
    case 73, 74: "a tag without its '>'"
    case 76: mismatchReason(in: element)
    case 110: "a name that is too long for the XML parser"
    default: "the XML is malformed (libxml2 error \(code))"
    }
  }

  static let encodingReason = "an encoding that is not supported; write UTF-8"
  static let declarationReason = "an XML declaration that is not complete"

  private func endReason(in element: MarkupElement?) -> String {
    guard let element else {
      return "the document must have one root element and nothing behind it"
    }
    return "the document ends inside <\(element.name)>, which line \(element.place.line) opens"
  }

  private func mismatchReason(in element: MarkupElement?) -> String {
    guard let element else { return "an end tag without its element" }
    return "an end tag that is not </\(element.name)>, for the element that line "
      + "\(element.place.line) opens"
  }
}

/// Why a document is not read, before the name of its file is known.
struct MarkupError: Error {
  let place: FilePlace
  let reason: String
  var kind = SceneFileError.Kind.malformed
}
