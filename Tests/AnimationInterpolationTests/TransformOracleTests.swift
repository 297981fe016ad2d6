import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

private let transforms = Oracle("Oracles/Measured/engine_transform.txt")
private let turns = Oracle("Oracles/Computed/hp_slerp.txt")

/// The file of transforms that a browser has interpolated, matrix to matrix.
private struct TransformFile: Decodable {
  struct Case: Decodable {
    let kind: String
    let from: String
    let to: String
    let m: [[Double]]
    let chromiumFits: [String]?
  }

  let times: [Double]
  let cases: [Case]

  enum CodingKeys: String, CodingKey {
    case times = "T"
    case cases
  }
}

/// The file of quaternions interpolated in high precision.
private struct TurnFile: Decodable {
  struct Case: Decodable {
    let a: [Double]
    let b: [Double]
    let short: [[Double]]
    let direct: [[Double]]?
  }

  let times: [Double]
  let cases: [Case]

  enum CodingKeys: String, CodingKey {
    case times = "T"
    case cases
  }
}

/// Reads a CSS `matrix()`, `matrix3d()` or `none`.
private func matrix(_ css: String) -> Transform3D? {
  if css == "none" { return .identity }
  guard let open = css.firstIndex(of: "("), css.hasSuffix(")") else { return nil }
  let numbers = css[css.index(after: open)...].dropLast().split(separator: ",").compactMap {
    Double($0.drop { $0 == " " })
  }
  if css.hasPrefix("matrix3d("), numbers.count == 16 { return Transform3D(lanes: numbers) }
  guard css.hasPrefix("matrix("), numbers.count == 6 else { return nil }
  return Transform3D(
    m11: numbers[0], m12: numbers[1], m21: numbers[2], m22: numbers[3], m41: numbers[4],
    m42: numbers[5])
}

@Test(arguments: transforms.sets)
func wholeTransformsMixAsABrowserMixesThem(_ set: OracleSet) throws {
  let file = try set.json(TransformFile.self)
  var worst: [String: Double] = [:]
  var count = 0
  for row in file.cases {
    // A browser agrees for parts in space along the shorter arc; its choices for mirrored and singular matrices and
    // half turns are its own.
    guard row.chromiumFits?.contains("gs3d-short") == true, !row.kind.contains("mirror"),
      let from = matrix(row.from), let to = matrix(row.to)
    else { continue }
    let mix = TransformInterpolation(from: from, to: to)
    for (time, expected) in zip(file.times, row.m) {
      let value = mix.value(at: time)
      // At its ends the interpolation is the end itself; the browser's is the same with m44 = 1.
      let scale = time == 0 || time == 1 ? 1 / value.m44 : 1
      for (index, (element, number)) in zip(value.lanes, expected).enumerated() {
        // The browser keeps perspective in 32 bits: its m44 half-way is off by 8e-6, while the same formulas in 64 bits
        // give ours to the last digits. The source's tolerance for it is 1e-5.
        let isCoarse = index == 15 && row.kind == "matrix3d-persp"
        let error = abs(element * scale - number) / (1 + abs(number))
        #expect(
          error <= (isCoarse ? 1e-5 : 2e-6), "\(row.kind) at \(time): \(element) for \(number)")
        worst[row.kind] = max(worst[row.kind] ?? 0, error)
      }
      count += 1
    }
  }
  #expect(count > 500)
  report("\(set), worst errors of \(count) matrices", worst)
}

@Test(arguments: turns.sets)
func rotationsMixAsInHighPrecision(_ set: OracleSet) throws {
  let file = try set.json(TurnFile.self)
  var (short, direct, long) = (WorstError(), WorstError(), WorstError())
  func record(
    _ turn: SphericalInterpolation, _ expected: [[Double]], in worst: inout WorstError
  ) {
    for (time, row) in zip(file.times, expected) {
      let value = turn.value(at: time)
      for (number, exact) in zip([value.x, value.y, value.z, value.w], row) {
        worst.record(number, exact, at: "\(expected[0]) at \(time)")
      }
    }
  }
  for row in file.cases {
    let ends = [row.a, row.b].map { Quaternion(x: $0[0], y: $0[1], z: $0[2], w: $0[3]) }
    record(SphericalInterpolation(from: ends[0], to: ends[1]), row.short, in: &short)
    // If the two are in different hemispheres, the direct arc is the longer one.
    guard let turns = row.direct else { continue }
    record(
      SphericalInterpolation(from: ends[0], to: ends[1], isShortest: false), turns, in: &direct)
    record(SphericalInterpolation(from: ends[0], to: ends[1], along: .longer), turns, in: &long)
  }
  short.report("\(set), the shorter way")
  direct.report("\(set), as given")
  long.report("\(set), the longer way")
  for worst in [short, direct, long] {
    #expect(worst.count > 100)
    #expect(worst.value <= 1e-12)
  }
}
