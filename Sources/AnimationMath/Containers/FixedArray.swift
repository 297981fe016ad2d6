/// A list whose elements are written once and stay at one address while the list or a copy of it exists.
///
/// Copies share their elements. These are in an object of a class, and objects do not move: code that keeps a copy
/// may also keep the ``address``, as the rows of a sampler do, and read without counting references. The address of
/// an `Array` is valid only inside `withUnsafeBufferPointer(_:)`.
///
/// Law: two lists are equal if their elements are, one by one, whatever their addresses. An element that is not equal
/// to itself, such as NaN, counts as equal to every other such element.
@frozen
@usableFromInline
package struct FixedArray<Element> {
  /// The elements; nil for an empty list.
  @usableFromInline private(set) var storage: FixedStorage<Element>?

  /// Creates a list of elements, copied once. Complexity: O(n), one allocation; none for an empty list.
  @inlinable
  package init(_ elements: [Element]) {
    self = elements.withUnsafeBufferPointer { FixedArray($0) }
  }

  @inlinable
  package init(_ elements: UnsafeBufferPointer<Element>) {
    guard !elements.isEmpty else {
      storage = nil
      return
    }
    let buffer = FixedStorage<Element>.create(minimumCapacity: elements.count) { _ in
      elements.count
    }
    buffer.withUnsafeMutablePointerToElements { target in
      target.initialize(from: elements.baseAddress.unsafelyUnwrapped, count: elements.count)
    }
    storage = unsafeDowncast(buffer, to: FixedStorage<Element>.self)
  }

  @inlinable package var count: Int {
    // By its address, because access to a property would retain the object each time.
    storage?.withUnsafeMutablePointerToHeader { $0.pointee } ?? 0
  }
  @inlinable package var isEmpty: Bool { storage == nil }

  /// The address of the first element, followed by the others, while this list or a copy exists.
  ///
  /// - Precondition: The list is not empty.
  @inlinable package var address: UnsafePointer<Element> {
    @inline(__always) get {
      storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { UnsafePointer($0) }
    }
  }

  /// Calls a function with the ``address``, and keeps the elements until it returns.
  ///
  /// - Precondition: The list is not empty.
  @inlinable @inline(__always)
  package func withAddress<Result>(_ body: (UnsafePointer<Element>) -> Result) -> Result {
    storage.unsafelyUnwrapped.withUnsafeMutablePointerToElements { body(UnsafePointer($0)) }
  }

  @inlinable @inline(__always)
  package func withUnsafeBufferPointer<Result>(
    _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    guard let storage else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    return storage.withUnsafeMutablePointers {
      body(UnsafeBufferPointer(start: $1, count: $0.pointee))
    }
  }

  /// Accesses one of the elements.
  ///
  /// - Precondition: The index is in 0..<count.
  @inlinable package subscript(index: Int) -> Element {
    precondition(index >= 0 && index < count, "the index of an array is out of range")
    return withAddress { $0[index] }
  }

  /// Whether no other list shares its elements, or it has none.
  package mutating func isAlone() -> Bool { isEmpty || isKnownUniquelyReferenced(&storage) }

  /// Whether both share their elements, so that they are equal without a comparison.
  @inlinable
  package func isIdentical(to other: FixedArray) -> Bool { storage === other.storage }
}

/// The elements of a ``FixedArray``, after their count. They are written before other code sees them and never again,
/// so that all threads may read them; the list, which is their only owner, declares that.
@usableFromInline
package final class FixedStorage<Element>: ManagedBuffer<Int, Element> {
  deinit {
    _ = withUnsafeMutablePointers { count, elements in
      elements.deinitialize(count: count.pointee)
    }
  }
}

extension FixedArray: @unchecked Sendable where Element: Sendable {}

extension FixedArray: Equatable where Element: Equatable {
  @usableFromInline
  package static func == (a: FixedArray, b: FixedArray) -> Bool {
    if a.isIdentical(to: b) { return true }
    return a.withUnsafeBufferPointer { a in
      b.withUnsafeBufferPointer { b in
        a.count == b.count
          && a.indices.allSatisfy { a[$0] == b[$0] || a[$0] != a[$0] && b[$0] != b[$0] }
      }
    }
  }
}

extension FixedArray: Hashable where Element: Hashable {
  @usableFromInline
  package func hash(into hasher: inout Hasher) {
    withUnsafeBufferPointer { elements in
      hasher.combine(elements.count)
      for element in elements {
        if element == element { hasher.combine(element) }
      }
    }
  }
}
