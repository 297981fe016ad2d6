/// A way to draw random values for a property test, and to make a failing one simpler.
///
/// The generators for numbers aim: they give the values at which arithmetic breaks far more often
/// than chance would.
public struct Generator<Value>: Sendable {
  /// Draws one value; equal sources give equal values.
  public let draw: @Sendable (inout SplitMix64) -> Shrinkable<Value>

  /// A generator from a function that draws a value together with its simpler ones.
  public init(draw: @escaping @Sendable (inout SplitMix64) -> Shrinkable<Value>) {
    self.draw = draw
  }

  /// A generator from a function that draws a value and one that names simpler ones.
  ///
  /// - Parameters:
  ///   - shrink: The candidates one step simpler than a value, the simplest first; it must not
  ///     lead in a circle.
  ///   - generate: Draws one value.
  public init(
    shrink: @escaping @Sendable (Value) -> [Value] = { _ in [] },
    generate: @escaping @Sendable (inout SplitMix64) -> Value
  ) {
    draw = { random in .unfold(generate(&random), by: shrink) }
  }

  /// One value without its simpler ones.
  public func generate(using random: inout SplitMix64) -> Value { draw(&random).value }

  /// The values of this generator passed through a function; they shrink as the originals do.
  public func map<Other>(
    _ transform: @escaping @Sendable (Value) -> Other
  ) -> Generator<Other> {
    Generator<Other> { random in draw(&random).map(transform) }
  }

  /// The values of this generator that meet a condition.
  ///
  /// - Precondition: The condition is met often: a thousand misses in a row stop the test.
  public func filter(_ isIncluded: @escaping @Sendable (Value) -> Bool) -> Generator {
    Generator { random -> Shrinkable<Value> in
      for _ in 0..<1000 {
        let drawn = draw(&random)
        if isIncluded(drawn.value) { return drawn.filter(isIncluded) }
      }
      preconditionFailure("a filtered generator found no value in 1000 draws")
    }
  }

  /// Values whose generator is chosen by a value drawn first; only the second draw shrinks.
  public func flatMap<Other>(
    _ next: @escaping @Sendable (Value) -> Generator<Other>
  ) -> Generator<Other> {
    Generator<Other> { random in next(draw(&random).value).draw(&random) }
  }

  /// A value of one of several generators, each as likely as the others.
  public static func oneOf(_ generators: Generator...) -> Generator {
    Generator { random in random.element(of: generators).draw(&random) }
  }
}

extension Generator where Value: Sendable {
  /// Always the same value.
  public static func always(_ value: Value) -> Generator {
    Generator { _ in value }
  }

  /// One of the given values, each as likely as the others; simpler means earlier in the list.
  ///
  /// - Precondition: There is at least one value.
  public static func element(of values: [Value]) -> Generator {
    Generator<Int>.int(in: 0...values.count - 1).map { values[$0] }
  }
}

/// Pairs of values that are drawn independently.
public func zip<A, B>(_ a: Generator<A>, _ b: Generator<B>) -> Generator<(A, B)> {
  Generator<(A, B)> { random -> Shrinkable<(A, B)> in
    let first = a.draw(&random)
    return first.zip(b.draw(&random))
  }
}

/// Triples of values that are drawn independently.
public func zip<A, B, C>(
  _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>
) -> Generator<(A, B, C)> {
  zip(zip(a, b), c).map { ($0.0, $0.1, $1) }
}

/// Quadruples of values that are drawn independently.
public func zip<A, B, C, D>(
  _ a: Generator<A>, _ b: Generator<B>, _ c: Generator<C>, _ d: Generator<D>
) -> Generator<(A, B, C, D)> {
  zip(zip(a, b), zip(c, d)).map { ($0.0, $0.1, $1.0, $1.1) }
}
