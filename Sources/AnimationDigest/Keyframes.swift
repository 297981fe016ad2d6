import AnimationGeometry
import AnimationInterpolation
import AnimationMath

/// Adds keyframes of points in every mode and of transforms, and the points and directions of paths.
func addKeyframes(_ inputs: inout DigestInputs, to hash: inout NumberHash) {
  for mode in CalculationMode.allCases {
    for _ in 0..<16 {
      let source = PreparedInterpolation.Source.keyframes(pointKeyframes(mode, &inputs))
      add(PreparedInterpolation(source, type: .point), count: 2048, &inputs, &hash)
    }
    for _ in 0..<4 {
      guard let walk = try? PreparedPathKeyframes(path(&inputs), mode: mode) else {
        preconditionFailure("the path can be walked")
      }
      add(PreparedInterpolation(.path(walk), type: .point), count: 512, &inputs, &hash)
      let angle = PreparedInterpolation.Source.pathAngle(walk, offset: 0)
      add(PreparedInterpolation(angle, type: .number), count: 512, &inputs, &hash)
    }
  }
  for _ in 0..<8 {
    let source = PreparedInterpolation.Source.keyframes(transformKeyframes(&inputs))
    let isAdditive = inputs.chance(oneIn: 2)
    let keyframes = PreparedInterpolation(source, type: .transform, isAdditive: isAdditive)
    add(keyframes, count: 128, &inputs, &hash)
  }
}

/// Returns two to nine points; half of the sets have times, two of which may be equal.
func pointKeyframes(_ mode: CalculationMode, _ inputs: inout DigestInputs) -> PreparedKeyframes {
  var values: [[Double]] = []
  for _ in 0..<2 + inputs.index(below: 8) {
    values.append([inputs.number(-100, 100), inputs.number(-100, 100)])
  }
  var times: [Double]?
  if inputs.chance(oneIn: 2) {
    let last = mode == .discrete ? values.count : values.count - 1
    var given = [0.0]
    for index in 1..<max(last, 1) {
      let place = Double(index) / Double(last)
      given.append(inputs.chance(oneIn: 4) ? given[index - 1] : place)
    }
    times = given + [1]
  }
  func shape() -> [Double] { values.map { _ in inputs.number(-1, 1) } }
  let (tension, continuity, bias) = (shape(), shape(), shape())
  let keyframes = try? PreparedKeyframes(
    values: values, type: .point, mode: mode, keyTimes: times, tension: tension,
    continuity: continuity, bias: bias)
  guard let keyframes else { preconditionFailure("the points make keyframes") }
  return keyframes
}

private func transformKeyframes(_ inputs: inout DigestInputs) -> PreparedKeyframes {
  var values: [[Double]] = []
  for _ in 0..<4 { values.append(transform(&inputs).lanes) }
  guard let keyframes = try? PreparedKeyframes(values: values, type: .transform, mode: .linear)
  else { preconditionFailure("the transforms make keyframes") }
  return keyframes
}

private func path(_ inputs: inout DigestInputs) -> BezierPath {
  var points: [Point2D] = []
  for _ in 0..<9 {
    points.append(Point2D(x: inputs.number(-100, 100), y: inputs.number(-100, 100)))
  }
  var path = BezierPath()
  path.move(to: points[0])
  path.addLine(to: points[1])
  path.move(to: points[2])
  path.addCurve(to: points[5], control1: points[3], control2: points[4])
  path.addQuadCurve(to: points[7], control: points[6])
  path.addLine(to: points[8])
  path.closeSubpath()
  return path
}

/// Adds an interpolation at some progresses, over an underlying value.
private func add(
  _ interpolation: PreparedInterpolation, count: Int, _ inputs: inout DigestInputs,
  _ hash: inout NumberHash
) {
  let below = transform(&inputs).lanes
  var value = below
  for _ in 0..<count {
    let progress = inputs.number(-0.1, 1.1)
    var isPresent = true
    for lane in 0..<interpolation.laneCount { value[lane] = below[lane] }
    value.withMutableSpan {
      interpolation.apply(at: interpolation.locate(progress), to: &$0, isPresent: &isPresent)
    }
    for lane in 0..<interpolation.laneCount { hash.add(value[lane]) }
  }
}
