import AnimationTestSupport
import SceneFiles
import Testing

struct PathOperationTests {
  @Test(
    arguments: [
      (
        "M 0 0 L 3 4 L 3 14", "[-1,0,0.25,1,2]",
        #"{"length":15,"segmentLengths":[5,10],"points":[[0,0],[0,0],[2.25,3],[3,14],[3,14]],"#
          + #""tangents":[[0.6,0.8],[0.6,0.8],[0.6,0.8],[0,1],[0,1]]}"#
      ),
      (
        // At a joint the tangent is that of the segment that ends there.
        "M0 0H10V10", "[0.5]",
        #"{"length":20,"segmentLengths":[10,10],"points":[[10,0]],"tangents":[[1,0]]}"#
      ),
      (
        // Gaps have no length.
        "M 0 0 L 1 0 M 100 0 L 101 0", "[0.75]",
        #"{"length":2,"segmentLengths":[1,1],"points":[[100.5,0]],"tangents":[[1,0]]}"#
      ),
      (
        "M 5 6", "[0.5]",
        #"{"length":0,"segmentLengths":[],"points":[[5,6]],"tangents":[[0,0]]}"#
      ),
      (
        "", "[0,0.5]",
        #"{"length":0,"segmentLengths":[],"points":[[0,0],[0,0]],"tangents":[[0,0],[0,0]]}"#
      ),
    ])
  func walksPaths(path: String, fractions: String, expected: String) throws {
    let answer = try TweenProcess.answer(#"{"op":"path","path":"\#(path)","at":\#(fractions)}"#)
    #expect(agrees(.object(answer), try JSONTree(parsing: expected), tolerance: 1e-14))
  }

  @Test(
    "NaN leads to no place of a path, whatever it draws",
    arguments: [
      "", "M 5 6", "M 5 6 M 1 2", "M 5 6 L 5 6", "M 5 6 Z", "M 0 0 L 3 4", "M 0 0 C 0 1 1 1 1 0",
    ])
  func noPlace(path: String) throws {
    let answer = try TweenProcess.answer(#"{"op":"path","path":"\#(path)","at":["nan",0]}"#)
    for key in ["points", "tangents"] {
      let places = try #require(answer[key]).list { place throws(JSONFieldError) in
        try place.numbers()
      }
      #expect(places[0].allSatisfy { $0.isNaN }, "\(places)")
      #expect(places[1].allSatisfy { $0.isFinite }, "\(places)")
    }
  }

  @Test(arguments: Oracle("Oracles/Computed/hp_svgpath_arclength.txt").sets)
  func agreesWithExactArcLengths(_ set: OracleSet) throws {
    let cases = try JSONTree(parsing: set.text())
      .object().required("cases") { tree throws(JSONFieldError) in
        try tree.list { fields throws(JSONFieldError) in try fields.object() }
      }
    #expect(!cases.isEmpty)
    for fields in cases {
      let path = try fields.string("d") ?? ""
      let length = try fields.number("length") ?? 0
      let rows = try fields.required("rows") { tree throws(JSONFieldError) in
        try tree.list { row throws(JSONFieldError) in try row.numbers() }
      }
      let fractions = JSONTree.numbers(rows.map { $0[0] / 100 }).text
      let answer = try TweenProcess.answer(
        #"{"op":"path","path":"\#(path)","at":\#(fractions)}"#)
      #expect(isClose(try answer.number("length") ?? 0, length, tolerance: 1e-15))
      let points = try answer.required("points") { tree throws(JSONFieldError) in
        try tree.list { point throws(JSONFieldError) in try point.numbers() }
      }
      for (row, point) in zip(rows, points) {
        let error = max(abs(row[1] - point[0]), abs(row[2] - point[1]))
        #expect(error <= 1e-13 * length, "\(path) at \(row[0]) %")
      }
    }
  }

  @Test(arguments: Oracle("Oracles/Computed/hp_cubic_arclength.txt").sets)
  func agreesWithExactLengthsOfCubics(_ set: OracleSet) throws {
    struct Cubics: Decodable {
      struct Case: Decodable {
        var p: [[Double]]
        var length: Double
        var xy: [[Double]]
      }
      enum CodingKeys: String, CodingKey {
        case fractions = "FR"
        case cases
      }
      var fractions: [Double]
      var cases: [Case]
    }
    let oracle = try set.json(Cubics.self)
    let fractions = JSONTree.numbers(oracle.fractions).text
    for row in oracle.cases {
      let p = row.p.map { "\($0[0]) \($0[1])" }
      let path = "M \(p[0]) C \(p[1]) \(p[2]) \(p[3])"
      let answer = try TweenProcess.answer(
        #"{"op":"path","path":"\#(path)","at":\#(fractions)}"#)
      #expect(isClose(try answer.number("length") ?? 0, row.length, tolerance: 1e-15), "\(path)")
      let points = try answer.required("points") { tree throws(JSONFieldError) in
        try tree.list { point throws(JSONFieldError) in try point.numbers() }
      }
      for (xy, point) in zip(row.xy, points) {
        let error = max(abs(xy[0] - point[0]), abs(xy[1] - point[1]))
        #expect(error <= 1e-13 * row.length, "\(path)")
      }
    }
  }

  @Test(
    arguments: [
      (#""path":"L 0 0","at":[]"#, "out-of-range", "path"),
      (#""path":"M 0 0 A 1 1 0 0 0 5 5","at":[]"#, "out-of-range", "path"),
      (#""path":1,"at":[]"#, "wrong-type", "path"),
      (#""path":"M 0 0""#, "missing-field", "at"),
    ])
  func refuses(fields: String, code: String, field: String) throws {
    let answer = try TweenProcess.answer(#"{"op":"path",\#(fields)}"#)
    guard case .object(let error)? = answer["error"] else {
      Issue.record("an error")
      return
    }
    #expect(try error.string("code") == code)
    #expect(try error.string("message")?.hasPrefix(field + ": ") == true)
  }
}
