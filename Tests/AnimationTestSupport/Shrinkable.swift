/// A drawn value together with the simpler values that may stand in for it in a failing test.
///
/// The simpler values are a tree that is unfolded only as far as the search goes. Because the tree
/// belongs to the value and not to the generator, a generator that is mapped, zipped or repeated
/// shrinks without a line of its own.
public struct Shrinkable<Value> {
  /// The value itself.
  public let value: Value
  /// The next simpler values, the simplest first; empty where nothing is simpler.
  public let simpler: () -> [Shrinkable]

  /// A value with its simpler ones; by default there are none.
  public init(_ value: Value, simpler: @escaping () -> [Shrinkable] = { [] }) {
    self.value = value
    self.simpler = simpler
  }

  /// A value whose simpler ones come from a function, applied to each of them in turn.
  ///
  /// - Parameter step: The candidates one step simpler than a value. It must not lead in a circle.
  public static func unfold(
    _ value: Value, by step: @escaping (Value) -> [Value]
  ) -> Shrinkable {
    Shrinkable(value) { step(value).map { unfold($0, by: step) } }
  }

  /// The same tree with every value passed through a function.
  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Shrinkable<Other> {
    Shrinkable<Other>(transform(value)) { simpler().map { $0.map(transform) } }
  }

  /// The same tree without the branches whose value fails a condition.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Shrinkable {
    Shrinkable(value) {
      simpler().filter { isIncluded($0.value) }.map { $0.filter(isIncluded) }
    }
  }

  /// Both trees side by side: a simpler pair has one simpler side.
  public func zip<Other>(_ other: Shrinkable<Other>) -> Shrinkable<(Value, Other)> {
    Shrinkable<(Value, Other)>((value, other.value)) {
      simpler().map { $0.zip(other) } + other.simpler().map { self.zip($0) }
    }
  }

  /// A tree of arrays: shorter ones first, then ones with a simpler element.
  ///
  /// - Parameter minimum: The fewest elements that a simpler array may have.
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
