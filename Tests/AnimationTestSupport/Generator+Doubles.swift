extension Generator where Value == Double {
  /// Every kind of `Double`: signed zeros, infinities, NaN, subnormals, any bit pattern.
  public static var any: Generator {
    aimed(at: landmarks + [.infinity, -.infinity, .nan, -.nan, .signalingNaN]) { random in
      Double(bitPattern: random.next())
    }
  }

  /// Every finite `Double`, from subnormal to the greatest, with many of everyday size.
  public static var finite: Generator {
    aimed(at: landmarks) { random in
      random.below(2) == 0 ? Double(bitPattern: random.next()) : random.sized(-20...20)
    }.filter { $0.isFinite }
  }

  /// Finite numbers whose sums, differences and products stay finite and normal or 0, for laws that hold only up to
  /// rounding.
  public static var moderate: Generator {
    aimed(at: [0, -0.0, 1, -1, 0.5, 0.1, 0.3, 2, 3, 10, 255, 1e6]) { random in
      random.sized(-20...20)
    }.filter { $0 == 0 || (0x1p-30...0x1p30).contains($0.magnitude) }
  }

  /// Numbers in 0...1: both ends, −0, their neighbours by one ulp, halves, thirds.
  public static var fraction: Generator {
    aimed(
      at: [0, 1, 0.5, -0.0, 0.25, 0.75, 0.1, 0.9, 1 / 3, .leastNonzeroMagnitude, 0x1p-1022]
    ) { random in
      random.fraction()
    }.filter { (0...1).contains($0) }
  }

  /// Finite times in seconds, before and after 0, up to years.
  public static var time: Generator {
    aimed(
      at: [0, 1, 0.5, -1, -0.0, 0.25, 2, 1 / 60, 1e-9, 1e-100, year, -year, 1e9]
    ) { random in
      random.below(2) == 0 ? random.uniform(-2, 12) : random.sized(-10...30)
    }.filter { $0.isFinite && $0.magnitude <= 1e10 }
  }

  /// Durations in seconds, including 0 and infinity.
  public static var duration: Generator {
    aimed(
      at: [1, 0, 0.25, 2, 0.5, 0.1, 1 / 3, 1e-9, .leastNonzeroMagnitude, year, .infinity]
    ) { random in
      random.below(2) == 0 ? random.uniform(0, 4) : random.sized(-10...30).magnitude
    }.filter { $0 >= 0 && ($0 <= 1e10 || $0 == .infinity) }
  }

  /// Speeds: 1, 0, backwards, slow and fast; finite.
  public static var speed: Generator {
    aimed(at: [1, 0, -1, 2, 0.5, -0.5, -2, -0.0, 1e-3, 1e3, -1e3]) { random in
      random.uniform(-4, 4)
    }.filter { $0 == 0 || (1e-6...1e6).contains($0.magnitude) }
  }

  /// Repeat counts: 0, whole, fractional, huge and infinite.
  public static var count: Generator {
    aimed(
      at: [
        1, 0, 2, 0.5, 1.5, 2.5, 3, 1 / 3, 1e6, .infinity, .greatestFiniteMagnitude,
        Double(Float.greatestFiniteMagnitude),
      ]
    ) { random in
      random.uniform(0, 6)
    }.filter { $0 >= 0 }
  }

  /// Numbers k / 2^n with |k| ≤ 1024 and n ≤ 10, for which much arithmetic is exact.
  public static var dyadic: Generator {
    Generator(shrink: simplerDoubles) { random in random.dyadic() }
  }

  /// Pairs of values of this generator; half of them are equal or differ by one ulp.
  ///
  /// A neighbour is on the side of 0, so that it stays in the range of this generator.
  public var closePair: Generator<(Double, Double)> {
    Generator<(Double, Double)> { random -> Shrinkable<(Double, Double)> in
      let first = draw(&random)
      switch random.below(6) {
      case 0: return first.map { ($0, $0) }
      case 1: return first.map { ($0, neighbourTowardsZero($0)) }
      case 2: return first.map { (neighbourTowardsZero($0), $0) }
      default: return first.zip(draw(&random))
      }
    }
  }

  /// Returns a generator of numbers that often draws given ones.
  ///
  /// Half of the draws are landmarks or one ulp away from a landmark, an eighth are dyadic, and the others come from
  /// `spread`. So a generator with bounds must filter the result.
  ///
  /// - Parameters:
  ///   - landmarks: The numbers to draw often.
  ///   - spread: Draws a number from the whole range.
  public static func aimed(
    at landmarks: [Double], spread: @escaping @Sendable (inout SplitMix64) -> Double
  ) -> Generator {
    Generator(shrink: simplerDoubles) { random in
      switch random.below(8) {
      case 0...2: random.element(of: landmarks)
      case 3:
        random.below(2) == 0
          ? random.element(of: landmarks).nextUp : random.element(of: landmarks).nextDown
      case 4: random.dyadic()
      default: spread(&random)
      }
    }
  }

  /// The finite numbers at which arithmetic often breaks.
  private static var landmarks: [Double] {
    [
      0, -0.0, 1, -1, 0.5, 2, 0.1, 1 / 3, year, 0x1p53, -0x1p53, 0x1p63, 0x1p-1022,
      .leastNonzeroMagnitude, .greatestFiniteMagnitude, -.greatestFiniteMagnitude,
    ]
  }

  /// A Julian year in seconds.
  private static var year: Double { 31_557_600 }
}

/// Returns the candidates one step simpler than a number: 0, 1, its magnitude, a smaller power of 2, whole, half, with
/// fewer bits. Each is nearer to 0 or is 1, so the steps end.
@Sendable private func simplerDoubles(than value: Double) -> [Double] {
  if value.isNaN { return [0, 1, .infinity] }
  if value.bitPattern == 0 { return [] }
  if value == 1 { return [0] }
  var candidates: [Double] = [0, 1]
  if value.sign == .minus { candidates.append(-value) }
  guard value.isFinite else { return candidates }
  if value.magnitude >= 4 {
    // Halving alone would take a thousand steps from the greatest number.
    candidates.append(Double(sign: value.sign, exponent: Int(value.exponent) / 2, significand: 1))
  }
  candidates.append(value.rounded(.towardZero))
  candidates.append((value / 2).rounded(.towardZero))
  for kept in [4, 16, 32] {
    let mask = ~UInt64(0) << UInt64(52 - kept)
    candidates.append(Double(bitPattern: value.bitPattern & mask))
  }
  return candidates.filter { $0.bitPattern != value.bitPattern }
}

/// Returns the next `Double` of smaller magnitude; 0, NaN and the infinities return themselves.
private func neighbourTowardsZero(_ value: Double) -> Double {
  guard value.isFinite, value != 0 else { return value }
  return value > 0 ? value.nextDown : value.nextUp
}

extension SplitMix64 {
  /// Returns a number of either sign whose binary exponent is spread evenly over a range.
  fileprivate mutating func sized(_ exponents: ClosedRange<Int>) -> Double {
    let exponent = exponents.lowerBound + below(exponents.count)
    let magnitude = Double(sign: .plus, exponent: exponent, significand: 1 + fraction())
    return below(2) == 0 ? magnitude : -magnitude
  }

  fileprivate mutating func dyadic() -> Double {
    let numerator = Double(below(2049) - 1024)
    return Double(sign: .plus, exponent: -below(11), significand: numerator)
  }
}
