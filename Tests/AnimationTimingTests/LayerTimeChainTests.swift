import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct LayerTimeChainTests {
  @Test func nestedClocks() {
    let mid = LayerTimeChain([
      LayerTimeMap(), LayerTimeMap(beginTime: 2, speed: 3, timeOffset: 0.25),
    ])
    let leaf = LayerTimeChain(
      mid.levels + [LayerTimeMap(beginTime: 1, speed: 2, timeOffset: 0.5)])
    let root = LayerTimeChain([LayerTimeMap()])
    #expect(mid.convert(10, to: leaf, commonLevels: 2) == 18.5)
    #expect(root.convert(10, to: leaf, commonLevels: 1) == 47)
    #expect(leaf.localTime(at: 10) == 47)
    #expect(leaf.convert(10, to: mid, commonLevels: 2) == 5.75)
    #expect(abs(leaf.absoluteTime(at: 10) - 23.0 / 6) < 1e-15)
  }

  @Test func walkGoesOnFromZeroBeforeABegin() {
    let chain = LayerTimeChain([
      LayerTimeMap(beginTime: 5, timeOffset: 3), LayerTimeMap(beginTime: -1, timeOffset: 2),
    ])
    #expect(chain.localTime(at: 4) == 3)
    #expect(chain.localTime(at: 5) == 6)
  }

  @Test(arguments: [Double.infinity, -.infinity, .nan])
  func aLayerOfInfiniteSpeedHasNoTime(speed: Double) {
    let map = LayerTimeMap(Timing(beginTime: 1, duration: .infinity, speed: speed))
    #expect(map.localTime(at: 0.5) == 0)
    #expect(map.localTime(at: 2).isNaN && map.parentTime(at: 2).isNaN)
  }

  @Test func aStoppedClockIsZeroFromBelow() {
    let chain = LayerTimeChain([LayerTimeMap(beginTime: 8, speed: 0, timeOffset: 7)])
    #expect(chain.localTime(at: 9) == 7)
    #expect(chain.localTime(at: 7) == 0)
    #expect(chain.absoluteTime(at: 3) == 0)
  }

  static let levels = zip(
    Generator<Double>.dyadic, Generator<Double>.speed.filter { $0 != 0 }, Generator<Double>.dyadic
  ).map { LayerTimeMap(beginTime: $0, speed: $1, timeOffset: $2) }.array(count: 1...5)

  @Test func chainIsTheAffineMapOfItsSpeeds() {
    forAll("affine", Self.levels, .time, count: 2000) { levels, time in
      var local = time
      var speed = 1.0
      var offset = 0.0
      // The largest size that a term reaches, mapped down like the time.
      var term = time.magnitude
      for level in levels {
        guard local >= level.beginTime else { return true }
        local = level.localTime(at: local)
        speed *= level.speed
        offset = (offset - level.beginTime) * level.speed + level.timeOffset
        term =
          max(term + level.beginTime.magnitude, 0) * level.speed.magnitude
          + level.timeOffset.magnitude
      }
      let affine = time * speed + offset
      let chain = LayerTimeChain(levels)
      try hold((chain.localTime(at: time) - affine).magnitude <= 8 * term.ulp, "\(affine)")
      // Upwards again: an error below is multiplied by the inverse speed.
      let back = chain.absoluteTime(at: chain.localTime(at: time))
      let allowed = 8 * (term / speed.magnitude).ulp * Double(levels.count)
      try hold((back - time).magnitude <= allowed, "back at \(back), allowed \(allowed)")
      return true
    }
  }

  @Test func anyBitsGiveAnAnswer() {
    let any = zip(Generator<Double>.any, .any, .any).map {
      LayerTimeMap(beginTime: $0, speed: $1, timeOffset: $2)
    }
    checkEquatableHashable("LayerTimeMap", any)
    forAll("codable", Self.levels) { levels in LayerTimeChain(levels) == LayerTimeChain(levels) }
  }
}
