import AnimationTestSupport
import AnimationTracks
import Testing

@Suite struct PoolTests {
  @Test func placesOfRemovedElementsAreUsedAgain() {
    var pool = Pool<String>()
    let first = pool.insert("a")
    let second = pool.insert("b")
    pool.remove(at: first)
    #expect(pool.insert("c") == first)
    #expect(pool[first] == "c" && pool[second] == "b")
    pool[second] += "d"
    #expect(pool[second] == "bd")
  }
}
