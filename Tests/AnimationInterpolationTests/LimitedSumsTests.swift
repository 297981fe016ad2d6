import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

/// Sums of finite numbers are finite: if they would overflow, they are the greatest finite number with their sign.
@Suite struct LimitedSumsTests {
  static let huge = Generator<Double>.oneOf(
    .finite, Generator<Double>.fraction.map { $0 * .greatestFiniteMagnitude },
    Generator<Double>.fraction.map { -$0 * .greatestFiniteMagnitude },
    .element(of: [.greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0, 1]))
  static let cycles = Generator<Double>.oneOf(
    Generator<Int>.int(in: -3...9).map { Double($0) }, .element(of: [0x1p53, -0x1p53, 0x1p40]))

  /// Returns e·k + v rounded, without intermediate overflow.
  func exactSum(_ end: Double, times count: Double, _ value: Double) -> Double {
    let plain = end * count + value
    if plain.isFinite { return plain }
    let small = end * 0x1p-100 * count + value * 0x1p-100
    let limit = Double.greatestFiniteMagnitude
    return small.magnitude >= limit * 0x1p-100
      ? (small < 0 ? -limit : limit) : small * 0x1p100
  }

  @Test func numbers() {
    forAll("sums", Self.huge, Self.huge, count: 2000) { a, b in
      let sum = exactSum(a, times: 1, b)
      try hold(a.added(to: b) == sum, "\(a.added(to: b))")
      try hold(a.repeated(b) == exactSum(a, times: b, 0), "\(a.repeated(b))")
      let points = Point2D(x: a, y: b).added(to: Point2D(x: b, y: a))
      try hold(points == Point2D(x: sum, y: sum), "\(points)")
      let colors = Color(red: a, green: b, blue: a, alpha: b)
        .added(to: Color(red: b, green: a, blue: b, alpha: a))
      try hold(colors == Color(red: sum, green: sum, blue: sum, alpha: sum), "\(colors)")
      let vectors = Vector3D(x: a, y: b, z: a).added(to: Vector3D(x: b, y: a, z: b))
      try hold(vectors == Vector3D(x: sum, y: sum, z: sum), "\(vectors)")
      return Size2D(width: a, height: b).added(to: Size2D(width: b, height: a))
        == Size2D(width: sum, height: sum)
    }
    // Infinite numbers are the author's own, and stay.
    #expect((1.0).added(to: .infinity) == .infinity)
    #expect(Double.infinity.repeated(2) == .infinity)
    #expect(Double.infinity.added(to: -.infinity).isNaN)
  }

  /// Additive and cumulative animations and changes, of numbers.
  @Test func animationsOfNumbers() throws {
    let values = zip(Self.huge, Self.huge, Self.huge)
    forAll("animations", values, Self.cycles, .bool, count: 2000) { values, cycle, isAdditive in
      let (model, from, to) = values
      let ends = try PreparedEnds(
        from: [from], to: [to], by: nil, type: .number, isAdditive: isAdditive)
      let animation = PreparedInterpolation(
        .ends(ends), type: .number, isAdditive: isAdditive, isCumulative: true)
      for (progress, own) in [(0.0, from), (1, to)] {
        var expected = cycle > 0 ? exactSum(to, times: cycle, own) : own
        if isAdditive { expected = exactSum(expected, times: 1, model) }
        let value = run(
          .number(model), type: .number, through: [(animation, progress)], cycle: cycle)
        try hold(value == .number(expected), "\(String(describing: value)), \(expected)")
      }
      // The given ends define the motion: from and by, by and to, by alone.
      let sum = exactSum(from, times: 1, to)
      for (start, end, change, expected) in [
        ([from], nil, [to], sum), (nil, [from], [-to], from), (nil, nil, [to], nil as Double?),
      ] as [([Double]?, [Double]?, [Double], Double?)] {
        let ends = try PreparedEnds(
          from: start, to: end, by: change, type: .number, isAdditive: false)
        let way = PreparedInterpolation(.ends(ends), type: .number)
        let last = run(.number(model), type: .number, through: [(way, 1)])
        let wanted = expected ?? exactSum(model, times: 1, to)
        try hold(last == .number(wanted), "by: \(String(describing: last)), \(wanted)")
        let first = run(.number(model), type: .number, through: [(way, 0)])
        let begin = start?[0] ?? (end == nil ? model : sum)
        try hold(first == .number(begin), "by: \(String(describing: first)), \(begin)")
      }
      return true
    }
  }

  /// Whole transforms and rotations, whose sums are products.
  @Test func transforms() {
    let number = Generator<Double>.oneOf(Self.huge, .moderate, .always(0))
    let row = zip(number, number, number, number).map { [$0, $1, $2, $3] }
    let matrix = zip(row, row, row, row).map { Transform3D(lanes: $0 + $1 + $2 + $3) }
    forAll("products", matrix, matrix, .int(in: 0...70), count: 1500) { a, b, count in
      let (product, plain) = (a.added(to: b).lanes, a.concatenating(b).lanes)
      for (element, expected) in zip(product, plain) {
        try hold(element.isFinite, "\(element)")
        try hold(!expected.isFinite || element == expected, "\(element), plain \(expected)")
      }
      let power = a.repeated(Double(count))
      try hold(power.isFinite, "\(power)")
      try hold(a.repeated(0x1p53).isFinite, "a long time")
      return true
    }
    // A sum with only intermediate overflow is exact, and an overflowing sum has its sign.
    let stretch = Transform3D(m11: 2, m12: -1, m13: -1)
    let far = Transform3D(m11: 0x1p1023, m21: 0x1p1023, m31: 0x1p1023)
    #expect(stretch.added(to: far).m11 == 0)
    #expect(Transform3D(m11: -3).added(to: far).m11 == -.greatestFiniteMagnitude)
    let plane = Transform2D(a: 1e200, b: 0, c: 0, d: 2, tx: 1e200, ty: -1e300)
    let twice = plane.added(to: plane)
    #expect(twice.a == .greatestFiniteMagnitude && twice.d == 4 && twice.ty == -3e300)
    #expect(plane.repeated(7).lanesAreFinite)
    let quaternion = Quaternion(x: 1e200, y: 0, z: 1, w: 1e200)
    let both = quaternion.added(to: quaternion)
    #expect(both.x == .greatestFiniteMagnitude && both.w.isFinite && both.y.isFinite)
  }

  @Test func theExampleOfARotationAlongAHugeTransform() throws {
    let turn = try PreparedEnds(from: [0.5], to: [0.5], by: nil, type: .number, isAdditive: false)
    let rotation = PreparedInterpolation(
      .ends(turn), type: .transform, isAdditive: true, function: .rotateZ)
    let huge = Transform3D(m11: 1.7e308, m12: 1.7e308, m21: 1.7e308, m22: -1.7e308)
    let value = try #require(
      run(.transform(huge), type: .transform, through: [(rotation, 0)]))
    guard case .transform(let matrix) = value else {
      Issue.record("no transform")
      return
    }
    #expect(matrix.isFinite && matrix.m11 == .greatestFiniteMagnitude)
  }
}

extension Transform2D {
  fileprivate var lanesAreFinite: Bool { [a, b, c, d, tx, ty].allSatisfy(\.isFinite) }
}
