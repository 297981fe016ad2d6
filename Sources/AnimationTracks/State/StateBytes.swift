#if !hasFeature(Embedded)
  import AnimationMath

  extension StateTree {
    /// The marks of the things that are written.
    fileprivate enum Tag: UInt8 {
      case null, no, yes, integer, unsigned, number, whole, newText, text, list, members
    }

    /// The tree as bytes.
    ///
    /// - Parameters:
    ///   - mark: Four bytes that say what it is a tree of.
    ///   - version: That of the format.
    package func bytes(mark: StaticString, version: UInt8) -> [UInt8] {
      var writer = ByteWriter(mark: mark, version: version)
      writer.put(self)
      return writer.sealed
    }

    /// Reads the bytes of a tree.
    package static func read(
      _ bytes: [UInt8], mark: StaticString, version: UInt8
    ) throws(StateTreeError) -> StateTree {
      var reader = try ByteReader(bytes, mark: mark, version: version)
      let tree = try reader.tree(depth: 0)
      try reader.finish()
      return tree
    }
  }

  extension ByteWriter {
    fileprivate mutating func put(_ tree: StateTree) {
      switch tree {
      case .null: put(tag: .null)
      case .bool(let value): put(tag: value ? .yes : .no)
      case .integer(let value):
        put(tag: .integer)
        put(integer: value)
      case .unsigned(let value):
        put(tag: .unsigned)
        put(number: value)
      case .number(let value):
        if let whole = Int32(exactly: value), value != 0 || value.sign == .plus {
          put(tag: .whole)
          put(integer: Int64(whole))
        } else {
          put(tag: .number)
          put(bits: value.bitPattern)
        }
      case .text(let value): put(value)
      case .list(let values):
        put(tag: .list)
        put(number: UInt64(values.count))
        for value in values { put(value) }
      case .members(let members):
        put(tag: .members)
        put(number: UInt64(members.count))
        for member in members {
          put(member.name)
          put(member.value)
        }
      }
    }

    private mutating func put(tag: StateTree.Tag) { put(tag.rawValue) }

    private mutating func put(_ text: String) {
      if let number = number(of: text) {
        put(tag: .text)
        put(number: UInt64(number))
      } else {
        put(tag: .newText)
        put(newText: text)
      }
    }
  }

  extension ByteReader {
    fileprivate mutating func tree(depth: Int) throws(StateTreeError) -> StateTree {
      guard depth < StateTree.greatestDepth else {
        throw StateTreeError("it is more than \(StateTree.greatestDepth) deep")
      }
      let tag = try tag()
      switch tag {
      case .null: return .null
      case .no: return .bool(false)
      case .yes: return .bool(true)
      case .integer: return .integer(try integer())
      case .unsigned: return .unsigned(try number())
      case .whole: return .number(Double(try integer()))
      case .number: return .number(Double(bitPattern: try bits()))
      case .newText, .text: return .text(try text(tag))
      case .list:
        let count = try count()
        var values: [StateTree] = []
        for _ in 0..<count { values.append(try tree(depth: depth + 1)) }
        return .list(values)
      case .members:
        let count = try count()
        var members: [StateTree.Member] = []
        for _ in 0..<count {
          let name = try text(try self.tag())
          members.append(StateTree.Member(name: name, value: try tree(depth: depth + 1)))
        }
        return .members(members)
      }
    }

    private mutating func tag() throws(StateTreeError) -> StateTree.Tag {
      let byte = try byte()
      guard let tag = StateTree.Tag(rawValue: byte) else {
        throw StateTreeError("there is no mark \(byte)")
      }
      return tag
    }

    private mutating func text(_ tag: StateTree.Tag) throws(StateTreeError) -> String {
      switch tag {
      case .text: return try text(number())
      case .newText: return try newText()
      default: throw StateTreeError("a text is wanted")
      }
    }
  }
#endif
