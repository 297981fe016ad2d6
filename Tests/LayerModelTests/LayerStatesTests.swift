import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct LayerStatesTests {
  let context = LayerContext()
  let root: Layer
  let child: Layer

  init() {
    root = Layer(in: context)
    root.documentID = "root"
    child = Layer(in: context)
    child.documentID = "child"
    root.addSublayer(child)
  }

  private func state(
    _ name: String, basedOn: String? = nil, _ values: [(String, String, AnimatableValue?)]
  ) -> LayerState {
    LayerState(
      name, basedOn: basedOn,
      elements: values.map { .setValue(.init($0.2, forKeyPath: $0.1, of: $0.0)) })
  }

  // MARK: Values

  @Test("ids and names of states that differ in their code points are two")
  func composedIDs() throws {
    let other = Layer(in: context)
    root.addSublayer(other)
    (child.documentID, other.documentID) = ("\u{E9}", "e\u{301}")
    root.states = [
      state("\u{E9}", [("e\u{301}", "opacity", 0.5)]),
      state("e\u{301}", [("\u{E9}", "opacity", 0.25)]),
    ]
    #expect(root.stateNames.count == 2)
    try root.changeState(to: "\u{E9}")
    #expect([child.opacity, other.opacity] == [1, 0.5])
    try root.changeState(to: "e\u{301}")
    #expect([child.opacity, other.opacity] == [0.25, 1])
  }

  @Test func aStateSetsItsValuesAndTheNextRestoresThem() throws {
    child.position = Point2D(x: 1, y: 2)
    root.states = [
      state("a", [("child", "position.x", .integer(10)), ("child", "opacity", .number(0))]),
      state("b", [("child", "position.y", .number(20))]),
    ]
    try root.changeState(to: "a")
    #expect(root.currentState == "a")
    #expect(child.position == Point2D(x: 10, y: 2))
    #expect(child.opacity == 0)
    try root.changeState(to: "b")
    #expect(child.position == Point2D(x: 1, y: 20))
    #expect(child.opacity == 1)
    try root.changeState(to: nil)
    #expect(root.currentState == nil)
    #expect(child.position == Point2D(x: 1, y: 2))
    #expect(context.diagnostics.isEmpty)
  }

  /// Law: after any sequence of states, the values are those of the last state over the original values, to the bit.
  @Test func anyWalkEndsInTheSameValues() {
    let paths = ["position", "position.x", "transform.scale.xy", "transform.rotation.z", "opacity"]
    let values: [AnimatableValue] = [
      .point(Point2D(x: 7, y: 8)), .number(0.1), .number(0.3), .number(1), .number(0.7),
    ]
    // State n sets the properties of the bits of n.
    let states = (0..<32).map { bits in
      state(
        "\(bits)",
        paths.indices.filter { bits >> $0 & 1 == 1 }.map { ("child", paths[$0], values[$0]) })
    }
    func fresh() -> (root: Layer, child: Layer) {
      let (root, child) = (Layer(in: context), Layer(in: context))
      root.addSublayer(child)
      child.documentID = "child"
      child.position = Point2D(x: 0.1, y: 0.2)
      child.transform = .rotation(angle: 0.4).concatenating(.scale(x: 1.1, y: 0.9))
      root.states = states
      return (root, child)
    }
    forAll(
      "a walk of states", Generator<Int>.int(in: 0...31).array(count: 1...12), count: 60
    ) { walk in
      let (walked, direct) = (fresh(), fresh())
      for index in walk { try walked.root.changeState(to: "\(index)") }
      try direct.root.changeState(to: "\(walk.last ?? 0)")
      guard walked.child.transform == direct.child.transform,
        walked.child.position == direct.child.position,
        walked.child.opacity == direct.child.opacity
      else { return false }
      try walked.root.changeState(to: nil)
      return walked.child.transform == fresh().child.transform
        && walked.child.position == Point2D(x: 0.1, y: 0.2) && walked.child.opacity == 1
    }
  }

  @Test func whatOthersHaveSetBesideAStateIsKept() throws {
    child.position = Point2D(x: 1, y: 2)
    root.states = [state("a", [("child", "position.x", .number(10))])]
    try root.changeState(to: "a")
    child.position.y = 50
    child.opacity = 0.5
    try root.changeState(to: nil)
    #expect(child.position == Point2D(x: 1, y: 50))
    #expect(child.opacity == 0.5)
  }

  @Test func inputsOfFiltersAreSetAndRestored() throws {
    child.filters = [Filter("gaussianBlur", name: "blur", inputs: ["inputRadius": .number(3)])]
    root.states = [state("a", [("child", "filters.blur.inputRadius", .number(8))])]
    try root.changeState(to: "a")
    #expect(try child.value(forKeyPath: "filters.blur.inputRadius") == .number(8))
    try root.changeState(to: nil)
    #expect(try child.value(forKeyPath: "filters.blur.inputRadius") == .number(3))
    #expect(child.assignedProperties.isEmpty && context.diagnostics.isEmpty)
  }

  @Test func keysOfTimingAreSetLikeProperties() throws {
    child.timing.beginTime = 3
    root.states = [
      state(
        "a",
        [
          ("child", "speed", .integer(2)), ("child", "autoreverses", .integer(1)),
          ("child", "timeOffset", .number(0.5)), ("child", "repeatCount", .number(4)),
          ("child", "repeatDuration", .number(5)), ("child", "duration", .number(6)),
          ("child", "beginTime", .number(7)), ("child", "fillMode", .string("both")),
        ])
    ]
    let before = child.timing
    try root.changeState(to: "a")
    #expect(
      child.timing
        == Timing(
          beginTime: 7, duration: 6, speed: 2, timeOffset: 0.5, repeatCount: 4, repeatDuration: 5,
          autoreverses: true, fillMode: .both))
    try root.changeState(to: nil)
    #expect(child.timing == before)
    #expect(context.diagnostics.isEmpty)
  }

  @Test func whatCannotBeSetIsListed() throws {
    root.states = [
      state(
        "a",
        [
          ("nobody", "opacity", .number(0)), ("child", "nonsense", .number(0)),
          ("child", "opacity", .string("x")), ("child", "fillMode", .string("x")),
          ("child", "speed", nil), ("child", "zPosition", .number(4)),
        ])
    ]
    try root.changeState(to: "a")
    #expect(child.zPosition == 4)
    #expect(
      context.diagnostics == [
        .ineffectiveStateValue(
          state: "a", of: root.id, targetID: "nobody", keyPath: "opacity", isThere: false),
        .ineffectiveStateValue(
          state: "a", of: root.id, targetID: "child", keyPath: "nonsense", isThere: true),
        .ineffectiveStateValue(
          state: "a", of: root.id, targetID: "child", keyPath: "opacity", isThere: true),
        .ineffectiveStateValue(
          state: "a", of: root.id, targetID: "child", keyPath: "fillMode", isThere: true),
        .ineffectiveStateValue(
          state: "a", of: root.id, targetID: "child", keyPath: "speed", isThere: true),
      ])
    #expect(context.diagnostics.allSatisfy { $0.code.rawValue == "ineffective-state-value" })
    let faults = context.diagnostics.map { $0.message.contains("does not exist") }
    #expect(faults == [true, false, false, false, false])
  }

  // MARK: Targets

  @Test func theOwnTreeComesBeforeTheRest() throws {
    let (inner, twin, mask) = (Layer(in: context), Layer(in: context), Layer(in: context))
    root.insertSublayer(twin, at: 0)
    twin.documentID = "inner"
    child.addSublayer(inner)
    inner.documentID = "inner"
    mask.documentID = "mask"
    root.mask = mask
    child.states = [
      state(
        "a",
        [
          ("inner", "opacity", .number(0)), ("root", "opacity", .number(0.5)),
          ("mask", "opacity", .number(0.25)),
        ])
    ]
    try child.changeState(to: "a")
    #expect([root, twin, inner, mask].map(\.opacity) == [0.5, 1, 0, 0.25])
    root.states = [state("a", [("inner", "opacity", .number(0.75))])]
    try root.changeState(to: "a")
    #expect(twin.opacity == 0.75)
  }

  // MARK: Chains

  @Test func aStateSetsWhatItIsBasedOnFirst() throws {
    root.states = [
      state("c", basedOn: "b", [("child", "zPosition", .number(3))]),
      state("a", [("child", "opacity", .number(0)), ("child", "zPosition", .number(1))]),
      state("b", basedOn: "a", [("child", "opacity", .number(0.5))]),
      state("a", [("child", "opacity", .number(0.9))]),
    ]
    #expect(root.stateNames == ["c", "a", "b"])
    #expect(
      try root.values(ofState: "c").map(\.value) == [
        .number(0), .number(1), .number(0.5), .number(3),
      ])
    try root.changeState(to: "c")
    #expect(child.opacity == 0.5)
    #expect(child.zPosition == 3)
  }

  @Test(
    arguments: [
      ("x", .unknownState("x", valid: ["a", "b", "c", "d", "e"])),
      ("a", .basedOnItself(["a", "b", "a"])), ("c", .basedOnItself(["a", "b", "a"])),
      ("d", .unknownBase("nothing", of: "d")), ("e", .basedOnItself(["e", "e"])),
      ("*", .unknownState("*", valid: ["a", "b", "c", "d", "e"])),
    ] as [(String, LayerStateError.Reason)])
  func chainsThatLeadNowhereAreRefused(name: String, expected: LayerStateError.Reason) throws {
    root.states = [
      state("a", basedOn: "b", [("child", "opacity", .number(0))]), state("b", basedOn: "a", []),
      state("c", basedOn: "a", []), state("d", basedOn: "nothing", []),
      state("e", basedOn: "e", []),
    ]
    let error = #expect(throws: LayerStateError.self) { try root.changeState(to: name) }
    #expect(error?.reason == expected)
    #expect(root.currentState == nil && child.opacity == 1)
  }

  @Test func errorsNameWhatWouldBeRight() {
    #expect(
      LayerStateError(.unknownState("x", valid: ["a", "b"])).description
        == "there is no state 'x'; there are 'a', 'b'")
    #expect(
      LayerStateError(.unknownState("x", valid: [])).description
        == "there is no state 'x'; the layer has no states")
  }

  // MARK: Choice of the transition

  @Test func theExactPairComesFirstAndWildcardsAfterIt() {
    func chosen(_ names: [(String, String)], _ from: String?, _ to: String?) -> [String]? {
      root.stateTransitions = names.map { StateTransition(from: $0.0, to: $0.1) }
      return root.stateTransition(from: from, to: to).map { [$0.fromState, $0.toState] }
    }
    let all = [("*", "*"), ("a", "*"), ("*", "b"), ("a", "b")]
    #expect(chosen(all, "a", "b") == ["a", "b"])
    #expect(chosen(all.dropLast(1), "a", "b") == ["*", "b"])
    #expect(chosen(all.dropLast(2), "a", "b") == ["a", "*"])
    #expect(chosen(all.dropLast(3), "a", "b") == ["*", "*"])
    #expect(chosen([("b", "a"), ("b", "*"), ("*", "a")], "a", "b") == nil)
    #expect(chosen(all, nil, "b") == ["*", "b"])
    #expect(chosen(all, "a", nil) == ["a", "*"])
    #expect(chosen(all, nil, nil) == ["*", "*"])
  }

  // MARK: Animations

  @Test func elementsAddTheirAnimationsUnderTheirKeys() throws {
    root.states = [state("a", [("child", "opacity", .number(0))])]
    var late = BasicAnimation(keyPath: "opacity", timing: Timing(beginTime: 0.5, duration: 2))
    late.fillMode = .backwards
    root.stateTransitions = [
      StateTransition(
        from: "*", to: "a",
        elements: [
          .animation(.init(.basic(late), of: "child", key: "fade")),
          .animation(
            .init(.basic(BasicAnimation(keyPath: "zPosition")), of: "child", documentID: "#1")),
          .animation(.init(.basic(late), of: "nobody")), .reference("#9", attributes: []),
          .other(ForeignElement(name: "x")),
        ]),
      StateTransition(from: "a", to: "*", elements: [.reference("#1", attributes: [])]),
    ]
    try root.changeState(to: "a")
    #expect(child.animationKeys == ["fade", "zPosition"])
    #expect(child.animations.map(\.delay) == [0.5, 0])
    #expect(child.animations.map(\.animation.beginTime) == [0, 0])
    #expect(
      Set(context.diagnostics) == [
        .missingTransitionTarget("nobody", of: root.id),
        .missingTransitionElement("#9", of: root.id),
      ])
    // The value of `opacity` changes without an element; `zPosition` is animated again.
    try root.changeState(to: nil)
    #expect(child.animationKeys == ["zPosition"])
  }

  /// Law: a transition made of animations adds them as `add(_:forKey:)` does, one after the other.
  @Test func animationsAreAddedInOrder() {
    let animations = zip(
      Generator<String>.element(of: ["opacity", "position.x", "zPosition"]),
      Generator<String?>.element(of: [nil, "a", "b"]), .int(in: 1...9)
    ).map { keyPath, key, duration in
      StateTransition.TargetedAnimation(
        BasicAnimation(keyPath: keyPath, timing: Timing(duration: Double(duration))),
        of: "child", key: key)
    }.array(count: 0...6)
    forAll("animations of a transition", animations) { animations in
      child.removeAllAnimations()
      root.states = [state("a", [])]
      root.stateTransitions = [StateTransition(from: "*", to: "a", animations: animations)]
      try root.changeState(to: nil)
      try root.changeState(to: "a")
      let other = Layer(in: context)
      for item in animations {
        other.add(item.animation, forKey: item.key ?? item.animation.animatedKeyPaths.first)
      }
      try hold(child.animationKeys == other.animationKeys, "other keys")
      return child.animations.map(\.animation) == other.animations.map(\.animation)
    }
    #expect(context.diagnostics.isEmpty)
  }

  @Test func nothingIsAnimatedThatWasNotAskedFor() throws {
    child.isCommitted = true
    root.states = [state("a", [("child", "opacity", .number(0))])]
    root.stateTransitions = [
      StateTransition(
        from: "*", to: "*",
        elements: [.animation(.init(.basic(BasicAnimation(keyPath: "opacity")), of: "child"))])
    ]
    try root.changeState(to: "a", animated: false)
    #expect(child.animations.isEmpty)
    try root.changeState(to: "a")
    #expect(child.animations.isEmpty)
    try root.changeState(to: nil)
    #expect(child.animationKeys == ["opacity"])
  }

  @Test func documentsMustSayStates() {
    #expect(!root.shouldArchiveValue(forKey: "states"))
    root.states = [LayerState("a")]
    root.stateTransitions = [StateTransition(from: "*", to: "a")]
    #expect(root.shouldArchiveValue(forKey: "states"))
    #expect(root.shouldArchiveValue(forKey: "stateTransitions"))
  }
}
