import SceneFiles
import Testing

@Suite struct TimingFunctionOperationTests {
  /// Function, places, values, tolerance.
  @Test(arguments: [
    (
      #""easeIn""#, "[0.1,0.25,0.5,0.67,0.75,0.9]",
      "[0.017027,0.093465,0.315357,0.515911,0.621862,0.839428]", 1e-6
    ),
    (#""easeOut""#, "[0.1,0.25,0.5]", "[0.160572,0.378138,0.684643]", 1e-6),
    (#""easeInEaseOut""#, "[0.1,0.25,0.5]", "[0.019722,0.129162,0.5]", 1e-6),
    (#""default""#, "[0.25,0.5,0.75]", "[0.408511,0.802403,0.960459]", 1e-6),
    (#""linear""#, "[-1,0,0.3,1,2]", "[0,0,0.3,1,1]", 0),
    ("[0.5,0,0.5,1]", "[0.25,0.75]", "[0.105893,0.894107]", 1e-6),
    ("[0.1,1,1,0.2]", "[0.67]", "[0.589449]", 1e-5),
    ("[0.5,-0.5,0.5,1.5]", "[0.25]", "[-0.038215]", 1e-5),
    (#"{"steps":2}"#, "[0,0.4,0.5,1]", "[0,0,0.5,1]", 0),
    (#"{"steps":2,"position":"jump-start"}"#, "[0,0.4,0.5,1]", "[0.5,0.5,1,1]", 0),
    (#"{"steps":4,"position":"start"}"#, "[0,0.25,1]", "[0.25,0.5,1]", 0),
    (#"{"steps":2,"position":"end"}"#, "[0,0.4,0.5,1]", "[0,0,0.5,1]", 0),
    (#"{"steps":2,"position":"jump-none"}"#, "[0,0.4,0.5,1]", "[0,0,1,1]", 0),
    (#"{"steps":1,"position":"jump-both"}"#, "[0,0.5,1]", "[0.5,0.5,1]", 0),
    (#"{"linear":[[0,0],[0.5,2],[1,1]]}"#, "[-1,0.25,0.75,2]", "[0,1,1.5,1]", 0),
    (#"{"penner":"bounceOut"}"#, "[0.5]", "[0.765625]", 1e-15),
    (#"{"penner":"backIn"}"#, "[0.5]", "[-0.0876975]", 1e-15),
    (#"{"penner":"expoIn"}"#, "[0,0.5,1]", "[0,0.03125,1]", 1e-15),
    (#"{"spring":{"duration":1}}"#, "[0.1,0.2,1]", "[0.3403,0.849426,1.00217]", 1e-6),
    (
      #"{"spring":{"perceptualDuration":1,"bounce":0,"duration":2}}"#, "[0]", "[0]", 0
    ),
  ])
  func evaluates(function: String, places: String, values: String, tolerance: Double) throws {
    let answer = try TweenProcess.answer(
      #"{"op":"timing-function","function":\#(function),"at":\#(places)}"#)
    #expect(agrees(answer["values"], try JSONTree(parsing: values), tolerance: tolerance))
    #expect(answer["derivatives"] == nil)
  }

  /// A fraction has one value, however many are requested, and a name equals its four numbers.
  @Test(arguments: [
    "[0.9,0.1,0.1,0.9]", "[0.25,-0.5,0,1.5]", "[1,0,0,1]", "[0,0,0,1]", "[0.42,0,1,1]",
  ])
  func aPlaceHasOneValue(function: String) throws {
    let places = (0...1000).map { Double($0) / 1000 }
    func values(_ function: String, _ places: [Double]) throws -> JSONTree? {
      try TweenProcess.answer(
        #"{"op":"timing-function","function":\#(function),"at":\#(places)}"#)["values"]
    }
    let many = try #require(try values(function, places)).numbers()
    for start in stride(from: 0, to: places.count, by: 143) {
      let range = start..<min(start + 7, places.count)
      #expect(try values(function, Array(places[range])) == .numbers(Array(many[range])))
    }
    if function == "[0.42,0,1,1]" {
      #expect(try values(#""easeIn""#, places) == .numbers(many))
    }
  }

  @Test func givesSlopes() throws {
    let answer = try TweenProcess.answer(
      #"{"op":"timing-function","function":[0,1,1,0],"at":[-1,0,0.5,1,2],"derivatives":true}"#)
    let largest = 1.7976931348623157e308
    #expect(answer["derivatives"] == .numbers([0, largest, 0, largest, 0]))
    let linear = try TweenProcess.answer(
      #"{"op":"timing-function","function":"linear","at":[0,0.5,1],"derivatives":true}"#)
    #expect(linear["derivatives"] == .numbers([1, 1, 1]))
  }

  @Test func extrapolatesWhenAsked() throws {
    let answer = try TweenProcess.answer(
      #"{"op":"timing-function","function":[0.5,1,0.5,0],"at":[-1,2],"extrapolate":true}"#)
    #expect(answer["values"] == .numbers([-2, 3]))
    // Only Bézier curves, including linear, continue.
    for (function, values) in [
      (#"{"steps":2}"#, [0.0, 1]), (#"{"linear":[[0,0.25],[1,0.5]]}"#, [0.25, 0.5]),
      (#"{"penner":"quadOut"}"#, [0, 1]), (#""linear""#, [-1, 2]),
    ] {
      let answer = try TweenProcess.answer(
        #"{"op":"timing-function","function":\#(function),"at":[-1,2],"extrapolate":true}"#)
      #expect(answer["values"] == .numbers(values), "\(function)")
    }
  }

  @Test func takesNamesAndCSSTexts() throws {
    for (text, value) in [
      ("cubic-bezier(0.5, 0, 0.5, 1)", 0.5), ("steps(2)", 0.5), ("ease-in-out", 0.5),
      ("linear(0, 0.75 50%, 1)", 0.75), ("sineInOut", 0.5), ("easeOutQuad", 0.75),
    ] {
      let answer = try TweenProcess.answer(
        #"{"op":"timing-function","function":"\#(text)","at":[0.5]}"#)
      #expect(agrees(answer["values"], .numbers([value]), tolerance: 1e-15), "\(text)")
    }
  }

  @Test(arguments: [
    (#""function":"easeIn""#, "missing-field", "at"), (#""at":[0]"#, "missing-field", "function"),
    (#""function":"easein","at":[0]"#, "unknown-name", "function"),
    (#""function":"cubic-bezier(2,0,0,1)","at":[0]"#, "out-of-range", "function"),
    (#""function":[0,"nan",1,1],"at":[0]"#, "out-of-range", "function"),
    (#""function":"easeIn","at":0.5"#, "wrong-type", "at"),
    (#""function":"easeIn","at":[0,true]"#, "wrong-type", "at[1]"),
    (#""function":[-0.1,0,1,1],"at":[0]"#, "out-of-range", "function"),
    (
      #""function":{"spring":{"mass":0,"duration":1}},"at":[0]"#, "out-of-range",
      "function.spring.mass"
    ),
    (#""function":"easeIn","at":[0],"derivatives":1"#, "wrong-type", "derivatives"),
  ])
  func refuses(fields: String, code: String, field: String) throws {
    try expectError(#"{"op":"timing-function",\#(fields)}"#, code, field)
  }
}

/// Expects an error of a code whose message begins with the field.
func expectError(
  _ line: String, _ code: String, _ field: String,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let error = try TweenProcess.answer(line)["error"]?.object()
  #expect(error?["code"] == .string(code), "\(line)", sourceLocation: sourceLocation)
  let message = try error?.string("message") ?? ""
  #expect(message.hasPrefix(field + ": "), "\(message)", sourceLocation: sourceLocation)
}
