import AnimationMath

/// A map from numbers to values of which copies share what they have in common.
///
/// A trie of nodes with up to 16 places, on the bits of the key: four for each level. Numbers that
/// are given in order, as ids are, fill it densely. Nodes are values, so one that only this map has
/// is changed in place, and one that a copy has too is copied: a change copies at most one node of
/// each level.
///
/// Values may be marked; the marked ones are gone through without looking at the others.
///
/// Law: it holds what a dictionary with the same changes would hold, in order of the keys, and a
/// copy never sees a later change (`PersistentMapTests`).
@usableFromInline
package struct PersistentMap<Value: Sendable>: Sendable {
  @usableFromInline
  struct Node: Sendable {
    /// The places that are taken, a bit each.
    @usableFromInline var places: UInt32 = 0
    /// The places at which a value is marked, or one below is.
    @usableFromInline var marks: UInt32 = 0
    /// One reference, as a page that is copied counts those of all its nodes.
    @usableFromInline var content: Content

    @usableFromInline
    enum Content: Sendable {
      case nodes([Node])
      case values([Value])
    }

    /// An empty node of the bottom level.
    @inlinable
    init() {
      (places, marks) = (0, 0)
      content = .values([])
    }

    @inlinable
    init(places: UInt32, marks: UInt32, nodes: [Node]) {
      self.places = places
      self.marks = marks
      content = .nodes(nodes)
    }

    /// What lies at the places taken, in order, of a node above the bottom level.
    @inlinable
    var nodes: [Node] {
      get { if case .nodes(let nodes) = content { nodes } else { [] } }
      _modify {
        var nodes = self.nodes
        content = .values([])
        defer { content = .nodes(nodes) }
        yield &nodes
      }
    }

    /// The same of a node of the bottom level.
    @inlinable
    var values: [Value] {
      get { if case .values(let values) = content { values } else { [] } }
      _modify {
        var values = self.values
        content = .nodes([])
        defer { content = .values(values) }
        yield &values
      }
    }

    @inlinable
    mutating func mark(_ bit: UInt32, _ isMarked: Bool) {
      marks = isMarked ? marks | bit : marks & ~bit
    }
  }

  /// How many keys have a value.
  @usableFromInline package internal(set) var count = 0
  /// How many of the values are marked.
  @usableFromInline package internal(set) var markedCount = 0
  @usableFromInline var root = Node()
  /// How many levels lie above the bottom one.
  @usableFromInline var height = 0

  /// A map without keys.
  @inlinable
  package init() {}

  /// The value of a key, set without a mark; nil takes it away. Complexity: O(log₁₆ of the greatest key).
  @inlinable
  package subscript(key: UInt64) -> Value? {
    get {
      guard holds(key) else { return nil }
      let (bit, index) = Self.place(of: key, among: root.places, height: height)
      guard root.places & bit != 0 else { return nil }
      switch root.content {
      case .values(let values): return values[index]
      case .nodes(let nodes):
        return nodes.withUnsafeBufferPointer {
          Self.find(key, in: $0.baseAddress! + index, height: height - 1)?.pointee
        }
      }
    }
    set {
      if let newValue { set(newValue, for: key, isMarked: false) } else { remove(key) }
    }
  }

  /// Where the value of a key lies, as long as this map is kept; nil where there is none. Nothing is counted
  /// or called. Complexity: O(log₁₆ of the greatest key).
  @inlinable @inline(__always)
  package func address(of key: UInt64) -> UnsafePointer<Value>? {
    guard holds(key) else { return nil }
    return withUnsafePointer(to: root) { Self.find(key, in: $0, height: height) }
  }

  /// Whether the levels that there are reach as far as a key.
  @inlinable
  func holds(_ key: UInt64) -> Bool { key &>> UInt64(truncatingIfNeeded: 4 &* height) < 16 }

  /// Sets the value of a key, marked or not. Complexity: O(log₁₆ of the greatest key).
  @inlinable
  package mutating func set(_ value: Value, for key: UInt64, isMarked: Bool) {
    while !holds(key) {
      root =
        root.places == 0
        ? Node() : Node(places: 1, marks: root.marks == 0 ? 0 : 1, nodes: [root])
      height += 1
    }
    let old = Self.insert(value, isMarked: isMarked, for: key, into: &root, height: height)
    if old.isNone { count += 1 }
    markedCount += (isMarked ? 1 : 0) - (old.isMarked ? 1 : 0)
  }

  @inlinable
  mutating func remove(_ key: UInt64) {
    guard self[key] != nil else { return }
    if Self.remove(key, from: &root, height: height) { markedCount -= 1 }
    count -= 1
    // As low as the keys allow, so that equal maps have equal nodes.
    while height > 0, root.places <= 1 {
      root = root.nodes.first ?? Node()
      height -= 1
    }
  }

  // MARK: Nodes

  /// The bit of a key's place in a node, and how many places below it are taken.
  @inlinable @inline(__always)
  static func place(of key: UInt64, among places: UInt32, height: Int) -> (bit: UInt32, index: Int)
  {
    let number =
      UInt32(truncatingIfNeeded: key &>> UInt64(truncatingIfNeeded: 4 &* height)) & 15
    let bit = UInt32(1) &<< number
    let below = places & (bit &- 1)
    // Mostly all are taken, and counting bits takes long where the processor is not asked to.
    return (bit, below == bit - 1 ? Int(number) : below.nonzeroBitCount)
  }

  /// Where the value of a key lies, as long as the map is kept. Nodes are read where they lie, one after
  /// the other, so that no references are counted.
  @inlinable
  static func find(
    _ key: UInt64, in node: UnsafePointer<Node>, height: Int
  ) -> UnsafePointer<Value>? {
    var (node, height) = (node, height)
    while true {
      let (bit, index) = place(of: key, among: node.pointee.places, height: height)
      guard node.pointee.places & bit != 0 else { return nil }
      switch node.pointee.content {
      case .values(let values):
        return values.withUnsafeBufferPointer { $0.baseAddress! + index }
      case .nodes(let nodes):
        node = nodes.withUnsafeBufferPointer { $0.baseAddress! + index }
        height -= 1
      }
    }
  }

  /// - Returns: Whether the key had no value, and whether it had a marked one.
  @inlinable
  static func insert(
    _ value: Value, isMarked: Bool, for key: UInt64, into node: inout Node, height: Int
  ) -> (isNone: Bool, isMarked: Bool) {
    let (bit, index) = place(of: key, among: node.places, height: height)
    let isNew = node.places & bit == 0
    node.places |= bit
    if height > 0 {
      if isNew { put(Node(), into: &node.nodes, at: index) }
      var marks: UInt32 = 0
      let old = insert(
        value, isMarked: isMarked, for: key, into: &node.nodes, at: index, height: height - 1,
        &marks)
      node.mark(bit, marks != 0)
      return old
    }
    let wasMarked = node.marks & bit != 0
    node.mark(bit, isMarked)
    if isNew { put(value, into: &node.values, at: index) } else { node.values[index] = value }
    return (isNew, wasMarked)
  }

  /// The same into one of some nodes, whose marks it gives.
  @inlinable @inline(__always)
  static func insert(
    _ value: Value, isMarked: Bool, for key: UInt64, into nodes: inout [Node], at index: Int,
    height: Int, _ marks: inout UInt32
  ) -> (isNone: Bool, isMarked: Bool) {
    let old = insert(value, isMarked: isMarked, for: key, into: &nodes[index], height: height)
    marks = nodes[index].marks
    return old
  }

  /// Inserts an element; the keys of ids come in order, and appending is the shorter way.
  @inlinable
  static func put<Element>(
    _ element: Element, into elements: inout [Element], at index: Int
  ) {
    if index == elements.count {
      elements.append(element)
    } else {
      elements.insert(element, at: index)
    }
  }

  /// - Returns: Whether its value was marked.
  @inlinable
  static func remove(_ key: UInt64, from node: inout Node, height: Int) -> Bool {
    let (bit, index) = place(of: key, among: node.places, height: height)
    let wasMarked: Bool
    if height == 0 {
      wasMarked = node.marks & bit != 0
      node.values.remove(at: index)
    } else {
      wasMarked = remove(key, from: &node.nodes[index], height: height - 1)
      node.mark(bit, node.nodes[index].marks != 0)
      guard node.nodes[index].places == 0 else { return wasMarked }
      node.nodes.remove(at: index)
    }
    node.places &= ~bit
    node.mark(bit, false)
    return wasMarked
  }
}

// MARK: - In order

extension PersistentMap: Sequence {
  /// Goes through keys and values in order of the keys.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    /// The nodes that have been entered, each with the places that are still to come.
    @usableFromInline var path: [(node: Node, rest: UInt32, index: Int, prefix: UInt64)]
    @usableFromInline let height: Int

    @inlinable
    init(_ map: PersistentMap) {
      path = [(map.root, map.root.places, 0, 0)]
      height = map.height
    }

    @inlinable
    package mutating func next() -> (key: UInt64, value: Value)? {
      while let (node, rest, index, prefix) = path.last {
        guard rest != 0 else {
          path.removeLast()
          continue
        }
        let key = prefix << 4 | UInt64(rest.trailingZeroBitCount)
        path[path.count - 1].rest = rest & (rest - 1)
        path[path.count - 1].index = index + 1
        if path.count > height { return (key, node.values[index]) }
        let below = node.nodes[index]
        path.append((below, below.places, 0, key))
      }
      return nil
    }
  }

  @inlinable
  package func makeIterator() -> Iterator { Iterator(self) }

  @inlinable
  package var underestimatedCount: Int { count }

  /// Hands all values to a function in order of the keys, without allocating.
  @inlinable
  package func forEachValue(_ body: (Value) -> Void) {
    withUnsafePointer(to: root) { Self.forEachValue($0, body) }
  }

  @inlinable
  static func forEachValue(_ node: UnsafePointer<Node>, _ body: (Value) -> Void) {
    switch node.pointee.content {
    case .values(let values): values.withSpan { for index in $0.indices { body($0[index]) } }
    case .nodes(let nodes):
      nodes.withUnsafeBufferPointer { nodes in
        for index in nodes.indices { forEachValue(nodes.baseAddress! + index, body) }
      }
    }
  }
}

// MARK: - Marks

extension PersistentMap {
  /// Hands the marked values to a function in order of the keys, without allocating.
  @inlinable
  package func forEachMarkedValue(_ body: (Value) -> Void) {
    Self.forEachMarkedValue(root, height: height, body)
  }

  @inlinable
  static func forEachMarkedValue(
    _ node: Node, height: Int, _ body: (Value) -> Void
  ) {
    var rest = node.marks
    while rest != 0 {
      let bit = rest & (0 &- rest)
      rest &= ~bit
      let index = (node.places & (bit - 1)).nonzeroBitCount
      if height == 0 {
        body(node.values[index])
      } else {
        forEachMarkedValue(node.nodes[index], height: height - 1, body)
      }
    }
  }
}

extension PersistentMap: Equatable where Value: Equatable {
  /// Whether both hold equal values for the same keys; what they share, and
  /// marks, are not looked at.
  @inlinable
  package static func == (a: PersistentMap, b: PersistentMap) -> Bool {
    a.count == b.count && a.height == b.height && areEqual(a.root, b.root)
  }

  @inlinable
  static func areEqual(_ a: Node, _ b: Node) -> Bool {
    guard a.places == b.places else { return false }
    return
      (isShared(a.nodes, b.nodes) || zip(a.nodes, b.nodes).allSatisfy(areEqual))
      && (isShared(a.values, b.values) || a.values == b.values)
  }
}

// MARK: - Differences

extension PersistentMap {
  /// Names the keys whose values are not the same in an earlier map, in order; what both share is not
  /// looked at.
  ///
  /// - Parameters:
  ///   - earlier: The map to compare with.
  ///   - isSame: Whether two values are the same.
  ///   - body: Receives the key, the earlier value and the one here; nil where there is none.
  /// - Complexity: O(what they do not share), as long as neither has outgrown a level of the other.
  @inlinable
  package func forEachDifference(
    from earlier: PersistentMap, isSame: (Value, Value) -> Bool,
    _ body: (_ key: UInt64, _ earlier: Value?, _ here: Value?) -> Void
  ) {
    let height = Swift.max(height, earlier.height)
    let none = Node()
    withUnsafePointer(to: none) { none in
      withUnsafePointer(to: earlier.raisedRoot(to: height)) { a in
        withUnsafePointer(to: raisedRoot(to: height)) { b in
          Self.compare(a, b, or: none, height: height, prefix: 0, isSame, body)
        }
      }
    }
  }

  /// The root, below as many others as bring it to a height.
  @inlinable
  func raisedRoot(to height: Int) -> Node {
    var node = root
    for _ in self.height..<Swift.max(self.height, height) {
      node = Node(
        places: node.places == 0 ? 0 : 1, marks: 0, nodes: node.places == 0 ? [] : [node])
    }
    return node
  }

  /// - Parameter none: A node without values.
  @inlinable
  static func compare(
    _ a: UnsafePointer<Node>, _ b: UnsafePointer<Node>, or none: UnsafePointer<Node>, height: Int,
    prefix: UInt64, _ isSame: (Value, Value) -> Bool, _ body: (UInt64, Value?, Value?) -> Void
  ) {
    if height > 0 {
      forEachPair(a, b, a.pointee.nodes, b.pointee.nodes, prefix) { key, a, b in
        // What is shared, as most is, is not entered.
        if let a, let b, isShared(a, b) { return }
        compare(a ?? none, b ?? none, or: none, height: height - 1, prefix: key, isSame, body)
      }
    } else {
      forEachPair(a, b, a.pointee.values, b.pointee.values, prefix) { key, old, new in
        if let old, let new, isSame(old.pointee, new.pointee) { return }
        body(key, old?.pointee, new?.pointee)
      }
    }
  }

  /// Hands what lies at the places of two nodes to a function, nil for what one of them has not; nothing
  /// where they share it.
  @inlinable @inline(__always)
  static func forEachPair<Element>(
    _ a: UnsafePointer<Node>, _ b: UnsafePointer<Node>, _ elementsOfA: [Element],
    _ elementsOfB: [Element], _ prefix: UInt64,
    _ body: (_ key: UInt64, UnsafePointer<Element>?, UnsafePointer<Element>?) -> Void
  ) {
    let (inA, inB) = (a.pointee.places, b.pointee.places)
    elementsOfA.withUnsafeBufferPointer { elementsOfA in
      elementsOfB.withUnsafeBufferPointer { elementsOfB in
        var (a, b) = (elementsOfA.baseAddress, elementsOfB.baseAddress)
        if a == b, inA == inB { return }
        var rest = inA | inB
        while rest != 0 {
          let bit = rest & (~rest &+ 1)
          rest &= rest - 1
          body(
            prefix << 4 | UInt64(bit.trailingZeroBitCount), inA & bit != 0 ? a : nil,
            inB & bit != 0 ? b : nil)
          if inA & bit != 0 { a? += 1 }
          if inB & bit != 0 { b? += 1 }
        }
      }
    }
  }

  /// Whether two nodes have the very same content, told without counting a reference.
  @inlinable
  static func isShared(_ a: UnsafePointer<Node>, _ b: UnsafePointer<Node>) -> Bool {
    a.pointee.places == b.pointee.places && content(of: a) == content(of: b)
  }

  /// Where the content of a node lies.
  @inlinable @inline(__always)
  static func content(of node: UnsafePointer<Node>) -> UnsafeRawPointer? {
    switch node.pointee.content {
    case .nodes(let nodes): nodes.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    case .values(let values): values.withUnsafeBufferPointer { UnsafeRawPointer($0.baseAddress) }
    }
  }

  @inlinable
  static func isShared<Element>(_ a: [Element], _ b: [Element]) -> Bool {
    a.withUnsafeBufferPointer { a in b.withUnsafeBufferPointer { $0.baseAddress == a.baseAddress } }
  }
}
