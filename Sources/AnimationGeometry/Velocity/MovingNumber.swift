// Arithmetic on numbers with their rates of change (forward-mode differentiation by dual numbers). Each rule
// differentiates exactly.

struct MovingNumber {
  var value: Double
  var rate: Double

  init(_ value: Double, _ rate: Double) {
    self.value = value
    self.rate = rate
  }

  static func + (a: MovingNumber, b: MovingNumber) -> MovingNumber {
    MovingNumber(a.value + b.value, a.rate + b.rate)
  }

  static func - (a: MovingNumber, b: MovingNumber) -> MovingNumber {
    MovingNumber(a.value - b.value, a.rate - b.rate)
  }

  static func * (a: MovingNumber, b: MovingNumber) -> MovingNumber {
    MovingNumber(a.value * b.value, a.rate * b.value + a.value * b.rate)
  }

  static func / (a: MovingNumber, b: MovingNumber) -> MovingNumber {
    let quotient = a.value / b.value
    return MovingNumber(quotient, (a.rate - quotient * b.rate) / b.value)
  }

  static prefix func - (a: MovingNumber) -> MovingNumber { MovingNumber(-a.value, -a.rate) }

  var squareRoot: MovingNumber {
    let root = value.squareRoot()
    return MovingNumber(root, rate / (2 * root))
  }
}

/// Three numbers along the axes and their rates of change.
struct MovingVector {
  var value: Vector3D
  var rate: Vector3D

  init(_ value: Vector3D, _ rate: Vector3D) {
    self.value = value
    self.rate = rate
  }

  init(_ x: MovingNumber, _ y: MovingNumber, _ z: MovingNumber) {
    value = Vector3D(x: x.value, y: y.value, z: z.value)
    rate = Vector3D(x: x.rate, y: y.rate, z: z.rate)
  }

  var x: MovingNumber { MovingNumber(value.x, rate.x) }
  var y: MovingNumber { MovingNumber(value.y, rate.y) }
  var z: MovingNumber { MovingNumber(value.z, rate.z) }

  static func + (a: MovingVector, b: MovingVector) -> MovingVector {
    MovingVector(a.value + b.value, a.rate + b.rate)
  }

  static func - (a: MovingVector, b: MovingVector) -> MovingVector {
    MovingVector(a.value - b.value, a.rate - b.rate)
  }

  static func * (vector: MovingVector, factor: MovingNumber) -> MovingVector {
    MovingVector(
      vector.value * factor.value, vector.rate * factor.value + vector.value * factor.rate)
  }

  static prefix func - (vector: MovingVector) -> MovingVector {
    MovingVector(-vector.value, -vector.rate)
  }

  func divided(by number: MovingNumber) -> MovingVector {
    MovingVector(x / number, y / number, z / number)
  }

  func dot(_ other: MovingVector) -> MovingNumber {
    MovingNumber(value.dot(other.value), rate.dot(other.value) + value.dot(other.rate))
  }

  /// The length of a vector that is not zero.
  var length: MovingNumber { dot(self).squareRoot }
}
