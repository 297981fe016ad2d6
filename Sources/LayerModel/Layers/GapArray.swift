/// An array in two parts, split at the last edit. A series of edits near one index costs the distances between them,
/// not the length of the array.
///
/// Reading `elements` joins the parts. The first edit after that is an edit of a plain array and moves all elements
/// after its index; the second edit splits the array.
///
/// Law: a gap array has the elements of an array with the same edits (`GapArrayTests`).
package struct GapArray<Element> {
  /// The elements before the gap; all elements if there is no gap.
  private var front: [Element] = []
  /// The elements after the gap, the last element first.
  private var back: [Element] = []
  /// The index of the last edit.
  private var place = 0
  /// Whether `elements` was read after the last edit.
  private var isWhole = true

  package init(_ elements: [Element] = []) {
    (front, place) = (elements, elements.count)
  }

  package var count: Int { front.count + back.count }

  /// All elements in order. Complexity: O(1) if nothing has changed since the last read, otherwise O(elements after the
  /// last edit).
  package var elements: [Element] {
    mutating get {
      moveGap(to: count)
      isWhole = true
      return front
    }
  }

  /// Returns the index of the element that meets a condition, nil if there is none. If several elements meet it, the
  /// nearest to the last edit counts. Complexity: O(distance from the last edit).
  package func index(where isMeant: (Element) throws -> Bool) rethrows -> Int? {
    var (below, above) = (place - 1, place)
    while below >= 0 || above < count {
      if above < count, try isMeant(self[above]) { return above }
      if below >= 0, try isMeant(self[below]) { return below }
      (below, above) = (below - 1, above + 1)
    }
    return nil
  }

  /// Inserts an element at an index from 0 to the count. Complexity: O(distance from the last edit). The first two
  /// edits after a read of `elements` cost O(elements after the index).
  package mutating func insert(_ element: Element, at index: Int) {
    if prepare(editAt: index) { front.insert(element, at: index) } else { front.append(element) }
    place = index + 1
  }

  /// Removes an element. Complexity: as for ``insert(_:at:)``.
  package mutating func remove(at index: Int) {
    if prepare(editAt: index + 1) { front.remove(at: index) } else { front.removeLast() }
    place = index
  }

  package mutating func replace(at index: Int, with element: Element) {
    if index < front.count {
      front[index] = element
    } else {
      back[count - 1 - index] = element
    }
  }

  subscript(index: Int) -> Element {
    index < front.count ? front[index] : back[count - 1 - index]
  }

  /// Returns whether the edit is the first after a read. If not, moves the gap to its index.
  private mutating func prepare(editAt index: Int) -> Bool {
    defer { isWhole = false }
    if isWhole { return true }
    moveGap(to: index)
    return false
  }

  private mutating func moveGap(to index: Int) {
    while front.count > index { back.append(front.removeLast()) }
    while front.count < index, let element = back.popLast() { front.append(element) }
  }
}
