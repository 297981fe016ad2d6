/// Text as it stands in XML, between tags and in attributes.
///
/// The five characters with a meaning are written as entities; a control character, which XML
/// cannot hold, becomes U+FFFD.
func markupText(_ text: String) -> String {
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result.append(contentsOf: "&amp;".unicodeScalars)
    case "<": result.append(contentsOf: "&lt;".unicodeScalars)
    case ">": result.append(contentsOf: "&gt;".unicodeScalars)
    case "\"": result.append(contentsOf: "&quot;".unicodeScalars)
    case "'": result.append(contentsOf: "&apos;".unicodeScalars)
    case "\t", "\n": result.append(scalar)
    case "\0"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": result.append("\u{FFFD}")
    default: result.append(scalar)
    }
  }
  return String(result)
}
