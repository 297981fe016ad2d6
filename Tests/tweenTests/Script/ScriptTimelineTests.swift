import Foundation
import SceneFiles
import Testing

@Suite("Timelines in scripts")
struct ScriptTimelineTests {
  private func answer(_ steps: String, _ rest: String) throws -> String {
    let request = #"{"op":"script","layers":[{"id":"a"}],"steps":[\#(steps)],\#(rest)}"#
    return JSONTree.object(try TweenProcess.answer(request)).text
  }

  private let timeline =
    #"{"stepDuration":2,"timingFunction":"linear","autoreverses":true,"repeatCount":2,"#
    + #""steps":[{"animate":{"layer":"a","keyPath":"zPosition","to":10}},{"label":"end"}]}"#

  @Test("rate, pause, label and cancel")
  func controls() throws {
    let steps =
      #"{"at":0,"play":{"id":"p","timeline":\#(timeline)}},"#
      + #"{"at":1,"playback":{"id":"p","rate":2}},{"at":3,"playback":{"id":"p","paused":true}},"#
      + #"{"at":4,"playback":{"id":"p","paused":false,"label":"end"}},"#
      + #"{"at":5,"playback":{"id":"p","cancel":"shown"}}"#
    let answer = try answer(
      steps,
      #""read":[{"layer":"a","keyPath":"zPosition","at":[1,2,3,4,4.25,5,6]}],"events":[0,9]"#)
    #expect(answer.contains(#""values":[5,5,5,10,7.5,0,0]"#))
    #expect(answer.contains(#"{"time":1.5,"kind":"label","playback":"p","label":"end""#))
    #expect(answer.contains(#""kind":"playback-finished","playback":"p","how":"cancelled""#))
  }

  @Test(
    "what is wrong has its place",
    arguments: [
      (
        #"{"at":0,"play":{"id":"p","timeline":{"steps":[{"animat":{}}]}}}"#,
        "steps[0].play.timeline.steps[0].animat"
      ),
      (#"{"at":0,"play":{"id":"p","timeline":{"steps":[{"at":1}]}}}"#, "exactly one of"),
      (
        #"{"at":0,"play":{"id":"p","timeline":{"steps":[{"label":"x","at":{"befor":1}}]}}}"#,
        "befor"
      ),
      (
        #"{"at":0,"play":{"id":"p","timeline":{"steps":[{"animate":{"layer":"a","keyPath":"opacity"}}]}}}"#,
        "either 'to' or 'by'"
      ),
      (
        #"{"at":0,"play":{"id":"p","timeline":{"steps":[{"label":"x","at":"inf"}]}}}"#,
        "expected a finite number"
      ),
      (#"{"at":0,"play":{"id":"p","overlap":"stop","timeline":{"steps":[]}}}"#, "overlap"),
      (#"{"at":0,"playback":{"id":"q"}}"#, "steps[0].playback.id"),
    ])
  func misuse(step: String, message: String) throws {
    let answer = try answer(step, #""events":[0,1]"#)
    #expect(answer.contains(#""error""#) && answer.contains(message), "\(answer)")
  }

  @Test("what cannot be counts as something else, which is a problem")
  func problems() throws {
    let step =
      #"{"at":0,"play":{"id":"p","timeline":{"steps":[{"animate":{"layer":"a","#
      + #""keyPath":"zPosition","to":10,"duration":-1},"at":{"label":"x"}}]}}}"#
    let answer = try answer(step, #""read":[{"layer":"a","keyPath":"zPosition","at":[1]}]"#)
    #expect(answer.contains(#""values":[10]"#))
    #expect(answer.split(separator: "timeline-problem").count == 3, "\(answer)")
  }

  @Test(
    "impossible numbers count as others, which are problems",
    arguments: [
      (#""at":-1"#, "", "a position: expected 0 s or later, found -1.0 s; 0 is used"),
      (#""at":{"after":-3}"#, "", "a position: expected 0 s or later, found -3.0 s; 0 is used"),
      (#""at":{"after":"inf"}"#, "", "an offset cannot be inf s; 0 is used"),
      (#""at":0"#, #""repeatDelay":-1,"#, "repeatDelay cannot be -1.0 s; 0 is used"),
      (#""at":0"#, #""repeatCount":"nan","#, "repeatCount cannot be nan; 1 is used"),
      (#""at":0"#, #""stepDuration":"nan","#, "stepDuration cannot be nan s; 0 is used"),
    ])
  func impossibleNumbers(place: String, field: String, message: String) throws {
    let step =
      #"{"at":0,"play":{"id":"p","timeline":{\#(field)"timingFunction":"linear","steps":["#
      + #"{"animate":{"layer":"a","keyPath":"zPosition","to":10,"duration":1},\#(place)}]}}}"#
    let answer = try answer(step, #""read":[{"layer":"a","keyPath":"zPosition","at":[0.5]}]"#)
    #expect(answer.contains(#""values":[5]"#), "\(answer)")
    #expect(answer.split(separator: "timeline-problem").count == 2 && answer.contains(message))
  }

  @Test("what is told late costs nothing of the time before, and ends are told in their order")
  func late() throws {
    let loop =
      #"{"at":0,"play":{"id":"p","timeline":{"repeatCount":"inf","steps":[{"label":"x"},"#
      + #"{"animate":{"layer":"a","keyPath":"zPosition","to":1,"duration":0.5}}]}}}"#
    let end =
      #"{"at":0,"play":{"id":"q","overlap":"add","timeline":{"steps":[{"label":"y"},"#
      + #"{"animate":{"layer":"a","keyPath":"opacity","to":0,"duration":2}}]}},"completion":"c"}"#
    for (span, labels) in [("[1000000,1000001]", 2), ("[1,2.25]", 3)] {
      let answer = try answer("\(loop),\(end)", #""events":\#(span)"#)
      #expect(answer.split(separator: #""kind":"label""#).count == labels + 1, "\(answer)")
      #expect(answer.contains(#""name":"c""#) == (labels == 3), "\(answer)")
    }
    // The effect of a commit waits for no label: the timeline has ended by then, before any request.
    let again = #"{"at":3,"playback":{"id":"q","reverse":true}}"#
    let whole = try answer("\(loop),\(end),\(again)", #""events":[0,9]"#)
    let part = try answer("\(loop),\(end),\(again)", #""events":[4,9]"#)
    let (events, rest) = (whole.components(separatedBy: "},{"), part.components(separatedBy: "},{"))
    #expect(rest.count > 9 && events.suffix(rest.count - 1) == rest.dropFirst(), "\(part)")
  }

  @Test("a timeline takes over what animates its properties, unless it says otherwise")
  func overlap() throws {
    let other =
      #"{"at":0,"add":{"layer":"a","key":"k","animation":{"type":"CABasicAnimation","#
      + #""keyPath":"zPosition","fromValue":0,"toValue":9,"duration":4}}}"#
    let answers = try ["", #""overlap":"takeOver","#, #""overlap":"add","#].map { overlap in
      try answer(
        #"\#(other),{"at":1,"play":{"id":"p",\#(overlap)"timeline":\#(timeline)}}"#,
        #""events":[0,9]"#)
    }
    #expect(answers[0] == answers[1] && answers[0] != answers[2], "\(answers)")
  }

  @Test("labels without end are more than a line may ask for", .takesLong)
  func endless() throws {
    let step =
      #"{"at":0,"play":{"id":"p","timeline":{"repeatCount":1e30,"steps":[{"label":"x"},"#
      + #"{"animate":{"layer":"a","keyPath":"zPosition","to":10,"duration":1e-7}}]}}}"#
    #expect(try answer(step, #""events":[0,1e9]"#).contains("out-of-range"))
  }
}
