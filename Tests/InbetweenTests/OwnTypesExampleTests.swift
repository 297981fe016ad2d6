import AnimationTestSupport
import Inbetween
import Testing

/// The type of the page on own types, `AnimatingYourOwnTypes.md`.
private struct Lens: Interpolatable {
  var x = 0.0
  var zoom = 1.0
  func interpolated(to end: Lens, by p: Double) -> Lens {
    Lens(x: x.interpolated(to: end.x, by: p), zoom: zoom.interpolated(to: end.zoom, by: p))
  }
}

@Suite struct OwnTypesExampleTests {
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
