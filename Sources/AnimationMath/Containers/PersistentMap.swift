/// A map from numbers to objects whose copies share their common parts.
///
/// A trie of nodes with up to 16 slots, on the bits of the key: four for each level. Consecutive numbers, such as
/// ids, fill it densely. A node that only this map has is changed in place, and a shared node is copied: a change
/// copies at most one node of each level.
///
/// Values may be marked; an iteration over the marked ones skips the others.
///
/// Law: it has the content of a dictionary with the same changes, in order of the keys, and a copy never sees a later
/// change (`PersistentMapTests`).
@usableFromInline
package struct PersistentMap<Value: AnyObject & Sendable>: @unchecked Sendable {
  // Shared nodes are never changed, and values can be sent.

  @usableFromInline package internal(set) var count = 0
  @usableFromInline package internal(set) var markedCount = 0
  /// The top node; nil for an empty map.
  @usableFromInline var root: MapNode?
  /// The number of levels above the bottom one.
  @usableFromInline var height = 0

  @inlinable
  package init() {}

  /// Accesses the value of a key. Setting it removes the mark; nil removes the value. Complexity: O(log₁₆ of the
  /// greatest key).
  @inlinable
  package subscript(key: UInt64) -> Value? {
    get { reference(to: key)?.takeUnretainedValue() }
    set {
      if let newValue { set(newValue, for: key, isMarked: false) } else { remove(key) }
    }
  }

  /// Returns the value of a key without retaining it: it is valid while this map exists. nil if there is none.
  /// Complexity: O(log₁₆ of the greatest key).
  @inlinable @inline(__always)
  package func reference(to key: UInt64) -> Unmanaged<Value>? {
    guard holds(key), let root else { return nil }
    var (node, height) = (Unmanaged.passUnretained(root), height)
    while true {
      let place = node._withUnsafeGuaranteedRef { $0.address(of: key, height: height) }
      guard let place else { return nil }
      if height == 0 { return UnsafeRawPointer(place).load(as: Unmanaged<Value>.self) }
      node = UnsafeRawPointer(place).load(as: Unmanaged<MapNode>.self)
      height &-= 1
    }
  }

  /// Whether the levels extend to a key.
  @inlinable
  func holds(_ key: UInt64) -> Bool { key &>> UInt64(truncatingIfNeeded: 4 &* height) < 16 }

  /// Sets the value of a key, marked or not. Complexity: O(log₁₆ of the greatest key).
  @inlinable
  package mutating func set(_ value: Value, for key: UInt64, isMarked: Bool) {
    while !holds(key) {
      root = root.map { Self.raised($0) }
      height += 1
    }
    // Moved out, so that the map itself is no second owner.
    var node = root.take() ?? .make()
    let old = MapNode.set(value, for: key, isMarked: isMarked, in: &node, height: height)
    root = node
    if old.isNone { count += 1 }
    markedCount += (isMarked ? 1 : 0) - (old.isMarked ? 1 : 0)
  }

  /// Returns a node with another one in its first slot.
  @usableFromInline
  static func raised(_ node: MapNode) -> MapNode {
    let top = MapNode.make()
    top.withUnsafeMutablePointers { places, objects in
      objects.initialize(to: node)
      (places.pointee.taken, places.pointee.count) = (1, 1)
      places.pointee.mark(1, node.places.marked != 0)
    }
    return top
  }

  @inlinable
  mutating func remove(_ key: UInt64) {
    guard reference(to: key) != nil, var node = root.take() else { return }
    if MapNode.remove(key, from: &node, height: height) { markedCount -= 1 }
    count -= 1
    // As low as the keys allow, so that equal maps have equal nodes.
    while height > 0, node.places.taken <= 1, let place = node.address(of: 0, height: 0) {
      node = unsafeDowncast(place.pointee, to: MapNode.self)
      height -= 1
    }
    if node.isEmpty { height = 0 } else { root = node }
  }
}

// MARK: - In order

extension PersistentMap: Sequence {
  /// Iterates over keys and values in order of the keys.
  @usableFromInline
  package struct Iterator: IteratorProtocol {
    /// The nodes that have been entered, each with its remaining slots.
    @usableFromInline var path: [(node: MapNode, rest: UInt32, index: Int, prefix: UInt64)]
    @usableFromInline let height: Int

    @inlinable
    init(_ map: PersistentMap) {
      path = map.root.map { [($0, $0.places.taken, 0, 0)] } ?? []
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
        let object = node.withUnsafeMutablePointerToElements { $0[index] }
        if path.count > height { return (key, unsafeDowncast(object, to: Value.self)) }
        let below = unsafeDowncast(object, to: MapNode.self)
        path.append((below, below.places.taken, 0, key))
      }
      return nil
    }
  }

  @inlinable
  package func makeIterator() -> Iterator { Iterator(self) }

  @inlinable
  package var underestimatedCount: Int { count }

  /// Calls a function with all values in order of the keys, without allocating.
  @inlinable
  package func forEachValue(_ body: (Value) -> Void) {
    if let root { Self.forEachValue(root, height: height, body) }
  }

  /// Calls a function with the marked values in order of the keys, without allocating.
  @inlinable
  package func forEachMarkedValue(_ body: (Value) -> Void) {
    if let root { Self.forEachMarkedValue(root, height: height, body) }
  }

  @inlinable
  static func forEachValue(_ node: MapNode, height: Int, _ body: (Value) -> Void) {
    node.withUnsafeMutablePointers { places, objects in
      for index in 0..<places.pointee.count {
        if height == 0 {
          body(unsafeDowncast(objects[index], to: Value.self))
        } else {
          forEachValue(
            unsafeDowncast(objects[index], to: MapNode.self), height: height - 1, body)
        }
      }
    }
  }

  @inlinable
  static func forEachMarkedValue(_ node: MapNode, height: Int, _ body: (Value) -> Void) {
    node.withUnsafeMutablePointers { places, objects in
      var rest = places.pointee.marked
      while rest != 0 {
        let bit = rest & (0 &- rest)
        rest &= ~bit
        let object = objects[(places.pointee.taken & (bit - 1)).nonzeroBitCount]
        if height == 0 {
          body(unsafeDowncast(object, to: Value.self))
        } else {
          forEachMarkedValue(unsafeDowncast(object, to: MapNode.self), height: height - 1, body)
        }
      }
    }
  }
}

extension PersistentMap: Equatable where Value: Equatable {
  /// Whether both have equal values for the same keys; shared parts and marks are not compared.
  @inlinable
  package static func == (a: PersistentMap, b: PersistentMap) -> Bool {
    guard a.count == b.count, a.height == b.height else { return false }
    guard let rootOfA = a.root, let rootOfB = b.root else { return true }
    return areEqual(rootOfA, rootOfB, height: a.height)
  }

  @inlinable
  static func areEqual(_ a: MapNode, _ b: MapNode, height: Int) -> Bool {
    if a === b { return true }
    guard a.places.taken == b.places.taken else { return false }
    return a.withUnsafeMutablePointerToElements { objectsOfA in
      b.withUnsafeMutablePointerToElements { objectsOfB in
        (0..<a.places.count).allSatisfy { index in
          let (a, b) = (objectsOfA[index], objectsOfB[index])
          return height == 0
            ? unsafeDowncast(a, to: Value.self) == unsafeDowncast(b, to: Value.self)
            : areEqual(
              unsafeDowncast(a, to: MapNode.self), unsafeDowncast(b, to: MapNode.self),
              height: height - 1)
        }
      }
    }
  }
}

// MARK: - Differences

extension PersistentMap {
  /// Calls a function for the keys whose values are not the same objects in an earlier map, in order; shared parts
  /// are skipped.
  ///
  /// - Parameters:
  ///   - earlier: The map to compare with.
  ///   - body: Receives the key, the earlier value and the current one; nil for a missing value.
  /// - Complexity: O(parts that are not shared), as long as neither map is a level higher than the other.
  @inlinable
  package func forEachDifference(
    from earlier: PersistentMap,
    _ body: (_ key: UInt64, _ earlier: Value?, _ here: Value?) -> Void
  ) {
    let height = Swift.max(height, earlier.height)
    let (old, new) = (earlier.raisedRoot(to: height), raisedRoot(to: height))
    Self.compare(.passUnretained(old), .passUnretained(new), height: height, prefix: 0, body)
    withExtendedLifetime((old, new)) {}
  }

  /// Returns the root below as many nodes as bring it to a height.
  @inlinable
  func raisedRoot(to height: Int) -> MapNode {
    guard var node = root else { return .make() }
    for _ in self.height..<height { node = Self.raised(node) }
    return node
  }

  /// The roots keep the nodes alive, so that none is retained.
  @inlinable
  static func compare(
    _ a: Unmanaged<MapNode>?, _ b: Unmanaged<MapNode>?, height: Int, prefix: UInt64,
    _ body: (UInt64, Value?, Value?) -> Void
  ) {
    var (objectsOfA, objectsOfB) = (Objects(of: a), Objects(of: b))
    var rest = objectsOfA.taken | objectsOfB.taken
    while rest != 0 {
      let bit = rest & (~rest &+ 1)
      rest &= rest - 1
      let (old, new) = (objectsOfA.take(bit), objectsOfB.take(bit))
      // Shared parts, the majority, are not entered.
      if old == new { continue }
      let key = prefix << 4 | UInt64(bit.trailingZeroBitCount)
      if height == 0 {
        body(
          key, old.map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() },
          new.map { Unmanaged<Value>.fromOpaque($0).takeUnretainedValue() })
      } else {
        compare(
          old.map(Unmanaged.fromOpaque), new.map(Unmanaged.fromOpaque), height: height - 1,
          prefix: key, body)
      }
    }
  }

  /// The objects of a node, by their addresses, in order.
  @usableFromInline
  struct Objects {
    @usableFromInline let taken: UInt32
    @usableFromInline var next: UnsafeRawPointer?

    @inlinable
    init(of node: Unmanaged<MapNode>?) {
      guard let node else {
        (taken, next) = (0, nil)
        return
      }
      (taken, next) = node._withUnsafeGuaranteedRef { node in
        node.withUnsafeMutablePointers { ($0.pointee.taken, UnsafeRawPointer($1)) }
      }
    }

    /// Returns the object in the slot of a bit, in order; nil if there is none.
    @inlinable
    mutating func take(_ bit: UInt32) -> UnsafeRawPointer? {
      guard taken & bit != 0, let object = next else { return nil }
      next = object + MemoryLayout<UnsafeRawPointer>.size
      return object.load(as: UnsafeRawPointer.self)
    }
  }
}
