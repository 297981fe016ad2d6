import Foundation
import SceneFiles
import Testing

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

  @Test(
    "events before, after or between what is no time are told so",
    arguments: [
      ("[\"nan\",1]", "NaN"), ("[0,\"nan\"]", "NaN"), ("[\"nan\",\"nan\"]", "NaN"),
      ("[2,1]", "is after"), ("[\"inf\",\"-inf\"]", "is after"),
    ])
  func noSpan(span: String, message: String) throws {
    let request = #"{"op":"script","layers":[],"steps":[],"events":\#(span)}"#
    try expectError(request, "out-of-range", "events")
    let told = try TweenProcess.answer(request)["error"]?.object().string("message") ?? ""
    #expect(told.contains(message), "\(told)")
  }

  @Test("a place has one of the names that there are, and only one after a label has an offset")
  func onePlace() throws {
    let names = ["after", "afterPrevious", "with", "label"]
    let value = { (name: String) in name == "label" ? #""x""# : "1" }
    func expectRefusal(_ place: String, _ code: String) throws {
      let step = #"{"animate":{"layer":"a","keyPath":"zPosition","to":8},"at":{\#(place)}}"#
      try expectError(
        #"{"op":"script","layers":[{"id":"a"}],"steps":[{"at":0,"play":{"id":"p","#
          + #""timeline":{"steps":[\#(step)]}}}]}"#,
        code, "steps[0].play.timeline.steps[0].at")
    }
    for first in names {
      for second in names where second != first {
        try expectRefusal(
          #""\#(first)":\#(value(first)),"\#(second)":\#(value(second))"#, "mismatched-values")
      }
      if first != "label" {
        try expectRefusal(#""\#(first)":1,"offset":1"#, "mismatched-values")
      }
      try expectRefusal(#""\#(first)":null"#, "missing-field")
    }
    try expectRefusal("", "missing-field")
    try expectRefusal(#""offset":1"#, "missing-field")
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
      #"{"at":0,"play":{"id":"p",\#(timeline("1"))}},{"at":1,"play":{"id":"q",\#(timeline("1"))}}"#,
      read)
    #expect(two["read"]?.text == #"[{"values":[0,0,0]}]"#)
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

  // MARK: Events

  private static let linear = #""duration":1,"timingFunction":"linear""#

  @Test(
    "what starts and stops at the time of a commit is told once, and so is a layer that leaves then"
  )
  func once() throws {
    let answer = try answer(
      #"{"at":0,"retarget":{"layer":"a","keyPath":"zPosition","value":8,\#(Self.linear)}},"#
        + #"{"at":0,"retarget":{"layer":"a","keyPath":"cornerRadius","value":8,"delay":1,\#(Self.linear)}},"#
        + #"{"at":0,"detach":{"layer":"b","exiting":[{"keyPath":"opacity","value":0}],\#(Self.linear)}},"#
        + #"{"at":1,"set":{"layer":"a","keyPath":"contentsGravity","value":"top"}}"#,
      #""events":[0,9]"#)
    let events = try #require(answer["events"]?.text)
    for (event, count) in [
      (#"{"time":1,"kind":"start","layer":"a","key":"cornerRadius"}"#, 1),
      (#"{"time":1,"kind":"stop","layer":"a","key":"zPosition","finished":true}"#, 1),
      (#""kind":"start""#, 3), (#""kind":"stop""#, 3), (#""kind":"left""#, 1),
    ] {
      #expect(events.components(separatedBy: event).count == count + 1, "\(event): \(events)")
    }
  }

  @Test("a timeline that is cancelled calls its completion unfinished")
  func cancelled() throws {
    let answer = try answer(
      #"{"at":0,"play":{"id":"p","timeline":{"steps":[{"animate":{"layer":"a","keyPath":"zPosition","to":8,"duration":4}}]}},"completion":"c"},"#
        + #"{"at":1,"playback":{"id":"p","cancel":"shown"}}"#, #""events":[0,9]"#)
    #expect(
      answer["events"]?.text.contains(#""name":"c","finished":false,"animations":1"#) == true,
      "\(answer)")
  }

  @Test("a completion waits for a timeline that has ended before what is asked for, too")
  func waits() throws {
    let answer = try answer(
      #"{"at":0,"transaction":{"completion":"c","duration":3},"steps":["#
        + #"{"play":{"id":"p","timeline":{"steps":[{"animate":{"layer":"a","keyPath":"zPosition","to":8,"duration":1}}]}}},"#
        + #"{"set":{"layer":"b","keyPath":"opacity","value":0}}]}"#, #""events":[2,9]"#)
    #expect(
      answer["events"]?.text.contains(#"{"time":3,"kind":"completion","name":"c""#) == true,
      "\(answer)")
  }

  @Test("a step that is taken just when a timeline ends finds what that has come to")
  func settled() throws {
    let play = { (name: String, step: String) in
      #"{"play":{"id":"\#(name)","timeline":{"steps":[{"animate":{"layer":"a","keyPath":"zPosition",\#(step),"duration":1}}]}}}"#
    }
    let answer = try answer(
      #"{"at":0,"transaction":{},"steps":[\#(play("p", #""to":8"#))]},"#
        + #"{"at":1,"transaction":{},"steps":[\#(play("q", #""by":2"#))]}"#,
      #""read":[{"layer":"a","keyPath":"zPosition","at":[1,2,9]}]"#)
    #expect(answer["read"]?.text == #"[{"values":[8,10,10]}]"#)
  }

  @Test("what is wrong with an animation is listed by the first commit that has it, with its key")
  func diagnosedOnce() throws {
    let animation =
      #"{"type":"CASpringAnimation","keyPath":"zPosition","fromValue":0,"toValue":1,"mass":0,"isRemovedOnCompletion":false}"#
    let answer = try answer(
      #"{"at":0,"add":{"layer":"a","key":"k","animation":\#(animation)}},"#
        + #"{"at":1,"set":{"layer":"a","keyPath":"cornerRadius","value":1}},"#
        + #"{"at":2,"set":{"layer":"b","keyPath":"fillMode","value":"sideways"}}"#,
      #""events":[0,1]"#)
    let list = try #require(answer["diagnostics"]?.text)
    #expect(list.components(separatedBy: "impossible-spring").count == 2, "\(list)")
    #expect(list.contains(#""layer":"a","key":"k","code":"impossible-spring""#), "\(list)")
    #expect(list.contains(#""layer":"b","key":null,"code":"unknown-fill-mode""#), "\(list)")
  }

  @Test("what a layer says that is given counts as found by the first commit")
  func given() throws {
    let answer = try TweenProcess.answer(
      #"{"op":"script","layers":[{"id":"a","properties":{"fillMode":"sideways"}}],"steps":[]}"#)
    #expect(
      answer["diagnostics"]?.text.contains(
        #"{"at":0,"layer":"a","key":null,"code":"unknown-fill-mode""#)
        == true, "\(answer)")
  }

  @Test("problems are listed once, and a completion that never comes is none")
  func problemsOnce() throws {
    let endless =
      #""timeline":{"repeatCount":"inf","steps":[{"animate":{"layer":"a","keyPath":"zPosition","to":8,"duration":-1}},{"animate":{"layer":"a","keyPath":"zPosition","to":0,"duration":1}}]}"#
    let answer = try answer(
      #"{"at":0,"transaction":{"completion":"c"},"steps":[{"play":{"id":"p",\#(endless)}}]},"#
        + #"{"at":0,"state":{"layer":"a","name":null}},"#
        + #"{"at":1,"detach":{"layer":"b"}},"#
        + #"{"at":2,"detach":{"layer":"b","exiting":[{"keyPath":"opacity","value":0}]}}"#,
      #""events":[0,1]"#)
    let problems = try #require(answer["problems"]?.text)
    #expect(problems.components(separatedBy: #""code":"#).count == 3, "\(problems)")
    #expect(
      problems.contains("timeline-problem")
        && problems.contains(#"{"at":2,"layer":"b","key":null,"code":"nothing-to-detach""#),
      "\(problems)")
  }

  @Test("what has ended and stays can be removed, of another key nothing can")
  func removal() throws {
    let animation =
      #"{"type":"CABasicAnimation","keyPath":"zPosition","fromValue":4,"toValue":8,"duration":1,"fillMode":"forwards","isRemovedOnCompletion":false}"#
    let answer = try answer(
      #"{"at":0,"add":{"layer":"a","key":"k","animation":\#(animation)}},"#
        + #"{"at":2,"remove":{"layer":"a","key":"other"}},{"at":3,"remove":{"layer":"a","key":"k"}}"#,
      #""read":[{"layer":"a","keyPath":"zPosition","at":[1,2,3]}]"#)
    #expect(answer["read"]?.text == #"[{"values":[8,8,0]}]"#)
    #expect(
      answer["problems"]?.text
        == #"[{"at":2,"layer":"a","key":"other","code":"nothing-to-remove","message":"the layer has no animation under 'other'"}]"#
    )
  }

  // MARK: Layers

  @Test("a root is moved among the roots, and a layer out of another to them")
  func roots() throws {
    let box = #""properties":{"bounds":[0,0,10,10]}"#
    let hit = #""hit":[{"at":0,"point":[0,0]},{"at":1,"point":[0,0]},{"at":2,"point":[0,0]}]"#
    let answer = try TweenProcess.answer(
      #"{"op":"script","layers":[{"id":"a",\#(box)},{"id":"b",\#(box)},{"id":"c","parent":"a",\#(box)}],"#
        + #""steps":[{"at":1,"insert":{"layer":{"id":"a"},"index":1}},{"at":2,"insert":{"layer":{"id":"c"}}}],\#(hit)}"#
    )
    #expect(answer["hit"]?.text == #"["b","a","c"]"#, "\(answer)")
  }

  @Test("the values of an action without a key path are those of its property")
  func actions() throws {
    let action = #"{"type":"CABasicAnimation","fromValue":[4,6],"toValue":[4,6],"duration":1}"#
    let answer = try answer(
      #"{"at":0,"actions":{"layer":"a","key":"position","action":\#(action)}},"#
        + #"{"at":0,"set":{"layer":"a","keyPath":"position","value":[1,2]}}"#,
      #""read":[{"layer":"a","keyPath":"position","at":[0.5,1.5]}]"#)
    #expect(answer["read"]?.text == #"[{"values":[[4,6],[1,2]]}]"#, "\(answer)")
  }
}
