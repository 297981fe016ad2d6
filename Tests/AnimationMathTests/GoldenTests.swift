import AnimationMath
import AnimationTestSupport
import Testing

let unaryFunctions: [String: @Sendable (Double) -> Double] = [
  "exp": { .exp($0) }, "expMinusOne": { .expMinusOne($0) }, "exp2": { .exp2($0) },
  "log": { .log($0) }, "log1p": { .log1p($0) }, "sin": { .sin($0) }, "cos": { .cos($0) },
  "tan": { .tan($0) }, "sinPi": { .sinPi($0) }, "cosPi": { .cosPi($0) }, "asin": { .asin($0) },
  "acos": { .acos($0) }, "atan": { .atan($0) }, "cbrt": { .cbrt($0) },
  "reciprocalSquareRoot": { .reciprocalSquareRoot($0) },
]

let binaryFunctions: [String: @Sendable (Double, Double) -> Double] = [
  "pow": { .pow($0, $1) }, "hypot": { .hypot($0, $1) }, "atan2": { .atan2(y: $0, x: $1) },
]

/// Every value is the nearest number or its neighbour, because the error is at most 1 ulp.
@Test func everyValueIsTheNearestNumberOrItsNeighbour() throws {
  let golden = try GoldenFile("AnimationMathTests/Computed/functions.txt")
  var seen: [String: Int] = [:]
  for row in golden.rows {
    let name = row.fields[0]
    let x = try row.number(1)
    let value: Double
    if let function = unaryFunctions[name] {
      value = function(x)
    } else {
      let function = try #require(binaryFunctions[name])
      value = function(x, try row.number(2))
    }
    let expected = try row.number(row.fields.count - 1)
    if ulpDistance(value, expected) > 1 {
      Issue.record("line \(row.line): \(row.fields), but got \(value)")
    }
    seen[name, default: 0] += 1
  }
  #expect(seen.count == unaryFunctions.count + binaryFunctions.count)
  #expect(seen.values.allSatisfy { $0 >= 200 })
}
