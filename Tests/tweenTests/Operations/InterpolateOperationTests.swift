import SceneFiles
import Testing

@Suite struct InterpolateOperationTests {
  /// Type, ends, fractions, values, tolerance.
  @Test(
    arguments: [
      ("number", "10", "20", "[0,0.5,1,-1,2]", "[10,15,20,0,30]", 0),
      ("number", "0.1", "0.1", "[0.3,7]", "[0.1,0.1]", 0),
      ("number", "-0.0", "1", "[0]", "[-0]", 0),
      ("integer", "0", "3", "[0.3,0.5,0.9,1,-0.5]", "[0,1,2,3,-1]", 0),
      ("bool", "false", "true", "[0,0.01,1]", "[false,true,true]", 0),
      ("bool", "true", "false", "[0.99,1]", "[true,false]", 0),
      ("string", #""a""#, #""b""#, "[0,0.49,0.5,1]", #"["a","a","b","b"]"#, 0),
      ("image", #"{"src":"a"}"#, #"{"src":"b"}"#, "[0,1]", #"[{"src":"a"},{"src":"b"}]"#, 0),
      ("point", "[0,10]", "[10,0]", "[0.25]", "[[2.5,7.5]]", 0),
      ("size", "[0,10]", "[10,0]", "[0.25]", "[[2.5,7.5]]", 0),
      ("rect", "[0,0,10,10]", "[4,8,20,30]", "[0.5]", "[[2,4,15,20]]", 0),
      ("color", "[1,0,0,1]", "[0,1,0,0]", "[0.5,2]", "[[0.5,0.5,0,0.5],[-1,2,0,-1]]", 0),
      ("numbers", "[0,1]", "[1,0]", "[0.25]", "[[0.25,0.75]]", 0),
      ("numbers", "[]", "[]", "[0.5]", "[[]]", 0),
      (
        "colors", "[[0,0,0,0],[1,1,1,1]]", "[[1,1,1,1],[0,0,0,0]]", "[0.25]",
        "[[[0.25,0.25,0.25,0.25],[0.75,0.75,0.75,0.75]]]", 0
      ),
      ("number", "1", "2", "[]", "[]", 0),
      (
        "transform", #""identity""#, #"[{"rotate":[1.5707963267948966,0,0,1]}]"#, "[0.5]",
        "[[0.707107,0.707107,0,0,-0.707107,0.707107,0,0,0,0,1,0,0,0,0,1]]", 1e-6
      ),
      (
        "transform", #""identity""#, #"[{"rotate":[4.71238898038469,0,0,1]}]"#, "[0.5]",
        "[[0.707107,-0.707107,0,0,0.707107,0.707107,0,0,0,0,1,0,0,0,0,1]]", 1e-6
      ),
      (
        "transform", #""identity""#, #"[{"rotate":[6.283185307179586,0,0,1]}]"#, "[0.3]",
        "[[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]]", 1e-15
      ),
      (
        "transform", #"[{"scale":[1,1,1]}]"#, #"[{"scale":[3,5,1]},{"translate":[10,20,30]}]"#,
        "[0.5]", "[[2,0,0,0,0,3,0,0,0,0,1,0,5,10,15,1]]", 0
      ),
    ] as [(String, String, String, String, String, Double)])
  func mixes(
    type: String, from: String, to: String, places: String, values: String, tolerance: Double
  ) throws {
    let answer = try TweenProcess.answer(
      #"{"op":"interpolate","type":"\#(type)","from":\#(from),"to":\#(to),"at":\#(places)}"#)
    let expected = try JSONTree(parsing: values)
    #expect(
      agrees(answer["values"], expected, tolerance: tolerance),
      "\(answer["values"]?.text ?? JSONTree.object(answer).text)")
  }

  @Test func takesTheSpaceOfColours() throws {
    let fields = #""op":"interpolate","type":"color","from":[0,0,0,1],"to":[1,1,1,1],"at":[0.5]"#
    #expect(
      try TweenProcess.answer(#"{\#(fields),"space":"srgb"}"#)["values"]
        == .array([.numbers([0.5, 0.5, 0.5, 1])]))
    try expectError(#"{\#(fields),"space":"hsl"}"#, "unknown-name", "space")
  }

  @Test(arguments: [
    (#""from":1,"to":1,"at":[]"#, "missing-field", "type"),
    (#""type":"number","to":1,"at":[]"#, "missing-field", "from"),
    (#""type":"number","from":1,"at":[]"#, "missing-field", "to"),
    (#""type":"number","from":1,"to":2"#, "missing-field", "at"),
    (#""type":"angle","from":1,"to":2,"at":[]"#, "unknown-name", "type"),
    (#""type":"custom","from":1,"to":2,"at":[]"#, "unknown-name", "type"),
    (#""type":1,"from":1,"to":2,"at":[]"#, "wrong-type", "type"),
    (#""type":"number","from":1,"to":true,"at":[]"#, "mismatched-values", "to"),
    (#""type":"bool","from":0,"to":true,"at":[]"#, "mismatched-values", "from"),
    (#""type":"point","from":[1],"to":[1,2],"at":[]"#, "mismatched-values", "from"),
    (#""type":"numbers","from":[1],"to":[1,2],"at":[]"#, "mismatched-values", "to"),
    (#""type":"transform","from":"identity","to":[1,2],"at":[]"#, "mismatched-values", "to"),
    (#""type":"quaternion","from":1,"to":2,"at":[]"#, "mismatched-values", "from"),
    (#""type":"quaternion","from":[0,0,0,1],"to":[0,0,0,0],"at":[]"#, "out-of-range", "to"),
    (#""type":"quaternion","from":["nan",0,0,1],"to":null,"at":[]"#, "out-of-range", "from"),
    (#""type":"affine","from":1,"to":2,"at":[]"#, "mismatched-values", "from"),
    (#""type":"path","from":1,"to":2,"at":[]"#, "mismatched-values", "from"),
    (#""type":"path","from":"M 0 0","to":"L 0","at":[]"#, "out-of-range", "to"),
    (#""type":"color","space":"hsl","from":1,"to":2,"at":[]"#, "unknown-name", "space"),
    (#""type":"number","space":"srgb","from":1,"to":2,"at":[]"#, "unknown-name", "space"),
    (#""type":"null","from":null,"to":2,"at":[]"#, "mismatched-values", "to"),
    (#""type":"colors","from":[],"to":[[1,1,1,1]],"at":[]"#, "mismatched-values", "to"),
  ])
  func refuses(fields: String, code: String, field: String) throws {
    try expectError(#"{"op":"interpolate",\#(fields)}"#, code, field)
  }

  @Test(
    arguments: [
      (
        #""type":"color","space":"srgb-linear","from":[0,0,0,1],"to":[1,1,1,1],"at":[0,0.5,1]"#,
        #"[[0,0,0,1],[0.7353569830524495,0.7353569830524495,0.7353569830524495,1],[1,1,1,1]]"#
      ),
      (
        #""type":"colors","space":"srgb-linear","from":[[0,0,0,1]],"to":[[1,1,1,1]],"at":[0.5]"#,
        #"[[[0.7353569830524495,0.7353569830524495,0.7353569830524495,1]]]"#
      ),
      (#""type":"integer","from":0,"to":3,"at":[0.5,0.99,-0.5,"nan"]"#, "[1,2,-1,0]"),
      (#""type":"null","from":null,"to":null,"at":[0,1]"#, "[null,null]"),
      (#""type":"number","from":null,"to":4,"at":[0,0.49,0.5,1]"#, "[null,null,4,4]"),
      (
        #""type":"color","from":[1,0,0,1],"to":null,"at":[0,0.25,1]"#,
        "[[1,0,0,1],[1,0,0,0.75],[1,0,0,0]]"
      ),
      (
        #""type":"color","from":null,"to":[1,0,0,1],"at":[0,0.25,1]"#,
        "[[1,0,0,0],[1,0,0,0.25],[1,0,0,1]]"
      ),
      (
        #""type":"affine","from":[1,0,0,1,0,0],"to":[3,0,0,1,10,0],"at":[0.5,2]"#,
        "[[2,0,0,1,5,0],[5,0,0,1,20,0]]"
      ),
      (
        #""type":"quaternion","from":[0,0,0,1],"to":[0,0,1,0],"at":[0,0.5,1]"#,
        "[[0,0,0,1],[0,0,0.7071067811865475,0.7071067811865476],[0,0,1,0]]"
      ),
      (
        #""type":"quaternion","from":[0,0,0,2],"to":[0,2,0,0],"at":[0,0.5,1]"#,
        "[[0,0,0,1],[0,0.7071067811865475,0,0.7071067811865476],[0,1,0,0]]"
      ),
      (#""type":"quaternion","from":null,"to":[0,0,0,2],"at":[0,0.5]"#, "[null,[0,0,0,1]]"),
      (
        #""type":"path","from":"M0 0L10 0Z","to":"M 0 10 L 20 30 Z","at":[0.5]"#,
        #"["M 0 5 L 15 15 Z"]"#
      ),
      (
        #""type":"path","from":"M0 0L10 0","to":"M 0 10 L 20 30 Z","at":[0.25,0.5]"#,
        #"["M 0 0 L 10 0","M 0 10 L 20 30 Z"]"#
      ),
      (
        #""type":"path","from":"M0 0L10 0","to":"M 0 10 L 20 30 Z","at":[0.5,0.25]"#,
        #"["M 0 10 L 20 30 Z","M 0 0 L 10 0"]"#
      ),
    ])
  func mixesWhatOnlyInterpolationKnows(fields: String, values: String) throws {
    let answer = try TweenProcess.answer(#"{"op":"interpolate",\#(fields)}"#)
    #expect(agrees(answer["values"], try JSONTree(parsing: values), tolerance: 1e-14))
  }
}
