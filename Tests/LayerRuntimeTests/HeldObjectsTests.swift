import AnimationInterpolation
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// An object that changes layers, reads the presentation and starts animations when a context releases it, as the
/// owners of controls do.
private final class Owner: AnimationDelegate {
  private let layer: Layer
  private let context: LayerContext
  private let count: Count
  private let last: () -> Void

  final class Count {
    var gone = 0
  }

  init(_ layer: Layer, in context: LayerContext, _ count: Count, last: @escaping () -> Void) {
    (self.layer, self.context, self.count, self.last) = (layer, context, count, last)
  }

  deinit {
    count.gone += 1
    context.transaction {
      context.animationDuration = 0.5
      context.completion = {}
      layer.opacity = 1 - layer.opacity
      layer.isHidden.toggle()
    }
    layer.add(BasicAnimation(.position.y, from: 0, to: 9, duration: 1), forKey: "gone")
    layer.removeAnimation(forKey: "gone")
    layer.actions["bounds"] = .noAction
    layer.style = LayerStyle()
    layer.addSublayer(Layer(in: context))
    context.roots.append(Layer(in: context))
    context.roots.removeLast()
    layer.name = "\(count.gone)"
    if let move = layer.animate(.position.x, to: Double(count.gone), with: .curve(duration: 1)) {
      layer.playback(of: move)?.cancel()
    }
    context.handlers.completions["gone"] = nil
    last()
  }
}

/// Law: an object that a closure or delegate retained may use the context in its deinitialiser, whenever that runs.
@Suite("Objects that a context has held")
struct HeldObjectsTests {
  private let context = LayerContext()
  private let layer: Layer
  private let count = Owner.Count()
  private let time = Time()

  /// The whole seconds, one after the other.
  private final class Time {
    private var last = 0.0

    func next() -> Double {
      last += 1
      return last
    }
  }

  init() {
    layer = Layer(in: context)
    context.roots = [layer]
    _ = context.commit(at: 0)
  }

  private func owner(last: @escaping () -> Void = {}) -> Owner {
    Owner(layer, in: context, count, last: last)
  }

  private func run(to time: Double) {
    let commit = context.commit(at: time)
    context.deliver(commit.events)
    context.deliver(commit.tree.events(in: time..<(time + 1)))
  }

  private func fade(_ delegate: Owner?) {
    layer.add(
      BasicAnimation(.opacity, from: 0, to: 1, duration: 0.5), forKey: "fade", delegate: delegate)
  }

  @Test func completionsMayHoldThem() {
    context.completion = { [owner = owner()] in _ = owner }
    context.completion = { [owner = owner()] in _ = owner }
    context.completion = nil
    run(to: 1)
    run(to: 2)
    #expect(count.gone == 2)
    context.transaction {
      context.completion = { [owner = owner()] in _ = owner }
      fade(nil)
    }
    run(to: 3)
    run(to: 5)
    #expect(count.gone == 3)
  }

  @Test func delegatesMayBeThem() {
    fade(owner())
    fade(owner())
    #expect(count.gone == 0)
    run(to: 1)
    #expect(count.gone == 2)
    fade(owner())
    run(to: 2)
    #expect(count.gone == 3)
    fade(owner())
    run(to: 3)
    context.roots = []
    run(to: 4)
    #expect(count.gone == 4)
  }

  @Test func theyMayGoWithWhatARewindUndoes() throws {
    let before = context.snapshot()
    context.completion = { [owner = owner()] in _ = owner }
    fade(owner())
    layer.actions["cornerRadius"] = .custom { [owner = owner()] _, _ in _ = owner }
    run(to: 0.25)
    let goneBefore = count.gone
    _ = try context.rewind(to: before)
    // The released object changes the layer after the layer's state was restored, so the change stays.
    #expect(count.gone > goneBefore && layer.name == "\(count.gone)")
    run(to: 3)
    run(to: 6)
    #expect(count.gone == 3)
  }

  @Test func actionsAndHandlersMayHoldThem() {
    layer.actions["opacity"] = .custom { [owner = owner()] _, _ in _ = owner }
    layer.actions["opacity"] = .custom { [owner = owner()] _, _ in _ = owner }
    layer.actions = [:]
    #expect(count.gone == 2)
    context.handlers.completions["a"] = { [owner = owner()] _, _ in _ = owner }
    context.handlers.completions["a"] = { [owner = owner()] _, _ in _ = owner }
    context.handlers = NamedHandlers()
    #expect(count.gone == 4)
    context.handlers.animationDelegates["a"] = owner()
    context.handlers.animationDelegates = [:]
    #expect(count.gone == 5)
    layer.style = LayerStyle(actions: ["opacity": .custom { [owner = owner()] _, _ in _ = owner }])
    layer.style = nil
    #expect(count.gone == 6)
  }

  @Test func layersThatGoMayHoldThem() {
    let ways: [(Layer) -> Void] = [{ $0.removeFromSuperlayer() }, { _ in layer.sublayers = [] }]
    for remove in ways {
      for isCommitted in [false, true] {
        var sublayer: Layer? = Layer(in: context)
        sublayer?.actions["opacity"] = .custom { [owner = owner()] _, _ in _ = owner }
        sublayer.map(layer.addSublayer)
        if isCommitted { run(to: time.next()) }
        sublayer.map(remove)
        sublayer = nil
        run(to: time.next())
      }
    }
    #expect(count.gone == 4)
    do {
      let root = Layer(in: context)
      root.actions["opacity"] = .custom { [owner = owner()] _, _ in _ = owner }
      context.roots.append(root)
      run(to: time.next())
      context.roots = [layer]
    }
    run(to: time.next())
    #expect(count.gone == 5)
  }

  @Test func playbacksMayHoldThem() {
    var timeline = LayerTimeline()
    timeline.animate(layer, .opacity, to: 0.5, with: .curve(duration: 0.5))
    do {
      let playback = context.play(timeline)
      let forget = { [weak playback] () -> Void in
        if let playback { playback.onEvent = nil }
      }
      playback.onEvent = { [owner = owner(last: forget)] _ in _ = owner }
      playback.onEvent = { [owner = owner()] _ in _ = owner }
      #expect(count.gone == 2)
      playback.onEvent = { [owner = owner()] _ in _ = owner }
      run(to: 1)
    }
    run(to: 2)
    run(to: 4)
    #expect(count.gone == 3)
  }
}
