import AnimationMath
import AnimationTestSupport
import Testing

@Suite struct FixedArrayTests {
  /// Only contents count, wherever they are stored: zeros of either sign are equal, and so are NaNs of any payload.
  @Test func equalListsHashAlike() {
    let numbers = Generator<Double>.element(of: [0, -0.0, 1, .nan, -.nan, .infinity])
      .array(count: 0...4)
    forAll("lists of numbers", numbers, numbers) { first, second in
      let areEqual =
        first.count == second.count
        && zip(first, second).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
      let (a, b) = (FixedArray(first), FixedArray(second))
      try hold((a == b) == areEqual, "equality is that of the elements")
      let twin = FixedArray(first.map { $0 == 0 ? -$0 : $0.isNaN ? .nan : $0 })
      try hold(a == a && a == twin && Set([a, twin]).count == 1, "equal lists hash alike")
      return a.isIdentical(to: a) && (first.isEmpty || !a.isIdentical(to: twin))
    }
  }

  /// The elements are the given ones, at one address for all copies, whatever happens to the first list and to the
  /// array.
  @Test func copiesShareOneAddress() throws {
    var array = (0..<100).map(Double.init)
    var first: FixedArray? = FixedArray(array)
    array[7] = -1
    let address = try #require(first).address
    let copies = [try #require(first), try #require(first)]
    first = nil
    var moved: [FixedArray<Double>] = []
    for _ in 0..<1000 { moved.append(copies[1]) }
    #expect(moved.allSatisfy { $0.address == address && $0.isIdentical(to: copies[0]) })
    #expect((0..<100).allSatisfy { address[$0] == Double($0) && copies[0][$0] == Double($0) })
    #expect(copies[0].withAddress { $0 == address })
    copies[0].withUnsafeBufferPointer {
      #expect($0.count == 100 && $0.baseAddress == address)
    }
  }

  @Test func listsWithoutElementsTakeNoMemory() {
    let list = FixedArray<Double>([])
    #expect(list.isEmpty && list.count == 0)
    #expect(list == FixedArray([]) && list.isIdentical(to: FixedArray([])))
    #expect(list.withUnsafeBufferPointer { $0.isEmpty })
    #expect(list != FixedArray([0]))
  }

  private final class Witness: Sendable {}

  /// Elements are released with the last copy, each once.
  @Test func elementsEndWithTheLastCopy() {
    var witness = Witness()
    var lists = [FixedArray([witness, witness])]
    lists.append(lists[0])
    lists.removeFirst()
    #expect(!isKnownUniquelyReferenced(&witness))
    lists.removeFirst()
    #expect(isKnownUniquelyReferenced(&witness))
  }

  /// Elements with a larger alignment than a number are aligned.
  @Test func elementsAreAligned() {
    let list = FixedArray((0..<5).map { SIMD8<Double>(repeating: Double($0)) })
    #expect(UInt(bitPattern: list.address) % UInt(MemoryLayout<SIMD8<Double>>.alignment) == 0)
    #expect((0..<5).allSatisfy { list[$0] == SIMD8(repeating: Double($0)) })
  }
}
