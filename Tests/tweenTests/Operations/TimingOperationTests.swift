import SceneFiles
import Testing

@Suite struct TimingOperationTests {
  /// Timing, time, then phase, iteration, progress and visibility as in the answer.
  @Test(
    arguments: [
      ("{}", 0.125, "active", 0, 0.5, true), ("{}", 0.25, "after", 0, 1, false),
      (#"{"duration":-3}"#, 0.125, "active", 0, 0.5, true),
      (#"{"beginTime":10,"duration":1,"repeatCount":3}"#, 11, "active", 1, 0, true),
      (#"{"beginTime":10,"duration":1,"repeatCount":3}"#, 13, "after", 2, 1, false),
      (#"{"beginTime":10,"duration":1,"fillMode":"backwards"}"#, 9, "before", 0, 0, true),
      (#"{"beginTime":10,"duration":1,"fillMode":"forwards"}"#, 9, "before", 0, 0, false),
      (#"{"duration":2,"repeatCount":3.5,"fillMode":"forwards"}"#, 7, "after", 3, 0.5, true),
      (
        #"{"duration":1,"repeatDuration":2.5,"autoreverses":true,"fillMode":"both"}"#, 9, "after",
        1,
        0.5, true
      ),
      (
        #"{"duration":1,"repeatCount":0.5,"autoreverses":true,"fillMode":"both"}"#, 1, "after", 0,
        1,
        true
      ),
      (#"{"duration":1,"autoreverses":true,"fillMode":"forwards"}"#, 2, "after", 0, 0, true),
      (#"{"duration":2,"speed":2,"timeOffset":0.5}"#, 0.25, "active", 0, 0.5, true),
      (#"{"duration":4,"timeOffset":2}"#, 3, "active", 1, 0.25, true),
      (#"{"duration":4,"timeOffset":2}"#, 1, "active", 0, 0.75, true),
      (#"{"speed":-1,"timeOffset":2,"duration":2,"beginTime":20}"#, 21, "active", 0, 0.5, true),
      (#"{"speed":-1,"timeOffset":2,"duration":2,"beginTime":20}"#, 22, "after", 0, 0, false),
      (#"{"duration":4,"speed":0,"timeOffset":1}"#, 1e9, "active", 0, 0.25, true),
      (#"{"duration":4,"speed":0,"timeOffset":4}"#, 0, "active", 0, 1, true),
      (#"{"duration":"nan"}"#, 0, "after", 0, 0, false),
      (#"{"speed":"inf"}"#, 0, "after", 0, 0, false),
      (#"{"duration":"inf"}"#, 1e9, "active", 0, 0, true),
      (#"{"fillMode":"frozen","duration":1}"#, 2, "after", 0, 1, false),
      (
        #"{"duration":0.01,"repeatDuration":0.35,"fillMode":"forwards"}"#, 0.35, "after", 34, 1,
        true
      ),
    ] as [(String, Double, String, Double, Double, Bool)])
  func resolves(
    timing: String, time: Double, phase: String, cycle: Double, progress: Double, isVisible: Bool
  ) throws {
    let answer = try TweenProcess.answer(
      #"{"op":"timing","timing":\#(timing),"at":[\#(time)]}"#)
    let sample = JSONTree.object([
      "phase": .string(phase), "cycle": .number(cycle), "progress": .number(progress),
      "isVisible": .bool(isVisible),
    ])
    #expect(answer["samples"] == .array([sample]))
  }

  @Test(arguments: [
    ("{}", "0.25"), (#"{"duration":2,"repeatCount":3.5}"#, "7"),
    (#"{"duration":1,"repeatCount":2,"autoreverses":true}"#, "4"),
    (#"{"duration":1,"repeatDuration":2.5,"autoreverses":true}"#, "2.5"),
    (#"{"duration":2,"speed":2,"autoreverses":true}"#, "4"),
    (#"{"duration":1,"repeatCount":"inf"}"#, #""inf""#), (#"{"duration":"inf"}"#, #""inf""#),
    (#"{"duration":"nan"}"#, "0"),
  ])
  func hasAnActiveDuration(timing: String, duration: String) throws {
    let answer = try TweenProcess.answer(#"{"op":"timing","timing":\#(timing),"at":[]}"#)
    #expect(answer["activeDuration"]?.text == duration)
    #expect(answer["samples"] == .array([]))
  }

  @Test(arguments: [
    (#""at":[]"#, "missing-field", "timing"), (#""timing":{}"#, "missing-field", "at"),
    (#""timing":[],"at":[]"#, "wrong-type", "timing"),
    (#""timing":{"autoreverses":1},"at":[]"#, "wrong-type", "timing.autoreverses"),
    (#""timing":{"duration":"1s"},"at":[]"#, "wrong-type", "timing.duration"),
  ])
  func refuses(fields: String, code: String, field: String) throws {
    try expectError(#"{"op":"timing",\#(fields)}"#, code, field)
  }
}
