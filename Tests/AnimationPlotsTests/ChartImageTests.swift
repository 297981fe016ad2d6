import AnimationGeometry
import AnimationPlots
import AnimationTestSupport
import Testing

@Suite struct ChartImageTests {
  private func chart(_ points: [(Double, Double)], width: Int = 120, height: Int = 80) -> Chart {
    Chart(
      title: "", width: width, height: height, x: Chart.Axis("s"),
      series: [Chart.Series(samples: points.map { Point2D(x: $0.0, y: $0.1) })])
  }

  @Test(arguments: [(ChartTheme.light, 1), (.dark, 1), (.light, 2), (.dark, 4)])
  func anImageIsAsLargeAsItsChart(theme: ChartTheme, scale: Int) throws {
    let image = try PNGImage(chart([(0, 0), (1, 1)]).png(theme: theme, scale: scale))
    #expect((image.width, image.height) == (120 * scale, 80 * scale))
    let page: UInt32 = theme == .light ? 0xFFFFFF : 0x0D1117
    #expect(image[0, 0] == page && image[image.width - 1, image.height - 1] == page)
  }

  @Test("every chart is a file that can be read, with lines where the SVG has them")
  func linesAreInPlace() {
    let point = zip(Generator<Double>.any, Generator<Double>.any)
    forAll("images", point.array(count: 0...4), .int(in: 40...160), count: 40) { points, width in
      let chart = chart(points, width: width)
      let image = try PNGImage(chart.png(theme: .light, scale: 1))
      return try DrawnChart(chart).points.allSatisfy { place in
        // The colour of the first series is mostly blue; a dot or a line is two pixels wide.
        let pixels = [-1, 0].flatMap { dx in [-1, 0].map { dy in (dx, dy) } }.map {
          image[
            min(max(Int(place.x.rounded()) + $0.0, 0), image.width - 1),
            min(max(Int(place.y.rounded()) + $0.1, 0), image.height - 1)]
        }
        return pixels.contains { $0 & 0xFF > $0 >> 16 + 40 }
      }
    }
  }

  @Test func everyCharacterIsDrawn() throws {
    // A label of one character has some ink, and a character outside of the font is a box.
    func ink(_ character: Character) throws -> Int {
      let chart = Chart(
        title: "", width: 60, height: 60, y: Chart.Axis(String(character)), series: [])
      let image = try PNGImage(chart.png(theme: .light, scale: 2))
      return (0..<36).reduce(0) { sum, y in
        sum + (0..<40).count { image[$0, y] != 0xFFFFFF }
      }
    }
    for scalar in (UInt8(ascii: "!")...UInt8(ascii: "~")).shared {
      #expect(try ink(Character(Unicode.Scalar(scalar))) > 8)
    }
    #expect(try ink(" ") == 0)
    #expect(try ink("字") == ink("ж"))
    #expect(try ink("字") > 60)
  }

  @Test func equalChartsHaveEqualBytes() {
    let chart = chart([(0, 1), (.nan, 0), (2, 3)])
    #expect(chart.png(theme: .dark) == chart.png(theme: .dark))
    #expect(chart.png(theme: .dark) != chart.png(theme: .light))
  }
}
