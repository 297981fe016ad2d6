import AnimationTestSupport
import Foundation
import Testing

// Values of real files, computed from the numbers in the files by formulas that are independent of the engine.

/// Returns the rows of `tween sample` at some times, without the time itself, and the heads.
private func sampled(_ file: String, at times: [Double]) throws -> (
  heads: [String], rows: [[Double]]
) {
  let result = try TweenProcess.run([
    "sample", SharedFile("samples/caml/" + file).url.path, "--times",
    times.map { "\($0)" }.joined(separator: ","),
  ])
  #expect(result.status == 0)
  let lines = result.lines.map { $0.split(separator: ",", omittingEmptySubsequences: false) }
  return (
    lines.first?.dropFirst().map(String.init) ?? [],
    lines.dropFirst().map { $0.dropFirst().map { Double($0) ?? .nan } }
  )
}

private let times = [0.001, 0.25, 0.5, 0.9, 1.3, 2.7, 5, 9.99, 31.4]

@Test(
  .enabled(
    if: SharedFile("samples/caml/Spinning_Squares.Floating.caml").exists, "needs the sample files"))
func spinningSquaresTurnBack() throws {
  let (heads, rows) = try sampled("Spinning_Squares.Floating.caml", at: times)
  let names = ["copy", "y copy", "copy", "c copy", "copy"]
  let kinds = ["Shape Layer", "Shape Layer", "Shape Laye", "Shape Laye", "Shape Layerr"]
  #expect(heads == zip(kinds, names).map { "\($0) \($1).transform.rotation.z" })
  // Each rotates from its first value to 0 in one second, forever.
  let first = [
    1.5707963267948966, 3.141592653589793, 4.71238898038469, 6.283185307179586, 7.853981633974483,
  ]
  for (time, row) in zip(times, rows) {
    let fraction = time - time.rounded(.down)
    #expect(isClose(row, first.map { $0 * (1 - fraction) }, tolerance: 1e-12))
  }
}

@Test(
  .enabled(
    if: SharedFile("samples/caml/SerStars_TintedCubes.Floating.caml").exists,
    "needs the sample files"))
func tintedCubesTurnInAGroup() throws {
  let (heads, rows) = try sampled("SerStars_TintedCubes.Floating.caml", at: times)
  #expect(heads == ["cube2.transform.rotation.x", "cube2.transform.rotation.y"])
  for (time, row) in zip(times, rows) {
    // A group of 8 s at speed 0.529623, eased, forever; its children last as long as it does.
    let cycles = time * 0.529623 / 8
    let eased = bezier(0.42, 0, 0.58, 1, at: cycles - cycles.rounded(.down))
    #expect(isClose(row, [6.28318 * eased, 6.28318 * eased], tolerance: 1e-11))
  }
}

@Test(
  .enabled(
    if: SharedFile("samples/caml/SerStars_Snoopy.Floating.caml").exists, "needs the sample files"))
func snoopysBirdFliesAPacedSpline() throws {
  let (heads, rows) = try sampled("SerStars_Snoopy.Floating.caml", at: times)
  #expect(heads == ["Layer 1.position.x"])
  let values = [379.819, 340.422, 398.422, 379.819]
  let lengths = zip(values, values.dropFirst()).map { abs($0 - $1) }
  let total = lengths.reduce(0, +)
  let keys = [0, lengths[0] / total, (lengths[0] + lengths[1]) / total, 1]
  // Catmull–Rom tangents, scaled for each segment to its length; at the ends the full difference.
  let steps = zip(values, values.dropFirst()).map { $1 - $0 }
  let inner = (1...2).map { (steps[$0 - 1] + steps[$0]) / 2 }
  let scale = { (segment: Int, knot: Int) in
    2 * lengths[segment] / (lengths[knot - 1] + lengths[knot])
  }
  let out = [steps[0], inner[0] * scale(1, 1), inner[1] * scale(2, 2)]
  let into = [inner[0] * scale(0, 1), inner[1] * scale(1, 2), steps[2]]
  for (time, row) in zip(times, rows) {
    let cycles = time * 0.692807 / 2.18356
    let progress = bezier(
      0.71429, 0.11735, 0.46939, 0.70918, at: cycles - cycles.rounded(.down))
    let segment = progress < keys[1] ? 0 : progress < keys[2] ? 1 : 2
    let u = (progress - keys[segment]) / (keys[segment + 1] - keys[segment])
    let (square, cube) = (u * u, u * u * u)
    let expected =
      (2 * cube - 3 * square + 1) * values[segment] + (cube - 2 * square + u) * out[segment]
      + (3 * square - 2 * cube) * values[segment + 1] + (cube - square) * into[segment]
    #expect(isClose(row, [expected], tolerance: 1e-11))
  }
}

@Test(.enabled(if: SharedFile("samples/caml").exists, "needs the sample files"))
func everyWellFormedSampleIsSampled() throws {
  for url in try SharedFile("samples/caml").files(withExtension: "caml") {
    let result = try TweenProcess.run(["sample", url.path, "--fps", "5"])
    if url.lastPathComponent.hasPrefix("INVALID") {
      #expect(result.status == 1)
      #expect(result.output.isEmpty)
      #expect(result.errors.contains("\(url.lastPathComponent):7:"))
    } else {
      #expect(result.status == 0, "\(result.errors)")
      #expect(result.output.hasPrefix("time"))
    }
  }
}
