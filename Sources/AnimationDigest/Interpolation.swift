import AnimationGeometry
import AnimationInterpolation

/// Adds interpolations of numbers, of colours in every space, of rotations and of transforms, decompositions and
/// compositions of transforms, and the matrices of value functions.
func addInterpolation(_ inputs: inout DigestInputs, to hash: inout NumberHash) {
  for index in 0..<131_072 {
    let isAny = index & 7 == 7
    let a = isAny ? inputs.anyNumber() : inputs.number(-100, 100)
    let b = isAny ? inputs.anyNumber() : inputs.number(-100, 100)
    hash.add(a.interpolated(to: b, by: inputs.number(-0.25, 1.25)))
  }
  for space in ColorSpace.allCases {
    for _ in 0..<2048 {
      let (a, b) = (color(&inputs), color(&inputs))
      let mixed = a.interpolated(to: b, by: inputs.number(-0.25, 1.25), in: space)
      for number in [mixed.red, mixed.green, mixed.blue, mixed.alpha] { hash.add(number) }
    }
  }
  for _ in 0..<512 {
    let (a, b) = (transform(&inputs), transform(&inputs))
    let pair = TransformInterpolation(from: a, to: b)
    for _ in 0..<4 { add(pair.value(at: inputs.number(-0.25, 1.25)), to: &hash) }
    let parts = TransformParts(a)
    for vector in [parts.translation, parts.scale, parts.rotation] { add(vector, to: &hash) }
    add(parts.composed, to: &hash)
    let turn = SphericalInterpolation(from: rotation(&inputs), to: rotation(&inputs))
    for _ in 0..<4 {
      let value = turn.value(at: inputs.number(-0.25, 1.25))
      for number in [value.x, value.y, value.z, value.w] { hash.add(number) }
    }
  }
  for function in ValueFunction.allCases {
    for _ in 0..<64 {
      let numbers = [inputs.number(-7, 7), inputs.number(-7, 7), inputs.number(-7, 7)]
      numbers.withUnsafeBufferPointer { add(function.transform(of: $0), to: &hash) }
    }
  }
}

private func color(_ inputs: inout DigestInputs) -> Color {
  let (red, green) = (inputs.number(-0.15, 1.15), inputs.number(-0.15, 1.15))
  return Color(
    red: red, green: green, blue: inputs.number(-0.15, 1.15), alpha: inputs.fraction())
}

private func rotation(_ inputs: inout DigestInputs) -> Quaternion {
  let (x, y) = (inputs.number(-1, 1), inputs.number(-1, 1))
  let (z, w) = (inputs.number(-1, 1), inputs.number(-1, 1))
  let length = (x * x + y * y + z * z + w * w).squareRoot()
  return Quaternion(x: x / length, y: y / length, z: z / length, w: w / length)
}

/// Returns a translation, a scale, a rotation about any axis, or all of them with a perspective.
func transform(_ inputs: inout DigestInputs) -> Transform3D {
  let move = (x: inputs.number(-100, 100), y: inputs.number(-100, 100))
  let scale = (x: inputs.number(-2, 2), y: inputs.number(0.25, 2))
  let axis = Vector3D(
    x: inputs.number(-1, 1), y: inputs.number(-1, 1), z: inputs.number(-1, 1))
  let turn = Transform3D.rotation(angle: inputs.number(-7, 7), axis: axis)
  switch inputs.index(below: 6) {
  case 0: return .translation(x: move.x, y: move.y)
  case 1: return .scale(x: scale.x, y: scale.y)
  case 2: return turn
  case 3: return turn.scaled(x: scale.x, y: scale.y).translated(x: move.x, y: move.y)
  case 4: return turn.concatenating(.scale(x: scale.x, y: scale.y))
  default: return turn.translated(x: move.x, y: move.y).concatenating(.perspective(distance: 500))
  }
}

private func add(_ vector: Vector3D, to hash: inout NumberHash) {
  hash.add(vector.x)
  hash.add(vector.y)
  hash.add(vector.z)
}

private func add(_ transform: Transform3D, to hash: inout NumberHash) {
  for number in transform.lanes { hash.add(number) }
}
