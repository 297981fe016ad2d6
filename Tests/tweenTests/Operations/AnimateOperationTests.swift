import SceneFiles
import Testing

@Suite struct AnimateOperationTests {
  private func values(_ line: String) throws -> String? {
    try TweenProcess.answer(line)["values"]?.text
  }

  @Test func readsTheModelWithoutAnimations() throws {
    #expect(
      try values(
        #"{"op":"animate","layer":{"class":"CAGradientLayer","properties":{"hidden":true,"#
          + #""colors":[[1,0,0,1]],"locations":[0.5],"position.x":3}},"at":[0,1],"#
          + #""read":["isHidden","colors","locations","position","backgroundColor","type","contents"]}"#
      )
        == #"{"isHidden":[true,true],"colors":[[[1,0,0,1]],[[1,0,0,1]]],"#
        + #""locations":[[0.5],[0.5]],"position":[[3,0],[3,0]],"backgroundColor":[null,null],"#
        + #""type":["axial","axial"],"contents":[null,null]}"#)
  }

  @Test func readsAKeyPathOnce() throws {
    #expect(
      try values(#"{"op":"animate","read":["opacity","zPosition","opacity"],"at":[]}"#)
        == #"{"opacity":[],"zPosition":[]}"#)
  }

  @Test func theLayersOwnClockCounts() throws {
    let request = AnimateRequest(basic("zPosition", #""fromValue":0,"toValue":1,"duration":4"#))
      .with(properties: #"{"speed":2,"beginTime":1}"#).committed(at: 1)
    #expect(try request.values(of: "zPosition", at: [2])?.text == "[0.5]")
  }

  @Test func sameKeysReplace() throws {
    let entry = { (value: Int) in
      #"{"key":"k","animation":\#(basic("zPosition", #""fromValue":\#(value),"duration":1"#))}"#
    }
    #expect(
      try values(
        #"{"op":"animate","animations":[\#(entry(1)),\#(entry(2))],"read":["zPosition"],"at":[0]}"#)
        == #"{"zPosition":[2]}"#)
  }

  @Test func reportsWhatHasNoEffect() throws {
    let request = AnimateRequest(
      basic("frame", #""toValue":1"#), #"{"type":"CABasicAnimation","toValue":1}"#,
      keyframes("opacity", #""values":[]"#),
      keyframes("opacity", #""values":[0,1],"keyTimes":[1]"#),
      keyframes("opacity", #""values":[0,1],"keyTimes":[0,0.5],"beginTime":9"#),
      spring("opacity", #""toValue":0,"mass":0"#), basic("opacity", #""toValue":"nan""#),
      group(#""duration":1"#, basic("opacity", #""toValue":0"#), basic("frame", #""toValue":1"#)))
    let line = request.line(read: "opacity", at: [5], more: #","diagnostics":true"#)
    let answer = try TweenProcess.answer(line)
    #expect(answer["values"]?.text == #"{"opacity":[1]}"#)
    let diagnostics = try #require(
      answer["diagnostics"]?.list { entry throws(JSONFieldError) in try entry.object() })
    #expect(
      diagnostics.map { $0["code"] } == [
        .string("unknown-key-path"), .string("no-key-path"), .string("no-values"),
        .string("key-times"), .string("not-a-number"), .string("unknown-key-path"),
        .string("key-times"), .string("impossible-spring"),
      ])
    #expect(diagnostics.allSatisfy { $0["key"] == .null })
    #expect(try diagnostics[5].string("message")?.hasPrefix("animations[1]: ") == true)
    let plain = try TweenProcess.answer(request.line(read: "opacity", at: [5]))
    #expect(plain["diagnostics"] == nil)
  }

  @Test(arguments: ["tensionValues", "continuityValues", "biasValues"])
  func splinesOfImpossibleShapesHaveNoEffect(field: String) throws {
    for (number, mode) in [("nan", "cubic"), ("inf", "cubicPaced")] {
      let request = AnimateRequest(
        keyframes(
          "opacity",
          #""values":[1,2,3],"calculationMode":"\#(mode)","\#(field)":[0,"\#(number)",0],"duration":1"#
        ))
      let answer = try TweenProcess.answer(
        request.line(read: "opacity", at: [0.25], more: #","diagnostics":true"#))
      #expect(answer["values"]?.text == #"{"opacity":[1]}"#)
      let text = answer["diagnostics"]?.text ?? ""
      #expect(text.contains("not-a-number") && text.contains("\(field) is not a number"), "\(text)")
    }
  }

  @Test func keyframesBesideInfiniteOnesAreHit() throws {
    let request = AnimateRequest(
      keyframes("zPosition", #""values":[1,2,"inf"],"duration":2"#))
    #expect(
      try request.values(of: "zPosition", at: [0, 0.5, 1, 1.5])?.text == #"[1,1.5,2,"inf"]"#)
  }

  @Test func anUnknownCalculationModeIsAnError() throws {
    let mode = #""path":"M 0 0 L 8 6","calculationMode":"wild","duration":1"#
    for animation in [
      keyframes("position", mode), group(#""duration":1"#, keyframes("position", mode)),
    ] {
      let line = AnimateRequest(animation).line(read: "position", at: [0.5], more: "")
      #expect(try TweenProcess.errorCode(line) == "unknown-name")
    }
  }

  private func velocities(
    _ request: AnimateRequest, of keyPath: String, at times: [Double]
  ) throws -> String? {
    let line = request.line(read: keyPath, at: times, more: #","velocity":true"#)
    return try TweenProcess.answer(line)["velocities"]?.text
  }

  @Test func velocitiesHaveTheShapeOfTheValues() throws {
    let timing = #""duration":2,"autoreverses":true"#
    let rising = AnimateRequest(
      basic("opacity", #""fromValue":0,"toValue":1,\#(timing)"#),
      basic("position", #""fromValue":[0,0],"toValue":[10,-20],\#(timing)"#),
      basic("hidden", #""fromValue":false,"toValue":true,\#(timing)"#))
    let times = [0, 1, 2, 3, 4.0]
    #expect(
      try velocities(rising, of: "opacity", at: times) == #"{"opacity":[0.5,0.5,-0.5,-0.5,null]}"#)
    #expect(
      try velocities(rising, of: "position", at: [1, 2])
        == #"{"position":[[5,-10],[-5,10]]}"#)
    #expect(try velocities(rising, of: "position.y", at: [1]) == #"{"position.y":[-10]}"#)
    #expect(try velocities(rising, of: "hidden", at: [1]) == #"{"hidden":[null]}"#)
    #expect(
      try velocities(rising, of: "backgroundColor", at: [1]) == #"{"backgroundColor":[null]}"#)
    #expect(
      try velocities(rising, of: "transform", at: [1])
        == #"{"transform":[[0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0]]}"#)
  }

  @Test func velocitiesAreAnsweredWhenAskedFor() throws {
    let request = AnimateRequest(
      spring("zPosition", #""fromValue":0,"toValue":200,"initialVelocity":5"#))
    #expect(try velocities(request, of: "zPosition", at: [0]) == #"{"zPosition":[1000]}"#)
    let plain = request.line(read: "zPosition", at: [0], more: #","velocity":false"#)
    #expect(try TweenProcess.answer(plain)["velocities"] == nil)
    let jump = AnimateRequest(
      keyframes("zPosition", #""values":[0,1,2,3],"keyTimes":[0,0.5,0.5,1],"duration":1"#))
    #expect(try velocities(jump, of: "zPosition", at: [0.25, 0.5]) == #"{"zPosition":[2,null]}"#)
  }

  @Test func transitionsHaveAProgress() throws {
    let request = AnimateRequest(
      #"{"type":"CATransition","transitionType":"push","duration":2,"startProgress":0.5}"#)
    #expect(try request.values(of: "opacity", at: [0.5])?.text == "[1]")
    #expect(
      try request.values(of: "transition.progress", at: [0, 1, 1.5, 2])?.text
        == "[0.5,0.75,0.875,null]")
    #expect(
      try AnimateRequest().values(of: "transition.progress", at: [0, 1])?.text == "[null,null]")
    #expect(
      try velocities(request, of: "transition.progress", at: [1, 2])
        == #"{"transition.progress":[0.25,null]}"#)
  }

  @Test(arguments: [
    (#""at":[]"#, "missing-field", "read"), (#""read":[]"#, "missing-field", "at"),
    (#""read":["frame"],"at":[]"#, "unknown-name", "read[0]"),
    (#""read":["position.z"],"at":[]"#, "unknown-name", "read[0]"),
    (#""read":[""],"at":[]"#, "unknown-name", "read[0]"),
    (#""read":["opacity",1],"at":[]"#, "wrong-type", "read[1]"),
    (#""read":"opacity","at":[]"#, "wrong-type", "read"),
    (#""read":[],"at":[],"commitTime":"now""#, "wrong-type", "commitTime"),
    (#""read":[],"at":[],"layer":{"class":"UIView"}"#, "unknown-name", "layer.class"),
    (
      #""read":[],"at":[],"layer":{"properties":{"frame":1}}"#, "unknown-name",
      "layer.properties.frame"
    ),
    (
      #""read":[],"at":[],"layer":{"properties":{"opacity":true}}"#, "mismatched-values",
      "layer.properties.opacity"
    ),
    (#""read":[],"at":[],"animations":[{}]"#, "missing-field", "animations[0].animation"),
    (#""read":[],"at":[],"animations":[3]"#, "wrong-type", "animations[0]"),
    (
      #""read":[],"at":[],"animations":[{"animation":{"type":"CAAction"}}]"#, "unknown-name",
      "animations[0].animation.type"
    ),
    (
      #""read":[],"at":[],"animations":[{"key":1,"animation":{"type":"CATransition"}}]"#,
      "wrong-type", "animations[0].key"
    ),
    (
      #""read":[],"at":[],"animations":[{"animation":\#(basic("opacity", #""toValue":[1]"#))}]"#,
      "mismatched-values", "animations[0].animation.toValue"
    ),
    (
      #""read":[],"at":[],"animations":[{"animation":\#(basic("transform", #""valueFunction":"spin""#))}]"#,
      "unknown-name", "animations[0].animation.valueFunction"
    ),
    (
      #""read":[],"at":[],"animations":[{"animation":\#(keyframes("position", #""path":"M 0""#))}]"#,
      "out-of-range", "animations[0].animation.path"
    ),
    (#""read":["transition.type"],"at":[]"#, "unknown-name", "read[0]"),
    (#""read":["filters.blur.inputRadius"],"at":[]"#, "unknown-name", "read[0]"),
    (#""read":[],"at":[],"velocity":1"#, "wrong-type", "velocity"),
  ])
  func refuses(fields: String, code: String, field: String) throws {
    try expectError(#"{"op":"animate",\#(fields)}"#, code, field)
  }
}
