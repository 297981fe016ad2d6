/// What the XML parser has found wrong, by libxml2's number.
///
/// Foundation's error has the number and no text on Linux.
struct MarkupFault {
  let code: Int

  /// Whether the document is well formed nevertheless: a remark about a version, a language, white
  /// space or a name space. Prefixes that nobody declares are names like others here.
  var isHarmless: Bool {
    switch code {
    case 93, 97...100, 107, 200...299: true
    default: false
    }
  }

  /// One clause that says it.
  ///
  /// - Parameter element: The innermost element that is still open.
  func reason(in element: MarkupElement?) -> String {
    if let reason = Self.reasons[code] { return reason }
    switch (code, element) {
    case (5, let element?), (77, let element?):
      return "the document ends inside <\(element.name)>, which line \(element.place.line) opens"
    case (76, let element?):
      return "an end tag that is not </\(element.name)>, for the element that line "
        + "\(element.place.line) opens"
    case (5, nil): return "the document must have one root element and nothing behind it"
    default: return "the XML is malformed (libxml2 error \(code))"
    }
  }

  private static let reasons: [Int: String] = [
    4: "the file does not begin with an XML element",
    6: "an incomplete character reference",
    7: "an incomplete character reference",
    8: "an incomplete character reference",
    9: "a character that XML does not allow",
    22: "an '&' that begins no entity; a plain one is written '&amp;'",
    23: "an entity without its ';'",
    26: "an entity that is not defined; only XML's own five and numbers are",
    27: "an entity that is not defined; only XML's own five and numbers are",
    32: "an encoding that is not supported; write UTF-8",
    38: "a '<' in an attribute's value; it is written '&lt;'",
    39: "an attribute's value that is not in quotes",
    40: "an attribute's value without its closing quote",
    41: "an attribute without a value",
    42: "an attribute that the element has already",
    45: "a comment that is not closed",
    46: "a processing instruction without a name",
    47: "a processing instruction that is not closed",
    63: "a CDATA section that is not closed",
    65: "two things without the space between them",
    68: "a tag or an attribute without a name",
    73: "a tag without its '>'",
    80: "'--' in a comment",
  ]
}
