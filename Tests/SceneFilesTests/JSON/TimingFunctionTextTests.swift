import AnimationTestSupport
import AnimationTiming
import SceneFiles
import Testing

@Suite struct TimingFunctionTextTests {
  private func read(_ text: String) throws -> TimingFunction {
    try TimingFunction(json: .string(text))
  }

  /// The names of Penner's curves are valid, in their own order of words and in the order that their users write.
  @Test func namesOfPennersCurves() throws {
    for easing in PennerEasing.allCases {
      #expect(try read(easing.rawValue) == TimingFunction(easing))
      let mode = ["in": "In", "out": "Out", "inOut": "InOut"][easing.mode.rawValue] ?? ""
      let family = easing.family.rawValue
      let users = "ease\(mode)\(family.prefix(1).uppercased())\(family.dropFirst())"
      #expect(try read(users) == TimingFunction(easing), "\(users)")
    }
    #expect(try read("easeOutBack") == TimingFunction.easeOutBack)
  }

  static let keywords: [(String, TimingFunction)] = [
    ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
    ("ease-in-out", .easeInEaseOut), ("EASE-IN", .easeIn), (" linear ", .linear),
    ("step-start", try! TimingFunction(steps: 1, .start)),
    ("step-end", try! TimingFunction(steps: 1, .end)),
    ("steps(4)", try! TimingFunction(steps: 4)),
    ("steps( 4 , start )", try! TimingFunction(steps: 4, .start)),
    ("steps(4, jump-none)", try! TimingFunction(steps: 4, .none)),
    ("steps(4,jump-both)", try! TimingFunction(steps: 4, .both)),
    ("cubic-bezier(.2, -0.5,1e-1,+1)", try! TimingFunction(controlPoints: 0.2, -0.5, 0.1, 1)),
    ("Cubic-Bezier( 0.2,0,0 ,1 )", try! TimingFunction(controlPoints: 0.2, 0, 0, 1)),
    ("/* slow */ ease-in/**/", .easeIn), ("linear /* without an end", .linear),
    ("steps(/* so * many / */4,/***/start/*/ , none */)", try! TimingFunction(steps: 4, .start)),
  ]

  @Test(arguments: keywords)
  func keywordsAndFunctionsOfCSS(text: String, curve: TimingFunction) throws {
    #expect(try read(text) == curve)
  }

  /// Inputs and outputs in turn.
  @Test(
    arguments: [
      ("linear(0, 1)", [0, 0, 1, 1]), ("linear(0.5)", [0, 0.5]),
      ("linear(0, 0.5 25% 75%, 1)", [0, 0, 0.25, 0.5, 0.75, 0.5, 1, 1]),
      ("linear(0, 25% 75% .5, 1)", [0, 0, 0.25, 0.5, 0.75, 0.5, 1, 1]),
      ("linear(0, 2 50%, 1 10%, 0.5 20%, 1)", [0, 0, 0.5, 2, 0.5, 1, 0.5, 0.5, 1, 1]),
    ] as [(String, [Double])])
  func linesOfCSS(text: String, numbers: [Double]) throws {
    let stops = stride(from: 0, to: numbers.count, by: 2).map {
      LinearStop(input: numbers[$0], output: numbers[$0 + 1])
    }
    #expect(try read(text) == TimingFunction(stops: stops))
  }

  static let oracle = SharedFile("oracles/engine_easing.json")

  struct Easings: Decodable {
    struct Case: Decodable { var easing: String }
    var cases: [Case]
  }

  @Test(.enabled(if: oracle.exists, "needs the oracles"))
  func everyEasingOfABrowserIsRead() throws {
    let cases = try Self.oracle.json(Easings.self).cases
    for row in cases {
      #expect(try read(row.easing) == TimingFunction(css: row.easing), "\(row.easing)")
    }
    #expect(cases.count > 50)
  }

  @Test(
    arguments: [
      ("", .unknownName), ("easein", .unknownName), ("easeOutBak", .unknownName),
      ("backIn(2)", .unknownName), ("cubic-beizer(0,0,1,1)", .unknownName),
      ("steps(3, middle)", .unknownName), ("cubic-bezier(0,0,1)", .outOfRange),
      ("cubic-bezier(0,0,1,1", .outOfRange), ("cubic-bezier(0,0,1,1) x", .outOfRange),
      ("cubic-bezier(0 0 1 1)", .outOfRange), ("cubic-bezier(1.5,0,1,1)", .outOfRange),
      ("cubic-bezier(0,nan,1,1)", .outOfRange), ("cubic-bezier(0,1e999,1,1)", .outOfRange),
      ("cubic-bezier(0,0x1,1,1)", .outOfRange), ("cubic-bezier(0,1.,1,1)", .outOfRange),
      ("steps(0)", .outOfRange), ("steps(1,jump-none)", .outOfRange), ("steps()", .outOfRange),
      ("steps(2.5)", .outOfRange), ("linear()", .outOfRange), ("linear(0,,1)", .outOfRange),
      ("linear(10%)", .outOfRange), ("linear(0, 10% .5 20%)", .outOfRange),
      ("ease/**/-in", .unknownName), ("steps/**/(4)", .unknownName), ("ease-in */", .unknownName),
      ("steps(4 /* ) */", .outOfRange), ("steps(1/**/2)", .outOfRange),
      ("steps(4 / * 2)", .outOfRange),
      ("linear(0, 1e999)", .outOfRange), ("linear(0, .5 1% 2% 3%)", .outOfRange),
    ] as [(String, JSONFieldError.Code)])
  func refuses(text: String, code: JSONFieldError.Code) {
    let error = #expect(throws: JSONFieldError.self) { try read(text) }
    #expect(error?.code == code, "\(error.map(String.init) ?? "")")
  }
}
