import SceneFiles
import Testing

@Suite struct SpringOperationTests {
  @Test(arguments: [
    ("", "[0.1,0.2,0.25,0.5,1]", #"{"values":[0.3403,0.849426,1.02336,1.074591,1.00217]}"#),
    ("", "[0,-1]", #"{"values":[0,0],"velocities":[0,0],"settlingDuration":1.4727003}"#),
    (#""initialVelocity":5,"#, "[0.1]", #"{"values":[0.607053]}"#),
    (#""initialVelocity":5,"#, "[0]", #"{"values":[0],"velocities":[5]}"#),
    (#""damping":20,"#, "[0.1,0.5]", #"{"values":[0.264241,0.959572],"settlingDuration":1}"#),
    (#""damping":40,"#, "[0.1]", #"{"values":[0.264241],"settlingDuration":1,"damping":40}"#),
    (
      #""damping":40,"allowsOverdamping":true,"#, "[0.1,0.2,0.5]",
      #"{"values":[0.177737,0.36964,0.717829]}"#
    ),
    (
      #""damping":40,"allowsOverdamping":true,"overdamped":"coreAnimation","#, "[0.1,0.2,0.5]",
      #"{"values":[1.033373,1.044643,1.020259]}"#
    ),
    (#""mass":3,"stiffness":1000,"damping":500,"#, "[]", #"{"values":[],"settlingDuration":0.6}"#),
    (#""damping":0,"#, "[]", #"{"settlingDuration":3.4028234663852886e+38}"#),
    (#""initialVelocity":1e308,"#, "[]", #"{"settlingDuration":142.789044}"#),
    (
      #""perceptualDuration":1,"bounce":0.5,"#, "[]",
      #"{"mass":1,"stiffness":39.478418,"damping":6.283185,"settlingDuration":2.343875}"#
    ),
    (#""perceptualDuration":1,"#, "[]", #"{"damping":12.566371,"settlingDuration":1.5}"#),
    (
      #""perceptualDuration":1,"bounce":-0.5,"#, "[]",
      #"{"damping":25.132741,"settlingDuration":2.6}"#
    ),
    (#""perceptualDuration":1,"bounce":-1,"#, "[]", #"{"damping":"inf","settlingDuration":0}"#),
    (
      #""perceptualDuration":0.5,"bounce":0.3,"#, "[]",
      #"{"stiffness":157.91367,"damping":17.592919,"settlingDuration":0.862955}"#
    ),
  ])
  func evaluates(fields: String, times: String, expected: String) throws {
    let answer = try TweenProcess.answer(#"{"op":"spring",\#(fields)"at":\#(times)}"#)
    let expected = try JSONTree(parsing: expected)
    #expect(agrees(.object(answer), expected, tolerance: 1e-6))
  }

  @Test(arguments: [
    ("", "missing-field", "at"), (#""mass":0,"at":[]"#, "out-of-range", "mass"),
    (#""stiffness":-1,"at":[]"#, "out-of-range", "stiffness"),
    (#""damping":"nan","at":[]"#, "out-of-range", "damping"),
    (#""initialVelocity":"inf","at":[]"#, "out-of-range", "initialVelocity"),
    (#""perceptualDuration":0,"at":[]"#, "out-of-range", "perceptualDuration"),
    (#""bounce":0,"at":[]"#, "missing-field", "perceptualDuration"),
    (#""perceptualDuration":1,"mass":1,"at":[]"#, "mismatched-values", "mass"),
    (#""overdamped":"measured","at":[]"#, "unknown-name", "overdamped"),
    (#""mass":"heavy","at":[]"#, "wrong-type", "mass"),
    (#""allowsOverdamping":0,"at":[]"#, "wrong-type", "allowsOverdamping"),
  ])
  func refuses(fields: String, code: String, field: String) throws {
    try expectError(#"{"op":"spring"\#(fields.isEmpty ? "" : ",")\#(fields)}"#, code, field)
  }
}
