import AnimationMath
import AnimationTestSupport
import Testing

@Suite struct ExactSumTests {
  /// Terms of whole units of 2⁻⁶⁰, so that their sum is exact.
  private static let units = Generator<Double>.fraction.map { (($0 - 0.5) * 0x1p50).rounded() }
  private static let terms = zip(units, Generator<Double>.element(of: [-60.0, -30, -10, 0, 3]))
    .map { (units: $0, scale: $1) }.array(count: 0...40)

  /// In any order of the terms, the value is the double nearest to their sum.
  @Test func theSumIsRoundedOnce() {
    forAll("the sum is rounded once", Self.terms) { terms in
      var sum = ExactSum()
      var reversed = ExactSum()
      var exact: Int128 = 0
      for (units, scale) in terms {
        let number = Double(sign: .plus, exponent: Int(scale), significand: units)
        sum.add(number)
        exact += Int128(units) << Int(scale + 60)
      }
      for (units, scale) in terms.reversed() {
        reversed.add(Double(sign: .plus, exponent: Int(scale), significand: units))
      }
      let expected = Double(exact) * 0x1p-60
      return sum.value == expected && reversed.value == expected
    }
  }

  /// Sums compare like their exact values, even if they differ by less than rounding leaves.
  @Test func sumsCompareAsExactOnes() {
    let more = Generator<Double>.element(of: [0, 1, -1, 0x1p20, -0x1p40])
    forAll("a sum is less than another as exact ones are", zip(Self.terms, more)) {
      terms, more in
      var (sum, other) = (ExactSum(), ExactSum())
      var exact: Int128 = 0
      for (units, scale) in terms {
        let number = Double(sign: .plus, exponent: Int(scale), significand: units)
        sum.add(number)
        other.add(number)
        exact += Int128(units) << Int(scale + 60)
      }
      other.add(more * 0x1p-60)
      var less = other
      less.subtract(sum)
      return sum.isLess(than: other) == (more > 0) && other.isLess(than: sum) == (more < 0)
        && less.value == more * 0x1p-60
        && sum.isLess(than: ExactSum()) == (exact < 0)
    }
  }

  /// The part that rounding drops from a sum is kept.
  @Test func partsAreKept() {
    var small = ExactSum(1)
    small.add(0x1p-80)
    #expect(ExactSum(1).isLess(than: small))
    #expect(!small.isLess(than: ExactSum(1)))
    #expect(small.value == 1)
    small.subtract(ExactSum(1))
    #expect(small.value == 0x1p-80)
  }

  /// A multiple of a sum equals as many additions of it.
  @Test func wholeFactors() {
    let factors = Generator<Double>.element(of: [0, 1, 2, 3, 10, 100, 1000])
    forAll("factors", zip(Generator<Double>.fraction, factors)) { number, factor in
      var sum = ExactSum()
      for _ in 0..<Int(factor) { sum.add(number) }
      return ExactSum(number).times(factor).value == sum.value
    }
  }

  /// A tenth ten times is one, and a hundred steps of 0.12 are twelve.
  @Test func examples() {
    #expect(ExactSum(0.12).times(100).value == 12)
    var sum = ExactSum()
    for _ in 0..<10 { sum.add(0.1) }
    #expect(sum.value == 1)
    #expect(ExactSum(.infinity).value == .infinity)
    sum.add(.infinity)
    sum.add(1)
    #expect(sum.value == .infinity)
  }
}
