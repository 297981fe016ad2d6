import AnimationTestSupport
import AnimationTiming
import SceneFiles
import Testing

@Suite struct TimingJSONTests {
  @Test(arguments: [
    ("{}", Timing()), (#"{"duration":null}"#, Timing()),
    (
      #"{"beginTime":1e-100,"duration":2,"speed":-1,"timeOffset":0.5,"repeatCount":"inf"}"#,
      Timing(beginTime: 1e-100, duration: 2, speed: -1, timeOffset: 0.5, repeatCount: .infinity)
    ),
    (
      #"{"repeatDuration":"nan","autoreverses":true,"fillMode":"both"}"#,
      Timing(repeatDuration: .nan, autoreverses: true, fillMode: .both)
    ),
    (#"{"fillMode":"frozen"}"#, Timing()),
  ])
  func reads(text: String, timing: Timing) throws {
    #expect(try Timing(json: JSONTree(parsing: text)) == timing)
  }

  @Test(arguments: [
    ("3", ""), (#"{"duration":"long"}"#, "duration"), (#"{"speed":true}"#, "speed"),
    (#"{"autoreverses":1}"#, "autoreverses"), (#"{"fillMode":0}"#, "fillMode"),
  ])
  func refuses(text: String, place: String) {
    let error = #expect(throws: JSONFieldError.self) {
      try Timing(json: JSONTree(parsing: text))
    }
    #expect(error?.code == .wrongType && error?.place == place)
  }

  @Test func refusesOtherKeys() throws {
    let error = #expect(throws: JSONFieldError.self) {
      try Timing(json: JSONTree(parsing: #"{"duration":1,"repeatcount":2}"#))
    }
    #expect(
      error?.description == "repeatcount: there is no such field; did you mean 'repeatCount'?")
    #expect(error?.code == .unknownName)
  }

  @Test func layersLastForEver() throws {
    #expect(try Timing(json: .object([:]), defaults: .layer) == .layer)
    #expect(Timing(speed: 2).json(defaults: .layer).text == #"{"duration":0,"speed":2}"#)
  }

  @Test func whatIsWrittenIsReadAgain() {
    let numbers = Generator<Double>.any.array(count: 6...6)
    let fills = Generator<FillMode>.element(of: FillMode.allCases)
    let timings = zip(numbers, .bool, fills).map { n, autoreverses, fill in
      Timing(
        beginTime: n[0], duration: n[1], speed: n[2], timeOffset: n[3], repeatCount: n[4],
        repeatDuration: n[5], autoreverses: autoreverses, fillMode: fill)
    }
    checkRoundTrip("Timing", timings) {
      $0.json().text
    } read: {
      try Timing(json: JSONTree(parsing: $0))
    }
    checkRoundTrip("Timing of a layer", timings) {
      $0.json(defaults: .layer).text
    } read: {
      try Timing(json: JSONTree(parsing: $0), defaults: .layer)
    }
  }
}
