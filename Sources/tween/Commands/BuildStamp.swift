enum BuildStamp {
  /// The total of `tween digest`. Builds with the same total compute the same bits. `CommandTests` compares it with
  /// the evaluation.
  static let digest = "b8be0a91d7eab42610b03980af89d811"

  static var text: String {
    "tween \(engineVersion)\ndigest \(digest)"
  }

  static let description = CommandDescription(
    "print the version",
    [
      .text(
        """
        Prints the version and the total of 'tween digest'. Builds with the same digest compute the same bits.
        """)
    ],
    examples: [.init("tween --version", "version and digest")])
}
