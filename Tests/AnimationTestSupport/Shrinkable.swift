/// A drawn value together with the simpler values that may replace it in a failing test.
///
/// The simpler values are a tree that is unfolded only as far as the search needs. The tree belongs to the value and
/// not to the generator, so a generator that is mapped, zipped or repeated shrinks without further code.
public struct Shrinkable<Value> {
  /// The value itself.
  public let value: Value
  /// The next simpler values, the simplest first; empty if nothing is simpler.
  public let simpler: () -> [Shrinkable]

  /// Creates a value with its simpler values. Default: none.
  public init(_ value: Value, simpler: @escaping () -> [Shrinkable] = { [] }) {
    self.value = value
    self.simpler = simpler
  }

  /// Returns a value whose simpler values come from a function, which is also applied to each of them.
  ///
  /// - Parameter step: The candidates one step simpler than a value. It must not lead in a circle.
  public static func unfold(
    _ value: Value, by step: @escaping (Value) -> [Value]
  ) -> Shrinkable {
    Shrinkable(value) { step(value).map { unfold($0, by: step) } }
  }

  /// Returns the same tree with every value passed through a function.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Shrinkable<Other> {
    Shrinkable<Other>(transform(value)) { simpler().map { $0.map(transform) } }
  }

  /// Returns the same tree without the branches whose value fails a condition.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Shrinkable {
    Shrinkable(value) {
      simpler().filter { isIncluded($0.value) }.map { $0.filter(isIncluded) }
    }
  }

  /// Returns the tree of the pairs of both trees' values: a simpler pair has one simpler side.
  public func zip<Other>(_ other: Shrinkable<Other>) -> Shrinkable<(Value, Other)> {
    Shrinkable<(Value, Other)>((value, other.value)) {
      simpler().map { $0.zip(other) } + other.simpler().map { self.zip($0) }
    }
  }

  /// Returns a tree of arrays: shorter arrays first, then arrays with a simpler element.
  ///
  /// - Parameter minimum: The least number of elements of a simpler array.
  public static func array<Element>(
    _ elements: [Shrinkable<Element>], minimum: Int = 0
  ) -> Shrinkable where Value == [Element] {
    Shrinkable(elements.map(\.value)) {
      var candidates: [[Shrinkable<Element>]] = []
      var removed = elements.count - minimum
      while removed > 0 {
        for start in stride(from: 0, through: elements.count - removed, by: removed) {
          var shorter = elements
          shorter.removeSubrange(start..<start + removed)
          candidates.append(shorter)
        }
        removed /= 2
      }
      for index in elements.indices {
        for candidate in elements[index].simpler() {
          var simpler = elements
          simpler[index] = candidate
          candidates.append(simpler)
        }
      }
      return candidates.map { array($0, minimum: minimum) }
    }
  }
}
