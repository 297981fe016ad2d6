import AnimationTestSupport
import AnimationTiming
import SceneFiles
import Testing

@Suite struct TimingFunctionJSONTests {
  static let curves: [(String, TimingFunction)] = [
    (#""linear""#, .linear), (#""easeIn""#, .easeIn), (#""easeOut""#, .easeOut),
    (#""easeInEaseOut""#, .easeInEaseOut), (#""default""#, .default),
    ("[0.25,-3,1,5]", try! TimingFunction(controlPoints: 0.25, -3, 1, 5)),
    (#"{"steps":3,"position":"jump-none"}"#, try! TimingFunction(steps: 3, .none)),
    (
      #"{"linear":[[0,0],[0.5,2],[0.5,1]]}"#,
      try! TimingFunction(stops: [
        LinearStop(input: 0, output: 0), LinearStop(input: 0.5, output: 2),
        LinearStop(input: 0.5, output: 1),
      ])
    ),
    (#"{"penner":"elasticInOut"}"#, TimingFunction.easeInOutElastic),
    (
      #"{"spring":{"mass":2,"stiffness":50,"damping":3,"initialVelocity":1,"#
        + #""allowsOverdamping":true,"duration":1.5}}"#,
      try! TimingFunction(
        Spring(mass: 2, stiffness: 50, damping: 3, initialVelocity: 1), duration: 1.5)
    ),
  ]

  @Test(arguments: curves)
  func readsAndWrites(text: String, curve: TimingFunction) throws {
    #expect(try TimingFunction(json: JSONTree(parsing: text)) == curve)
    #expect(curve.json?.text == text)
  }

  @Test func takesDefaults() throws {
    let steps = try TimingFunction(json: JSONTree(parsing: #"{"steps":2}"#))
    #expect(try steps == TimingFunction(steps: 2, .end))
    let spring = try TimingFunction(json: JSONTree(parsing: #"{"spring":{"duration":1}}"#))
    #expect(try spring == TimingFunction(Spring(), duration: 1))
  }

  @Test func limitsDampingUnlessAllowed() throws {
    let curve = try TimingFunction(
      json: JSONTree(parsing: #"{"spring":{"damping":40,"duration":1}}"#))
    #expect(try curve == TimingFunction(Spring(damping: 20), duration: 1))
  }

  @Test func knowsTheMeasuredResponse() throws {
    let curve = try TimingFunction(
      json: JSONTree(
        parsing: #"{"spring":{"damping":40,"allowsOverdamping":true,"#
          + #""overdamped":"coreAnimation","duration":1}}"#))
    let measured = SpringMotion(
      try Spring(damping: 40), overdamped: .measured, allowsOverdamping: true)
    for time in [0, 0.1, 0.2, 0.5, 1] {
      #expect(isClose(curve.progress(at: time), measured.value(at: time), tolerance: 1e-15))
    }
  }

  @Test(
    arguments: [
      (#""easein""#, .unknownName, ""), ("3", .wrongType, ""), ("null", .wrongType, ""),
      ("true", .wrongType, ""), ("[1,2,3]", .wrongType, ""), ("[0,0,1,true]", .wrongType, "[3]"),
      ("[1.5,0,1,1]", .outOfRange, ""), (#"["nan",0,1,1]"#, .outOfRange, ""),
      (#"[0,"nan",1,1]"#, .outOfRange, ""), (#"[0,0,1,"inf"]"#, .outOfRange, ""),
      (#"[0,"-inf",1,1]"#, .outOfRange, ""), (#"{"linear":[[0,"nan"]]}"#, .outOfRange, "linear"),
      ("{}", .wrongType, ""),
      (#"{"steps":1,"penner":"quadIn"}"#, .wrongType, ""), (#"{"steps":0}"#, .outOfRange, ""),
      (#"{"steps":1.5}"#, .outOfRange, "steps"), (#"{"steps":"2"}"#, .wrongType, "steps"),
      (#"{"steps":1,"position":"jump-none"}"#, .outOfRange, ""),
      (#"{"steps":1,"position":"last"}"#, .unknownName, "position"),
      (#"{"linear":[]}"#, .outOfRange, "linear"), (#"{"linear":[[0]]}"#, .wrongType, "linear[0]"),
      (#"{"linear":[[0.5,0],[0,1]]}"#, .outOfRange, "linear[1]"),
      (#"{"linear":[["inf",0]]}"#, .outOfRange, "linear"),
      (#"{"penner":"quadOutIn"}"#, .unknownName, "penner"),
      (#"{"spring":{}}"#, .missingField, "spring.duration"),
      (#"{"spring":{"duration":0}}"#, .outOfRange, "spring"),
      (#"{"spring":{"duration":1,"mass":0}}"#, .outOfRange, "spring.mass"),
      (#"{"spring":{"duration":1,"bounce":0}}"#, .missingField, "spring.perceptualDuration"),
    ] as [(String, JSONFieldError.Code, String)])
  func refuses(text: String, code: JSONFieldError.Code, place: String) {
    let error = #expect(throws: JSONFieldError.self) {
      try TimingFunction(json: JSONTree(parsing: text))
    }
    #expect(error?.code == code && error?.place == place, "\(error.map(String.init) ?? "")")
  }

  @Test func composedCurvesHaveNoSpelling() {
    #expect(TimingFunction.easeIn.composed(with: .easeOut).json == nil)
    #expect(TimingFunction.easeIn.reversed.json == nil)
  }
}
