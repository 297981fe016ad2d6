// Reads lines "function bits [bits]" with the bits of binary64 in hexadecimal, and writes the bits
// of each result. accuracy.py builds it as a package of its own.

import AnimationMath

let unary: [String: (Double) -> Double] = [
  "exp": Double.exp, "expMinusOne": Double.expMinusOne, "exp2": Double.exp2,
  "log": Double.log, "log1p": Double.log1p, "sin": Double.sin, "cos": Double.cos,
  "tan": Double.tan, "sinPi": Double.sinPi, "cosPi": Double.cosPi, "asin": Double.asin,
  "acos": Double.acos, "atan": Double.atan, "cbrt": Double.cbrt,
  "reciprocalSquareRoot": Double.reciprocalSquareRoot,
]
let binary: [String: (Double, Double) -> Double] = [
  "pow": Double.pow, "hypot": Double.hypot, "atan2": { Double.atan2(y: $0, x: $1) },
]

while let line = readLine() {
  let words = line.split(separator: " ")
  let numbers = words.dropFirst().map { Double(bitPattern: UInt64($0, radix: 16)!) }
  let name = String(words[0])
  let result =
    numbers.count == 1 ? unary[name]!(numbers[0]) : binary[name]!(numbers[0], numbers[1])
  print(String(result.bitPattern, radix: 16))
}
