import AnimationTestSupport
import Testing

@Test(arguments: [
  (1.0, 1.0, UInt64(0)), (0.0, -0.0, 0), (1, 1.0.nextUp, 1), (1.0.nextDown, 1, 1),
  (.leastNonzeroMagnitude, -.leastNonzeroMagnitude, 2), (1, 2, 1 << 52),
  (.greatestFiniteMagnitude, .infinity, 1), (.nan, .nan, 0), (.nan, 1, .max),
])
func ulpDistanceCountsSteps(a: Double, b: Double, expected: UInt64) {
  #expect(ulpDistance(a, b) == expected)
  #expect(ulpDistance(b, a) == expected)
}

@Test func closenessIsAbsoluteNearZeroAndRelativeFarFromIt() {
  #expect(isClose(1e-13, 0, tolerance: 1e-12))
  #expect(!isClose(2e-12, 0, tolerance: 1e-12))
  #expect(isClose(1e6 + 1e-7, 1e6, tolerance: 1e-12))
  #expect(!isClose(1e6 + 1e-5, 1e6, tolerance: 1e-12))
  #expect(isClose(1, 1, tolerance: 0))
  #expect(!isClose(1, 1.0.nextUp, tolerance: 0))
}

@Test func onlyEqualInfinitiesAndTwoNaNAreClose() {
  #expect(isClose(.infinity, .infinity, tolerance: 0))
  #expect(!isClose(.infinity, -.infinity, tolerance: 1))
  #expect(!isClose(1, .infinity, tolerance: 1))
  #expect(!isClose(.infinity, 1, tolerance: 1))
  #expect(isClose(.nan, .nan, tolerance: 0))
  #expect(!isClose(.nan, 1, tolerance: 1))
}

@Test func rowsAgreeNumberByNumber() {
  #expect(isClose([1, 2], [1, 2 + 1e-13], tolerance: 1e-12))
  #expect(!isClose([1, 2], [1, 3], tolerance: 1e-12))
  #expect(!isClose([1], [1, 2], tolerance: 1e-12))
}

@Test func identityKeepsZerosApart() {
  #expect(!isIdentical(0, -0.0))
  #expect(isIdentical(.nan, -.nan))
  #expect(isIdentical(0.1, 0.1))
}
