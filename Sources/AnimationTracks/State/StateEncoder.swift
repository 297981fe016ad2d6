#if !hasFeature(Embedded)
  /// A tree that is being made.
  final class StateNode {
    enum Content {
      case value(StateTree)
      case list([StateNode])
      case members([(name: String, node: StateNode)])
    }

    var content = Content.value(.null)

    var tree: StateTree {
      switch content {
      case .value(let value): value
      case .list(let nodes): .list(nodes.map(\.tree))
      case .members(let members):
        .members(members.map { StateTree.Member(name: $0.name, value: $0.node.tree) })
      }
    }

    /// A new element of a list.
    func append() -> StateNode {
      let node = StateNode()
      guard case .list(var nodes) = content else {
        content = .list([node])
        return node
      }
      // Let go of, so that it is changed in place.
      content = .value(.null)
      nodes.append(node)
      content = .list(nodes)
      return node
    }

    /// A new member of an object.
    func append(_ name: String) -> StateNode {
      let node = StateNode()
      guard case .members(var members) = content else {
        content = .members([(name, node)])
        return node
      }
      content = .value(.null)
      members.append((name, node))
      content = .members(members)
      return node
    }

    var count: Int { if case .list(let nodes) = content { nodes.count } else { 0 } }
  }

  /// Makes trees of values that can be coded.
  struct StateEncoder: Encoder {
    let node: StateNode
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
      if case .members = node.content {} else { node.content = .members([]) }
      return KeyedEncodingContainer(Keyed<Key>(node: node))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
      if case .list = node.content {} else { node.content = .list([]) }
      return Unkeyed(node: node)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { Single(node: node) }

    /// A value alone.
    struct Single: SingleValueEncodingContainer {
      let node: StateNode
      var codingPath: [any CodingKey] { [] }

      func encodeNil() { node.content = .value(.null) }
      func encode(_ value: Bool) { node.content = .value(.bool(value)) }
      func encode(_ value: String) { node.content = .value(.text(value)) }
      func encode(_ value: Double) { node.content = .value(.number(value)) }
      func encode(_ value: Float) { node.content = .value(.number(Double(value))) }
      func encode(_ value: Int) { put(value) }
      func encode(_ value: Int8) { put(value) }
      func encode(_ value: Int16) { put(value) }
      func encode(_ value: Int32) { put(value) }
      func encode(_ value: Int64) { put(value) }
      func encode(_ value: UInt) { put(value) }
      func encode(_ value: UInt8) { put(value) }
      func encode(_ value: UInt16) { put(value) }
      func encode(_ value: UInt32) { put(value) }
      func encode(_ value: UInt64) { put(value) }

      func encode<Value: Encodable>(_ value: Value) throws {
        if let tree = value as? StateTree {
          node.content = .value(tree)
        } else {
          try value.encode(to: StateEncoder(node: node))
        }
      }

      private func put(_ value: some BinaryInteger) {
        node.content = .value(
          Int64(exactly: value).map(StateTree.integer)
            ?? .unsigned(UInt64(truncatingIfNeeded: value)))
      }
    }

    /// Values in order.
    private struct Unkeyed: UnkeyedEncodingContainer {
      let node: StateNode
      var codingPath: [any CodingKey] { [] }
      var count: Int { node.count }

      func encodeNil() { Single(node: node.append()).encodeNil() }

      func encode(_ value: Double) { Single(node: node.append()).encode(value) }

      func encode<Value: Encodable>(_ value: Value) throws {
        try Single(node: node.append()).encode(value)
      }

      func nestedContainer<Key: CodingKey>(
        keyedBy type: Key.Type
      ) -> KeyedEncodingContainer<Key> {
        StateEncoder(node: node.append()).container(keyedBy: type)
      }

      func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
        StateEncoder(node: node.append()).unkeyedContainer()
      }

      func superEncoder() -> any Encoder { StateEncoder(node: node.append()) }
    }

    /// Values under names.
    private struct Keyed<Key: CodingKey>: KeyedEncodingContainerProtocol {
      let node: StateNode
      var codingPath: [any CodingKey] { [] }

      private func single(_ key: Key) -> Single { Single(node: node.append(key.stringValue)) }

      func encodeNil(forKey key: Key) { single(key).encodeNil() }
      func encode(_ value: Bool, forKey key: Key) { single(key).encode(value) }
      func encode(_ value: String, forKey key: Key) { single(key).encode(value) }
      func encode(_ value: Double, forKey key: Key) { single(key).encode(value) }
      func encode(_ value: Int, forKey key: Key) { single(key).encode(value) }

      func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
        try single(key).encode(value)
      }

      func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
      ) -> KeyedEncodingContainer<Nested> {
        StateEncoder(node: node.append(key.stringValue)).container(keyedBy: type)
      }

      func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
        StateEncoder(node: node.append(key.stringValue)).unkeyedContainer()
      }

      func superEncoder() -> any Encoder { StateEncoder(node: node.append("super")) }

      func superEncoder(forKey key: Key) -> any Encoder {
        StateEncoder(node: node.append(key.stringValue))
      }
    }
  }
#endif
