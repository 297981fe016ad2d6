import AnimationGeometry
import AnimationPlots
import AnimationTestSupport
import Testing

private let roundTicks: [(lower: Double, upper: Double, ticks: [String])] = [
  (0, 1, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
  (0, 1.4727, ["0", "0.5", "1", "1.5"]),
  (-0.25, 0.5, ["-0.4", "-0.2", "0", "0.2", "0.4", "0.6"]),
  (0, 0.1 + 0.2, ["0", "0.1", "0.2", "0.3"]),
  (0, 1 + 1e-12, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
  (995, 1005, ["994", "996", "998", "1000", "1002", "1004", "1006"]),
  (5, 5, ["0", "2", "4", "6", "8", "10"]),
  (0, 0, ["-1", "-0.5", "0", "0.5", "1"]),
  (0, 3e-12, ["0", "1e-12", "2e-12", "3e-12"]),
  // Numbers that are equal up to noise count as one.
  (5, 5 + 1e-9, ["0", "2", "4", "6", "8", "10"]),
  // Eight digits are written out, nine are not.
  (0, 2e7, ["0", "5000000", "10000000", "15000000", "20000000"]),
  (0, 4e8, ["0", "1e8", "2e8", "3e8", "4e8"]),
  (0, 4e12, ["0", "1e12", "2e12", "3e12", "4e12"]),
  (0, 1e-9, ["0", "2e-10", "4e-10", "6e-10", "8e-10", "1e-9"]),
  // Long numbers take room, so there are fewer of them.
  (1_234_567_890, 1_234_567_896, ["1234567890", "1234567892", "1234567894", "1234567896"]),
  (0, 2e15, ["0", "5e14", "1e15", "1.5e15", "2e15"]),
  (0, 86_400, ["0", "20000", "40000", "60000", "80000", "100000"]),
  (-1e100, 1e100, ["-1e100", "-5e99", "0", "5e99", "1e100"]),
  // Greater numbers are not drawn.
  (-1e308, 1e308, ["0", "0.2", "0.4", "0.6", "0.8", "1"]),
]

@Suite struct ChartTests {
  private func chart(_ points: [(Double, Double)], y: Chart.Axis = Chart.Axis()) -> Chart {
    Chart(title: "points", y: y, series: [line("", points)])
  }

  private func line(_ label: String, _ points: [(Double, Double)]) -> Chart.Series {
    Chart.Series(label, samples: points.map { Point2D(x: $0.0, y: $0.1) })
  }

  @Test func aSmallChartHasTheseBytes() {
    let chart = Chart(
      title: "Up", width: 120, height: 80, x: Chart.Axis("s"),
      series: [Chart.Series(samples: [Point2D(x: 0, y: 0), Point2D(x: 1, y: 1 / 3)])])
    #expect(
      chart.svg.split(separator: "\n").filter { !$0.contains("{") } == [
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="120" height="80" viewBox="0 0 120 80" \
        role="img">
        """,
        "<title>Up</title>",
        #"<rect class="page" width="100%" height="100%"/>"#,
        """
        <path class="grid" d="M27.5 44 111 44M27.5 10 111 10M27.5 10 27.5 44M111 10 111 44"/>
        """,
        #"<path class="axis" d="M27.5 10 27.5 44 111 44"/>"#,
        #"<text x="22.5" y="48" text-anchor="end">0</text>"#,
        #"<text x="22.5" y="14" text-anchor="end">0.5</text>"#,
        #"<text x="27.5" y="59" text-anchor="middle">0</text>"#,
        #"<text x="111" y="59" text-anchor="middle">1</text>"#,
        #"<text x="69.25" y="75" text-anchor="middle">s</text>"#,
        #"<path class="line c0" d="M27.5 44 111 21.33"/>"#,
        "</svg>",
      ])
  }

  @Test func equalChartsHaveEqualBytes() {
    let first = chart([(0, 1), (.nan, 0), (2, 3)])
    #expect(first == chart([(0, 1), (.nan, 0), (2, 3)]))
    #expect(first.svg == chart([(0, 1), (.nan, 0), (2, 3)]).svg)
    #expect(first.svg != chart([(0, 1), (2, 3)]).svg)
  }

  @Test func everyFiniteSampleLiesInThePlotArea() throws {
    let point = zip(Generator<Double>.any, Generator<Double>.any)
    let size = Generator<Int>.element(of: [320, 200, 0, -1, .min, .max, 41])
    forAll("inside", point.array(count: 0...6), size, size, count: 300) { points, width, height in
      var chart = chart(points)
      (chart.width, chart.height) = (width, height)
      let drawn = try DrawnChart(chart)
      let isEmpty = !points.contains { $0.0.magnitude <= 1e100 && $0.1.magnitude <= 1e100 }
      return drawn.points.isEmpty == isEmpty
        && drawn.points.allSatisfy { point in
          (drawn.left...drawn.right).contains(point.x)
            && (drawn.top...drawn.bottom).contains(point.y)
        }
    }
  }

  @Test func endsAreDrawnAtTheEndsOfTheAxes() throws {
    let drawn = try DrawnChart(chart([(0, 0), (1, 1), (0.5, 0.5)]))
    let (first, last, middle) = (drawn.points[0], drawn.points[1], drawn.points[2])
    #expect(first == (drawn.left, drawn.bottom))
    #expect(last == (drawn.right, drawn.top))
    #expect(abs(middle.x - (drawn.left + drawn.right) / 2) < 0.01)
    #expect(abs(middle.y - (drawn.bottom + drawn.top) / 2) < 0.01)
  }

  @Test(arguments: roundTicks)
  func ticksAreRound(lower: Double, upper: Double, expected: [String]) throws {
    #expect(try DrawnChart(chart([(lower, 0), (upper, 0)])).ticks.x == expected)
  }

  @Test("numbers of the horizontal axis never touch")
  func ticksAreApart() {
    let number = Generator<Double>.any
    let near = zip(Generator<Double>.moderate, Generator<Double>.fraction)
    forAll("apart", zip(number, number), near, .int(in: 160...900)) { ends, near, width in
      for (lower, upper) in [ends, (near.0, near.0 + near.1)] {
        var chart = chart([(lower, 0), (upper, 0)])
        chart.width = width
        let drawn = try DrawnChart(chart)
        let ticks = drawn.elements.filter { drawn.ticks.x.contains($0.text) }
          .filter { $0.attributes["text-anchor"] == "middle" }
          .map { (x: $0.attributes["x"]!.numbers[0], half: Double($0.text.count) * 6.5 / 2) }
        guard zip(ticks, ticks.dropFirst()).allSatisfy({ $0.x + $0.half <= $1.x - $1.half }) else {
          return false
        }
      }
      return true
    }
  }

  @Test func anAxisShowsItsRangeAndEverySample() throws {
    let axis = Chart.Axis(showing: -1...1)
    let wide = chart([(0, 0.25), (1, 1.25)], y: axis)
    #expect(try DrawnChart(wide).ticks.y == ["-1", "-0.5", "0", "0.5", "1", "1.5"])
    let empty = Chart(title: "", y: axis, series: [])
    #expect(try DrawnChart(empty).ticks.y == ["-1", "-0.5", "0", "0.5", "1"])
    #expect(try DrawnChart(empty).ticks.x == ["0", "0.2", "0.4", "0.6", "0.8", "1"])
  }

  @Test func aSampleThatIsNotFiniteInterruptsTheLine() throws {
    let drawn = try DrawnChart(
      chart([(0, 0), (1, 1), (2, .nan), (3, 0), (.infinity, 0), (4, 2), (5, 3)]))
    #expect(drawn.pieces.map(\.count) == [4, 4])
    #expect(drawn.paths("dot").count == 1)
  }

  @Test func aPointAloneIsNoDotWhereALineEnds() throws {
    let gap = (1.0, Double.nan)
    #expect(try DrawnChart(chart([(0, 0), (1, 1), gap, (1, 1)])).paths("dot").isEmpty)
    #expect(try DrawnChart(chart([(0, 0), (1, 1), gap, (1, 2)])).paths("dot").count == 1)
  }

  @Test func argumentsWithoutValuesCountForTheirAxis() throws {
    #expect(try DrawnChart(chart([(-2, .nan), (0, 0), (2, .nan)])).ticks.x.first == "-2")
  }

  @Test func levelAndUprightStretchesAreTwoPoints() throws {
    let drawn = try DrawnChart(chart([(0, 0), (0.5, 0), (1, 0), (1, 0.5), (1, 1), (1, 0.5)]))
    #expect(drawn.pieces.map(\.count) == [8])
  }

  @Test func theLegendNamesSeveralSeries() throws {
    func texts(_ labels: String...) throws -> [String] {
      let lines = labels.map { line($0, [(0, 0), (1, 1)]) }
      return try DrawnChart(Chart(title: "", y: Chart.Axis("metres"), series: lines)).texts
        .filter { $0.count > 3 }
    }
    #expect(try texts("alone") == ["metres"])
    #expect(try texts("alone", "") == ["metres"])
    #expect(try texts("alone", "second") == ["metres", "alone", "second"])
  }

  @Test func aLongLegendTakesMoreRows() throws {
    let top = try DrawnChart(chart([(0, 0), (1, 1)])).top
    let names = (0..<9).map { Chart.Series("a name of some length \($0)", samples: []) }
    let drawn = try DrawnChart(Chart(title: "", series: names))
    #expect(drawn.top == top + 9 * 16)
    #expect(drawn.paths("line").count == 9)
  }

  @Test("of a long name the middle is cut out, of an accent never its letter")
  func longNamesKeepTheirEnds() throws {
    let names = (0..<3).map { String(repeating: "layer ", count: 20) + "number \($0)" }
    let lines = names.map { Chart.Series($0, samples: []) }
    let texts = try DrawnChart(Chart(title: "", width: 200, series: lines)).texts
    let drawn = texts.filter { $0.contains("…") }
    #expect(drawn.map { $0.last } == ["0", "1", "2"])
    #expect(drawn.allSatisfy { $0.hasPrefix("layer ") && $0.count == 26 })
    let accents = String(repeating: "e\u{301}", count: 40)
    let chart = Chart(
      title: "", width: 200, series: [accents, "b"].map { Chart.Series($0, samples: []) })
    let name = try #require(try DrawnChart(chart).texts.first { $0.contains("…") })
    #expect(Set(name) == ["e\u{301}", "…"])
  }

  @Test("names share a row as long as they end within the picture")
  func namesFillTheirRow() throws {
    // A line of 22 pixels, 6.5 pixels per character, 8 pixels before the first and 12 between two.
    let pair = 8 + 2 * (22 + 6.5 * 10) + 12
    for width in [pair, pair - 1] {
      let chart = Chart(
        title: "", width: Int(width.rounded(.down)),
        series: (0..<2).map { Chart.Series("ten lette\($0)", samples: []) })
      let rows = Set(
        try DrawnChart(chart).elements.filter { $0.text.hasPrefix("ten") }.map {
          $0.attributes["y"]
        })
      #expect(rows.count == (Double(chart.width) >= pair ? 1 : 2), "\(chart.width)")
    }
  }

  @Test("after twelve series the looks begin again")
  func looksRepeat() throws {
    let lines = Array(repeating: line("", [(0, 0), (1, 1)]), count: 24)
    let chart = Chart(title: "", series: lines)
    let looks = try DrawnChart(chart).elements.filter {
      $0.attributes["class"]?.hasPrefix("line") == true
    }.map { [$0.attributes["class"], $0.attributes["stroke-dasharray"]] }
    #expect(looks.count == 24)
    #expect(Array(looks.prefix(12)) == Array(looks.suffix(12)))
  }

  @Test func twelveSeriesLookDifferent() throws {
    let lines = Array(repeating: line("", [(0, 0), (1, 1)]), count: 12)
    let chart = Chart(title: "", series: lines)
    let looks = try DrawnChart(chart).elements.filter { $0.attributes["class"] != nil }.map {
      $0.attributes["class"]! + ($0.attributes["stroke-dasharray"] ?? "")
    }
    #expect(Set(looks.filter { $0.hasPrefix("line") }).count == 12)
  }

  @Test func textIsEscaped() throws {
    let text = "<a & \"b\"> 'c' ü"
    let chart = Chart(
      title: text, x: Chart.Axis(text), y: Chart.Axis(text),
      series: [Chart.Series(text, samples: []), Chart.Series("\u{1}\u{FFFE}", samples: [])])
    let drawn = try DrawnChart(chart)
    #expect(drawn.elements.first { $0.name == "title" }?.text == text)
    let names = drawn.texts.filter { Double($0) == nil }
    #expect(names == [text, text, "\u{FFFD}\u{FFFD}", text])
    let joined = "می\u{200C}روم 👨\u{200D}👩"
    #expect(
      try DrawnChart(Chart(title: "", x: Chart.Axis(joined), series: [])).texts.last == joined)
  }

  @Test func theColoursFollowThePage() {
    #expect(chart([(0, 0)]).svg.contains("@media (prefers-color-scheme:dark)"))
  }
}
