/// A node of a ``PersistentMap``: a bitmap of its occupied slots, and the objects in them, in one block of memory.
///
/// On the bottom level the objects are values, above it nodes. All are objects, so that one class serves all maps and
/// plain loops over references copy and destroy a node: loops over a generic type would read its metadata for each.
@usableFromInline
final class MapNode: ManagedBuffer<MapNode.Places, AnyObject> {
  @usableFromInline
  struct Places {
    /// The occupied slots, one bit each.
    @usableFromInline var taken: UInt32 = 0
    /// The slots with a marked value, or with one below.
    @usableFromInline var marked: UInt32 = 0
    /// The number of occupied slots, and the capacity.
    @usableFromInline var count = 0
    @usableFromInline let room: Int

    @inlinable
    init(room: Int) { self.room = room }

    @inlinable
    mutating func mark(_ bit: UInt32, _ isMarked: Bool) {
      marked = isMarked ? marked | bit : marked & ~bit
    }

    /// Returns the bit of a key's slot at a height, and the number of occupied slots below it.
    @inlinable @inline(__always)
    func place(of key: UInt64, height: Int) -> (bit: UInt32, index: Int) {
      let number =
        UInt32(truncatingIfNeeded: key &>> UInt64(truncatingIfNeeded: 4 &* height)) & 15
      let bit = UInt32(1) &<< number
      let below = taken & (bit &- 1)
      // Usually all are occupied, and counting bits is slow without a special instruction.
      return (bit, below == bit - 1 ? Int(number) : below.nonzeroBitCount)
    }
  }

  @inlinable
  static func make(room: Int = 1) -> MapNode {
    unsafeDowncast(
      create(minimumCapacity: room) { _ in Places(room: room) }, to: MapNode.self)
  }

  deinit {
    withUnsafeMutablePointers { places, objects in
      for index in 0..<places.pointee.count { (objects + index).deinitialize(count: 1) }
    }
  }

  /// The header, read by its address: access to a property would retain the object each time.
  @inlinable @inline(__always)
  var places: Places { withUnsafeMutablePointerToHeader { $0.pointee } }

  @inlinable
  var isEmpty: Bool { places.count == 0 }

  /// Returns a copy in another block.
  @usableFromInline
  func copy(room: Int) -> MapNode {
    let copy = MapNode.make(room: room)
    withUnsafeMutablePointers { places, objects in
      copy.withUnsafeMutablePointers { newPlaces, newObjects in
        newPlaces.pointee.taken = places.pointee.taken
        newPlaces.pointee.marked = places.pointee.marked
        newPlaces.pointee.count = places.pointee.count
        for index in 0..<places.pointee.count {
          (newObjects + index).initialize(to: objects[index])
        }
      }
    }
    return copy
  }

  /// Returns the address of the object in the slot of a key, valid while the node exists; nil if there is none.
  @inlinable @inline(__always)
  func address(of key: UInt64, height: Int) -> UnsafeMutablePointer<AnyObject>? {
    withUnsafeMutablePointers { places, objects in
      let (bit, index) = places.pointee.place(of: key, height: height)
      return places.pointee.taken & bit == 0 ? nil : objects + index
    }
  }

  // MARK: Changes

  /// Sets the value of a key below a node, which is copied if it is shared.
  ///
  /// - Returns: Whether the key had no value, and whether it had a marked one.
  @usableFromInline
  static func set(
    _ value: AnyObject, for key: UInt64, isMarked: Bool, in node: inout MapNode, height: Int
  ) -> (isNone: Bool, isMarked: Bool) {
    let places = node.places
    let (bit, index) = places.place(of: key, height: height)
    let isNew = places.taken & bit == 0
    let isFull = isNew && places.count == places.room
    if isFull || !isKnownUniquelyReferenced(&node) {
      node = node.copy(room: isFull ? 2 * places.room : places.room)
    }
    return node.withUnsafeMutablePointers { places, objects in
      let place = objects + index
      if isNew {
        (place + 1).moveInitialize(from: place, count: places.pointee.count - index)
        places.pointee.taken |= bit
        places.pointee.count += 1
      }
      if height == 0 {
        if isNew { place.initialize(to: value) } else { place.pointee = value }
        let wasMarked = places.pointee.marked & bit != 0
        places.pointee.mark(bit, isMarked)
        return (isNew, wasMarked)
      }
      if isNew { place.initialize(to: make()) }
      return place.withMemoryRebound(to: MapNode.self, capacity: 1) { below in
        let old = set(
          value, for: key, isMarked: isMarked, in: &below.pointee, height: height - 1)
        places.pointee.mark(bit, below.pointee.places.marked != 0)
        return old
      }
    }
  }

  /// Removes the value of a key, which it has, below a node, which is copied if it is shared.
  ///
  /// - Returns: Whether the value was marked.
  @usableFromInline
  static func remove(_ key: UInt64, from node: inout MapNode, height: Int) -> Bool {
    if !isKnownUniquelyReferenced(&node) { node = node.copy(room: node.places.room) }
    return node.withUnsafeMutablePointers { places, objects in
      let (bit, index) = places.pointee.place(of: key, height: height)
      let place = objects + index
      var wasMarked = places.pointee.marked & bit != 0
      if height > 0 {
        let isEmpty = place.withMemoryRebound(to: MapNode.self, capacity: 1) { below in
          wasMarked = remove(key, from: &below.pointee, height: height - 1)
          places.pointee.mark(bit, below.pointee.places.marked != 0)
          return below.pointee.isEmpty
        }
        guard isEmpty else { return wasMarked }
      }
      place.deinitialize(count: 1)
      places.pointee.count -= 1
      place.moveInitialize(from: place + 1, count: places.pointee.count - index)
      places.pointee.taken &= ~bit
      places.pointee.mark(bit, false)
      return wasMarked
    }
  }
}
