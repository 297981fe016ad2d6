import SceneFiles
import Testing

/// What scripts seldom say.
@Suite("edges of scripts")
struct ScriptEdgeTests {
  private func answer(_ steps: String, _ rest: String) throws -> JSONObject {
    try TweenProcess.answer(
      #"{"op":"script","layers":[{"id":"a"},{"id":"b"}],"steps":[\#(steps)],\#(rest)}"#)
  }

  private static let play = #"{"at":0,"play":{"id":"p","timeline":{"steps":[{"label":"x"}]}}}"#

  @Test(
    "what a step cannot mean has its place",
    arguments: [
      ("\(play),\(play)", "out-of-range", "steps[1].play.id"),
      (
        #"\#(play),{"at":0,"playback":{"id":"p","label":"y"}}"#, "unknown-name",
        "steps[1].playback.label"
      ),
      (
        #"{"at":0,"retarget":{"layer":"a","keyPath":"zPosition","value":1,"duration":1,"velocity":1}}"#,
        "mismatched-values", "steps[0].retarget.velocity"
      ),
      (
        #"{"at":0,"retarget":{"layer":"a","keyPath":"position.x","value":null}}"#,
        "mismatched-values", "steps[0].retarget"
      ),
      (
        #"{"at":0,"retarget":{"layer":"a","keyPath":"zPosition","decay":{"type":"decay"}}}"#,
        "unknown-name", "steps[0].retarget.decay.type"
      ),
      (
        #"{"at":0,"retarget":{"layer":"a","keyPath":"zPosition","decay":{},"duration":1}}"#,
        "unknown-name", "steps[0].retarget.duration"
      ),
      (
        #"{"at":0,"detach":{"layer":"a","exiting":[{"keyPath":"opacity","value":0,"by":1}]}}"#,
        "mismatched-values", "steps[0].detach.exiting[0]"
      ),
      (
        #"{"at":0,"detach":{"layer":"a","exiting":[{"keyPath":"opacity"}]}}"#,
        "missing-field", "steps[0].detach.exiting[0]"
      ),
      (
        #"{"at":0,"actions":{"layer":"a","key":"opacty","action":null}}"#, "unknown-name",
        "steps[0].actions.key"
      ),
      (
        #"{"at":0,"set":{"layer":"a","keyPath":"speed","value":[1]}}"#, "wrong-type",
        "steps[0].set.value"
      ),
      (#"{"at":0,"completion":"c","steps":[]}"#, "missing-field", "steps[0]"),
      (
        #"{"at":0,"animate":{},"steps":[{"set":{"layer":"a","keyPath":"position.x","value":null}}]}"#,
        "mismatched-values", "steps[0].steps[0].set"
      ),
      (
        #"{"at":0,"play":{"id":"p","timeline":{"steps":[{"animate":{"layer":"a","keyPath":"opacity","to":1,"by":1}}]}}}"#,
        "mismatched-values", "steps[0].play.timeline.steps[0].animate"
      ),
    ])
  func refuses(steps: String, code: String, field: String) throws {
    try expectError(
      #"{"op":"script","layers":[{"id":"a"}],"steps":[\#(steps)]}"#, code, field)
  }

  @Test("events lie between exactly two times")
  func span() throws {
    try expectError(
      #"{"op":"script","layers":[],"steps":[],"events":[0,1,2]}"#, "wrong-type", "events")
  }

  @Test("a place after a label counts its offset, and a timeline takes over what runs")
  func places() throws {
    let read = #""read":[{"layer":"a","keyPath":"zPosition","at":[1,1.5,2]}]"#
    let step = #"{"animate":{"layer":"a","keyPath":"zPosition","to":8,"duration":1}"#
    let timeline = { (place: String) in
      #""timeline":{"timingFunction":"linear","steps":[{"label":"x","at":0.5},\#(step),"at":\#(place)}]}"#
    }
    let offset = try answer(
      #"{"at":0,"play":{"id":"p",\#(timeline(#"{"label":"x","offset":0.5}"#))}}"#, read)
    #expect(offset["read"]?.text == #"[{"values":[0,4,8]}]"#)
    let two = try answer(
      #"{"at":0,"play":{"id":"p",\#(timeline("1"))}},{"at":1,"play":{"id":"q",\#(timeline("0"))}}"#,
      read)
    #expect(two["read"]?.text == #"[{"values":[0,4,8]}]"#)
  }

  @Test("the velocity of what jumps at a commit is none, of what goes on it is that of the tree")
  func jumps() throws {
    let way =
      #"{"at":0,"retarget":{"layer":"a","keyPath":"zPosition","value":8,"duration":4,"timingFunction":"linear"}}"#
    let read = #""read":[{"layer":"a","keyPath":"zPosition","at":[1],"velocity":true}]"#
    let other =
      #"{"type":"CABasicAnimation","keyPath":"zPosition","fromValue":5,"toValue":9,"duration":2}"#
    let jump = try answer(
      #"\#(way),{"at":1,"add":{"layer":"a","key":"k","animation":\#(other)}}"#, read)
    #expect(jump["read"]?.text == #"[{"values":[5],"velocities":[null]}]"#)
    let same = try answer(
      #"\#(way),{"at":1,"set":{"layer":"a","keyPath":"cornerRadius","value":1}}"#, read)
    #expect(same["read"]?.text == #"[{"values":[2],"velocities":[2]}]"#)
  }

  @Test("a step before 0 is committed at its time, behind the layers as they are given")
  func early() throws {
    let answer = try answer(
      #"{"at":-2,"transaction":{"disablesActions":true},"steps":[{"set":{"layer":"a","keyPath":"zPosition","value":8}}]}"#,
      #""read":[{"layer":"a","keyPath":"zPosition","at":[-3,-2,0]}]"#)
    #expect(answer["read"]?.text == #"[{"values":[0,8,8]}]"#)
  }
}
