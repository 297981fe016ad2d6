/// Memory for the elements of one column of a ``RowTable``, which says how many there are and ends
/// the memory.
package struct Column<Element> {
  private(set) var base = UnsafeMutablePointer<Element>.allocate(capacity: 0)

  package subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// Moves the elements to a longer place.
  mutating func grow(_ count: Int, to capacity: Int) {
    let longer = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    longer.moveInitialize(from: base, count: count)
    base.deallocate()
    base = longer
  }

  /// Moves the elements to a longer place whose rest is filled.
  mutating func grow(_ count: Int, to capacity: Int, filledWith element: Element) {
    grow(count, to: capacity)
    (base + count).initialize(repeating: element, count: capacity - count)
  }

  /// Ends the element at an index and puts another one there, which is no longer where it was.
  func move(_ from: Int, to index: Int) {
    (base + index).deinitialize(count: 1)
    if from != index { (base + index).moveInitialize(from: base + from, count: 1) }
  }

  func deallocate() { base.deallocate() }
}
