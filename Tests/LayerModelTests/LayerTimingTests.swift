import AnimationTestSupport
import AnimationTiming
import LayerModel
import Testing

@Suite struct LayerTimingTests {
  let context = LayerContext()

  @Test func conversionsAreAsRecorded() throws {
    let cases = try RecordedFacts.cases("layer time conversion")
    for fact in cases {
      guard case .object(let tree)? = fact.input["tree"] else {
        Issue.record("a tree")
        return
      }
      var layers: [String: Layer] = [:]
      for (path, clock) in tree.sorted(by: { $0.key < $1.key }) {
        let layer = Layer(in: context)
        layer.speed = try #require(clock["speed"]?.number)
        layer.timeOffset = try #require(clock["timeOffset"]?.number)
        layer.beginTime = try #require(clock["beginTime"]?.number)
        layers[path] = layer
        if let slash = path.lastIndex(of: "/") {
          layers[String(path[..<slash])]?.addSublayer(layer)
        }
      }
      let from = fact.input["from"]?.string.flatMap { layers[$0] }
      let to = fact.input["to"]?.string.flatMap { layers[$0] }
      let time = try #require(fact.input["t"]?.number)
      let expected = try #require(fact.expected.number)
      if let from { #expect(from.convertTime(time, to: to) == expected, "\(fact.input)") }
      if let to { #expect(to.convertTime(time, from: from) == expected, "\(fact.input)") }
    }
    print("facts of layer time conversion: \(cases.count)")
  }

  @Test func pausingAndResumingTakeAbsoluteTime() {
    let (parent, child) = (Layer(in: context), Layer(in: context))
    parent.addSublayer(child)
    parent.speed = 2
    child.pause(at: 50)
    #expect(child.timing.isPaused && child.convertTime(80, from: nil) == 100)
    child.resume(at: 80)
    // In the parent's time it was paused at 100 and resumed at 160.
    #expect(child.beginTime == 60 && child.convertTime(81, from: nil) == 102)
    child.setSpeed(3, at: 81)
    #expect(child.convertTime(81, from: nil) == 102 && child.convertTime(82, from: nil) == 108)
  }
}
