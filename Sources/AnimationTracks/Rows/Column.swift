/// Memory for the elements of one column of a ``RowTable``, which says how many there are and ends
/// the memory.
package struct Column<Element> {
  /// Where the first element lies; some address until there is room.
  private(set) var base = Column.nowhere

  private static var nowhere: UnsafeMutablePointer<Element> {
    UnsafeMutablePointer(bitPattern: MemoryLayout<Element>.alignment).unsafelyUnwrapped
  }

  package subscript(index: Int) -> Element {
    get { base[index] }
    nonmutating set { base[index] = newValue }
  }

  /// Moves the elements to a longer place.
  mutating func grow(_ count: Int, to capacity: Int) {
    let longer = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    longer.moveInitialize(from: base, count: count)
    deallocate()
    base = longer
  }

  /// Moves the elements to a longer place whose rest is filled.
  mutating func grow(_ count: Int, to capacity: Int, filledWith element: Element) {
    grow(count, to: capacity)
    (base + count).initialize(repeating: element, count: capacity - count)
  }

  func deallocate() { if base != Self.nowhere { base.deallocate() } }
}

/// What is done to all columns of a ``RowTable`` alike.
protocol ColumnWork {
  /// Does it to one column.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - width: How many elements each row has.
  ///   - element: What the rows behind the last one have, which are read in lanes with it and whose
  ///     results mean nothing; nil where they are never read and hold nothing.
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?)
}

extension ColumnWork {
  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, filledWith element: Element?) {
    visit(&column, width: 1, filledWith: element)
  }
}

/// Makes room for more rows.
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

/// Ends what a row holds and puts the last row there.
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

/// Ends what all rows hold.
struct RowRemoval: ColumnWork {
  let count: Int

  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?) {
    column.base.deinitialize(count: width * count)
  }
}

/// Gives the memory back.
struct ColumnEnd: ColumnWork {
  @inline(__always)
  func visit<Element>(_ column: inout Column<Element>, width: Int, filledWith element: Element?) {
    column.deallocate()
  }
}
