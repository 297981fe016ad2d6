import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct PathDataTests {
  @Test(arguments: [
    ("", ""),
    ("  \t\n", ""),
    ("M1 2", "M 1 2"),
    ("m1,2 3,4", "M 1 2 L 4 6"),
    ("M1 2 3 4 5 6", "M 1 2 L 3 4 L 5 6"),
    ("M.5.5-1-2", "M 0.5 0.5 L -1 -2"),
    ("M1e1-2E-1.5+3", "M 10 -0.2 L 0.5 3"),
    ("M 1. 2.", "M 1 2"),
    ("M0 0H10V20h-5v-5z", "M 0 0 L 10 0 L 10 20 L 5 20 L 5 15 Z"),
    ("M0 0 10 0Zl1 1", "M 0 0 L 10 0 Z L 1 1"),
    ("M5 5zm1 1l1 0", "M 5 5 Z M 6 6 L 7 6"),
    ("M0 0Q5 5 10 0T20 0t10 0", "M 0 0 Q 5 5 10 0 Q 15 -5 20 0 Q 25 5 30 0"),
    ("M0 0T10 0", "M 0 0 Q 0 0 10 0"),
    ("M0 0Q5 5 10 0L10 0T20 0", "M 0 0 Q 5 5 10 0 L 10 0 Q 10 0 20 0"),
    ("M0 0C0 5 5 5 10 0S20 0 30 0", "M 0 0 C 0 5 5 5 10 0 C 15 -5 20 0 30 0"),
    ("M0 0Q0 5 10 0S20 0 30 0", "M 0 0 Q 0 5 10 0 C 10 0 20 0 30 0"),
    // A close ends the curve that a smooth one would continue.
    ("M1 1C0 5 5 5 10 0ZS20 0 30 0", "M 1 1 C 0 5 5 5 10 0 Z C 1 1 20 0 30 0"),
    ("M1 1Q5 5 10 0ZT3 3", "M 1 1 Q 5 5 10 0 Z Q 1 1 3 3"),
    ("M10 10c0 1 1 2 3 3s1 1 2 2", "M 10 10 C 10 11 11 12 13 13 C 15 14 14 14 15 15"),
    ("M10 10q1 1 2 0 1 1 2 0", "M 10 10 Q 11 11 12 10 Q 13 11 14 10"),
    ("M-0 5e-324L1e300 0.1", "M -0 5e-324 L 1e+300 0.1"),
  ])
  func isReadAs(_ data: String, written: String) throws {
    #expect(try BezierPath(svgPathData: data).svgPathData == written)
  }

  @Test(arguments: [
    ("L 1 2", 0, PathDataError.Reason.missingMove),
    ("  1 2", 2, .unknownCommand),
    ("M", 1, .missingNumber),
    ("M 1", 3, .missingNumber),
    ("M 1 2 3", 7, .missingNumber),
    ("M 1 2 X", 6, .unknownCommand),
    ("M 1 2 é", 6, .unknownCommand),
    ("M 1 2 A 1 1 0 0 0 5 5", 6, .unsupportedArc),
    ("M 1 2 a1 1 0 0 0 5 5", 6, .unsupportedArc),
    ("M,1 2", 1, .missingNumber),
    ("M 1,,2", 3, .misplacedComma),
    ("M 1 2,", 5, .misplacedComma),
    ("M 1 2 L 3 4, Z", 11, .misplacedComma),
    ("M 1 2 Z 3 4", 8, .unknownCommand),
    ("M 1 2 , L 3 4", 6, .misplacedComma),
    ("M 1 2 Z,", 7, .misplacedComma),
    ("M 1 .", 4, .missingNumber),
    ("M 1 -", 4, .missingNumber),
    ("M 1 1e", 5, .unknownCommand),
    ("M 1 1e999", 4, .numberOutOfRange),
    ("M 1e308 0 l 1e308 0", 12, .numberOutOfRange),
    ("M 0 0 Q -1e308 0 1e308 0 T 0 0", 27, .numberOutOfRange),
    ("M 1 2 C 1 2 3 4 5", 17, .missingNumber),
  ])
  func isRefused(_ data: String, offset: Int, reason: PathDataError.Reason) {
    #expect(throws: PathDataError(offset: offset, reason: reason)) {
      try BezierPath(svgPathData: data)
    }
  }

  @Test func errorsSayWhere() {
    let error = PathDataError(offset: 6, reason: .unsupportedArc)
    #expect(error.description == "path data, character 6: elliptical arcs are not supported")
  }

  @Test func writtenAndReadIsTheSamePath() {
    checkRoundTrip("SVG path data", .path(.point(.finite))) {
      $0.svgPathData
    } read: {
      try BezierPath(svgPathData: $0)
    }
    forAll("the same bits", .path(.point(.finite))) { path in
      let again = try BezierPath(svgPathData: path.svgPathData)
      return zip(path.coordinates, again.coordinates).allSatisfy(isIdentical)
        && again.svgPathData == path.svgPathData
    }
  }

  // Any text of the alphabet of path data gives a path or an error within the text.
  @Test func anyTextIsReadOrRefused() {
    let letters = Array("MmLlHhVvQqTtCcSsZzAa0123456789+-.,eE \n").map(String.init)
    let texts = Generator<String>.element(of: letters).array(count: 0...30)
    forAll("total", texts, count: 3000) { letters in
      let text = "M0 0" + letters.joined()
      do throws(PathDataError) {
        let path = try BezierPath(svgPathData: text)
        return path.coordinates.allSatisfy(\.isFinite)
      } catch {
        return (0...text.utf8.count).contains(error.offset)
      }
    }
  }
}
