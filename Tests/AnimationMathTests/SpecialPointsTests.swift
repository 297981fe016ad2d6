import AnimationMath
import AnimationTestSupport
import Testing

private let infinity = Double.infinity
private let greatest = Double.greatestFiniteMagnitude
private let least = Double.leastNonzeroMagnitude

private let unaryPoints: [String: [(Double, Double)]] = [
  "exp": [
    (0, 1), (-0.0, 1), (infinity, infinity), (-infinity, 0), (.nan, .nan), (710, infinity),
    (-746, 0), (greatest, infinity), (-greatest, 0), (least, 1),
    (709.782712893384, 0x1.fffffffffff2ap1023),
  ],
  "expMinusOne": [
    (0, 0), (-0.0, -0.0), (infinity, infinity), (-infinity, -1), (.nan, .nan), (least, least),
    (-least, -least), (-40, -1), (710, infinity),
  ],
  "exp2": [
    (0, 1), (-0.0, 1), (10, 1024), (-1074, least), (-1075, 0), (1023, 0x1p1023),
    (1024, infinity), (-1022, 0x1p-1022), (infinity, infinity), (-infinity, 0), (.nan, .nan),
    (greatest, infinity), (-greatest, 0),
  ],
  "log": [
    (1, 0), (0, -infinity), (-0.0, -infinity), (-1, .nan), (-least, .nan), (-infinity, .nan),
    (infinity, infinity), (.nan, .nan),
  ],
  "log1p": [
    (0, 0), (-0.0, -0.0), (-1, -infinity), (-1.5, .nan), (-infinity, .nan), (infinity, infinity),
    (.nan, .nan), (least, least), (-least, -least),
  ],
  "sin": [
    (0, 0), (-0.0, -0.0), (infinity, .nan), (-infinity, .nan), (.nan, .nan), (least, least),
    (-least, -least), (.pi, 0x1.1a62633145c07p-53), (.pi / 2, 1), (-.pi / 2, -1),
  ],
  "cos": [
    (0, 1), (-0.0, 1), (infinity, .nan), (-infinity, .nan), (.nan, .nan), (least, 1),
    (.pi, -1), (.pi / 2, 0x1.1a62633145c07p-54),
  ],
  "tan": [
    (0, 0), (-0.0, -0.0), (infinity, .nan), (-infinity, .nan), (.nan, .nan), (least, least),
    (.pi, -0x1.1a62633145c07p-53),
  ],
  "sinPi": [
    (0, 0), (-0.0, -0.0), (1, 0), (-1, -0.0), (2, 0), (0.5, 1), (-0.5, -1), (1.5, -1),
    (0x1p52 + 1, 0), (-0x1p53, -0.0), (greatest, 0), (infinity, .nan), (.nan, .nan),
  ],
  "cosPi": [
    (0, 1), (-0.0, 1), (1, -1), (-1, -1), (2, 1), (0.5, 0), (-0.5, 0), (1.5, 0),
    (0x1p52 + 1, -1), (0x1p53, 1), (greatest, 1), (infinity, .nan), (.nan, .nan),
  ],
  "asin": [
    (0, 0), (-0.0, -0.0), (1, .pi / 2), (-1, -.pi / 2), (1.5, .nan), (-infinity, .nan),
    (.nan, .nan), (least, least),
  ],
  "acos": [
    (1, 0), (-1, .pi), (0, .pi / 2), (-0.0, .pi / 2), (1.5, .nan), (-infinity, .nan),
    (.nan, .nan),
  ],
  "atan": [
    (0, 0), (-0.0, -0.0), (1, .pi / 4), (-1, -.pi / 4), (infinity, .pi / 2),
    (-infinity, -.pi / 2), (.nan, .nan), (greatest, .pi / 2), (least, least),
  ],
  "cbrt": [
    (0, 0), (-0.0, -0.0), (infinity, infinity), (-infinity, -infinity), (.nan, .nan), (27, 3),
    (-8, -2), (0x1p-1074, 0x1p-358), (0x1p1023, 0x1p341), (0x1p-1023, 0x1p-341),
  ],
  "reciprocalSquareRoot": [
    (0, infinity), (-0.0, -infinity), (infinity, 0), (-1, .nan), (.nan, .nan), (4, 0.5),
    (0x1p-1074, 0x1p537), (0x1p1022, 0x1p-511),
  ],
]

private let binaryPoints: [String: [(Double, Double, Double)]] = [
  "pow": [
    (.nan, 0, 1), (.nan, -0.0, 1), (1, .nan, 1), (.nan, 1, .nan), (2, .nan, .nan),
    (1, infinity, 1), (-1, infinity, 1), (-1, -infinity, 1), (2, infinity, infinity),
    (2, -infinity, 0), (0.5, infinity, 0), (0.5, -infinity, infinity), (-2, infinity, infinity),
    (0, 3, 0), (-0.0, 3, -0.0), (-0.0, 2, 0), (-0.0, 0.5, 0), (0, -3, infinity),
    (-0.0, -3, -infinity), (-0.0, -2, infinity), (infinity, 2, infinity), (infinity, -2, 0),
    (-infinity, 3, -infinity), (-infinity, 2, infinity), (-infinity, -3, -0.0),
    (-infinity, -2, 0), (-2, 0.5, .nan), (-2, 3, -8), (-2, 2, 4), (-2, -3, -0.125), (2, 10, 1024),
    (10, 15, 1e15), (10, 22, 1e22), (3, 33, 5_559_060_566_555_523), (-1, 0x1p53, 1),
    (-1, 0x1p53 - 1, -1), (-1, 0x1p52 + 1, -1), (0.5, 1074, least), (2, -1074, least),
    (2, -1075, 0), (2, 1023, 0x1p1023), (2, 1024, infinity), (-2, 1025, -infinity),
    (greatest, greatest, infinity), (least, greatest, 0), (greatest, -1, 0x1p-1024),
    (4, 0.5, 2), (1.5, 1, 1.5), (least, 1, least), (greatest, 1, greatest),
  ],
  "hypot": [
    (3, 4, 5), (-3, 4, 5), (0, 0, 0), (-0.0, -0.0, 0), (0, -2, 2), (infinity, .nan, infinity),
    (.nan, -infinity, infinity), (.nan, 1, .nan), (3e300, 4e300, 5e300), (least, 0, least),
    (3 * least, 4 * least, 5 * least), (greatest, greatest, infinity), (greatest, 1, greatest),
  ],
  "atan2": [
    (0, 1, 0), (-0.0, 1, -0.0), (0, -1, .pi), (-0.0, -1, -.pi), (0, 0, 0), (-0.0, 0, -0.0),
    (0, -0.0, .pi), (-0.0, -0.0, -.pi), (1, 0, .pi / 2), (-1, -0.0, -.pi / 2), (1, 1, .pi / 4),
    (-1, -1, -3 * .pi / 4), (infinity, infinity, .pi / 4), (infinity, -infinity, 3 * .pi / 4),
    (-infinity, 1, -.pi / 2), (1, infinity, 0), (-1, infinity, -0.0), (1, -infinity, .pi),
    (-1, -infinity, -.pi), (.nan, 1, .nan), (1, .nan, .nan), (least, 1, least),
    (least, greatest, 0), (-least, greatest, -0.0), (least, least, .pi / 4),
    (greatest, greatest, .pi / 4), (greatest, least, .pi / 2), (least, -greatest, .pi),
    (0x1p-500, 0x1p550, 0x1p-1050),
  ],
]

@Test(arguments: unaryPoints.keys.sorted())
func specialPoints(name: String) throws {
  let function = try #require(unaryFunctions[name])
  for (x, expected) in try #require(unaryPoints[name]) {
    #expect(isIdentical(function(x), expected), "\(name)(\(x)) is \(function(x))")
  }
}

@Test(arguments: binaryPoints.keys.sorted())
func specialPairs(name: String) throws {
  let function = try #require(binaryFunctions[name])
  for (x, y, expected) in try #require(binaryPoints[name]) {
    #expect(isIdentical(function(x, y), expected), "\(name)(\(x), \(y)) is \(function(x, y))")
  }
}

@Test func powersOfTwoAreExact() {
  for exponent in -1074...1023 {
    let power = Double(sign: .plus, exponent: exponent, significand: 1)
    #expect(Double.exp2(Double(exponent)) == power)
    #expect(Double.pow(2, Double(exponent)) == power)
  }
}

@Test func exactRootsAndPowers() {
  for number in 1...2000 {
    let x = Double(number)
    #expect(Double.cbrt(x * x * x) == x)
    #expect(Double.pow(x, 2) == x * x)
    #expect(Double.pow(x, 3) == x * x * x)
    #expect(Double.pow(x * x, 0.5) == x)
    #expect(Double.hypot(3 * x, 4 * x) == 5 * x)
    #expect(Double.hypot(8 * x, 15 * x) == 17 * x)
  }
}
