import AnimationDigest
import AnimationTestSupport
import Testing

@Test func theHashIsMurmurHash3() throws {
  for row in try GoldenFile("AnimationDigestTests/Computed/murmur.txt").rows {
    let count = try #require(Int(row.fields[0]))
    var hash = NumberHash()
    for word in 0..<count { hash.add(bits: UInt64(word)) }
    #expect(hash.count == count)
    #expect(
      hash.value
        == HashValue(
          high: try #require(UInt64(row.fields[1], radix: 16)),
          low: try #require(UInt64(row.fields[2], radix: 16))),
      "of \(count) words")
  }
}

private func hash(_ numbers: Double...) -> HashValue {
  var hash = NumberHash()
  for number in numbers { hash.add(number) }
  return hash.value
}

@Test func everyNaNIsTheSameNumber() {
  #expect(hash(.nan) == hash(-.nan))
  #expect(hash(.nan) == hash(Double(nan: 77, signaling: false)))
  #expect(hash(.nan) != hash(.infinity))
}

@Test func allOtherBitsCount() {
  forAll("a bit changes the hash", .finite, Generator<Int>.int(in: 0...63)) { number, place in
    let other = Double(bitPattern: number.bitPattern ^ 1 << UInt64(place))
    return hash(1, number) != hash(1, other) && hash(number, 1) != hash(other, 1)
  }
}

@Test func orderAndLengthCount() {
  #expect(hash(1, 2) != hash(2, 1))
  #expect(hash(0) != hash(0, 0))
  #expect(hash() != hash(0))
}

@Test func singlePrecisionIsHashedAsTheDoubleThatEqualsIt() {
  var single = NumberHash()
  single.add(Float(0.1))
  #expect(single.value == hash(Double(Float(0.1))))
}
