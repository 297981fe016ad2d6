import AnimationGeometry
import AnimationPlots
import AnimationTestSupport
import Testing

/// Filmstrips of one frame of 100 by 100 units, a pixel each, that begins at the pixel 8, 8.
@Suite struct FilmstripTests {
  private func strip(_ items: [FilmItem]) -> Filmstrip {
    var strip = Filmstrip(
      title: "", view: Rect2D(x: 0, y: 0, width: 100, height: 100), frames: [.init("", items)])
    (strip.width, strip.height) = (116, 116)
    return strip
  }

  private func image(_ items: [FilmItem]) throws -> PNGImage {
    try PNGImage(strip(items).png(theme: .light))
  }

  private func shape(_ data: String, _ change: (inout FilmShape) -> Void) throws -> FilmItem {
    var shape = FilmShape(try BezierPath(svgPathData: data))
    change(&shape)
    return .shape(shape)
  }

  @Test("an area covers pixels by the part of them that lies in it")
  func areas() throws {
    let image = try image([shape("M10.5 10H20V20H10.5Z") { $0.fill = .black }])
    #expect((image.width, image.height) == (116, 116))
    #expect([17, 18, 19, 27, 28].map { image[$0, 20] } == [0xFFFFFF, 0x7F7F7F, 0, 0, 0xFFFFFF])
    #expect([17, 18, 27, 28].map { image[20, $0] } == [0xFFFFFF, 0, 0, 0xFFFFFF])
  }

  @Test("a hole is one by the even-odd rule, by the other one where it turns the other way")
  func holes() throws {
    let same = "M10 10H40V40H10Z M20 20H30V30H20Z"
    let other = "M10 10H40V40H10Z M20 20V30H30V20Z"
    for (data, usesEvenOdd, isHole) in [
      (same, false, false), (same, true, true), (other, false, true), (other, true, true),
    ] {
      let image = try image([
        shape(data) { ($0.fill, $0.usesEvenOdd) = (.black, usesEvenOdd) }
      ])
      #expect(image[33, 33] == (isHole ? 0xFFFFFF : 0) && image[22, 22] == 0)
    }
  }

  @Test func alphaLetsThroughWhatIsBelow() throws {
    let image = try image([
      shape("M0 0H50V50H0Z") { $0.fill = .red },
      shape("M0 0H99V99H0Z") { $0.fill = Color(red: 0, green: 0, blue: 1, alpha: 0.4) },
    ])
    #expect(image[20, 20] == 0x990066 && image[80, 80] == 0x9999FF)
  }

  @Test("a note that is too long goes on in further lines")
  func notes() throws {
    var strip = strip([])
    strip.notes = ["18 of 40 boxes are left out: not finite"]
    let lines = ["18 of 40 boxes", "are left out:", "not finite"]
    #expect(lines.allSatisfy { strip.svg.contains(">\($0)</text>") })
  }

  @Test("nothing is drawn outside of a frame")
  func edges() throws {
    let image = try image([
      shape("M-500 -500H900V900H-500Z") { ($0.fill, $0.stroke) = (.red, .blue) },
      shape("M-50 50H500") { ($0.stroke, $0.thickness) = (.blue, .units(9)) },
    ])
    for place in 0..<7 {
      #expect(image[place, 58] == 0xFFFFFF && image[58, 115 - place] == 0xFFFFFF)
    }
    #expect(image[50, 20] == 0xFF0000 && image[50, 58] == 0x0000FF)
  }

  @Test("a stroke ends at its ends, and is whole where it turns or closes")
  func ends() throws {
    let data = "M20 20H20H40V40V40.000001 M60 20H80V40H60Z"
    let image = try image([shape(data) { ($0.stroke, $0.thickness) = (.black, .units(8)) }])
    let (before, inside, behind) = ((26, 28), (29, 28), (48, 49))
    #expect(image[before.0, before.1] == 0xFFFFFF && image[inside.0, inside.1] == 0)
    #expect(image[behind.0, behind.1] == 0xFFFFFF && image[48, 46] == 0)
    // The corner of the first path, and the corner at which the other closes.
    #expect(image[49, 26] == 0 && image[66, 27] == 0)
  }

  @Test("law: the ink of a triangle is its area")
  func inkIsArea() {
    forAll("triangles", Generator<Int>.int(in: 0...99).array(count: 6...6), count: 60) { numbers in
      let points = stride(from: 0, to: 6, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
      let data = points.map { "\($0.0) \($0.1)" }.joined(separator: "L")
      let image = try image([shape("M\(data)Z") { $0.fill = .black }])
      var ink = 0.0
      for y in 8..<108 {
        for x in 8..<108 { ink += 1 - Double(image[x, y] & 0xFF) / 255 }
      }
      let (a, b, c) = (points[0], points[1], points[2])
      let area = Double((b.0 - a.0) * (c.1 - a.1) - (c.0 - a.0) * (b.1 - a.1)).magnitude / 2
      // Five lines per row are exact except at the corners; a byte is a 255th of a pixel.
      return (ink - area).magnitude <= 2 + area * 0.005 + 0.4
    }
  }

  @Test("frames that fit best fill the page evenly", arguments: [(1, 1), (4, 2), (5, 2), (9, 3)])
  func columns(count: Int, columns: Int) {
    var strip = strip([])
    strip.frames = Array(repeating: strip.frames[0], count: count)
    let places = strip.svg.split(separator: "\n").filter { $0.hasPrefix("<svg x=") }
      .map { $0.split(separator: " ")[1] }
    #expect(places.count == count && Set(places).count == columns)
  }

  @Test func theTitleIsNoMarkup() {
    var strip = strip([.text(.init("<b>", at: .zero, color: .black, width: 90))])
    strip.title = "</title><script>"
    strip.notes = ["<i>"]
    let svg = strip.svg
    #expect(!svg.contains("<script>") && !svg.contains("<b>") && !svg.contains("<i>"))
    #expect(svg.contains(">&lt;b&gt;</text>"))
  }
}
