import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let path = Generator<BezierPath>.path
private let fractions = Generator<Double>.element(of: [0, 0.25, 0.49, 0.5, 0.75, 1, 1.5, -0.5])

private func value(
  from: BezierPath? = nil, to: BezierPath? = nil, by: BezierPath? = nil, below: BezierPath?,
  at fraction: Double, cycle: Double = 0, isAdditive: Bool = false, isCumulative: Bool = false
) throws -> BezierPath? {
  var objects = BoxedValues()
  let lanes = [from, to, by].map {
    $0.map { AnimatableValue.path($0).lanes(objects: &objects) }
  }
  let interpolation = PreparedInterpolation(
    .ends(
      try PreparedEnds(
        from: lanes[0], to: lanes[1], by: lanes[2], type: .path, isAdditive: isAdditive)),
    type: .path, isAdditive: isAdditive, isCumulative: isCumulative)
  let result = run(
    below.map(AnimatableValue.path), type: .path, through: [(interpolation, fraction)],
    cycle: cycle, objects: objects)
  guard case .path(let path)? = result else { return nil }
  return path
}

private func path(_ data: String) throws -> BezierPath { try BezierPath(svgPathData: data) }

@Test func pathsInLanesAreReadAgain() {
  forAll("lanes of paths", Generator<BezierPath>.path.array(count: 1...4)) { paths in
    var objects = BoxedValues()
    let lanes = paths.map { AnimatableValue.path($0).lanes(objects: &objects) }
    return zip(paths, lanes).allSatisfy { path, lanes in
      let longer = lanes + [7, 7]
      return AnimatableValue(lanes: lanes, type: .path, objects: objects) == .path(path)
        && AnimatableValue(lanes: longer, type: .path, objects: objects) == .path(path)
    }
  }
}

@Test func preparedPathsMixAsPathsDo() {
  forAll("fixed ends", zip(path, path, path, fractions)) { from, to, below, fraction in
    let expected = from.interpolated(to: to, by: fraction)
    return try value(from: from, to: to, below: below, at: fraction) == expected
      && value(from: from, to: to, below: nil, at: fraction) == expected
      && value(to: to, below: from, at: fraction) == expected
      && value(from: from, below: to, at: fraction) == expected
  }
}

@Test func pathsHaveNoSum() {
  forAll("additive, cumulative", zip(path, path, path), zip(.bool, .bool, .bool), fractions) {
    paths, given, fraction in
    let (from, to) = (given.0 ? paths.0 : nil, given.1 || !given.0 ? paths.1 : nil)
    let below = given.2 ? paths.2 : nil
    let plain = try value(from: from, to: to, below: below, at: fraction)
    return try value(from: from, to: to, below: below, at: fraction, isAdditive: true) == plain
      && value(from: from, to: to, below: below, at: fraction, cycle: 2, isCumulative: true)
        == plain
  }
}

@Test func pathsHaveNoChange() throws {
  let (line, step) = (try path("M 0 0 L 10 0"), try path("M 0 10 L 10 30"))
  for (from, to) in [(nil, nil), (line, nil), (nil, line)] as [(BezierPath?, BezierPath?)] {
    #expect(throws: PreparedEnds.Problem.notAdditive) {
      try value(from: from, to: to, by: step, below: line, at: 0.5)
    }
  }
  #expect(try value(from: line, to: line, by: step, below: nil, at: 0.5) == line)
}

@Test func aMissingPathSwitchesAtHalf() throws {
  let line = try path("M 0 0 L 10 0")
  #expect(try value(to: line, below: nil, at: 0.49) == nil)
  #expect(try value(to: line, below: nil, at: 0.5) == line)
  #expect(try value(from: line, below: nil, at: 0.49) == line)
  #expect(try value(from: line, below: nil, at: 0.5) == nil)
}

private func keyframes(
  _ paths: [BezierPath], mode: CalculationMode, at progress: Double
) throws -> BezierPath? {
  var objects = BoxedValues()
  let keyframes = try PreparedKeyframes(
    values: paths.map { AnimatableValue.path($0).lanes(objects: &objects) }, type: .path,
    mode: mode)
  let result = run(
    nil, type: .path,
    through: [(PreparedInterpolation(.keyframes(keyframes), type: .path), progress)],
    objects: objects)
  guard case .path(let path)? = result else { return nil }
  return path
}

@Test func keyframesOfPathsMixSegmentBySegment() throws {
  forAll("keyframes", Generator<BezierPath>.path.array(count: 3...3), .fraction) {
    paths, progress in
    let (first, fraction) = progress < 0.5 ? (0, 2 * progress) : (1, 2 * progress - 1)
    let expected =
      progress == 1 ? paths[2] : paths[first].interpolated(to: paths[first + 1], by: fraction)
    let value = try keyframes(paths, mode: .linear, at: progress)
    // Lengths between paths have no meaning, so paced keyframes are spaced evenly.
    return try value == expected && keyframes(paths, mode: .paced, at: progress) == value
  }
  let lines = try ["M 0 0 L 10 0", "M 10 0 L 20 0", "M 10 0 L 20 0"].map(path)
  #expect(try keyframes(lines, mode: .discrete, at: 0.4) == lines[1])
  // The recorded overshoot of the cubic mode.
  #expect(try keyframes(lines, mode: .cubic, at: 0.75) == path("M 10.625 0 L 20.625 0"))
  let mixed = [lines[0], try path("M 0 0 Q 1 1 2 2"), lines[2]]
  for progress in [0.1, 0.25, 0.6, 0.9] {
    #expect(
      try keyframes(mixed, mode: .cubic, at: progress)
        == keyframes(mixed, mode: .linear, at: progress))
  }
}

private typealias Layer = (from: BezierPath, to: BezierPath, keepsFrom: Bool)

/// Paths of several sizes share the storage of the longest, so the rest of one must not appear in the next.
@Test func pathsOfSeveralSizesRunThroughAStack() {
  let layer = zip(path, path, .bool).map { $0 as Layer }
  forAll("stacks of paths", path, layer.array(count: 1...4), fractions) {
    model, layers, fraction in
    var objects = BoxedValues()
    var expected = model
    var steps: [(PreparedInterpolation, Double)] = []
    for layer in layers {
      let start: BezierPath? = layer.keepsFrom ? layer.from : nil
      expected = (start ?? expected).interpolated(to: layer.to, by: fraction)
      let ends = try PreparedEnds(
        from: start.map { AnimatableValue.path($0).lanes(objects: &objects) },
        to: AnimatableValue.path(layer.to).lanes(objects: &objects), by: nil, type: .path,
        isAdditive: false)
      steps.append((PreparedInterpolation(.ends(ends), type: .path), fraction))
    }
    return run(.path(model), type: .path, through: steps, objects: objects) == .path(expected)
  }
}
