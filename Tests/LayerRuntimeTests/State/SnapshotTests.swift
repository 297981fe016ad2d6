import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private final class Witness: AnimationDelegate {
  let snapshotName: String?
  var told: [String] = []

  init(_ name: String?) { snapshotName = name }

  func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID) {
    told.append("start \(animation.id.rawValue)")
  }

  func animationDidStop(_ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool) {
    told.append("stop \(animation.id.rawValue) \(isFinished)")
  }
}

private final class Chooser: LayerDelegate {
  let snapshotName: String?
  var asked: [String] = []

  init(_ name: String?) { snapshotName = name }

  func action(for layer: Layer, forKey key: String) -> LayerAction? {
    asked.append(key)
    return .noAction
  }
}

private struct Loop {
  let context: LayerContext
  let layer: Layer
  var time = 0.0
  var tree: RenderTree

  init() {
    context = LayerContext()
    layer = Layer(in: context)
    layer.name = "layer"
    context.roots = [layer]
    tree = context.commit(at: 0).tree
  }

  init?(restoring snapshot: Snapshot, _ handlers: NamedHandlers) {
    context = LayerContext(restoring: snapshot, handlers: handlers)
    guard let layer = context.layer(named: "layer") else { return nil }
    (self.layer, time, tree) = (layer, snapshot.time, snapshot.tree)
  }

  mutating func commit(at time: Double) {
    context.deliver(tree.events(in: self.time..<time))
    let commit = context.commit(at: time)
    context.deliver(commit.events)
    (tree, self.time) = (commit.tree, time)
  }

  mutating func rewind(to snapshot: Snapshot, tellsAgain: Bool = false) throws {
    try context.rewind(to: snapshot, tellsAgain: tellsAgain)
    (tree, time) = (snapshot.tree, snapshot.time)
  }
}

@Suite struct SnapshotTests {
  @Test func layersAreTheSameObjects() throws {
    let context = LayerContext()
    let (root, child) = (Layer(in: context), Layer(in: context))
    root.addSublayer(child)
    (root.name, child.zPosition) = ("before", 3)
    context.roots = [root]
    _ = context.commit(at: 1)
    let saved = context.snapshot()
    root.name = "after"
    child.zPosition = 5
    child.removeFromSuperlayer()
    let other = Layer(in: context)
    root.addSublayer(other)
    other.addSublayer(child)
    _ = context.commit(at: 2)
    root.isHidden = true
    context.roots = []
    try context.rewind(to: saved)
    #expect(context.roots.map(\.id) == [root.id])
    #expect(context.roots.first === root)
    #expect(root.sublayers.map(\.id) == [child.id])
    #expect(root.sublayers.first === child && child.superlayer === root)
    #expect(root.name == "before" && child.zPosition == 3 && !root.isHidden)
    #expect(other.superlayer == nil && other.sublayers.isEmpty && !other.isCommitted)
    #expect(context.layer(other.id) == nil)
    #expect(Layer(in: context).id.rawValue == other.id.rawValue + 1)
    #expect(context.commit(at: 1).tree == saved.tree)
  }

  /// A released layer returns under its id, and layers that knew it know it again.
  @Test func layersThatAreGoneAreMadeAnew() throws {
    let context = LayerContext()
    let root = Layer(in: context)
    var child: Layer? = Layer(in: context)
    let id = try #require(child?.id)
    child?.documentID = "child"
    child?.zPosition = 7
    root.states = [
      LayerState(
        "up", values: [LayerState.SetValue(.number(9), forKeyPath: "zPosition", of: "child")])
    ]
    root.sublayers = [try #require(child)]
    context.roots = [root]
    _ = context.commit(at: 0)
    try root.changeState(to: "up", animated: false)
    _ = context.commit(at: 1)
    let saved = context.snapshot()
    root.sublayers = []
    child = nil
    _ = context.commit(at: 2)
    try context.rewind(to: saved)
    let again = try #require(context.layer(id))
    #expect(again.zPosition == 9 && again.superlayer === root)
    try root.changeState(to: nil, animated: false)
    #expect(again.zPosition == 7)
  }

  @Test func whatCannotBeRewoundIsRefused() throws {
    let (context, other) = (LayerContext(), LayerContext())
    _ = context.commit(at: 0)
    let saved = context.snapshot()
    #expect(throws: SnapshotError(.foreign)) { try other.rewind(to: saved) }
    context.beginTransaction()
    #expect(throws: SnapshotError(.openTransaction)) { try context.rewind(to: saved) }
    context.commitTransaction()
    try context.rewind(to: saved)
    let restored = LayerContext(restoring: saved)
    _ = restored.commit(at: 3)
    try restored.rewind(to: saved)
    #expect(restored.commit(at: 0).tree == saved.tree)
  }

  /// Contexts from one snapshot are independent: neither goes back to a state that only the other has had.
  @Test func contextsOfOneSnapshotAreOthers() throws {
    let context = LayerContext()
    context.roots = [Layer(in: context)]
    _ = context.commit(at: 0)
    let saved = context.snapshot()
    let others = [LayerContext(restoring: saved), LayerContext(restoring: saved)]
    let all = [context] + others
    for other in all { _ = other.commit(at: 1) }
    let snapshots = all.map { $0.snapshot() }
    for (own, context) in all.enumerated() {
      for (index, snapshot) in snapshots.enumerated() where index != own {
        #expect(throws: SnapshotError(.foreign)) { try context.rewind(to: snapshot) }
      }
      try context.rewind(to: snapshots[own])
      try context.rewind(to: saved)
    }
  }

  @Test func aContextGoesBackToNothing() throws {
    let context = LayerContext()
    let nothing = context.snapshot()
    let layer = Layer(in: context)
    layer.add(BasicAnimation(.opacity, to: 0.5, duration: 2))
    context.roots = [layer]
    _ = context.commit(at: 5)
    try context.rewind(to: nothing)
    #expect(context.roots.isEmpty && layer.animations.isEmpty)
    context.roots = [layer]
    #expect(context.commit(at: -5).tree.layerCount == 1)
  }

  /// A playback that a commit has ended, but whose end was not delivered, reports it in the context of a snapshot of
  /// that commit, and again in the context that went back to it.
  @Test(arguments: [false, true]) func endedPlaybacksAreToldStill(isWritten: Bool) throws {
    let context = LayerContext()
    var told = 0
    context.handlers.completions["done"] = { _, _ in told += 1 }
    let layer = Layer(in: context)
    context.roots = [layer]
    _ = context.commit(at: 0)
    context.transaction {
      context.completionName = "done"
      var timeline = LayerTimeline()
      timeline.animate(layer, .opacity, to: 0, with: .curve(duration: 1))
      context.play(timeline)
    }
    let begun = context.commit(at: 0)
    let ended = context.commit(at: 2)
    let saved = context.snapshot()
    func deliver(to context: LayerContext) {
      context.deliver(begun.tree.events(in: 0..<2))
      context.deliver(ended.events)
    }
    deliver(to: context)
    #expect(told == 1)
    var toldThere = 0
    var handlers = NamedHandlers()
    handlers.completions["done"] = { _, _ in toldThere += 1 }
    let again = LayerContext(
      restoring: isWritten ? try Snapshot(bytes: saved.bytes) : saved, handlers: handlers)
    deliver(to: again)
    #expect(toldThere == 1)
    try context.rewind(to: saved, tellsAgain: true)
    deliver(to: context)
    #expect(told == 2)
    try context.rewind(to: saved)
    deliver(to: context)
    #expect(told == 2)
  }

  /// A called completion is not called again, unless that is requested and it has a name.
  @Test func completionsAreCalledAgainWhereAsked() throws {
    var loop = Loop()
    var told: [String] = []
    loop.context.handlers.completions["named"] = { told.append("again \($0) \($1)") }
    loop.context.animate(with: .curve(duration: 1)) {
      loop.context.completionName = "named"
      loop.layer.opacity = 0
    } completion: {
      told.append("named \($0)")
    }
    loop.context.animate(with: .curve(duration: 3)) {
      loop.layer.zPosition = 5
    } completion: {
      told.append("nameless \($0)")
    }
    loop.commit(at: 0.5)
    let saved = loop.context.snapshot()
    #expect(saved.lost.map(\.id) == ["not-kept"])
    loop.commit(at: 2)
    #expect(told == ["named true"])
    try loop.rewind(to: saved)
    loop.commit(at: 2)
    #expect(told == ["named true"])
    try loop.rewind(to: saved, tellsAgain: true)
    loop.commit(at: 5)
    #expect(told == ["named true", "again true 1", "nameless true"])
    try loop.rewind(to: saved, tellsAgain: true)
    loop.commit(at: 5)
    #expect(told == ["named true", "again true 1", "nameless true", "again true 1"])
  }

  /// A delegate that was called is not called again, not even for the start, unless that is requested.
  @Test func delegatesAreToldAgainWhereAsked() throws {
    var loop = Loop()
    let witness = Witness("witness")
    loop.context.handlers.animationDelegates["witness"] = witness
    loop.layer.add(
      BasicAnimation(.opacity, from: 0, to: 1, timing: Timing(beginTime: 1, duration: 1)),
      delegate: witness)
    loop.commit(at: 0.5)
    let saved = loop.context.snapshot()
    loop.commit(at: 1.5)
    #expect(witness.told.count == 1)
    try loop.rewind(to: saved)
    loop.commit(at: 3)
    #expect(witness.told.count == 2)
    try loop.rewind(to: saved)
    loop.commit(at: 3)
    #expect(witness.told.count == 2)
    try loop.rewind(to: saved, tellsAgain: true)
    loop.commit(at: 3)
    #expect(witness.told.count == 4)
  }

  /// In another context completions are called by their names, whether they wait for animations or only for a delivery.
  @Test func completionsAreRestoredByName() throws {
    let loop = Loop()
    loop.context.animate(with: .curve(duration: 1)) {
      loop.context.completionName = "moved"
      loop.layer.opacity = 0
    }
    loop.context.animate(with: .curve(duration: 1)) { loop.context.completionName = "nothing" }
    _ = loop.context.commit(at: 0)
    let bytes = loop.context.snapshot().bytes
    var (handlers, told) = (NamedHandlers(), [String]())
    for name in ["moved", "nothing"] {
      handlers.completions[name] = { told.append("\(name) \($0) \($1)") }
    }
    var restored = try #require(Loop(restoring: try Snapshot(bytes: bytes), handlers))
    restored.commit(at: 0)
    #expect(told == ["nothing true 0"])
    restored.commit(at: 2)
    #expect(told == ["nothing true 0", "moved true 1"])
  }

  @Test func delegatesAreRestoredByName() throws {
    var loop = Loop()
    let (named, nameless) = (Witness("witness"), Witness(nil))
    loop.layer.add(BasicAnimation(.opacity, to: 0.5, duration: 2), delegate: named)
    loop.layer.add(BasicAnimation(.zPosition, to: 5, duration: 2), delegate: nameless)
    loop.commit(at: 1)
    #expect(named.told == ["start 1"])
    let saved = loop.context.snapshot()
    #expect(saved.lost.map(\.place.animation) == [Animation.ID(rawValue: 2)])
    loop.commit(at: 4)
    try loop.rewind(to: saved)
    loop.commit(at: 4)
    #expect(named.told == ["start 1", "stop 1 true"])
    let other = Witness(nil)
    var handlers = NamedHandlers()
    handlers.animationDelegates["witness"] = other
    var restored = try #require(Loop(restoring: saved, handlers))
    restored.commit(at: 4)
    #expect(other.told == ["stop 1 true"])
  }

  /// Names are looked up when they are called, even if the handlers are set after restoring.
  @Test func namesAreLookedForWhenTheyAreCalled() throws {
    var loop = Loop()
    let (witness, chooser) = (Witness("witness"), Chooser("chooser"))
    loop.layer.delegate = chooser
    loop.layer.add(BasicAnimation(.opacity, to: 0.5, duration: 2), delegate: witness)
    loop.commit(at: 0)
    let saved = loop.context.snapshot()
    #expect(saved.lost.isEmpty)
    var restored = try #require(Loop(restoring: saved, NamedHandlers()))
    // Names without a handler so far stay.
    #expect(restored.context.snapshot().bytes == saved.bytes)
    let (later, other) = (Witness(nil), Chooser(nil))
    restored.context.handlers.animationDelegates["witness"] = later
    restored.context.handlers.layerDelegates["chooser"] = other
    restored.layer.zPosition = 3
    restored.commit(at: 4)
    #expect(later.told == ["stop 1 true"] && other.asked == ["zPosition"])
    restored.layer.delegate = nil
    restored.layer.zPosition = 4
    #expect(other.asked == ["zPosition"])
  }

  /// A name without a handler at the time of the call is reported by a diagnostic, once.
  @Test func namesOfNobodyAreTold() throws {
    var loop = Loop()
    let (witness, chooser) = (Witness("witness"), Chooser("chooser"))
    loop.context.animate(with: .curve(duration: 1)) {
      loop.context.completionName = "moved"
      loop.layer.zPosition = 9
    }
    loop.layer.delegate = chooser
    loop.layer.actions["cornerRadius"] = .named("ring")
    loop.layer.add(BasicAnimation(.opacity, to: 0.5, duration: 2), delegate: witness)
    loop.commit(at: 0)
    var restored = try #require(Loop(restoring: loop.context.snapshot(), NamedHandlers()))
    #expect(restored.context.diagnostics.isEmpty)
    for _ in 0..<2 {
      for radius in [3.0, 4] { restored.layer.cornerRadius = radius }
      restored.commit(at: 4)
    }
    let told = restored.context.diagnostics
    #expect(Set(told.map(\.id)) == ["unknown-handler"] && told.count == 4)
    for (name, list) in [
      ("witness", "animationDelegates"), ("chooser", "layerDelegates"), ("ring", "actions"),
      ("moved", "completions"),
    ] {
      #expect(
        told.map(\.message).contains(
          "handlers.\(list) has no handler '\(name)', so no handler is called"))
    }
  }

  @Test func namedActionsAreHeld() throws {
    let stage = StateStage()
    stage.fill()
    let saved = stage.context.snapshot()
    #expect(saved.lost.isEmpty)
    let again = StateStage(LayerContext(restoring: try Snapshot(bytes: saved.bytes)))
    let ball = try #require(again.context.layer(named: "ball"))
    ball.cornerRadius = 99
    #expect(again.told == ["ball cornerRadius"])
    let card = try #require(again.context.layer(named: "card"))
    #expect(card.currentState == "open")
    try card.changeState(to: nil, animated: false)
    #expect(card.opacity == 1)
  }

  @Test func actionsWithoutANameAreListed() {
    let context = LayerContext()
    let layer = Layer(in: context)
    layer.actions = ["opacity": .custom { _, _ in }]
    layer.style = LayerStyle(actions: ["zPosition": .custom { _, _ in }])
    context.roots = [layer]
    _ = context.commit(at: 0)
    #expect(context.snapshot().lost.map(\.place.property) == ["opacity", "zPosition"])
  }

  @Test func aPayloadGoesAlong() throws {
    var saved = LayerContext().snapshot()
    saved.payload = [0, 255, 16]
    #expect(try Snapshot(bytes: saved.bytes).payload == [0, 255, 16])
  }

  @Test func aRingHoldsTheLast() throws {
    var loop = Loop()
    var ring = SnapshotRing(capacity: 4)
    #expect(ring.snapshot(at: 0) == nil && ring.times == nil)
    for frame in 0..<10 {
      loop.layer.zPosition = Double(frame)
      loop.commit(at: Double(frame) / 4)
      ring.append(loop.context.snapshot())
    }
    #expect(ring.times == 1.5...2.25 && ring.count == 4)
    #expect(ring.snapshot(at: 1.4) == nil)
    let saved = try #require(ring.snapshot(at: 1.8))
    #expect(saved.time == 1.75)
    try loop.rewind(to: saved)
    #expect(loop.layer.zPosition == 7)
    // Forwards again, and back.
    try loop.rewind(to: try #require(ring.snapshot(at: 9)))
    #expect(loop.layer.zPosition == 9)
    try loop.rewind(to: saved)
    loop.commit(at: 2)
    ring.append(loop.context.snapshot())
    #expect(ring.times == 1.5...2)
    #expect(ring.snapshot(at: 2)?.tree == loop.tree)
  }
}

/// A ring equals a list of the last snapshots.
@Test func aRingIsAList() {
  let times = Generator<Int>.int(in: 0...20).array(count: 0...40)
  forAll("ring", times, .int(in: 1...6)) { times, capacity in
    let context = LayerContext()
    _ = context.commit(at: 0)
    var (ring, list) = (SnapshotRing(capacity: capacity), [Double]())
    let start = context.snapshot()
    for time in times.map(Double.init) {
      try context.rewind(to: start)
      _ = context.commit(at: time)
      ring.append(context.snapshot())
      list = Array((list.filter { $0 < time } + [time]).suffix(capacity))
      if ring.count != list.count || ring.times?.lowerBound != list.first { return false }
      for moment in 0...21 {
        if ring.snapshot(at: Double(moment))?.time != list.last(where: { $0 <= Double(moment) }) {
          return false
        }
      }
    }
    return true
  }
}
