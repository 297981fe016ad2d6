import SceneFiles
import Testing

/// No member of a request is ignored.
@Suite("Unknown names in eval")
struct UnknownNamesTests {
  /// One complete request of every operation, with examples of all members.
  private static let requests = [
    #"{"op":"timing-function","function":{"steps":4,"position":"jump-start"},"at":[0.3],"derivatives":true,"extrapolate":true}"#,
    #"{"op":"timing-function","function":{"linear":[[0,0],[1,1]]},"at":[0.3]}"#,
    #"{"op":"timing-function","function":{"penner":"backOut"},"at":[0.3]}"#,
    #"{"op":"timing-function","function":{"spring":{"mass":1,"stiffness":90,"damping":9,"initialVelocity":1,"allowsOverdamping":true,"overdamped":"physical","duration":2}},"at":[0.3]}"#,
    #"{"op":"spring","mass":1,"stiffness":100,"damping":10,"initialVelocity":0.5,"allowsOverdamping":true,"overdamped":"coreAnimation","at":[0.1]}"#,
    #"{"op":"spring","perceptualDuration":0.5,"bounce":0.3,"at":[0.1]}"#,
    #"{"op":"timing","timing":{"beginTime":1,"duration":2,"speed":2,"timeOffset":0.5,"repeatCount":2,"repeatDuration":0,"autoreverses":true,"fillMode":"both"},"at":[0.5]}"#,
    #"{"op":"convert-time","layers":[{"name":"root","timing":{"speed":2}},{"name":"child","parent":"root"}],"time":3,"from":"child","to":"root"}"#,
    #"{"op":"interpolate","type":"color","from":[1,0,0,1],"to":[0,1,0,1],"at":[0.5],"space":"oklab"}"#,
    #"{"op":"interpolate","type":"image","from":{"src":"a"},"to":{"src":"b"},"at":[0.5]}"#,
    #"{"op":"interpolate","type":"transform","from":"identity","to":[{"scale":[2,3,1]},{"translate":[1,0,0]},{"rotate":[1,0,0,1]}],"at":[0.5]}"#,
    #"{"op":"path","path":"M 0 0 L 1 1","at":[0.5]}"#,
    #"{"op":"animate","layer":{"class":"CALayer","properties":{"opacity":1,"speed":2,"name":"n"}},"animations":[{"key":"k","animation":{"type":"CABasicAnimation","keyPath":"opacity","fromValue":0,"toValue":1,"byValue":0.5,"isAdditive":true,"isCumulative":true,"isRemovedOnCompletion":false,"fillMode":"both","duration":2,"timingFunction":"easeIn"}}],"commitTime":1,"read":["opacity"],"at":[1.5],"velocity":true,"diagnostics":true}"#,
    #"{"op":"animate","layer":{},"animations":[{"animation":{"type":"CAKeyframeAnimation","keyPath":"transform","values":[0,1,2],"keyTimes":[0,0.5,1],"timingFunctions":["easeIn",{"steps":2}],"calculationMode":"cubic","tensionValues":[0],"continuityValues":[0],"biasValues":[0],"valueFunction":"rotateZ"}},{"animation":{"type":"CAKeyframeAnimation","keyPath":"position","path":"M 0 0 L 1 1","rotationMode":"auto"}},{"animation":{"type":"CAAnimationGroup","duration":3,"animations":[{"type":"CASpringAnimation","keyPath":"zPosition","toValue":1,"mass":1,"stiffness":90,"damping":9,"initialVelocity":1,"allowsOverdamping":true,"overdamped":"physical"}]}}],"read":["transform"],"at":[0.1]}"#,
    #"{"op":"script","layers":[{"id":"a","class":"CAShapeLayer","properties":{"opacity":1}},{"id":"b","parent":"a"}],"steps":[{"at":0,"set":{"layer":"a","keyPath":"opacity","value":0.5}},{"at":0,"add":{"layer":"a","key":"k","animation":{"type":"CABasicAnimation","keyPath":"position","toValue":[1,1]}}},{"at":1,"remove":{"layer":"a","key":"k"}},{"at":1,"insert":{"layer":{"id":"c","class":"CALayer","properties":{"opacity":0}},"parent":"b","index":0}},{"at":1,"detach":{"layer":"c"}},{"at":1,"transaction":{"duration":1,"timingFunction":"linear","disablesActions":false,"completion":"t"},"steps":[{"set":{"layer":"a","keyPath":"zPosition","value":1}}]},{"at":1,"animate":{"duration":1,"delay":1,"timingFunction":"linear"},"completion":"b","steps":[{"set":{"layer":"a","keyPath":"lineWidth","value":3}}]},{"at":2,"animate":{"spring":{"damping":20},"delay":0.5},"steps":[]},{"at":2,"retarget":{"layer":"a","keyPath":"position","value":[1,1],"spring":{"damping":20},"velocity":[1,1],"delay":0.5},"completion":"r"},{"at":2,"actions":{"layer":"a","key":"opacity","action":{"type":"CABasicAnimation"}}},{"at":2,"state":{"layer":"b","name":null}}],"read":[{"layer":"a","keyPath":"opacity","at":[0.5],"velocity":true}],"changes":true,"events":[0,5],"hit":[{"at":0,"point":[1,1]}]}"#,
    #"{"op":"script","layers":[{"id":"a","states":[{"name":"on","elements":[{"targetId":"a","keyPath":"opacity","value":0.5}]}],"stateTransitions":[{"fromState":"*","toState":"on","elements":[{"targetId":"a","key":"k","animation":{"type":"CABasicAnimation","keyPath":"opacity"}}]}]}],"steps":[{"at":0,"state":{"layer":"a","name":"on"}}],"read":[{"layer":"a","keyPath":"opacity","at":[0]}]}"#,
    #"{"op":"script","layers":[{"id":"a"}],"steps":[{"at":0,"play":{"id":"p","layer":"a","overlap":"add","timeline":{"stepDuration":1,"timingFunction":"linear","repeatCount":2,"autoreverses":true,"repeatDelay":0.5,"steps":[{"animate":{"layer":"a","keyPath":"zPosition","to":1,"duration":1,"timingFunction":{"steps":2}},"at":0.5},{"animate":{"layer":"a","keyPath":"opacity","by":-0.5,"spring":{"damping":20}},"at":{"after":0.1}},{"set":{"layer":"a","keyPath":"zPosition","value":3},"at":{"with":0.1}},{"label":"l","at":{"afterPrevious":0}},{"add":{"layer":"a","animation":{"type":"CABasicAnimation","keyPath":"position","toValue":[1,1]}},"at":{"label":"l","offset":1}},{"timeline":{"steps":[]}}]}},"completion":"c"},{"at":1,"playback":{"id":"p","paused":true,"rate":2,"reverse":true,"seek":1,"progress":0.5,"label":"l","cancel":"end","finish":false}}],"read":[{"layer":"a","keyPath":"opacity","at":[0]}],"events":[0,5]}"#,
    #"{"op":"script","layers":[{"id":"a"},{"id":"b","parent":"a"}],"steps":[{"at":1,"detach":{"layer":"b","exiting":[{"keyPath":"opacity","value":0},{"keyPath":"zPosition","by":2}],"duration":1,"delay":0.5,"timingFunction":"linear"},"completion":"gone"},{"at":1.5,"insert":{"layer":{"id":"c"},"parent":"a","index":0,"entering":[{"keyPath":"opacity","value":0}],"spring":{"damping":20},"delay":0.5},"completion":"back"}],"read":[{"layer":"b","keyPath":"opacity","at":[2]}]}"#,
    #"{"op":"version"}"#,
  ]

  private enum Place: Hashable {
    case key(String)
    case index(Int)
  }

  private static func members(of tree: JSONTree, at way: [Place] = []) -> [[Place]] {
    switch tree {
    case .array(let elements):
      elements.enumerated().flatMap { members(of: $1, at: way + [.index($0)]) }
    case .object(let object):
      object.members.flatMap {
        [way + [.key($0.name)]] + members(of: $0.value, at: way + [.key($0.name)])
      }
    default: []
    }
  }

  /// Returns the tree with the member at a place changed; nil removes it.
  private static func changing(
    _ tree: JSONTree, at way: ArraySlice<Place>, _ change: (JSONObject.Member) -> JSONObject.Member?
  ) -> JSONTree {
    switch (tree, way.first) {
    case (.array(let list), .index(let index)?):
      var elements = Array(list)
      elements[index] = changing(elements[index], at: way.dropFirst(), change)
      return .array(elements)
    case (.object(let object), .key(let name)?):
      var changed = JSONObject()
      for member in object.members {
        guard member.name == name else {
          changed[member.name] = member.value
          continue
        }
        if way.count > 1 {
          changed[name] = changing(member.value, at: way.dropFirst(), change)
        } else if let new = change(member) {
          changed[new.name] = new.value
        }
      }
      return .object(changed)
    default: return tree
    }
  }

  @Test("every request is answered as it stands", arguments: requests.indices)
  func complete(index: Int) throws {
    #expect(try TweenProcess.errorCode(Self.requests[index]) == nil)
  }

  @Test("a misspelled key is an error at every depth, with the key and what it may have meant")
  func misspelled() throws {
    var lines: [(line: String, name: String)] = []
    for request in Self.requests {
      let tree = try JSONTree(parsing: request)
      for way in Self.members(of: tree) {
        guard case .key(let name)? = way.last, way != [.key("op")] else { continue }
        for wrong in [
          name + "x", "\(name.dropLast())\(name.hasSuffix("q") ? "z" : "q")", "surplus",
        ] {
          let changed = Self.changing(tree, at: way[...]) { JSONObject.Member(wrong, $0.value) }
          lines.append((changed.text, wrong))
        }
      }
    }
    let answers = try TweenProcess.eval(lines.map(\.line)).lines
    #expect(answers.count == lines.count && lines.count > 500)
    for ((line, name), answer) in zip(lines, answers) {
      let error = try JSONTree(parsing: answer).object()["error"]?.object()
      let code = try error?.string("code")
      // The tree without a required member reports it as missing.
      let allowed = name == "surplus" ? ["unknown-name", "missing-field"] : ["unknown-name"]
      #expect(allowed.contains(code ?? ""), "\(line) → \(answer)")
      if code == "unknown-name" { #expect(answer.contains(name), "\(answer)") }
    }
  }

  @Test("a surplus key is an error in every object")
  func surplus() throws {
    var lines: [String] = []
    for request in Self.requests {
      let tree = try JSONTree(parsing: request)
      for way in Self.members(of: tree) {
        guard way.count > 1 || way == [.key("op")] else { continue }
        let changed = Self.changing(tree, at: way[...]) { $0 }
        // Another member next to every member.
        let text = Self.adding("surplus", beside: way, to: changed).text
        lines.append(text)
      }
    }
    for (line, answer) in zip(lines, try TweenProcess.eval(lines).lines) {
      let code = try JSONTree(parsing: answer).object()["error"]?.object().string("code")
      #expect(code == "unknown-name" || code == "mismatched-values", "\(line) → \(answer)")
    }
  }

  private static func adding(_ name: String, beside way: [Place], to tree: JSONTree) -> JSONTree {
    let above = way.dropLast()
    guard !above.isEmpty else {
      guard case .object(var object) = tree else { return tree }
      object[name] = .number(1)
      return .object(object)
    }
    return replacing(tree, at: above) { tree in
      guard case .object(var object) = tree else { return tree }
      object[name] = .number(1)
      return .object(object)
    }
  }

  private static func replacing(
    _ tree: JSONTree, at way: ArraySlice<Place>, _ change: (JSONTree) -> JSONTree
  ) -> JSONTree {
    guard let first = way.first else { return change(tree) }
    switch (tree, first) {
    case (.array(let list), .index(let index)):
      var elements = Array(list)
      elements[index] = replacing(elements[index], at: way.dropFirst(), change)
      return .array(elements)
    case (.object(var object), .key(let name)):
      object[name] = object[name].map { replacing($0, at: way.dropFirst(), change) }
      return .object(object)
    default: return tree
    }
  }

  @Test("null in an optional field is as if the field were absent")
  func nulls() throws {
    var lines: [(without: String, null: String)] = []
    for request in Self.requests {
      let tree = try JSONTree(parsing: request)
      for way in Self.members(of: tree) {
        // null is a value of a property.
        if way.contains(.key("properties")) || way.last == .key("value") { continue }
        lines.append(
          (
            Self.changing(tree, at: way[...]) { _ in nil }.text,
            Self.changing(tree, at: way[...]) { JSONObject.Member($0.name, .null) }.text
          ))
      }
    }
    let without = try TweenProcess.eval(lines.map(\.without)).lines
    let null = try TweenProcess.eval(lines.map(\.null)).lines
    var count = 0
    for (index, line) in lines.enumerated() where !without[index].contains(#""error""#) {
      count += 1
      #expect(null[index] == without[index], "\(line.null)")
    }
    #expect(count > 80)
  }

  @Test(
    "the message names the nearest known name",
    arguments: [
      (
        #"{"op":"spring","stifness":200,"at":[0]}"#,
        "stifness: there is no such field; did you mean 'stiffness'?"
      ),
      (
        #"{"op":"timing-function","functon":"linear","at":[0]}"#,
        "functon: there is no such field; did you mean 'function'?"
      ),
      (
        #"{"op":"animate","animations":[{"animation":{"type":"CABasicAnimation","keyPath":"opacity","fromvalue":0}}],"read":[],"at":[]}"#,
        "animations[0].animation.fromvalue: there is no such field; did you mean 'fromValue'?"
      ),
      (
        #"{"op":"animate","animations":[{"animation":{"type":"CAKeyframeAnimation","keyPath":"transform","values":[0,1],"valueFuncton":"rotateZ"}}],"read":[],"at":[]}"#,
        "animations[0].animation.valueFuncton: there is no such field; did you mean 'valueFunction'?"
      ),
      (
        #"{"op":"animate","animations":[{"animation":{"type":"CASpringAnimation","keyPath":"transform","toValue":1,"valueFuncton":"rotateZ"}}],"read":[],"at":[]}"#,
        "animations[0].animation.valueFuncton: there is no such field; did you mean 'valueFunction'?"
      ),
      (
        #"{"op":"interpolate","type":"image","from":{"scr":"a"},"to":null,"at":[]}"#,
        "from.scr: there is no such field; the fields here are src"
      ),
      (
        #"{"op":"animate","read":["opacty"],"at":[0]}"#,
        "read[0]: there is no animatable property 'opacty'; did you mean 'opacity'?"
      ),
      (
        #"{"op":"script","layers":[],"steps":[{"at":0,"detatch":{"layer":"a"}}]}"#,
        "steps[0].detatch: there is no such field; did you mean 'detach'?"
      ),
      (
        #"{"op":"script","layers":[{"id":"card"}],"steps":[{"at":0,"detach":{"layer":"crad"}}]}"#,
        "steps[0].detach.layer: 'crad' is not one of card; did you mean 'card'?"
      ),
      (
        #"{"op":"script","layers":[{"id":"a"}],"steps":[{"at":0,"actions":{"layer":"a","key":"opactiy","action":null}}]}"#,
        "; did you mean 'opacity'?"
      ),
      (
        #"{"op":"animate","layer":{"class":"CAShapLayer"},"read":[],"at":[]}"#,
        "; did you mean 'CAShapeLayer'?"
      ),
      (#"{"op":"version","x":1}"#, "x: there is no such field; the fields here are id, op"),
    ])
  func suggests(line: String, message: String) throws {
    let error = try TweenProcess.answer(line)["error"]?.object()
    #expect(error?["code"] == .string("unknown-name"))
    #expect(
      try error?.string("message")?.hasSuffix(message) == true, "\(String(describing: error))")
  }

  @Test("an unknown operation has its own code")
  func operations() throws {
    let error = try TweenProcess.answer(#"{"op":"animat"}"#)["error"]?.object()
    #expect(error?["code"] == .string("unknown-op"))
    #expect(try error?.string("message")?.hasSuffix("; did you mean 'animate'?") == true)
  }

  @Test("an unknown fill mode acts as removed, and is diagnosed")
  func fillModes() throws {
    let animation =
      #"{"type":"CABasicAnimation","keyPath":"opacity","fromValue":0,"toValue":0.5,"duration":1,"#
      + #""isRemovedOnCompletion":false,"fillMode":"forever"}"#
    let answer = try TweenProcess.answer(
      #"{"op":"animate","animations":[{"key":"k","animation":\#(animation)}],"read":["opacity"],"at":[0.5,2],"diagnostics":true}"#
    )
    #expect(answer["values"]?.text == #"{"opacity":[0.25,1]}"#)
    #expect(
      answer["diagnostics"]?.text
        == #"[{"key":"k","code":"unknown-fill-mode","message":"there is no fill mode 'forever', so the animation does not fill"}]"#
    )
    let script = try TweenProcess.answer(
      #"{"op":"script","layers":[{"id":"a"}],"steps":[{"at":1,"add":{"layer":"a","key":"k","animation":\#(animation)}}]}"#
    )
    #expect(script["diagnostics"]?.text.contains(#""code":"unknown-fill-mode""#) == true)
  }

  @Test("an unknown fill mode of a layer is diagnosed, whoever sets it, and told of that layer")
  func fillModesOfLayers() throws {
    let layer = #"{"id":"a","properties":{"fillMode":"weird"}}"#
    for script in [
      #""layers":[\#(layer)],"steps":[]"#,
      #""layers":[{"id":"a"}],"steps":[{"at":1,"set":{"layer":"a","keyPath":"fillMode","value":"weird"}}]"#,
      #""layers":[\#(layer),{"id":"b"}],"steps":[{"at":0,"detach":{"layer":"b","exiting":[]}}]"#,
      #""layers":[],"steps":[{"at":0,"insert":{"layer":\#(layer)}}]"#,
    ] {
      let answer = try TweenProcess.answer(#"{"op":"script",\#(script)}"#)
      #expect(answer["problems"]?.text == "[]")
      let rows = try answer["diagnostics"]?.list { row throws(JSONFieldError) in
        try row.object()
      }
      #expect(rows?.map { $0["code"] } == [.string("unknown-fill-mode")])
      #expect(rows?.map { $0["layer"] } == [.string("a")])
    }
    let plain = try TweenProcess.answer(
      #"{"op":"animate","layer":{"properties":{"fillMode":"weird"}},"read":["opacity"],"at":[0],"diagnostics":true}"#
    )
    #expect(plain["diagnostics"]?.text.contains(#""code":"unknown-fill-mode""#) == true)
  }

  @Test("a property by both its names is refused; a component is written into its whole")
  func names() throws {
    let read = { (properties: String) in
      try TweenProcess.answer(
        #"{"op":"animate","layer":{"properties":\#(properties)},"read":["hidden","position"],"at":[0]}"#
      )
    }
    for twice in [
      #"{"hidden":true,"isHidden":false}"#, #"{"transform.rotation":1,"transform.rotation.z":2}"#,
    ] {
      let error = try read(twice)["error"]?.object()
      #expect(error?["code"] == .string("mismatched-values"))
    }
    #expect(
      try read(#"{"position.x":3,"position":[1,2],"isHidden":true}"#)["values"]?.text
        == #"{"hidden":[true],"position":[[3,2]]}"#)
  }

  @Test(
    "what a decay does not have is refused beside it and in it",
    arguments: [
      #""decay":{"velocity":10,"keyPath":"opacity"}"#, #""decay":{"velocity":10,"type":"decay"}"#,
      #""decay":{"velocity":10},"duration":2"#,
      #""decay":{"velocity":10},"timingFunction":"easeIn""#,
      #""decay":{"velocity":10},"spring":{"damping":3}"#,
    ])
  func decays(fields: String) throws {
    let error = try TweenProcess.answer(
      #"{"op":"script","layers":[{"id":"a"}],"steps":[{"at":0,"retarget":{"layer":"a","keyPath":"zPosition",\#(fields)}}]}"#
    )["error"]?.object()
    #expect(error?["code"] == .string("unknown-name"))
  }
}
