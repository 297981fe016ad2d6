/// `tween version`: which build this is.
enum BuildStamp {
  /// The hash of everything that `tween digest` evaluates: builds with the same one give the same bits.
  /// `CommandTests` compares it with the evaluation.
  static let digest = "b8be0a91d7eab42610b03980af89d811"

  /// The lines that are printed.
  static var text: String {
    "tween \(engineVersion)\ncommit \(checkoutCommit ?? "unknown")\ndigest \(digest)"
  }

  static let description = CommandDescription(
    "print the version",
    [
      .text(
        """
        Prints the version, the commit of the checkout that it was built in (what was not committed then \
        is not told) and the last line of 'tween digest'. Builds with the same digest give the same bits.
        """)
    ],
    examples: [.init("tween --version", "version, commit and digest")])
}
