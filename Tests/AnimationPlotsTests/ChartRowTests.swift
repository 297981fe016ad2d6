import AnimationPlots
import AnimationTestSupport
import Testing

@Suite struct ChartRowTests {
  private func chart(
    _ rows: [Chart.Row], over range: ClosedRange<Double> = 0...1, width: Int = 120,
    marks: [Double] = []
  ) -> Chart {
    Chart(
      title: "Two <rows>", width: width, x: Chart.Axis("s", over: range), panels: [.rows(rows)],
      marks: marks.map { Chart.Mark(at: $0) })
  }

  /// An image shows each gap between consecutive spans, wherever it is between pixels.
  @Test func imagesShowEachGap() throws {
    for count in 2...20 {
      let spans = (0..<count).map { Chart.Span(from: Double($0), to: Double($0 + 1)) }
      let chart = chart([Chart.Row("a", spans)], over: 0...Double(count), width: 300)
      let image = try PNGImage(chart.png(theme: .light, scale: 1))
      let (start, end) = (19.5, 291.0)
      for joint in 1..<count {
        let place = Int(start + (end - start) * Double(joint) / Double(count))
        let row = (place - 3...place + 3).map { image[$0, 20] }
        #expect(row.contains { $0 != row[0] }, "\(joint) of \(count)")
      }
    }
  }

  @Test func aSmallChartHasTheseBytes() {
    let small = chart(
      [
        Chart.Row("a", [Chart.Span(from: 0, to: 0.5), Chart.Span(from: 0.5, to: 1)]),
        Chart.Row("b", [Chart.Span(from: 0.25, to: 0.25, color: 5)]),
        Chart.Row("c", [Chart.Span(from: 0, to: 1, color: -3, isFaint: true)]),
      ], marks: [0.5, 7])
    #expect(
      small.svg.split(separator: "\n").filter { !$0.contains("{") } == [
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="120" height="106" viewBox="0 0 120 106" \
        role="img">
        """,
        "<title>Two &lt;rows&gt;</title>",
        #"<rect class="page" width="100%" height="100%"/>"#,
        #"<path class="grid" d="M19.5 10 19.5 70M65.25 10 65.25 70M111 10 111 70"/>"#,
        #"<path class="mark" d="M65.25 10 65.25 70"/>"#,
        #"<path class="axis" d="M19.5 70 111 70"/>"#,
        #"<text x="8" y="24">a</text>"#,
        #"<text x="8" y="44">b</text>"#,
        #"<text x="8" y="64">c</text>"#,
        #"<text x="19.5" y="85" text-anchor="middle">0</text>"#,
        #"<text x="65.25" y="85" text-anchor="middle">0.5</text>"#,
        #"<text x="111" y="85" text-anchor="middle">1</text>"#,
        #"<text x="65.25" y="101" text-anchor="middle">s</text>"#,
        #"<path class="bar c0" d="M19.5 20 64.65 20M65.25 20 110.4 20"/>"#,
        #"<path class="bar c1" d="M42.38 40 42.98 40"/>"#,
        #"<path class="faint c1" d="M19.5 60 110.4 60"/>"#,
        "</svg>",
      ])
  }

  @Test("what only touches the range is not drawn")
  func spansOutsideAreLeftOut() {
    func isDrawn(_ start: Double, _ end: Double) -> Bool {
      chart([Chart.Row("row", [Chart.Span(from: start, to: end)])]).svg.contains("class=\"bar")
    }
    #expect(!isDrawn(1, 2) && !isDrawn(-1, 0) && !isDrawn(1.5, 2) && !isDrawn(-2, -1.5))
    #expect(isDrawn(0.999, 2) && isDrawn(-1, 0.001) && isDrawn(-1, 2))
  }

  @Test func everyChartCanBeDrawn() {
    let number = Generator<Double>.any
    let span = zip(number, number, .int(in: -9...9)).map {
      Chart.Span(from: $0, to: $1, color: $2)
    }
    let ends = number.filter { !$0.isNaN }
    forAll("any spans", span.array(count: 0...6), number.array(count: 0...4), zip(ends, ends)) {
      spans, marks, ends in
      let range = min(ends.0, ends.1)...max(ends.0, ends.1)
      let chart = chart([Chart.Row("row", spans)], over: range, marks: marks)
      _ = try DrawnChart.elements(of: chart)
      return !chart.svg.contains("nan") && !chart.svg.contains("inf")
        && chart.terminalText(columns: 40, rows: 8, isColored: false).utf8.count > 40
    }
  }

  @Test(arguments: [-5, 0, 40, 10_000, .max]) func widthsAreLimited(width: Int) {
    let svg = chart([Chart.Row("row", [])], width: width).svg
    #expect(svg.contains("width=\"\(min(max(width, 40), 10_000))\""))
  }

  @Test func withoutRowsThereIsAnAxis() {
    let chart = chart([], over: 2...2)
    #expect(chart.svg.contains("class=\"axis\""))
    #expect(!chart.svg.contains("class=\"bar"))
  }

  @Test func aLongNameIsCut() throws {
    let name = String(repeating: "long ", count: 30) + "end"
    let texts = try DrawnChart.elements(of: chart([Chart.Row(name, [])], width: 200)).map(\.text)
    #expect(texts.contains("long l…g end"))
  }
}
