import SceneFiles
import Testing

@Suite("script")
struct ScriptOperationTests {
  private func answer(_ fields: String) throws -> JSONObject {
    try TweenProcess.answer(#"{"op":"script",\#(fields)}"#)
  }

  private func changes(_ list: (at: Int, layer: String, keyPath: String, why: String)...) -> String
  {
    let entries = list.map {
      #"{"at":\#($0.at),"layer":"\#($0.layer)","keyPath":"\#($0.keyPath)","why":"\#($0.why)"}"#
    }
    return "[\(entries.joined(separator: ","))]"
  }

  private static let card = #""layers":[{"id":"a","properties":{"position":[10,20]}}]"#

  // MARK: The answer

  @Test("an implicit change in a transaction, with its events")
  func transaction() throws {
    let answer = try answer(
      #""layers":[{"id":"a"}],"steps":[{"at":1,"transaction":{"duration":2,"timingFunction":"linear","completion":"c"},"#
        + #""steps":[{"set":{"layer":"a","keyPath":"opacity","value":0}}]}],"#
        + #""read":[{"layer":"a","keyPath":"opacity","at":[1,2,3]}],"events":[0,5]"#)
    #expect(
      JSONTree.object(answer).text
        == #"{"read":[{"values":[1,0.5,0]}],"events":[{"time":1,"kind":"start","layer":"a","key":"opacity"},"#
        + #"{"time":3,"kind":"stop","layer":"a","key":"opacity","finished":true},"#
        + #"{"time":3,"kind":"completion","name":"c","finished":true,"animations":1}],"problems":[],"diagnostics":[]}"#
    )
  }

  @Test(
    "in a layer without time nothing runs, and a diagnostic says so",
    arguments: ["nan", "inf", "-inf"])
  func noTime(speed: String) throws {
    let answer = try TweenProcess.answer(
      #"{"op":"script","layers":[{"id":"a"}],"steps":[{"at":0,"set":{"layer":"a","keyPath":"speed","#
        + #""value":"\#(speed)"}},{"at":1,"set":{"layer":"a","keyPath":"opacity","value":0}}],"#
        + #""read":[{"layer":"a","keyPath":"opacity","at":[1,1.1,9]}],"events":[0,99]}"#)
    #expect(answer["read"]?.text == #"[{"values":[0,0,0]}]"#)
    #expect(
      answer["events"]?.text
        == #"[{"time":1,"kind":"stop","layer":"a","key":"opacity","finished":false}]"#)
    #expect(answer["diagnostics"]?.text.contains("not-a-number") == true)
  }

  @Test("texts, images, names and keys that differ in their code points are two")
  func composedTexts() throws {
    let answer = try answer(
      #""layers":[{"id":"\u00e9","class":"CATextLayer","properties":{"string":"\u00e9"}},"#
        + #"{"id":"e\u0301","properties":{"contents":{"src":"\u00e9.png"}}}],"steps":[{"at":1,"#
        + #""set":{"layer":"\u00e9","keyPath":"string","value":"e\u0301"}},{"at":1,"set":{"#
        + #""layer":"e\u0301","keyPath":"contents","value":{"src":"e\u0301.png"}}}],"#
        + #""read":[{"layer":"\u00e9","keyPath":"string","at":[0,2]}],"changes":true"#)
    #expect(
      Array((answer["read"]?.text ?? "").utf8)
        == Array("[{\"values\":[\"\u{E9}\",\"e\u{301}\"]}]".utf8))
    let changed = try #require(answer["changes"]?.text)
    #expect(changed.contains(#""keyPath":"string""#) && changed.contains(#""keyPath":"contents""#))
  }

  @Test("what is not asked for is left out, problems and diagnostics are not")
  func parts() throws {
    let bare = try answer(#""layers":[],"steps":[]"#)
    #expect(JSONTree.object(bare).text == #"{"problems":[],"diagnostics":[]}"#)
    let all = try answer(
      #""layers":[],"steps":[],"read":[],"changes":true,"events":[0,0],"hit":[]"#)
    #expect(
      all.members.map(\.name) == ["read", "changes", "events", "hit", "problems", "diagnostics"])
  }

  @Test("a retarget is a block that sets one property, with a velocity of its own if it has one")
  func retarget() throws {
    let (head, set) = (#"{"at":0.5,"#, #""layer":"a","keyPath":"position","value":[0,0]"#)
    let ways = [
      #"\#(head)"animate":{"spring":{"damping":20}},"steps":[{"set":{\#(set)}}]}"#,
      #"\#(head)"retarget":{\#(set),"spring":{"damping":20}}}"#,
      #"\#(head)"retarget":{\#(set),"spring":{"damping":20},"velocity":[7,-3]}}"#,
      #"\#(head)"retarget":{\#(set),"duration":1,"timingFunction":"easeInEaseOut"}}"#,
    ]
    let answers = try ways.map { way in
      try answer(
        Self.card
          + #","steps":[{"at":0,"retarget":{"layer":"a","keyPath":"position","value":[110,20],"duration":1,"timingFunction":"linear"}},"#
          + way + #"],"read":[{"layer":"a","keyPath":"position","at":[0.5,0.6,9],"velocity":true}]"#
      )
    }
    #expect(answers[1] == answers[0])
    let read = answers.map { $0["read"]?.text ?? "" }
    for (text, velocity) in [(read[0], "[100,0]"), (read[2], "[7,-3]"), (read[3], "[100,0]")] {
      #expect(text.hasPrefix(#"[{"values":[[60,20],"#) && text.contains("[0,0]]"))
      #expect(text.contains(#""velocities":[\#(velocity),"#), "\(text)")
    }
  }

  @Test("a read is answered by the last commit, and before the first by that")
  func reads() throws {
    let answer = try answer(
      Self.card
        + #","steps":[{"at":2,"set":{"layer":"a","keyPath":"contentsGravity","value":"top"}},"#
        + #"{"at":3,"insert":{"layer":{"id":"b","properties":{"opacity":0.5}}}},{"at":4,"detach":{"layer":"a"}}],"#
        + #""read":[{"layer":"a","keyPath":"contentsGravity","at":["-inf",1.9,2,3.9,4,"inf"]},"#
        + #"{"layer":"b","keyPath":"opacity","at":[2,3,4],"velocity":true}]"#)
    #expect(
      answer["read"]?.text
        == #"[{"values":["resize","resize","top","top",null,null]},"#
        + #"{"values":[null,0.5,0.5],"velocities":[null,null,0]}]"#)
  }

  @Test("the steps of one time are committed once, behind the last")
  func oneCommit() throws {
    let answer = try answer(
      Self.card + #","steps":[{"at":1,"set":{"layer":"a","keyPath":"zPosition","value":1}},"#
        + #"{"at":1,"set":{"layer":"a","keyPath":"zPosition","value":2}},"#
        + #"{"at":2,"set":{"layer":"a","keyPath":"zPosition","value":2}}],"changes":true"#)
    #expect(
      answer["changes"]?.text
        == changes(
          (1, "a", "zPosition", "model"), (1, "a", "zPosition", "began"),
          (2, "a", "zPosition", "ended")))
  }

  @Test("what there is nothing to do for is a problem, with its time")
  func problems() throws {
    let animation = #"{"type":"CABasicAnimation","keyPath":"opacity","fromValue":0,"duration":1}"#
    let answer = try answer(
      Self.card + #","steps":[{"at":0,"add":{"layer":"a","key":"k","animation":\#(animation)}},"#
        + #"{"at":1,"remove":{"layer":"a","key":"k"}},{"at":1,"remove":{"layer":"a","key":null}},"#
        + #"{"at":2,"detach":{"layer":"a"}},{"at":3,"detach":{"layer":"a"}}],"events":[0,5]"#)
    #expect(
      answer["problems"]?.text
        == #"[{"at":1,"layer":"a","key":"k","code":"nothing-to-remove","message":"the layer has no animation under 'k'"},"#
        + #"{"at":1,"layer":"a","key":null,"code":"nothing-to-remove","message":"the layer has no animation"},"#
        + #"{"at":3,"layer":"a","key":null,"code":"nothing-to-detach","message":"the layer has no superlayer and is not a root"}]"#
    )
    // An animation that ended just then had ended before its removal.
    #expect(answer["events"]?.text.contains(#""finished":true"#) == true)
  }

  // MARK: Behaviour of the engine

  @Test("a set in a layer that has just left starts nothing")
  func leftLayers() throws {
    let answer = try answer(
      #""layers":[{"id":"a"},{"id":"b","parent":"a"}],"steps":[{"at":1,"detach":{"layer":"a"}},"#
        + #"{"at":1,"set":{"layer":"b","keyPath":"opacity","value":0}},{"at":1,"insert":{"layer":{"id":"a"}}},"#
        + #"{"at":1,"set":{"layer":"b","keyPath":"zPosition","value":1}}],"changes":true"#)
    #expect(
      answer["changes"]?.text
        == changes(
          (1, "b", "opacity", "model"), (1, "b", "zPosition", "model"),
          (1, "b", "zPosition", "began")))
  }

  @Test("animations of layers outside the tree stop at the commit, what sets made never was")
  func outside() throws {
    let animation = #"{"type":"CABasicAnimation","keyPath":"opacity","duration":1}"#
    let answer = try answer(
      #""layers":[{"id":"a"},{"id":"b"}],"steps":[{"at":1,"detach":{"layer":"b"}},"#
        + #"{"at":2,"transaction":{"completion":"c"},"steps":[{"add":{"layer":"b","key":"k","animation":\#(animation)}},"#
        + #"{"set":{"layer":"a","keyPath":"zPosition","value":1}},{"detach":{"layer":"a"}}]},"#
        + #"{"at":3,"insert":{"layer":{"id":"b"}}}],"events":[0,9],"read":[{"layer":"b","keyPath":"opacity","at":[3.5]}]"#
    )
    #expect(
      answer["events"]?.text
        == #"[{"time":2,"kind":"stop","layer":"b","key":"k","finished":false},"#
        + #"{"time":2,"kind":"completion","name":"c","finished":false,"animations":1}]"#)
    #expect(answer["read"]?.text == #"[{"values":[1]}]"#)
  }

  @Test("an animation that cannot run stops unfinished, behind what left")
  func impossible() throws {
    let spring =
      #"{"type":"CASpringAnimation","keyPath":"opacity","mass":0,"toValue":0,"duration":1}"#
    let plain = #"{"type":"CABasicAnimation","keyPath":"opacity","toValue":0,"duration":1}"#
    let answer = try answer(
      #""layers":[{"id":"a"},{"id":"b"}],"steps":[{"at":0,"add":{"layer":"b","key":"p","animation":\#(plain)}},"#
        + #"{"at":0.5,"add":{"layer":"a","key":"s","animation":\#(spring)}},{"at":0.5,"detach":{"layer":"b"}}],"events":[0,9]"#
    )
    #expect(
      answer["events"]?.text
        == #"[{"time":0,"kind":"start","layer":"b","key":"p"},"#
        + #"{"time":0.5,"kind":"stop","layer":"b","key":"p","finished":false},"#
        + #"{"time":0.5,"kind":"stop","layer":"a","key":"s","finished":false}]"#)
    #expect(answer["diagnostics"]?.text.contains(#""code":"impossible-spring""#) == true)
  }

  @Test(
    "without a duration only an action of its own duration moves, and what is added takes 0.25 s")
  func immediate() throws {
    let action = { (key: String, more: String) in
      #"{"at":0,"actions":{"layer":"a","key":"\#(key)","action":{"type":"CABasicAnimation"\#(more)}}}"#
    }
    let set = { (key: String) in #"{"set":{"layer":"a","keyPath":"\#(key)","value":0.5}}"# }
    let answer = try answer(
      Self.card
        + #","steps":[\#(action("opacity", "")),\#(action("cornerRadius", #","duration":2"#)),"#
        + #"{"at":1,"transaction":{"duration":0},"steps":[\#(set("opacity")),\#(set("cornerRadius")),\#(set("zPosition")),"#
        + #"{"add":{"layer":"a","key":"k","animation":{"type":"CABasicAnimation","keyPath":"borderWidth","toValue":1}}}]}],"#
        + #""events":[0,9]"#)
    #expect(
      answer["events"]?.text
        == #"[{"time":1,"kind":"start","layer":"a","key":"cornerRadius"},{"time":1,"kind":"start","layer":"a","key":"k"},"#
        + #"{"time":1.25,"kind":"stop","layer":"a","key":"k","finished":true},"#
        + #"{"time":3,"kind":"stop","layer":"a","key":"cornerRadius","finished":true}]"#)
  }

  @Test("completions at one time come as their transactions closed")
  func completions() throws {
    let set = { (layer: String) in
      #"{"set":{"layer":"\#(layer)","keyPath":"opacity","value":0}}"#
    }
    let transaction = { (name: String, layer: String) in
      #"{"at":0,"transaction":{"completion":"\#(name)"},"steps":[\#(set(layer))]}"#
    }
    // In the order of the tree b stops first.
    let answer = try answer(
      #""layers":[{"id":"b"},{"id":"a"}],"steps":[\#(transaction("first", "a")),\#(transaction("second", "b"))],"events":[0,1]"#
    )
    let names = try answer["events"]?.list { event throws(JSONFieldError) in
      try event.object().string("name")
    }
    #expect(names?.compactMap(\.self) == ["first", "second"])
  }

  @Test("hits go to the foremost root that is hit, and see what is shown")
  func hits() throws {
    let box = #""bounds":[0,0,10,10]"#
    let answer = try answer(
      #""layers":[{"id":"a","properties":{\#(box),"zPosition":1}},{"id":"b","properties":{\#(box)}},"#
        + #"{"id":"c","properties":{\#(box),"position":[10,0],"opacity":0}},{"id":"d","parent":"c","properties":{\#(box)}}],"#
        + #""steps":[{"at":0,"animate":{"duration":1,"timingFunction":"linear"},"steps":["#
        + #"{"set":{"layer":"a","keyPath":"position","value":[100,0]}}]}],"#
        + #""hit":[{"at":0,"point":[0,0]},{"at":0.5,"point":[0,0]},{"at":0.5,"point":[50,0]},{"at":0,"point":[10,0]},{"at":0,"point":["nan",0]}]"#
    )
    #expect(answer["hit"]?.text == #"["a","b","a",null,null]"#)
  }

  @Test("a layer to insert may say that it has no parent, as in layers")
  func noParent() throws {
    let answer = try answer(
      #""layers":[{"id":"a","parent":null}],"steps":[{"at":0,"insert":{"layer":{"id":"b","parent":null}}},"#
        + #"{"at":1,"insert":{"layer":{"id":"a","parent":null},"parent":"b"}}],"#
        + #""read":[{"layer":"b","keyPath":"opacity","at":[0]}]"#)
    #expect(answer["read"]?.text == #"[{"values":[1]}]"#)
    #expect(answer["problems"]?.text == "[]")
  }

  @Test("named states are gone to where the layer has them")
  func states() throws {
    let answer = try answer(
      #""layers":[{"id":"a","states":[{"name":"on","elements":[{"targetId":"a","keyPath":"opacity","value":0.5}]}],"#
        + #""stateTransitions":[{"fromState":"*","toState":"on","elements":[{"targetId":"a","key":"fade","#
        + #""animation":{"type":"CABasicAnimation","keyPath":"opacity","duration":2}}]}]}],"#
        + #""steps":[{"at":1,"state":{"layer":"a","name":"on"}},{"at":5,"state":{"layer":"a","name":null}}],"#
        + #""read":[{"layer":"a","keyPath":"opacity","at":[1,2,4,5]}]"#)
    #expect(answer["read"]?.text == #"[{"values":[1,0.75,0.5,1]}]"#)
  }

  // MARK: Errors

  @Test(
    "what a script cannot mean is an error with its place",
    arguments: [
      (#""steps":[]"#, "missing-field", "layers"), (#""layers":[]"#, "missing-field", "steps"),
      (#""layers":[{"id":"a"},{"id":"a"}],"steps":[]"#, "out-of-range", "layers[1].id"),
      (
        #""layers":[{"id":"a","parent":"b"},{"id":"b"}],"steps":[]"#, "unknown-name",
        "layers[0].parent"
      ),
      (
        #""layers":[],"steps":[{"at":1,"detach":{"layer":"a"}}]"#, "unknown-name",
        "steps[0].detach.layer"
      ),
      (#""layers":[{"id":"a"}],"steps":[{"at":1}]"#, "missing-field", "steps[0]"),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":1,"detach":{"layer":"a"},"remove":{"layer":"a"}}]"#,
        "mismatched-values", "steps[0]"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":1,"detach":{"layer":"a"}},{"at":0,"detach":{"layer":"a"}}]"#,
        "out-of-range", "steps[1].at"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":"inf","detach":{"layer":"a"}}]"#, "out-of-range",
        "steps[0].at"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"set":{"layer":"a","keyPath":"opacty","value":1}}]"#,
        "unknown-name", "steps[0].set.keyPath"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"set":{"layer":"a","keyPath":"opacity","value":[1]}}]"#,
        "mismatched-values", "steps[0].set.value"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"set":{"layer":"a","keyPath":"speed","value":null}}]"#,
        "mismatched-values", "steps[0].set.value"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"set":{"layer":"a","keyPath":"position.x","value":null}}]"#,
        "mismatched-values", "steps[0].set"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[],"read":[{"layer":"b","keyPath":"opacity","at":[]}]"#,
        "unknown-name", "read[0].layer"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[],"read":[{"layer":"a","keyPath":"speed","at":[]}]"#,
        "unknown-name", "read[0].keyPath"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"insert":{"layer":{"id":"a","class":"CALayer"}}}]"#,
        "out-of-range", "steps[0].insert.layer.id"
      ),
      (
        #""layers":[{"id":"a"},{"id":"b","parent":"a"}],"steps":[{"at":0,"insert":{"layer":{"id":"a"},"parent":"b"}}]"#,
        "out-of-range", "steps[0].insert"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"insert":{"layer":{"id":"b"},"index":2}}]"#,
        "out-of-range", "steps[0].insert.index"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"transaction":{},"steps":[{"insert":{"layer":{"id":"a"},"index":1}}]}]"#,
        "out-of-range", "steps[0].steps[0].insert.index"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"animate":{"spring":{"overdamped":"coreAnimation"}},"steps":[]}]"#,
        "unsupported", "steps[0].animate.spring.overdamped"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"animate":{"spring":{"mass":0}}}]"#,
        "out-of-range", "steps[0].animate.spring.mass"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"animate":{"spring":{},"duration":1}}]"#,
        "unknown-name", "steps[0].animate.duration"
      ),
      (
        #""layers":[{"id":"a"}],"steps":[{"at":0,"state":{"layer":"a","name":"on"}}]"#,
        "unknown-name", "steps[0].state.name"
      ),
      (#""layers":[],"steps":[],"events":[1,0]"#, "out-of-range", "events"),
      (#""layers":[],"steps":[],"events":[1]"#, "wrong-type", "events"),
      (
        #""layers":[],"steps":[],"hit":[{"at":0,"point":[1]}]"#, "mismatched-values", "hit[0].point"
      ),
    ])
  func refuses(fields: String, code: String, field: String) throws {
    try expectError(#"{"op":"script",\#(fields)}"#, code, field)
  }
}
