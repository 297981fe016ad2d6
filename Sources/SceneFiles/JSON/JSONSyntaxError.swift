import LayerModel

/// Why a text is no JSON that is read here, and where.
public struct JSONSyntaxError: Error, Sendable, Hashable {
  /// What is wrong with the text.
  public enum Reason: Sendable, Hashable {
    /// The text ends where something must follow.
    case end(expected: String)
    /// Something stands where something else must.
    case unexpected(found: String, expected: String)
    /// Bytes in a string that are no UTF-8.
    case invalidUTF8
    /// Half of a pair of surrogates, which is no character.
    case loneSurrogate
    /// A key that the object has already.
    case duplicateKey(String)
    /// More values within each other than ``JSONLimits/depth``.
    case tooDeep(limit: Int)
    /// More bytes than ``JSONLimits/byteCount``.
    case tooLong(limit: Int)
    /// More values than ``JSONLimits/valueCount``, or more objects than ``JSONLimits/objectCount``.
    case tooMany(limit: Int, of: String)
    /// A string or a key of more bytes than ``JSONLimits/stringLength``.
    case stringTooLong(limit: Int)
  }

  /// What is wrong.
  public let reason: Reason
  /// Where the text stops making sense.
  public let place: FilePlace

  /// An error at a place.
  public init(_ reason: Reason, at place: FilePlace) {
    self.reason = reason
    self.place = place
  }
}

extension JSONSyntaxError: CustomStringConvertible {
  /// `line:column: reason`.
  public var description: String { "\(place): \(reason)" }
}

extension JSONSyntaxError.Reason: CustomStringConvertible {
  /// One clause without a capital or a full stop.
  public var description: String {
    switch self {
    case .end(let expected): "the text ends where \(expected) is expected"
    case .unexpected(let found, let expected): "\(found) where \(expected) is expected"
    case .invalidUTF8: "a string that is not UTF-8"
    case .loneSurrogate: "half of a surrogate pair, which is no character"
    case .duplicateKey(let name): "the key '\(name)' stands twice in one object"
    case .tooDeep(let limit): "more than \(limit) values within each other"
    case .tooLong(let limit): "more than \(limit) bytes"
    case .tooMany(let limit, let things): "more than \(limit) \(things)"
    case .stringTooLong(let limit): "a string of more than \(limit) bytes"
    }
  }
}

/// How much a JSON text may hold, so that no text exhausts the stack or the memory.
public struct JSONLimits: Sendable, Hashable {
  /// How many arrays and objects may stand within each other; more than
  /// ``JSONTree/greatestDepth`` counts as that.
  public var depth: Int
  /// How many bytes the text may have.
  public var byteCount: Int
  /// How many values of all kinds the text may have, those in others too.
  public var valueCount: Int
  /// How many of them may be objects.
  public var objectCount: Int
  /// How many bytes a string or a key may have, escapes resolved.
  public var stringLength: Int

  /// Limits of one's own.
  ///
  /// - Parameters:
  ///   - depth: Arrays and objects within each other.
  ///   - byteCount: Bytes of the whole text; 16 MiB if nothing else is said.
  ///   - valueCount: Values of all kinds; as many as there are bytes if nothing else is said.
  ///   - objectCount: Objects; the same.
  ///   - stringLength: Bytes of a string or a key; the same.
  public init(
    depth: Int = 256, byteCount: Int = 1 << 24, valueCount: Int = .max, objectCount: Int = .max,
    stringLength: Int = .max
  ) {
    self.depth = depth
    self.byteCount = byteCount
    self.valueCount = valueCount
    self.objectCount = objectCount
    self.stringLength = stringLength
  }
}
