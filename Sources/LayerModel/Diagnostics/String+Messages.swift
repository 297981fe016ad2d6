// Messages repeat names and values that come from files. This file alone decides how much of them.

extension String {
  /// The longest word that a message repeats whole, and the longest message, in characters.
  private static let longest = (word: 255, message: 2000)
  /// How many characters of a longer word, or of a value, a message repeats.
  private static let excerptLength = 60

  /// The text as a message repeats a name or a value: on one line, at most 60 characters.
  package var excerpt: String {
    let start = String(prefix(Self.excerptLength).map { $0.isNewline ? " " : $0 })
    return count <= Self.excerptLength ? start : start + "…"
  }

  /// A message in which a word of more than 255 characters has its first 60, an ellipsis and the
  /// punctuation behind it. If more than 2,000 characters are left, the middle is cut out.
  ///
  /// Cutting twice gives the same text as cutting once.
  ///
  /// Complexity: O(n).
  package var cuttingLongWords: String {
    guard utf8.count > Self.longest.word else { return self }
    let text = split(separator: " ", omittingEmptySubsequences: false).map { word in
      guard word.count > Self.longest.word else { return String(word) }
      let end = word.suffix(4).drop { $0.isLetter || $0.isNumber }.filter {
        "'\":,;)?.".contains($0)
      }
      return word.prefix(Self.excerptLength) + "…" + end
    }.joined(separator: " ")
    guard text.count > Self.longest.message else { return text }
    let half = Self.longest.message / 2 - 10
    return text.prefix(half) + " … " + text.suffix(half)
  }
}
