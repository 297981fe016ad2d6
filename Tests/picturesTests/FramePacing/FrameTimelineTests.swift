import AnimationTestSupport
import LayerModel
import Testing
import pictures

@Suite struct FrameTimelineTests {
  private func timeline() throws -> (FrameTimeline, Layer) {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    let turns = [0, 0.05].map { (time: Double) in
      ApplicationTurn(at: time) {
        context.disablesActions = true
        layer.opacity = time * 10
      }
    }
    return (FramePipeline().run(context, turns: turns, until: 0.15), layer)
  }

  @Test func itIsWrittenAsText() throws {
    let (timeline, layer) = try timeline()
    let lines = timeline.lines(
      every: 2, showing: [("opacity", layer.id, try layer.path("opacity"))])
    #expect(
      lines == [
        "turn   begins  commits     free",
        "   0    0.000    0.004    0.004",
        "   1    0.050    0.054    0.054",
        "refresh  time  frame  turn      for     opacity",
        "     0   0.000     –     –        –           –",
        "     2   0.033     0     0    0.033       0.000",
        "     4   0.067     2     0    0.067       0.000",
        "     6   0.100     4     1    0.100       0.500",
        "     8   0.133     6     1    0.133       0.500",
      ])
  }

  @Test func framesAreFoundByRefresh() throws {
    let (timeline, layer) = try timeline()
    #expect(timeline.refreshCount == 9)
    #expect((0..<9).map { timeline.frame(atRefresh: $0) } == [nil, nil, 0, 1, 2, 3, 4, 5, 6])
    #expect(timeline.frame(atRefresh: -1) == nil)
    let path = try layer.path("opacity")
    #expect(timeline.value(of: layer.id, for: path, refresh: 1) == nil)
    #expect(timeline.value(of: Layer.ID(rawValue: 99), for: path, refresh: 5) == nil)
    #expect(timeline.value(of: layer.id, for: path, refresh: 5)?.number == 0.5)
  }

  @Test func statisticsCountRepeatedFrames() throws {
    let (timeline, _) = try timeline()
    #expect(timeline.statistics.droppedFrames == 0)
    #expect(timeline.statistics.frameCount == timeline.frames.count - 1)
    #expect(abs((timeline.statistics.rate ?? 0) - 60) < 1e-5)
  }
}
