// Messages repeat names and values from files. This file decides how much of them.

extension String {
  /// The longest word and the longest message that are not cut, in characters.
  private static let longest = (word: 255, message: 2000)
  /// The number of characters that remain of a longer word or of a value.
  private static let excerptLength = 60

  /// The text as a message repeats a name or a value: one line, and an ellipsis after 60 characters.
  package var excerpt: String {
    let start = String(prefix(Self.excerptLength).map { $0.isNewline ? " " : $0 })
    return count <= Self.excerptLength ? start : start + "…"
  }

  /// The message, with each word of more than 255 characters cut to 60, an ellipsis and the punctuation after the word.
  /// If more than 2,000 characters remain, the middle is cut out. Cutting twice gives the same text as cutting once.
  ///
  /// - Complexity: O(n).
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
