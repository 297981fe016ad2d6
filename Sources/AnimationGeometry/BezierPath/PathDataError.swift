#if !hasFeature(Embedded)
  /// A place in SVG path data that cannot be understood, and why.
  public struct PathDataError: Error, Sendable, Hashable {
    /// What is wrong.
    public enum Reason: Sendable, Hashable {
      /// The data does not begin with a move.
      case missingMove
      /// A character that begins no command, where one must stand.
      case unknownCommand
      /// An elliptical arc, which a path of Bézier curves cannot hold exactly.
      case unsupportedArc
      /// No number where one must stand; the end of the data among the reasons.
      case missingNumber
      /// A number, or the place it leads to, that is beyond the greatest finite one.
      case numberOutOfRange
      /// A comma that does not stand between two numbers.
      case misplacedComma
    }

    /// The characters before the place, counted from the start; they are ASCII, so bytes as well.
    public let offset: Int
    /// What is wrong there.
    public let reason: Reason

    /// An error from its parts.
    public init(offset: Int, reason: Reason) {
      self.offset = offset
      self.reason = reason
    }
  }

  extension PathDataError: CustomStringConvertible {
    /// One sentence with the place.
    public var description: String { "path data, character \(offset): \(reason)" }
  }

  extension PathDataError.Reason: CustomStringConvertible {
    /// The reason in words.
    public var description: String {
      switch self {
      case .missingMove: "the data must begin with M or m"
      case .unknownCommand: "a command is expected: M L H V Q T C S Z or a small one"
      case .unsupportedArc: "elliptical arcs are not supported"
      case .missingNumber: "a number is expected"
      case .numberOutOfRange: "the number is out of range"
      case .misplacedComma: "a comma may stand between two numbers only"
      }
    }
  }
#endif
