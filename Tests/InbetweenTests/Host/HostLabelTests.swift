import AnimationTestSupport
import Inbetween
import Testing

/// Labels of fast and endless playbacks: skipped without a listener, and limited with one.
@Suite("Labels in the turns of a host") struct HostLabelTests {
  private let host = AnimationHost(clock: ManualClock())
  private let layer: Layer

  init() {
    layer = Layer(in: host.context)
    host.context.roots = [layer]
    host.advance()
  }

  private var ticker: LayerTimeline {
    var timeline = LayerTimeline()
    timeline.animate(layer, .zPosition, to: 1, with: .curve(duration: 1))
    timeline.label("x")
    timeline.repeatCount = .infinity
    return timeline
  }

  @Test("a turn passes any number of labels that nobody listens to", arguments: [1e7, 1e18, 1e300])
  func unheard(rate: Double) {
    let playback = host.context.play(ticker)
    host.advance()
    playback.rate = rate
    host.advance()
    for turn in 1...100 { host.advance(to: Double(turn) / 10) }
    #expect(host.context.diagnostics.isEmpty && playback.outcome == nil)
  }

  @Test("a turn reports so many labels, and says that there were more")
  func limited() {
    let playback = host.context.play(ticker)
    var (labels, ends) = (0, 0)
    playback.onEvent = { event in
      if case .labelReached = event.kind { labels += 1 }
      if case .ended = event.kind { ends += 1 }
    }
    host.advance()
    playback.rate = 1e7
    host.advance()
    host.advance(to: 0.1)
    #expect(labels == 10_000)
    #expect(host.context.diagnostics.map(\.code) == [.timelineProblem])
    playback.rate = 1
    host.advance(to: 0.1)
    host.advance(to: 5)
    #expect(labels == 10_005 || labels == 10_004)
    playback.cancel()
    host.advance(to: 6)
    #expect(ends == 1)
  }

  @Test("the end is reported after too many labels")
  func endAfterLimit() {
    var timeline = ticker
    timeline.repeatCount = 50_000
    let playback = host.context.play(timeline)
    var labels = 0
    playback.onLabel("x") { _ in labels += 1 }
    host.advance()
    host.advance(to: 60_000)
    #expect(labels == 10_000 && playback.outcome == .completed)
  }

  @Test("who begins to listen within a turn hears what comes after that")
  func listensLater() {
    let playback = host.context.play(ticker)
    var labels: [Double] = []
    layer.animate(.opacity, to: 0, with: .curve(duration: 2.5)) { _ in
      playback.onLabel("x") { labels.append($0.time) }
    }
    host.advance()
    host.advance(to: 5.5)
    #expect(labels.map { $0.rounded() } == [3, 4, 5])
  }

  @Test("a host wakes for a label that somebody listens to, and not for others")
  func waking() {
    var timeline = LayerTimeline()
    timeline.animate(layer, .zPosition, to: 1, with: .curve(duration: 1))
    timeline.label("x", at: 4)
    timeline.animate(layer, .zPosition, to: 0, with: .curve(duration: 1), at: 10)
    let playback = host.context.play(timeline)
    host.advance()
    host.advance(to: 2)
    #expect(host.nextChange == 10)
    playback.onLabel("x") { _ in }
    host.advance(to: 3)
    #expect(host.nextChange == 4)
    host.advance(to: 4)
    host.advance(to: 5)
    #expect(host.nextChange == 10)
  }

  @Test("deliveries without a host skip and limit too")
  func deliveries() {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    var timeline = LayerTimeline()
    timeline.animate(layer, .zPosition, to: 1, with: .curve(duration: 1e-6))
    timeline.label("x")
    timeline.repeatCount = 1e9
    let playback = context.play(timeline)
    let tree = context.commit(at: 0).tree
    context.deliver(tree.events(in: 0..<10))
    #expect(context.diagnostics.isEmpty)
    var labels = 0
    playback.onLabel("x") { _ in labels += 1 }
    context.deliver(tree.events(in: 10..<20))
    #expect(labels == 10_000 && context.diagnostics.count == 1)
    context.deliver(tree.events(in: 20..<2000))
    #expect(labels == 20_000 && playback.outcome == .completed)
  }
}
