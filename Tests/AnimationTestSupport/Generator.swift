/// A source of random values for a property test that can also simplify a failing value.
///
/// The generators for numbers draw the values at which arithmetic breaks far more often than chance would.
public struct Generator<Value>: Sendable {
  /// Draws one value; equal sources give equal values.
  public let draw: @Sendable (inout SplitMix64) -> Shrinkable<Value>

  /// Creates a generator from a function that draws a value together with its simpler values.
  public init(draw: @escaping @Sendable (inout SplitMix64) -> Shrinkable<Value>) {
    self.draw = draw
  }

  /// Creates a generator from a function that draws a value and a function that returns simpler values.
  ///
  /// - Parameters:
  ///   - shrink: The candidates one step simpler than a value, the simplest first; it must not lead in a circle.
  ///   - generate: Draws one value.
  public init(
    shrink: @escaping @Sendable (Value) -> [Value] = { _ in [] },
    generate: @escaping @Sendable (inout SplitMix64) -> Value
  ) {
    draw = { random in .unfold(generate(&random), by: shrink) }
  }

  /// Draws one value without its simpler values.
  public func generate(using random: inout SplitMix64) -> Value { draw(&random).value }

  /// Returns a generator that passes this generator's values through a function; they shrink as the originals do.
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Generator<Other> {
    Generator<Other> { random in draw(&random).map(transform) }
  }

  /// Returns a generator of this generator's values that meet a condition.
  ///
  /// - Precondition: Most values meet the condition: a thousand misses in a row stop the test.
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Generator {
    Generator { random -> Shrinkable<Value> in
      for _ in 0..<1000 {
        let drawn = draw(&random)
        if isIncluded(drawn.value) { return drawn.filter(isIncluded) }
      }
      preconditionFailure("a filtered generator found no value in 1000 draws")
    }
  }

  /// Returns a generator whose first draw chooses the generator of the value; only the second draw shrinks.
  public func flatMap<Other>(
    _ next: @escaping @Sendable (Value) -> Generator<Other>
  ) -> Generator<Other> {
    Generator<Other> { random in next(draw(&random).value).draw(&random) }
  }

  /// Returns a generator that draws from several generators with equal probability.
  public static func oneOf(_ generators: Generator...) -> Generator {
    Generator { random in random.element(of: generators).draw(&random) }
  }
}

extension Generator where Value: Sendable {
  /// Returns a generator that always draws the same value.
  public static func always(_ value: Value) -> Generator {
    Generator { _ in value }
  }

  /// Returns a generator that draws the given values with equal probability. Simpler means earlier in the list.
  ///
  /// - Precondition: There is at least one value.
  public static func element(of values: [Value]) -> Generator {
    Generator<Int>.int(in: 0...values.count - 1).map { values[$0] }
  }
}

/// Returns a generator of pairs of independently drawn values.
public func zip<A, B>(_ a: Generator<A>, _ b: Generator<B>) -> Generator<(A, B)> {
  Generator<(A, B)> { random -> Shrinkable<(A, B)> in
    let first = a.draw(&random)
    return first.zip(b.draw(&random))
  }
}

/// Returns a generator of triples of independently drawn values.
public func zip<A, B, C>(
  _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>
) -> Generator<(A, B, C)> {
  zip(zip(a, b), c).map { ($0.0, $0.1, $1) }
}

/// Returns a generator of quadruples of independently drawn values.
public func zip<A, B, C, D>(
  _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>, _ d: Generator<D>
) -> Generator<(A, B, C, D)> {
  zip(zip(a, b), zip(c, d)).map { ($0.0, $0.1, $1.0, $1.1) }
}
