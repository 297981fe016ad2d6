import AnimationGeometry

extension CAMLValueText {
  /// Returns the transform of a list of transform functions: `translate(-168, -120, -999) rotate(25.0472deg)`.
  ///
  /// The functions are concatenated in the order of CSS: the leftmost one is applied last to a point. An empty list
  /// is the identity.
  ///
  /// | Function | Arguments |
  /// |---|---|
  /// | `translate` | x, y, and optionally z (default 0) |
  /// | `scale` | x, y, and optionally z (default 1); a single factor is that of x and y |
  /// | `rotate` | an angle, and optionally the three coordinates of an axis (default z) |
  /// | `matrix` | the sixteen elements row by row, or the six of an affine transform of the plane |
  /// | `perspective` | the distance of the eye |
  ///
  /// Angles are in degrees with the suffix `deg`, in radians with `rad` or no suffix. Commas or white space separate
  /// the arguments.
  func transform() throws(CAMLValueError) -> Transform3D {
    var result: Transform3D?
    for function in try functions() {
      let next = try transform(of: function)
      // A single matrix keeps its bits, even infinities.
      result = result.map { next.concatenating($0) } ?? next
    }
    return result ?? .identity
  }

  /// A rotation by an angle in radians about an axis whose coordinate of greatest magnitude is 1, so that every line
  /// has one axis.
  package typealias Turn = (angle: Double, axis: Vector3D)

  /// Returns the rotations of a list of transform functions, with the written angles, which a matrix loses. Adjacent
  /// rotations about one axis are joined.
  package func turns() throws(CAMLValueError) -> [Turn] {
    var turns: [Turn] = []
    for function in try functions() where function.name.trimmingWhiteSpace == "rotate" {
      let (angle, axis) = try turn(of: function)
      let greatest = [axis.x, axis.y, axis.z].max { $0.magnitude < $1.magnitude } ?? 0
      // A rotation about a zero axis has no effect.
      guard axis.length > 0, axis.length < .infinity else { continue }
      let turn = Turn(
        greatest < 0 ? -angle : angle,
        Vector3D(x: axis.x / greatest, y: axis.y / greatest, z: axis.z / greatest))
      if let last = turns.last, last.axis == turn.axis {
        turns[turns.count - 1].angle += turn.angle
      } else {
        turns.append(turn)
      }
    }
    return turns
  }

  /// Returns the twenty numbers of a colour matrix, five for each component: `matrix(1 0 0 0 0 …)`.
  func colorMatrix() throws(CAMLValueError) -> [Double] {
    let functions = try functions()
    guard functions.count == 1, functions[0].name == "matrix" else {
      throw .notUnderstood("'\(excerpt)' is not a colour matrix")
    }
    let numbers = try numbers(functions[0].arguments)
    guard numbers.count == 20 else {
      throw .wrong("'\(excerpt)': a colour matrix is twenty numbers")
    }
    return numbers
  }

  // MARK: Functions

  private typealias Function = (name: Substring, arguments: [Substring])

  private func functions() throws(CAMLValueError) -> [Function] {
    var functions: [Function] = []
    var rest = text[...]
    while true {
      rest = rest.drop(while: Self.separatesArguments)
      guard !rest.isEmpty else { return functions }
      guard let open = rest.firstIndex(of: "("), let close = rest[open...].firstIndex(of: ")")
      else {
        throw .wrong("'\(excerpt)': functions are written as name(…)")
      }
      let arguments = rest[rest.index(after: open)..<close]
        .split(whereSeparator: Self.separatesArguments)
      functions.append((rest[..<open], arguments))
      rest = rest[rest.index(after: close)...]
    }
  }

  private static func separatesArguments(_ character: Character) -> Bool {
    character == "," || character.utf8.allSatisfy(\.isASCIIWhiteSpace)
  }

  private func numbers(_ arguments: [Substring]) throws(CAMLValueError) -> [Double] {
    var numbers: [Double] = []
    for argument in arguments { numbers.append(try Self.number(argument)) }
    return numbers
  }

  private func transform(of function: Function) throws(CAMLValueError) -> Transform3D {
    switch function.name.trimmingWhiteSpace {
    case "translate": return try translation(function)
    case "scale": return try scale(function)
    case "rotate": return try rotation(function)
    case "matrix": return try matrix(function)
    case "perspective": return try perspective(function)
    default:
      throw .notUnderstood("there is no transform function '\(String(function.name).excerpt)'")
    }
  }

  private func translation(_ function: Function) throws(CAMLValueError) -> Transform3D {
    let numbers = try numbers(function.arguments)
    guard numbers.count == 2 || numbers.count == 3 else { throw wrongCount(function) }
    return .translation(x: numbers[0], y: numbers[1], z: numbers.count == 3 ? numbers[2] : 0)
  }

  private func scale(_ function: Function) throws(CAMLValueError) -> Transform3D {
    let numbers = try numbers(function.arguments)
    guard (1...3).contains(numbers.count) else { throw wrongCount(function) }
    return .scale(
      x: numbers[0], y: numbers.count > 1 ? numbers[1] : numbers[0],
      z: numbers.count == 3 ? numbers[2] : 1)
  }

  private func rotation(_ function: Function) throws(CAMLValueError) -> Transform3D {
    let (angle, axis) = try turn(of: function)
    return .rotation(angle: angle, axis: axis)
  }

  /// Returns the angle and the axis of a rotation. Default axis: z.
  private func turn(
    of function: Function
  ) throws(CAMLValueError) -> (angle: Double, axis: Vector3D) {
    guard function.arguments.count == 1 || function.arguments.count == 4 else {
      throw wrongCount(function)
    }
    let angle = try angle(function.arguments[0])
    let axis = try numbers(Array(function.arguments.dropFirst()))
    return (
      angle,
      axis.isEmpty
        ? Vector3D(x: 0, y: 0, z: 1) : Vector3D(x: axis[0], y: axis[1], z: axis[2])
    )
  }

  private func angle(_ argument: Substring) throws(CAMLValueError) -> Double {
    if argument.hasSuffix("deg") { return try Self.number(argument.dropLast(3)) * .pi / 180 }
    if argument.hasSuffix("rad") { return try Self.number(argument.dropLast(3)) }
    return try Self.number(argument)
  }

  private func matrix(_ function: Function) throws(CAMLValueError) -> Transform3D {
    let m = try numbers(function.arguments)
    switch m.count {
    case 6: return Transform3D(m11: m[0], m12: m[1], m21: m[2], m22: m[3], m41: m[4], m42: m[5])
    case 16:
      return Transform3D(
        m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
        m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14],
        m44: m[15])
    default: throw wrongCount(function)
    }
  }

  private func perspective(_ function: Function) throws(CAMLValueError) -> Transform3D {
    let numbers = try numbers(function.arguments)
    guard numbers.count == 1 else { throw wrongCount(function) }
    guard numbers[0] > 0 else { throw .wrong("'\(excerpt)': a perspective has a distance above 0") }
    return Transform3D(m34: -1 / numbers[0])
  }

  private func wrongCount(_ function: Function) -> CAMLValueError {
    .wrong(
      "'\(excerpt)': \(String(function.name).excerpt) does not take "
        + "\(function.arguments.count) arguments")
  }
}
