import AnimationGeometry
import AnimationInterpolation
import AnimationPlots

extension Drawing {
  /// The values of the keyframes in all charts of calculation modes, at even and at uneven times.
  package static let keyframeValues = [0.0, 4, 3, 10]
  /// The key times; discrete mode has one more.
  package static let keyTimes = [0, 0.25, 0.5, 1]
  package static let discreteKeyTimes = [0, 0.25, 0.5, 0.75, 1]

  /// Returns a chart of the same keyframes in each calculation mode.
  static func calculationModes() throws -> [Drawing] {
    try CalculationMode.allCases.map { mode in
      let times = mode == .discrete ? discreteKeyTimes : keyTimes
      let keyframes = try PreparedKeyframes(
        values: keyframeValues.map { [$0] }, type: .number, mode: mode, keyTimes: times)
      let interpolation = PreparedInterpolation(.keyframes(keyframes), type: .number)
      let shown =
        mode.isPaced
        ? KeyTimes.paced(
          distances: zip(keyframeValues, keyframeValues.dropFirst()).map { ($0 - $1).magnitude })
        : times
      var line = Chart.Series(
        over: 0...1, breaks: Array(shown.dropFirst().dropLast()),
        samplesPerPiece: mode.isCubic ? 25 : 2
      ) { interpolation.number(at: $0) }
      line.dots = zip(shown, keyframeValues).map { Point2D(x: $0, y: $1) }
      return Drawing(
        path: "Interpolation/\(mode.rawValue).svg",
        chart: Chart(
          title: "Four keyframes in the mode \(mode.rawValue)", width: 320, height: 190,
          x: Chart.Axis("progress"), y: Chart.Axis(showing: 0...10),
          series: [line]))
    }
  }

  /// The path in the charts of rotation modes.
  package static var turningPath: BezierPath {
    var path = BezierPath()
    path.move(to: .zero)
    path.addCurve(
      to: Point2D(x: 100, y: 0), control1: Point2D(x: 0, y: 100), control2: Point2D(x: 100, y: 100))
    return path
  }

  /// Returns a chart for each rotation mode: a layer, drawn as an arrow along its x axis, moves along a path.
  static func rotationModes() throws -> [Drawing] {
    let modes: [(name: String, offset: Double?)] = [
      ("none", nil), ("auto", 0), ("autoReverse", .pi),
    ]
    let keyframes = try PreparedPathKeyframes(turningPath, mode: .paced)
    let x = PreparedInterpolation(.path(keyframes), type: .point)
    let way = (0...48).map { x.point(at: Double($0) / 48) }
    return modes.map { name, offset in
      var arrows: [Point2D] = []
      for step in 0...6 {
        let progress = Double(step) / 6
        let angle = offset.map {
          PreparedInterpolation(.pathAngle(keyframes, offset: $0), type: .number).number(
            at: progress)
        }
        let turn = Transform2D.rotation(angle: angle ?? 0)
        let place = x.point(at: progress)
        arrows += [(-7, 0), (9, 0), (4, 4), (9, 0), (4, -4)].map {
          place + Point2D(x: $0, y: $1).applying(turn)
        }
        arrows.append(Chart.Series.pause)
      }
      return Drawing(
        path: "Interpolation/rotation-\(name).svg",
        chart: Chart(
          title: "Along a path with the rotation mode \(name)", width: 320, height: 240,
          x: Chart.Axis("x", over: -20...120), y: Chart.Axis("y", over: -20...80),
          series: [Chart.Series(samples: way), Chart.Series(samples: arrows)]))
    }
  }
}

extension PreparedInterpolation {
  fileprivate func number(at progress: Double) -> Double { numbers(at: progress)[0] }

  fileprivate func point(at progress: Double) -> Point2D {
    let numbers = numbers(at: progress)
    return Point2D(x: numbers[0], y: numbers[1])
  }

  private func numbers(at progress: Double) -> [Double] {
    var numbers = [Double](repeating: 0, count: laneCount)
    var isPresent = false
    numbers.withMutableSpan { apply(at: locate(progress), to: &$0, isPresent: &isPresent) }
    return numbers
  }
}
