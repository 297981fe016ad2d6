/// An array in two parts around the place of the last edit, so that edits which follow each other near
/// one place cost the way between them, not the length.
///
/// It is one array again when it is read as such. An edit directly after that is an array's, which
/// moves what lies behind it; from the next one on it is in two parts.
///
/// Law: it holds what an array with the same edits holds (`GapArrayTests`).
package struct GapArray<Element> {
  /// What lies before the gap; all while there is none.
  private var front: [Element] = []
  /// What lies behind the gap, the last element first.
  private var back: [Element] = []
  /// Where the last edit was.
  private var place = 0
  /// Whether it has been read as one array since.
  private var isWhole = true

  /// The elements of an array.
  package init(_ elements: [Element] = []) {
    (front, place) = (elements, elements.count)
  }

  /// How many elements there are.
  package var count: Int { front.count + back.count }

  /// All elements in order. Complexity: O(1) where nothing was changed since the last reading, else
  /// O(elements behind the last edit).
  package var elements: [Element] {
    mutating get {
      moveGap(to: count)
      isWhole = true
      return front
    }
  }

  /// The index of the element that a condition holds for, the nearest to the last edit if there are
  /// several; nil where there is none. Complexity: O(distance from the last edit).
  package func index(where isMeant: (Element) throws -> Bool) rethrows -> Int? {
    var (below, above) = (place - 1, place)
    while below >= 0 || above < count {
      if above < count, try isMeant(self[above]) { return above }
      if below >= 0, try isMeant(self[below]) { return below }
      (below, above) = (below - 1, above + 1)
    }
    return nil
  }

  /// Puts an element at an index from 0 to the count. Complexity: O(distance from the last edit), but
  /// for the first edit and the one after it since the elements were read: O(elements behind).
  package mutating func insert(_ element: Element, at index: Int) {
    if prepare(editAt: index) { front.insert(element, at: index) } else { front.append(element) }
    place = index + 1
  }

  /// Takes an element out. Complexity: as for ``insert(_:at:)``.
  package mutating func remove(at index: Int) {
    if prepare(editAt: index + 1) { front.remove(at: index) } else { front.removeLast() }
    place = index
  }

  /// Puts an element in the place of another.
  package mutating func replace(at index: Int, with element: Element) {
    if index < front.count {
      front[index] = element
    } else {
      back[count - 1 - index] = element
    }
  }

  /// The element at an index.
  subscript(index: Int) -> Element {
    index < front.count ? front[index] : back[count - 1 - index]
  }

  /// Brings the gap to an index, unless the edit is to be that of an array.
  ///
  /// - Returns: Whether it is.
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
