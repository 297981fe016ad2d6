// The names of swift-numerics, as another module: a user's uses of them must stay unambiguous.

import Foundation

package protocol ElementaryFunctions {
  static func exp(_ x: Self) -> Self
  static func log(_ x: Self) -> Self
  static func sin(_ x: Self) -> Self
  static func cos(_ x: Self) -> Self
  static func pow(_ x: Self, _ y: Self) -> Self
  static func sqrt(_ x: Self) -> Self
}

package protocol Real: ElementaryFunctions, FloatingPoint {
  static func exp2(_ x: Self) -> Self
  static func hypot(_ x: Self, _ y: Self) -> Self
}

extension Double: Real {
  package static func exp(_ x: Double) -> Double { Foundation.exp(x) }
  package static func log(_ x: Double) -> Double { Foundation.log(x) }
  package static func sin(_ x: Double) -> Double { Foundation.sin(x) }
  package static func cos(_ x: Double) -> Double { Foundation.cos(x) }
  package static func pow(_ x: Double, _ y: Double) -> Double { Foundation.pow(x, y) }
  package static func sqrt(_ x: Double) -> Double { x.squareRoot() }
  package static func exp2(_ x: Double) -> Double { Foundation.exp2(x) }
  package static func hypot(_ x: Double, _ y: Double) -> Double { Foundation.hypot(x, y) }
}
