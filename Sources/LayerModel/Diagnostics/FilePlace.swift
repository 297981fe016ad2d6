/// A place in a text file.
public struct FilePlace: Sendable, Hashable, Comparable {
  /// From 1.
  public var line: Int
  /// From 1, in Unicode scalars.
  public var column: Int

  /// A place by line and column, both from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Where a file begins; also the place of what concerns the whole file.
  public static let start = FilePlace(line: 1, column: 1)

  /// Whether `a` comes before `b` in the text.
  public static func < (a: FilePlace, b: FilePlace) -> Bool {
    (a.line, a.column) < (b.line, b.column)
  }
}

extension FilePlace: CustomStringConvertible {
  /// `line:column`.
  public var description: String { "\(line):\(column)" }
}
