import AnimationDigest

/// `tween digest`: prints hashes of a fixed set of evaluations, to compare machines and builds.
enum DigestCommand {
  /// Prints a line for each area, with its name, its count of numbers and their hash, and then the total, which is
  /// the hash of these hashes' words.
  static func run() throws(CommandError) {
    var total = NumberHash()
    var count = 0
    func write(_ name: String, _ hash: NumberHash) throws(CommandError) -> Bool {
      total.add(bits: hash.value.high)
      total.add(bits: hash.value.low)
      count += hash.count
      return try StandardOutput.write(line: line(name, hash.count, hash.value))
    }
    for area in DigestArea.allCases {
      guard try write("\(area)", area.evaluated()) else { return }
    }
    guard try write("layerTrees", layerTreeDigest()) else { return }
    try StandardOutput.write(line: line("total", count, total.value))
  }

  private static func line(_ name: String, _ count: Int, _ value: HashValue) -> String {
    "\(name) \(count) \(digits(value.high))\(digits(value.low))"
  }

  private static func digits(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  static let description = CommandDescription(
    "print hashes of millions of results, to compare machines",
    [
      .text(
        """
        Prints hashes of the results of a fixed set of evaluations, so that machines, compilers and \
        builds can be compared: the same lines mean the same bits.
        """),
      .text(
        """
        Each area has one line: its name, the count of hashed numbers, and 128 bits in \
        hexadecimal. The last line is the total. It takes a second or two. Docs/Explanation/Determinism.md lists \
        the evaluations.
        """),
    ],
    examples: [.init("tween digest | tail -1", "the hash of all")])
}
