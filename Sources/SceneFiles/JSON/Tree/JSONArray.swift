/// The values of a JSON array in order.
///
/// Numbers alone are kept as they are, without a tree for each: most arrays are points, colours, times.
/// Two arrays are equal when their values are, however they are kept.
package struct JSONArray: Sendable {
  private enum Elements: Sendable {
    case numbers([Double])
    case trees([JSONTree])
  }

  private let elements: Elements
  /// How many arrays and objects lie in each other, this one among them.
  let depth: Int

  /// Values in order.
  ///
  /// - Precondition: They have less than ``JSONTree/greatestDepth`` arrays and objects in each other.
  /// - Complexity: O(n).
  package init(_ trees: [JSONTree]) {
    elements = .trees(trees)
    depth = JSONTree.depth(containing: trees.reduce(0) { Swift.max($0, $1.depth) })
  }

  /// Numbers in order. Complexity: O(1).
  init(_ numbers: [Double]) {
    elements = .numbers(numbers)
    depth = 1
  }

  /// The values where they are kept as numbers; nil for any others. Complexity: O(1).
  package var numbers: [Double]? {
    if case .numbers(let numbers) = elements { numbers } else { nil }
  }
}

extension JSONArray: RandomAccessCollection, ExpressibleByArrayLiteral {
  /// 0.
  package var startIndex: Int { 0 }
  /// How many values there are.
  package var endIndex: Int {
    switch elements {
    case .numbers(let numbers): numbers.count
    case .trees(let trees): trees.count
    }
  }
  /// The value at a place, from 0.
  package subscript(index: Int) -> JSONTree {
    switch elements {
    case .numbers(let numbers): .number(numbers[index])
    case .trees(let trees): trees[index]
    }
  }

  /// Values in order.
  package init(arrayLiteral elements: JSONTree...) { self.init(elements) }
}

extension JSONArray: Hashable {
  /// Whether the values are equal one by one.
  package static func == (a: JSONArray, b: JSONArray) -> Bool { a.elementsEqual(b) }

  /// Hashes the values and their count.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(count)
    for element in self { hasher.combine(element) }
  }
}
