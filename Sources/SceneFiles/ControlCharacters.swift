// The only rule for the safety of terminals: characters that a terminal obeys instead of showing are written as
// escapes, in JSON, in reports, and in everything the command line prints.

extension Unicode.Scalar {
  /// Whether a terminal obeys this character: a control character (U+0000–U+001F, U+007F–U+009F), a line or paragraph
  /// separator, or a character that changes the direction of text.
  ///
  /// Source: The Unicode Standard, the general categories Cc, Zl and Zp, and the property Bidi_Control.
  var isTerminalControl: Bool {
    switch value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The JSON escape of this character of the first plane: `\n`, `\u001b`.
  var jsonEscape: String {
    switch value {
    case 0x08: return "\\b"
    case 0x09: return "\\t"
    case 0x0A: return "\\n"
    case 0x0C: return "\\f"
    case 0x0D: return "\\r"
    default:
      let digits = String(value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }
}

extension String {
  /// This text with escapes for the characters that a terminal obeys, so that it is on one line.
  ///
  /// Complexity: O(n).
  package var escapingControls: String {
    guard mayHaveTerminalControls else { return self }
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isTerminalControl {
        text += scalar.jsonEscape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Whether the text has a byte that such a character begins with. Nearly no text has one.
  var mayHaveTerminalControls: Bool {
    func begins(_ byte: UInt8) -> Bool {
      byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
    }
    return utf8.withContiguousStorageIfAvailable { $0.contains(where: begins) }
      ?? utf8.contains(where: begins)
  }
}
