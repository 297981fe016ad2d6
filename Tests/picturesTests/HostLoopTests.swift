import AnimationTestSupport
import Foundation
import Inbetween
import Testing

/// The host loop in the documentation of the clock is compiled and run here.
@Suite struct HostLoopTests {
  private func run() -> [String] {
    var printed: [String] = []
    func print(_ items: Any...) {
      printed.append(items.map { "\($0)" }.joined(separator: " "))
    }

    // The lines up to the next mark stand in Docs/Reference/Clock.md.
    let context = LayerContext()
    let ball = Layer(in: context)
    context.roots = [ball]

    let clock = SystemClock()
    let start = clock.now
    var timer = RefreshTimer(rate: .hertz60, clock: clock, from: start)
    var steps = FixedStep(rate: .hertz120, from: start)
    var statistics = FrameStatistics()
    var (before, now) = (0.0, 0.0)

    let loop = DisplayLoop()
    let link = DisplayLink { frame in
      statistics.record(frame)
      let due = steps.advance(to: frame.targetTimestamp)
      for _ in due.steps {
        (before, now) = (now, now + 40 * steps.rate.interval)
      }
      context.disablesActions = true  // up to the commit: the loop is the animation
      ball.position.x = before.interpolated(to: now, by: due.fraction)
    }
    link.add(to: loop)

    for _ in 0..<3 {
      loop.refresh(timer.waitForRefresh())
      let tree = context.commit(at: clock.now).tree
      let x = tree[ball, .position.x, at: link.targetTimestamp]
      print("at", link.targetTimestamp - start, "the ball is at", x)
    }
    print(statistics)
    // End of the loop.

    return printed
  }

  @Test func theLoopRuns() {
    let printed = run()
    #expect(printed.count == 4)
    #expect(printed.last?.contains("frames, ") == true)
    // On any machine, a frame shows no state ahead of its time.
    for line in printed.dropLast() {
      let words = line.split(separator: " ").compactMap { Double($0) }
      #expect(words.count == 2)
      #expect(words[1] <= 40 * words[0] + 1e-9)
    }
  }

  @Test func thePageShowsTheLoop() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/Clock.md"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.contains("// The lines up to the next mark") })
    let last = try #require(lines.firstIndex { $0.contains("// End of the loop.") })
    let example = lines[(first + 1)..<last].map { $0.dropFirst(4) }.joined(separator: "\n")
    #expect(page.contains("```swift\nimport Inbetween\n\n\(example)\n```"))
  }
}
