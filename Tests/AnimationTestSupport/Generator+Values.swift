extension Generator where Value == Int {
  /// Returns a generator of the integers of a range that draws the ends and the numbers near them more often. Simpler
  /// means nearer to the number of the range that is nearest to 0.
  ///
  /// - Precondition: The range spans fewer than `Int.max` numbers.
  public static func int(in range: ClosedRange<Int>) -> Generator {
    let (low, high) = (range.lowerBound, range.upperBound)
    let origin = min(max(low, 0), high)
    return Generator(
      shrink: { value in
        // origin, then half of the distance, then a quarter of it …
        var candidates: [Int] = []
        var distance = value - origin
        while distance != 0 {
          candidates.append(value - distance)
          distance /= 2
        }
        return candidates
      },
      generate: { random in
        switch random.below(8) {
        case 0: low
        case 1: high
        case 2: min(low + 1, high)
        default: low + random.below(high - low + 1)
        }
      })
  }
}

extension Generator where Value == Bool {
  /// True or false; false is the simpler value.
  public static var bool: Generator { .element(of: [false, true]) }
}

extension Generator {
  /// Returns a generator of arrays of this generator's values. Simpler means shorter, then with a simpler element.
  ///
  /// - Parameter count: The permitted numbers of elements.
  public func array(count: ClosedRange<Int>) -> Generator<[Value]> {
    let counts = Generator<Int>.int(in: count)
    return Generator<[Value]> { random -> Shrinkable<[Value]> in
      var elements: [Shrinkable<Value>] = []
      for _ in 0..<counts.generate(using: &random) { elements.append(draw(&random)) }
      return .array(elements, minimum: count.lowerBound)
    }
  }

  /// Values of this generator, and nil once in four draws; nil is the simplest.
  public var optional: Generator<Value?> {
    Generator<Value?> { random -> Shrinkable<Value?> in
      if random.below(4) == 0 { return Shrinkable(nil) }
      return draw(&random).orNil
    }
  }

  /// Pairs of values of this generator. One pair out of four has the same value twice.
  public var pair: Generator<(Value, Value)> {
    Generator<(Value, Value)> { random -> Shrinkable<(Value, Value)> in
      let first = draw(&random)
      if random.below(4) == 0 { return first.map { ($0, $0) } }
      return first.zip(draw(&random))
    }
  }
}

extension Shrinkable {
  /// The same tree with nil as the simplest value.
  fileprivate var orNil: Shrinkable<Value?> {
    Shrinkable<Value?>(value) { [Shrinkable<Value?>(nil)] + simpler().map(\.orNil) }
  }
}
