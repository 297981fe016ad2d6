import AnimationTestSupport
import Foundation
import Inbetween
import Testing

// The lines up to the next mark animate a type of one's own.
struct Lens: Interpolatable {
  var x = 0.0
  var zoom = 1.0
  func interpolated(to end: Lens, by p: Double) -> Lens {
    Lens(x: x.interpolated(to: end.x, by: p), zoom: zoom.interpolated(to: end.zoom, by: p))
  }
}
let t = TimingSchedule(Timing(duration: 2)).resolved(at: 1).progress
let now = Lens().interpolated(to: Lens(x: 8), by: TimingCurve(.easeIn).progress(at: t))
// End of the example.

// The lines up to the next mark make a property's type.
struct Padding: CustomPropertyValue {
  static let typeName = "Padding"
  static let laneNames = ["top", "left"]
  var top = 0.0
  var left = 0.0
  var lanes: [Double] { [top, left] }
}
extension Padding {
  init(lanes: [Double]) { self.init(top: lanes[0], left: lanes[1]) }
}
// End of the example.

private func padded() -> (Padding, Double) {
  // The lines up to the next mark animate a property of it.
  let context = LayerContext()
  let padding = context.register(Property("padding", default: Padding()))
  let box = Layer(in: context)
  context.roots = [box]
  _ = context.commit(at: 0)
  context.animate(duration: 2, timingFunction: .linear) { box[padding] = Padding(top: 8, left: 4) }
  let tree = context.commit(at: 1).tree
  let half = (tree[box, padding, at: 2], tree[box, padding.number("left"), at: 2])
  // End of the example.
  return half
}

@Suite struct OwnTypesExampleTests {
  private static let page = "Sources/Inbetween/Inbetween.docc/AnimatingYourOwnTypes.md"

  private func document() throws -> String {
    try String(contentsOf: packageRoot.appending(path: Self.page), encoding: .utf8)
  }

  private func compiled(_ start: String) throws -> String {
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    return try #require(
      region(
        from: "// The lines up to the next mark \(start)", to: "// End of the example.", in: source)
    )
  }

  @Test func theWholeIsUnderTenLinesAndOnThePage() throws {
    let example = try compiled("animate a type of one's own.")
    #expect(example.split(separator: "\n").count < 10)
    #expect(try document().contains("```swift\n\(example)\n```"))
    #expect(try document().contains("```text\n\(now)\n```"), "it is \(now)")
  }

  @Test(arguments: ["make a property's type.", "animate a property of it."])
  func theOtherExamplesAreCompiledHere(start: String) throws {
    #expect(try document().contains("```swift\n\(try compiled(start))\n```"))
  }

  @Test("the page says what the property shows")
  func property() throws {
    let text = "\(padded())".replacing("InbetweenTests.", with: "")
    #expect(try document().contains("```text\n\(text)\n```"), "it is \(text)")
  }

  @Test func theTypeObeysTheLawsThatThePageNames() {
    let lens = zip(Generator<Double>.moderate, .moderate).map { Lens(x: $0, zoom: $1) }
    let isSame = { (a: Lens, b: Lens) in a.x == b.x && a.zoom == b.zoom }
    forAll("lens", lens.pair, .fraction) { ends, fraction in
      let (a, b) = ends
      try hold(isSame(a.interpolated(to: b, by: 0), a), "the start")
      try hold(isSame(a.interpolated(to: b, by: 1), b), "the end")
      return isSame(a.interpolated(to: a, by: fraction), a)
    }
  }
}
