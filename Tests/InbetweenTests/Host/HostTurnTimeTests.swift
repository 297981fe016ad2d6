import Inbetween
import Testing

@Suite struct HostTurnTimeTests {
  private let host = AnimationHost(clock: ManualClock())
  private let ball: Layer

  init() {
    ball = Layer(in: host.context)
    host.context.roots = [ball]
    host.advance()
  }

  @Test("a completion sees the turn that calls it, the value at the end, and when that was")
  func completions() {
    var seen: [[Double]] = []
    ball.animate(.zPosition, to: 10, with: .curve(duration: 0.5, timingFunction: .linear)) {
      [host, ball] _, time in
      seen.append([
        time, host.time, host.targetTime, host[ball, .zPosition],
        host.presentation(of: ball)?[.zPosition] ?? .nan,
        host.velocity(of: ball, for: .zPosition), host.tree.commitTime,
      ])
      var next = BasicAnimation(.zPosition, from: 10, to: 20, duration: 1)
      next.beginTime = host.time + 1
      ball.add(next, forKey: "later")
    }
    host.advance()
    host.advance(to: 0.4)
    host.advance(to: 5.4, showing: 5.5)
    #expect(seen.count == 1)
    #expect(seen.first.map { ($0[0] - 0.5).magnitude < 1e-12 } == true)
    #expect(seen.first.map { Array($0.dropFirst()) } == [5.4, 5.5, 10, 10, 0, 0.4])
    #expect(host.tree[ball, .zPosition, at: 6.9] == 15)
  }

  @Test("every handler of a turn sees the time of the turn")
  func handlers() {
    var seen: [String: [Double]] = [:]
    func note(_ name: String) { seen[name, default: []].append(host.time) }
    host.onEvent = { [host] event in
      #expect(event.time <= host.time)
      note("event")
    }
    ball.animate(.position.x, to: 100, with: .curve(duration: 1)) { _ in note("completion") }
    var timeline = LayerTimeline()
    timeline.animate(ball, .opacity, to: 0, with: .curve(duration: 1))
    timeline.label("half", at: .time(0.5))
    let playback = host.context.play(timeline)
    playback.onEvent = { _ in note("playback") }
    var labels: [Double] = []
    playback.onLabel("half") { event, time in
      #expect(time == event.time)
      labels.append(time)
      note("label")
    }
    host.simulate(at: .hertz60) { _ in note("step") }
    host.advance()
    host.advance(to: 3)
    #expect(seen["completion"] == [3] && seen["label"] == [3])
    #expect(labels == [0.5])
    #expect(seen["event"]?.allSatisfy { $0 == 0 || $0 == 3 } == true)
    #expect(seen["playback"]?.last == 3 && seen["step"] == [0, 3])
  }

  @Test("a layer that a completion pauses stands at the end that it has reached")
  func pausing() {
    ball.animate(.zPosition, to: 10, with: .curve(duration: 1, timingFunction: .linear)) {
      [host, ball] _ in
      ball.pause(at: host.time)
    }
    host.advance()
    host.advance(to: 0.5)
    host.advance(to: 3)
    #expect(host[ball, .zPosition] == 10)
    #expect(ball.convertTime(99, from: nil) == 3)
  }

  @Test("a host that is rewound shows what it showed, whatever handlers have taken snapshots")
  func snapshots() throws {
    var taken: [Snapshot] = []
    ball.animate(.zPosition, to: 10, with: .curve(duration: 1, timingFunction: .linear)) {
      [host] _ in
      taken.append(host.snapshot())
    }
    host.advance()
    host.advance(to: 0.5, showing: 0.75)
    host.advance(to: 3, showing: 4)
    try host.rewind(to: try #require(taken.first))
    #expect(host.time == 0.5 && host.targetTime == 0.75)
    #expect(host[ball, .zPosition] == 7.5)
  }

  @Test("changes that a handler asks for are those of the turn")
  func changes() {
    var numbers: [Double] = []
    ball.animate(.zPosition, to: 10, with: .curve(duration: 8, timingFunction: .linear))
    let other = Layer(in: host.context)
    ball.sublayers = [other]
    host.advance()
    other.animate(.zPosition, to: 1, with: .curve(duration: 1)) { [host, ball] _ in
      host.forEachChange { property, values in
        if property.layer == ball.id { numbers.append(values[0]) }
      }
    }
    host.advance()
    host.forEachChange { _, _ in }
    host.advance(to: 4)
    #expect(numbers == [5])
  }

  @Test("every completion has a form with the time of the event")
  func forms() {
    var times: [String: Double] = [:]
    let (a, b, page) = (Layer(in: host.context), Layer(in: host.context), Layer(in: host.context))
    host.context.roots = [ball, a, b, page]
    host.advance(to: 1)
    host.context.animate(with: .curve(duration: 1)) {
      ball.opacity = 0
    } completion: { _, count, time in
      times["block"] = time - Double(count)
    }
    host.context.animate(with: .spring(.smooth)) {
      ball.cornerRadius = 1
    } completion: { _, _, time in
      times["spring block"] = time
    }
    host.context.animate(with: .curve(duration: 1)) {
    } completion: { _, count, time in
      times["nothing"] = time + Double(count)
    }
    a.animate(.position, to: .zero, with: .curve(duration: 1)) { _, time in times["value"] = time }
    a.animate(.zPosition, to: 3, with: .spring(.smooth)) { _, time in times["spring"] = time }
    a.animate(.bounds.size.width, to: 3, with: .curve(duration: 1)) { _, time in
      times["number"] = time
    }
    b.animate(.position.x, decay: .scroll, velocity: 500) { _, time in times["decay"] = time }
    host.context.animateKeyframes(duration: 1) { frames in
      frames.add(at: 0, duration: 1) { b.opacity = 0 }
    } completion: { _, time in
      times["frames"] = time
    }
    page.addSublayer(Layer(in: host.context), entering: .fade, with: .curve(duration: 1)) {
      _, time in
      times["entrance"] = time
    }
    page.remove(exiting: .fade, with: .curve(duration: 1)) { _, time in times["exit"] = time }
    host.context.handlers.timedCompletions["named"] = { _, count, time in
      times["named"] = time - Double(count)
    }
    host.context.animate(with: .curve(duration: 1)) {
      host.context.completionName = "named"
      b.zPosition = 5
    }
    host.advance(to: 1)
    host.advance(to: 99)
    for name in ["value", "number", "frames", "exit"] {
      #expect(times[name].map { ($0 - 2).magnitude < 1e-9 } == true, "\(name): \(times)")
    }
    for name in ["block", "nothing", "named"] {
      #expect(times[name].map { ($0 - 1).magnitude < 1e-9 } == true, "\(name): \(times)")
    }
    let settled = 1 + Spring.smooth.animationDuration
    for name in ["spring", "spring block"] {
      #expect(times[name].map { ($0 - settled).magnitude < 1e-9 } == true, "\(name): \(times)")
    }
    for name in ["decay", "entrance"] { #expect(times[name].map { $0 > 1 && $0 < 50 } == true) }
  }
}
