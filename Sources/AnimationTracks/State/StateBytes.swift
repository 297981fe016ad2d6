#if !hasFeature(Embedded)
  // Trees as bytes: a mark, the version, the tree, and a sum of all that. A text that has been written before
  // is its number. No count is believed: each thing that is counted has at least a byte of its own.

  extension StateTree {
    /// The marks of the things that are written.
    private enum Tag: UInt8 {
      case null, no, yes, integer, unsigned, number, whole, newText, text, list, members
    }

    /// The tree as bytes.
    ///
    /// - Parameters:
    ///   - mark: Four bytes that say what it is a tree of.
    ///   - version: That of the format.
    package func bytes(mark: StaticString, version: UInt8) -> [UInt8] {
      var writer = Writer()
      mark.withUTF8Buffer { writer.bytes.append(contentsOf: $0) }
      writer.bytes.append(version)
      writer.write(self)
      return Self.sealing(writer.bytes)
    }

    /// Bytes with the sum of them behind.
    package static func sealing(_ bytes: [UInt8]) -> [UInt8] {
      let sum = sum(of: bytes[...])
      return bytes + (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
    }

    /// Reads the bytes of a tree.
    ///
    /// - Returns: The tree, and the version of the format.
    package static func read(
      _ bytes: [UInt8], mark: StaticString, version: UInt8
    ) throws(StateTreeError) -> StateTree {
      let start = mark.withUTF8Buffer { Array($0) }
      guard bytes.count >= start.count + 9, bytes.starts(with: start) else {
        throw StateTreeError("it does not begin with '\(mark)'")
      }
      guard sealing(Array(bytes.dropLast(8))) == bytes else {
        throw StateTreeError("the sum of its bytes is another one")
      }
      let found = bytes[start.count]
      guard found == version else {
        throw StateTreeError("it has version \(found), and version \(version) is read")
      }
      var reader = Reader(bytes: bytes[(start.count + 1)..<(bytes.count - 8)])
      let tree = try reader.tree(depth: 0)
      guard reader.isAtEnd else { throw StateTreeError("something follows it") }
      return tree
    }

    /// The sum of FNV-1a, of 64 bits.
    private static func sum(of bytes: ArraySlice<UInt8>) -> UInt64 {
      var sum: UInt64 = 0xcbf2_9ce4_8422_2325
      for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return sum
    }

    // MARK: Writing

    private struct Writer {
      var bytes: [UInt8] = []
      private var texts: [String: Int] = [:]

      init() {}

      mutating func write(_ tree: StateTree) {
        switch tree {
        case .null: put(.null)
        case .bool(let value): put(value ? .yes : .no)
        case .integer(let value):
          put(.integer)
          write(zigzag: value)
        case .unsigned(let value):
          put(.unsigned)
          write(value)
        case .number(let value):
          if let whole = Int32(exactly: value), value != 0 || value.sign == .plus {
            put(.whole)
            write(zigzag: Int64(whole))
          } else {
            put(.number)
            let bits = value.bitPattern
            for place in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: bits >> (place * 8))) }
          }
        case .text(let value): write(value)
        case .list(let values):
          put(.list)
          write(UInt64(values.count))
          for value in values { write(value) }
        case .members(let members):
          put(.members)
          write(UInt64(members.count))
          for member in members {
            write(member.name)
            write(member.value)
          }
        }
      }

      private mutating func put(_ tag: Tag) { bytes.append(tag.rawValue) }

      private mutating func write(_ text: String) {
        if let number = texts[text] {
          put(.text)
          return write(UInt64(number))
        }
        texts[text] = texts.count
        put(.newText)
        let utf8 = Array(text.utf8)
        write(UInt64(utf8.count))
        bytes += utf8
      }

      private mutating func write(zigzag value: Int64) {
        write(UInt64(bitPattern: value << 1 ^ value >> 63))
      }

      /// Seven bits a byte, the least first.
      private mutating func write(_ value: UInt64) {
        var rest = value
        while rest > 0x7f {
          bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
          rest >>= 7
        }
        bytes.append(UInt8(rest))
      }
    }

    // MARK: Reading

    private struct Reader {
      var bytes: ArraySlice<UInt8>
      private var texts: [String] = []

      init(bytes: ArraySlice<UInt8>) { self.bytes = bytes }

      var isAtEnd: Bool { bytes.isEmpty }

      mutating func tree(depth: Int) throws(StateTreeError) -> StateTree {
        guard depth < StateTree.greatestDepth else {
          throw StateTreeError("it is more than \(StateTree.greatestDepth) deep")
        }
        let tag = try tag()
        switch tag {
        case .null: return .null
        case .no: return .bool(false)
        case .yes: return .bool(true)
        case .integer: return .integer(try zigzag())
        case .unsigned: return .unsigned(try number())
        case .whole: return .number(Double(try zigzag()))
        case .number:
          var bits: UInt64 = 0
          for place in 0..<8 { bits |= UInt64(try byte()) << (place * 8) }
          return .number(Double(bitPattern: bits))
        case .newText, .text: return .text(try text(tag))
        case .list:
          let count = try count()
          var values: [StateTree] = []
          for _ in 0..<count { values.append(try tree(depth: depth + 1)) }
          return .list(values)
        case .members:
          let count = try count()
          var members: [Member] = []
          for _ in 0..<count {
            let name = try text(try self.tag())
            members.append(Member(name: name, value: try tree(depth: depth + 1)))
          }
          return .members(members)
        }
      }

      private mutating func byte() throws(StateTreeError) -> UInt8 {
        guard let byte = bytes.popFirst() else { throw StateTreeError("it ends too early") }
        return byte
      }

      private mutating func tag() throws(StateTreeError) -> Tag {
        let byte = try byte()
        guard let tag = Tag(rawValue: byte) else {
          throw StateTreeError("there is no mark \(byte)")
        }
        return tag
      }

      private mutating func text(_ tag: Tag) throws(StateTreeError) -> String {
        switch tag {
        case .text:
          let number = try number()
          guard number < UInt64(texts.count) else {
            throw StateTreeError("there is no text \(number)")
          }
          return texts[Int(number)]
        case .newText:
          let count = try count()
          let text = String(decoding: bytes.prefix(count), as: UTF8.self)
          // What is no UTF-8 has been mended.
          guard text.utf8.elementsEqual(bytes.prefix(count)) else {
            throw StateTreeError("a text is no UTF-8")
          }
          bytes = bytes.dropFirst(count)
          texts.append(text)
          return text
        default: throw StateTreeError("a text is wanted")
        }
      }

      /// How many things follow, each of a byte or more.
      private mutating func count() throws(StateTreeError) -> Int {
        let count = try number()
        guard count <= UInt64(bytes.count) else {
          throw StateTreeError("\(count) things are announced where \(bytes.count) bytes follow")
        }
        return Int(count)
      }

      private mutating func zigzag() throws(StateTreeError) -> Int64 {
        let value = try number()
        return Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
      }

      private mutating func number() throws(StateTreeError) -> UInt64 {
        var (value, shift) = (UInt64(0), UInt64(0))
        while true {
          let byte = try byte()
          guard shift < 63 || shift == 63 && byte < 2 else {
            throw StateTreeError("a number has more than 64 bits")
          }
          value |= UInt64(byte & 0x7f) << shift
          if byte & 0x80 == 0 { return value }
          shift += 7
        }
      }
    }
  }
#endif
