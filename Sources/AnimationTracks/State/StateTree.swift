#if !hasFeature(Embedded)
  import AnimationMath

  /// What is kept of a value that can be coded: a tree of plain values, between the value and its bytes, or
  /// the coder of somebody else.
  package enum StateTree: Sendable {
    case null
    case bool(Bool)
    case integer(Int64)
    /// A whole number that is greater than those of ``integer(_:)``.
    case unsigned(UInt64)
    case number(Double)
    case text(String)
    case list([StateTree])
    case members([Member])

    /// A value under a name.
    package struct Member: Sendable {
      package var name: String
      package var value: StateTree
    }

    /// How deep a tree may be that is read, so that whatever walks through it fits on every call stack.
    package static var greatestDepth: Int { 1024 }
  }

  extension StateTree {
    /// The tree of a value. What the value throws while it is coded is thrown here.
    package init(_ value: some Encodable) throws {
      let node = StateNode()
      try value.encode(to: StateEncoder(node: node))
      self = node.tree
    }

    /// The value of a tree.
    package func value<Value: Decodable>(of type: Value.Type) throws(StateTreeError) -> Value {
      do {
        return try Value(from: StateDecoder(tree: self, codingPath: []))
      } catch let error as StateTreeError {
        throw error
      } catch let error as DecodingError {
        throw StateTreeError(error.sentence)
      } catch {
        throw StateTreeError("\(error)")
      }
    }
  }

  extension DecodingError {
    /// What is wrong and where, in one clause.
    package var sentence: String {
      let context =
        switch self {
        case .typeMismatch(_, let context), .valueNotFound(_, let context),
          .keyNotFound(_, let context), .dataCorrupted(let context):
          context
        @unknown default: Context(codingPath: [], debugDescription: "it cannot be read")
        }
      let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
      return path.isEmpty
        ? context.debugDescription
        : "\(path.joined(separator: ".")): \(context.debugDescription)"
    }
  }

  // MARK: - Coded by somebody else

  extension StateTree: Codable {
    /// A name of a member.
    private struct Name: CodingKey {
      let stringValue: String
      var intValue: Int? { nil }
      init(stringValue: String) { self.stringValue = stringValue }
      init?(intValue: Int) { nil }
    }

    /// Reads a tree, of whatever coder.
    package init(from decoder: any Decoder) throws {
      guard decoder.codingPath.count < Self.greatestDepth else {
        throw StateTreeError("it is more than \(Self.greatestDepth) deep")
      }
      if let members = try? decoder.container(keyedBy: Name.self) {
        self = .members(
          try members.allKeys.map {
            Member(name: $0.stringValue, value: try members.decode(StateTree.self, forKey: $0))
          })
        return
      }
      if var list = try? decoder.unkeyedContainer() {
        var values: [StateTree] = []
        while !list.isAtEnd { values.append(try list.decode(StateTree.self)) }
        self = .list(values)
        return
      }
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let bool = try? value.decode(Bool.self) {
        self = .bool(bool)
      } else if let text = try? value.decode(String.self) {
        self = .text(text)
      } else if let integer = try? value.decode(Int64.self) {
        self = .integer(integer)
      } else if let unsigned = try? value.decode(UInt64.self) {
        self = .unsigned(unsigned)
      } else {
        self = .number(try value.decode(Double.self))
      }
    }

    /// Writes the tree. Numbers that JSON has not are texts: `inf`, `-inf`, `-0`, `nan` with its bits.
    package func encode(to encoder: any Encoder) throws {
      switch self {
      case .members(let members):
        var container = encoder.container(keyedBy: Name.self)
        for member in members {
          try container.encode(member.value, forKey: Name(stringValue: member.name))
        }
      case .list(let values):
        var container = encoder.unkeyedContainer()
        for value in values { try container.encode(value) }
      case .null:
        var container = encoder.singleValueContainer()
        try container.encodeNil()
      case .bool(let value):
        var container = encoder.singleValueContainer()
        try container.encode(value)
      case .integer(let value):
        var container = encoder.singleValueContainer()
        try container.encode(value)
      case .unsigned(let value):
        var container = encoder.singleValueContainer()
        try container.encode(value)
      case .text(let value):
        var container = encoder.singleValueContainer()
        try container.encode(value)
      case .number(let value):
        var container = encoder.singleValueContainer()
        if let text = value.stateText {
          try container.encode(text)
        } else {
          try container.encode(value)
        }
      }
    }
  }

  extension Double {
    /// The number as a text, where JSON has no form for it.
    var stateText: String? {
      if self == 0, sign == .minus { return "-0" }
      if isFinite { return nil }
      if isNaN { return "nan " + String(bitPattern, radix: 16) }
      return self > 0 ? "inf" : "-inf"
    }

    /// The number of such a text.
    init?(stateText text: String) {
      switch text {
      case "-0": self = -0.0
      case "inf": self = .infinity
      case "-inf": self = -.infinity
      default:
        guard text.hasPrefix("nan "), let bits = UInt64(text.dropFirst(4), radix: 16) else {
          return nil
        }
        self.init(bitPattern: bits)
        if !isNaN { return nil }
      }
    }
  }
#endif
