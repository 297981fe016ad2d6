import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import LayerModel
import Testing

private let number = Generator<Double>.dyadic.map { $0 / 64 }

private let matrix = zip(
  number.array(count: 16...16), Generator<Double>.element(of: [1, 1, 2, -0.5, 0]), .bool
).map { numbers, divisor, isFlat in
  var transform = Transform3D(lanes: numbers)
  if isFlat { transform = transform.concatenating(.scale(x: 1, y: 0, z: 1)) }
  transform.m44 = divisor
  return transform
}

private func component(_ name: String) throws -> PropertyComponent {
  try #require(PropertyComponent.all(of: .transform).first { $0.name == name })
}

@Suite struct AnimatableValueComponentsTests {
  /// Translations are m41, m42 and m43, whatever the rest of the matrix is.
  @Test func translationsAreElements() throws {
    let names = ["translation", "translation.x", "translation.y", "translation.z"]
    let components = try names.map(component)
    forAll("translations", matrix, zip(number, number), .int(in: 0...3), count: 1000) {
      matrix, numbers, index in
      let value = AnimatableValue.transform(matrix)
      let part: AnimatableValue =
        index == 0 ? .size(Size2D(width: numbers.0, height: numbers.1)) : .number(numbers.0)
      var expected = matrix
      switch index {
      case 0: (expected.m41, expected.m42) = numbers
      case 1: expected.m41 = numbers.0
      case 2: expected.m42 = numbers.0
      default: expected.m43 = numbers.0
      }
      let changed = value.replacing(components[index], by: part)
      return changed == .transform(expected) && changed.component(components[index]) == part
    }
  }

  /// A written scale is read again, and the translation stays.
  @Test(arguments: ["scale", "scale.x", "scale.y", "scale.z", "scale.xy", "shear.x"])
  func scalesAreReadAsTheyWereWritten(name: String) throws {
    let component = try component(name)
    let factor = Generator<Double>.element(of: [1, 2, 0.5, 3])
    forAll("\(name)", matrix, factor, count: 1000, judging: 0.35) { matrix, factor in
      var matrix = matrix
      matrix.m44 = 1
      guard let parts = TransformDecomposition(matrix) else { return nil }
      // A mirroring transform has three negative factors, and a factor of the other sign mirrors it back.
      let sign = parts.scale.x < 0 && name != "shear.x" ? -1.0 : 1
      let changed = AnimatableValue.transform(matrix).replacing(
        component, by: .number(sign * factor))
      guard case .transform(let result) = changed,
        case .number(let read) = changed.component(component)
      else { return false }
      try hold(
        isClose(read, sign * factor, tolerance: 1e-6), "wrote \(sign * factor), read \(read)")
      return (result.m41, result.m42, result.m43) == (matrix.m41, matrix.m42, matrix.m43)
    }
  }

  /// Rounding leaves some 1e-17 of the flattened axis, so the scale uses the lengths of the rows.
  @Test func theScaleOfAFlattenedMatrixIsThatOfItsRows() throws {
    let turn = Transform3D.rotation(angle: 0.5, axis: Vector3D(x: 0, y: 0.3, z: 0.5))
    let flat = AnimatableValue.transform(turn.concatenating(.scale(x: 2, y: 0)))
    guard case .number(let scale) = flat.component(try component("scale")) else { return }
    #expect(isClose(scale, 1.2274970821946258, tolerance: 1e-15))
  }
}
