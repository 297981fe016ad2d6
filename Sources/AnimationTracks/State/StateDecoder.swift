#if !hasFeature(Embedded)
  /// Makes values of trees.
  struct StateDecoder: Decoder {
    let tree: StateTree
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(
      keyedBy type: Key.Type
    ) throws -> KeyedDecodingContainer<Key> {
      guard case .members(let members) = tree else { throw error("an object is wanted") }
      return KeyedDecodingContainer(Keyed<Key>(members: members, codingPath: codingPath))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
      guard case .list(let values) = tree else { throw error("a list is wanted") }
      return Unkeyed(values: values, codingPath: codingPath)
    }

    func singleValueContainer() -> any SingleValueDecodingContainer { Single(decoder: self) }

    func error(_ what: String) -> DecodingError {
      .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: what))
    }

    // MARK: Values

    func integer<Value: FixedWidthInteger>(_ type: Value.Type) throws -> Value {
      let found: Value? =
        switch tree {
        case .integer(let value): Value(exactly: value)
        case .unsigned(let value): Value(exactly: value)
        case .number(let value): Value(exactly: value)
        default: nil
        }
      guard let found else { throw error("a whole number of \(Value.bitWidth) bits is wanted") }
      return found
    }

    func double() throws -> Double {
      switch tree {
      case .number(let value): return value
      case .integer(let value): return Double(value)
      case .unsigned(let value): return Double(value)
      case .text(let text):
        guard let value = Double(stateText: text) else { throw error("a number is wanted") }
        return value
      default: throw error("a number is wanted")
      }
    }

    func bool() throws -> Bool {
      guard case .bool(let value) = tree else { throw error("true or false is wanted") }
      return value
    }

    func string() throws -> String {
      guard case .text(let value) = tree else { throw error("a text is wanted") }
      return value
    }

    func value<Value: Decodable>(_ type: Value.Type) throws -> Value {
      if type == StateTree.self, let tree = tree as? Value { return tree }
      return try Value(from: self)
    }

    /// A value alone.
    private struct Single: SingleValueDecodingContainer {
      let decoder: StateDecoder
      var codingPath: [any CodingKey] { decoder.codingPath }

      func decodeNil() -> Bool { if case .null = decoder.tree { true } else { false } }
      func decode(_ type: Bool.Type) throws -> Bool { try decoder.bool() }
      func decode(_ type: String.Type) throws -> String { try decoder.string() }
      func decode(_ type: Double.Type) throws -> Double { try decoder.double() }
      func decode(_ type: Float.Type) throws -> Float { Float(try decoder.double()) }
      func decode(_ type: Int.Type) throws -> Int { try decoder.integer(type) }
      func decode(_ type: Int8.Type) throws -> Int8 { try decoder.integer(type) }
      func decode(_ type: Int16.Type) throws -> Int16 { try decoder.integer(type) }
      func decode(_ type: Int32.Type) throws -> Int32 { try decoder.integer(type) }
      func decode(_ type: Int64.Type) throws -> Int64 { try decoder.integer(type) }
      func decode(_ type: UInt.Type) throws -> UInt { try decoder.integer(type) }
      func decode(_ type: UInt8.Type) throws -> UInt8 { try decoder.integer(type) }
      func decode(_ type: UInt16.Type) throws -> UInt16 { try decoder.integer(type) }
      func decode(_ type: UInt32.Type) throws -> UInt32 { try decoder.integer(type) }
      func decode(_ type: UInt64.Type) throws -> UInt64 { try decoder.integer(type) }
      func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try decoder.value(type)
      }
    }

    /// A place in a list.
    private struct Place: CodingKey {
      let index: Int
      var stringValue: String { String(index) }
      var intValue: Int? { index }
      init(_ index: Int) { self.index = index }
      init?(stringValue: String) { nil }
      init?(intValue: Int) { index = intValue }
    }

    /// Values in order.
    private struct Unkeyed: UnkeyedDecodingContainer {
      let values: [StateTree]
      let codingPath: [any CodingKey]
      var currentIndex = 0
      var count: Int? { values.count }
      var isAtEnd: Bool { currentIndex >= values.count }

      init(values: [StateTree], codingPath: [any CodingKey]) {
        (self.values, self.codingPath) = (values, codingPath)
      }

      private mutating func next() throws -> StateDecoder {
        guard !isAtEnd else {
          throw DecodingError.dataCorrupted(
            DecodingError.Context(codingPath: codingPath, debugDescription: "a value is missing"))
        }
        defer { currentIndex += 1 }
        return StateDecoder(
          tree: values[currentIndex], codingPath: codingPath + [Place(currentIndex)])
      }

      mutating func decodeNil() throws -> Bool {
        guard !isAtEnd, case .null = values[currentIndex] else { return false }
        currentIndex += 1
        return true
      }

      mutating func decode(_ type: Double.Type) throws -> Double {
        if !isAtEnd, case .number(let value) = values[currentIndex] {
          currentIndex += 1
          return value
        }
        return try next().double()
      }

      mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try next().value(type)
      }

      mutating func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
      ) throws -> KeyedDecodingContainer<Key> {
        try next().container(keyedBy: type)
      }

      mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try next().unkeyedContainer()
      }

      mutating func superDecoder() throws -> any Decoder { try next() }
    }

    /// Values under names.
    private struct Keyed<Key: CodingKey>: KeyedDecodingContainerProtocol {
      let members: [StateTree.Member]
      let codingPath: [any CodingKey]

      var allKeys: [Key] { members.compactMap { Key(stringValue: $0.name) } }

      private func find(_ name: String) -> StateTree? {
        for member in members where member.name == name { return member.value }
        return nil
      }

      func contains(_ key: Key) -> Bool { find(key.stringValue) != nil }

      private func decoder(_ key: Key) throws -> StateDecoder {
        guard let tree = find(key.stringValue) else {
          throw DecodingError.keyNotFound(
            key,
            DecodingError.Context(
              codingPath: codingPath, debugDescription: "there is no '\(key.stringValue)'"))
        }
        return StateDecoder(tree: tree, codingPath: codingPath + [key])
      }

      func decodeNil(forKey key: Key) throws -> Bool {
        if case .null = try decoder(key).tree { true } else { false }
      }

      func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try decoder(key).bool() }
      func decode(_ type: String.Type, forKey key: Key) throws -> String {
        try decoder(key).string()
      }
      func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
        try decoder(key).double()
      }
      func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
        try decoder(key).integer(type)
      }
      func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        try decoder(key).value(type)
      }

      func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
      ) throws -> KeyedDecodingContainer<Nested> {
        try decoder(key).container(keyedBy: type)
      }

      func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
        try decoder(key).unkeyedContainer()
      }

      func superDecoder() throws -> any Decoder {
        StateDecoder(tree: find("super") ?? .null, codingPath: codingPath)
      }

      func superDecoder(forKey key: Key) throws -> any Decoder { try decoder(key) }
    }
  }
#endif
