/// The values of a JSON array in order.
///
/// An array of numbers only is stored without a tree for each: most arrays are points, colours or times. Two arrays
/// are equal if their values are, whatever their storage.
package struct JSONArray: Sendable {
  private enum Elements: Sendable {
    case numbers([Double])
    case trees([JSONTree])
  }

  private let elements: Elements
  /// The number of nested arrays and objects, including this one.
  let depth: Int

  /// Creates an array.
  ///
  /// - Precondition: The values have less than ``JSONTree/greatestDepth`` nested arrays and objects.
  /// - Complexity: O(n).
  package init(_ trees: [JSONTree]) {
    elements = .trees(trees)
    depth = JSONTree.depth(containing: trees.reduce(0) { Swift.max($0, $1.depth) })
  }

  /// Creates an array of numbers. Complexity: O(1).
  init(_ numbers: [Double]) {
    elements = .numbers(numbers)
    depth = 1
  }

  /// The values if they are stored as numbers; otherwise nil. Complexity: O(1).
  package var numbers: [Double]? {
    if case .numbers(let numbers) = elements { numbers } else { nil }
  }
}

extension JSONArray: RandomAccessCollection, ExpressibleByArrayLiteral {
  package var startIndex: Int { 0 }
  package var endIndex: Int {
    switch elements {
    case .numbers(let numbers): numbers.count
    case .trees(let trees): trees.count
    }
  }
  package subscript(index: Int) -> JSONTree {
    switch elements {
    case .numbers(let numbers): .number(numbers[index])
    case .trees(let trees): trees[index]
    }
  }

  package init(arrayLiteral elements: JSONTree...) { self.init(elements) }
}

extension JSONArray: Hashable {
  package static func == (a: JSONArray, b: JSONArray) -> Bool { a.elementsEqual(b) }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
