/// The memory of one column of a ``RowTable``, which knows the number of elements and deallocates the memory.
package struct Column<Element> {
  /// The address of the first element; an arbitrary one until there is room.
  private(set) var base = Column.nowhere

  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  package subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  mutating func grow(_ count: Int, to capacity: Int) {
    let longer = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    longer.moveInitialize(from: base, count: count)
    deallocate()
    base = longer
  }

  /// Moves the elements to longer memory and fills the rest.
  mutating func grow(_ count: Int, to capacity: Int, filledWith element: Element) {
    grow(count, to: capacity)
    (base + count).initialize(repeating: element, count: capacity - count)
  }

  func deallocate() { if base != Self.nowhere { base.deallocate() } }
}

/// An operation on all columns of a ``RowTable``.
protocol ColumnWork {
  /// Performs the operation on one column of `width` elements per row. `element` is the element of the rows after the
  /// last one, which are read in lanes with it and whose results are ignored; nil if they are never read and have no
  /// value.
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?)
}

extension ColumnWork {
  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, filledWith element: Element?) {
    visit(&column, width: 1, filledWith: element)
  }
}

struct ColumnGrowth: ColumnWork {
  let count: Int
  let capacity: Int

  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?) {
    if let element {
      column.grow(width * count, to: width * capacity, filledWith: element)
    } else {
      column.grow(width * count, to: width * capacity)
    }
  }
}

/// Destroys the elements of a row and moves the last row there.
struct RowMove: ColumnWork {
  let from: Int
  let to: Int

  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?) {
    for number in 0..<width {
      (column.base + width * to + number).deinitialize(count: 1)
      if from == to { continue }
      (column.base + width * to + number)
        .moveInitialize(from: column.base + width * from + number, count: 1)
    }
  }
}

struct RowRemoval: ColumnWork {
  let count: Int

  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?) {
    column.base.deinitialize(count: width * count)
  }
}

struct ColumnEnd: ColumnWork {
  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?) {
    column.deallocate()
  }
}
