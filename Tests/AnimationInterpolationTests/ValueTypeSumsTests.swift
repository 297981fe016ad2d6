import AnimationInterpolation
import AnimationTestSupport
import Testing

private func value(
  _ type: ValueType, from: Double?, to: Double?, below: Double?, at fraction: Double,
  isAdditive: Bool, isCumulative: Bool
) throws -> [Double]? {
  let ends = try PreparedEnds(
    from: from.map { [$0] }, to: to.map { [$0] }, by: nil, type: type, isAdditive: isAdditive)
  let interpolation = PreparedInterpolation(
    .ends(ends), type: type, isAdditive: isAdditive, isCumulative: isCumulative)
  var (lanes, isPresent) = ([below ?? 0], below != nil)
  lanes.withMutableSpan {
    interpolation.apply(
      at: interpolation.locate(fraction, cycle: 2), to: &$0, isPresent: &isPresent)
  }
  return isPresent ? lanes : nil
}

/// An animation of a type that has no sums replaces, as if it were neither additive nor cumulative.
@Test(arguments: [ValueType.bool, .string, .image])
func whatHasNoSumReplaces(type: ValueType) {
  let given = Generator<Double>.element(of: [0, 1]).optional
  let flags = zip(Generator<Bool>.bool, Generator<Bool>.bool)
  #expect(!type.hasSums)
  forAll("\(type)", zip(given, given, given), flags, .fraction) { values, flags, fraction in
    guard values.0 != nil || values.1 != nil else { return true }
    let show = { (isAdditive: Bool, isCumulative: Bool) in
      try value(
        type, from: values.0, to: values.1, below: values.2, at: fraction,
        isAdditive: isAdditive, isCumulative: isCumulative)
    }
    return try show(flags.0, flags.1) == show(false, false)
  }
}

@Test func everyOtherTypeHasSums() {
  let without: Set<ValueType> = [.bool, .string, .image, .path]
  for type in ValueType.allCases { #expect(type.hasSums == !without.contains(type)) }
}
