import AnimationTestSupport
import Foundation
import Testing

/// The lines of text in the documentation of the timing model equal the engine's results.
@Suite struct TimingModelTests {
  static let timelines: [DocumentedTimeline] = {
    let document = packageRoot.appendingPathComponent("Docs/Reference/Timing.md")
    return DocumentedTimeline.all(in: (try? String(contentsOf: document, encoding: .utf8)) ?? "")
  }()

  @Test func thereAreTimelines() { #expect(Self.timelines.count > 30) }

  @Test(arguments: timelines) func aTimelineIsWhatTheEngineDoes(timeline: DocumentedTimeline) throws
  {
    let drawn = try timeline.drawn()
    #expect(drawn == timeline.answer)
  }
}
