import AnimationPlots
import AnimationTestSupport
import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite struct SpanChartTests {
  private let small = SpanChart(
    title: "Two <rows>", width: 120, label: "s", range: 0...1, marks: [0.5, 7],
    rows: [
      SpanChart.Row("a", [SpanChart.Span(from: 0, to: 0.5), SpanChart.Span(from: 0.5, to: 1)]),
      SpanChart.Row("b", [SpanChart.Span(from: 0.25, to: 0.25, color: 5)]),
    ])

  @Test func aSmallChartHasTheseBytes() {
    #expect(
      small.svg.split(separator: "\n").filter { !$0.contains("{") } == [
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="120" height="84" viewBox="0 0 120 84" \
        role="img">
        """,
        "<title>Two &lt;rows&gt;</title>",
        #"<rect class="page" width="100%" height="100%"/>"#,
        #"<path class="grid" d="M63.25 6V48"/>"#,
        #"<path class="axis" d="M20.5 48H106"/>"#,
        """
        <g text-anchor="middle"><text x="20.5" y="62">0</text><text x="106" y="62">1</text>\
        <text x="63.25" y="78">s</text></g>
        """,
        #"<text x="6" y="22">a</text>"#,
        #"<path class="bar line0" d="M20.5 18H62.65M63.25 18H105.4"/>"#,
        #"<text x="6" y="42">b</text>"#,
        #"<path class="bar line1" d="M41.88 38H42.48"/>"#,
        "</svg>",
      ])
  }

  @Test("what only touches the range is not drawn")
  func spansOutsideAreLeftOut() {
    let chart = { (start: Double, end: Double) in
      SpanChart(
        title: "", range: 0...1,
        rows: [SpanChart.Row("row", [SpanChart.Span(from: start, to: end)])]
      ).svg.contains("class=\"bar")
    }
    #expect(!chart(1, 2) && !chart(-1, 0) && !chart(1.5, 2) && !chart(-2, -1.5))
    #expect(chart(0.999, 2) && chart(-1, 0.001) && chart(-1, 2))
  }

  @Test func everyChartCanBeDrawn() {
    let number = Generator<Double>.any
    let span = zip(number, number, .int(in: -9...9)).map {
      SpanChart.Span(from: $0, to: $1, color: $2)
    }
    let ends = number.filter { !$0.isNaN }
    forAll("any spans", span.array(count: 0...6), number.array(count: 0...4), zip(ends, ends)) {
      spans, marks, ends in
      let chart = SpanChart(
        title: "any", range: min(ends.0, ends.1)...max(ends.0, ends.1), marks: marks,
        rows: [SpanChart.Row("row", spans)])
      try hold(XMLParser(data: Data(chart.svg.utf8)).parse(), "no XML: \(chart.svg)")
      return chart.svg == chart.svg && !chart.svg.contains("nan") && !chart.svg.contains("inf")
    }
  }

  @Test(arguments: [-5, 0, 40, 10_000, .max]) func widthsAreLimited(width: Int) {
    var chart = small
    chart.width = width
    #expect(chart.svg.contains("width=\"\(min(max(width, 40), 10_000))\""))
  }

  @Test func withoutRowsThereIsAnAxis() {
    let chart = SpanChart(title: "", range: 2...2, rows: [])
    #expect(chart.svg.contains("class=\"axis\""))
    #expect(!chart.svg.contains("class=\"bar"))
  }
}
