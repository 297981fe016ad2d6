import AnimationGeometry
import AnimationPlots
import AnimationTestSupport
import Testing

@Suite struct ChartPanelTests {
  private func line(_ points: [(Double, Double)]) -> Chart.Series {
    Chart.Series(samples: points.map { Point2D(x: $0.0, y: $0.1) })
  }

  @Test(arguments: [
    (1e0, 1e3, ["1", "10", "100", "1000"]), (1e-3, 1, ["0.001", "0.01", "0.1", "1"]),
  ])
  func aLogarithmicAxisSaysPowersOfTen(lower: Double, upper: Double, ticks: [String]) throws {
    let chart = Chart(
      title: "", height: 130, y: Chart.Axis(isLogarithmic: true),
      series: [line([(0, lower), (1, upper)])])
    #expect(try DrawnChart(chart).ticks.y == ticks)
  }

  @Test func decadesAreEquallyHigh() throws {
    let chart = Chart(
      title: "", y: Chart.Axis(isLogarithmic: true),
      series: [line([(0, 1), (1, 10), (2, 100), (3, 1000)])])
    let heights = try DrawnChart(chart).points.map(\.y)
    #expect(abs(heights[0] - 2 * heights[1] + heights[2]) < 0.02)
    #expect(abs(heights[1] - 2 * heights[2] + heights[3]) < 0.02)
  }

  @Test("a logarithmic axis holds every number above 0, between ticks that rise")
  func logarithmicAxesAreTotal() {
    let point = zip(Generator<Double>.any, Generator<Double>.any)
    forAll("logarithms", point.array(count: 0...6)) { points in
      let chart = Chart(
        title: "", x: Chart.Axis(isLogarithmic: true), y: Chart.Axis(isLogarithmic: true),
        series: [line(points)])
      let drawn = try DrawnChart(chart)
      let numbers = drawn.ticks.y.compactMap { Double($0) }
      let isShown = { (number: Double) in number >= 1e-100 && number <= 1e100 }
      try hold(numbers.count >= 2, "ticks \(drawn.ticks.y)")
      return zip(numbers, numbers.dropFirst()).allSatisfy(<)
        && drawn.points.isEmpty == !points.contains { isShown($0.0) && isShown($0.1) }
        && drawn.points.allSatisfy { $0.y >= drawn.top && $0.y <= drawn.bottom }
    }
  }

  @Test("what cannot be shown is counted below the chart")
  func gapsAreNoted() throws {
    let points = [
      (0, 1), (1, .nan), (2, .infinity), (3, -.infinity), (4, 1e200), (.infinity, 0), (5, 2),
    ]
    let chart = Chart(title: "", width: 400, series: [line(points)])
    #expect(
      try DrawnChart(chart).texts.last == "not drawn: 1 NaN, 3 infinite, 1 beyond ±1e100")
    let narrow = try DrawnChart(Chart(title: "", width: 160, series: [line(points)]))
    #expect(
      narrow.texts.suffix(3) == ["not drawn: 1 NaN, 3", "infinite, 1 beyond", "±1e100"])
    let logarithmic = Chart(
      title: "", y: Chart.Axis(isLogarithmic: true), series: [line([(0, 0), (1, 1), (2, -5)])])
    #expect(try DrawnChart(logarithmic).texts.last == "not drawn: 2 not above 0")
    let paused = Chart(
      title: "",
      series: [Chart.Series(samples: [.zero, Chart.Series.pause, Point2D(x: 1, y: 1)])])
    #expect(try DrawnChart(paused).texts.allSatisfy { !$0.contains("drawn") })
  }

  @Test func panelsShareTheirHorizontalAxis() throws {
    let chart = Chart(
      title: "", height: 300, x: Chart.Axis("s"),
      panels: [
        .rows([Chart.Row("row", [Chart.Span(from: 0, to: 2)])]),
        .lines(Chart.Axis("value"), [line([(0, 0), (1, 1000)])]),
        .lines(Chart.Axis("velocity"), [line([(1, 0), (2, 1)])]),
      ])
    let drawn = try DrawnChart(chart)
    let axes = drawn.paths("axis").map(\.numbers)
    #expect(axes.count == 3)
    #expect(Set(axes.map(\.[0])).count == 1)
    // The bar begins and ends with the lines.
    let bar = try #require(drawn.paths("bar").first).numbers
    let lines = drawn.paths("line").map(\.numbers)
    #expect(bar[0] == lines[0][0])
    #expect(abs(bar[2] + 0.6 - lines[1][2]) < 0.02)
    #expect(lines[0][2] == lines[1][0])
    #expect(
      drawn.texts.filter { $0.count > 1 && Double($0) == nil } == ["row", "value", "velocity"])
  }

  @Test("a mark stands at its number in every panel, below its name")
  func marksAreInPlace() throws {
    let panel = Chart.Panel.lines(Chart.Axis(), [line([(0, 0), (4, 1)])])
    let chart = Chart(
      title: "", height: 300, panels: [panel, panel],
      marks: [Chart.Mark(at: 1, "begins"), Chart.Mark(at: 3), Chart.Mark(at: 9, "outside")])
    let drawn = try DrawnChart(chart)
    let places = drawn.paths("mark").map(\.numbers)
    #expect(places.count == 2)
    for (numbers, share) in zip(places, [0.25, 0.75]) {
      let x = drawn.left + share * (drawn.right - drawn.left)
      #expect(stride(from: 0, to: 8, by: 2).allSatisfy { abs(numbers[$0] - x) < 0.01 })
    }
    #expect(drawn.texts.contains("begins") && !drawn.texts.contains("outside"))
  }

  @Test("names of marks never lie over each other")
  func namesOfMarksAreApart() {
    forAll("marks", Generator<Int>.int(in: 0...1000).array(count: 0...12)) { places in
      let chart = Chart(
        title: "", width: 300, height: 200,
        panels: [.lines(Chart.Axis(), [line([(0, 0), (1, 1)])])],
        marks: places.map { Chart.Mark(at: Double($0) / 1000, "mark name") })
      let names = try DrawnChart(chart).elements.filter { $0.text == "mark name" }.map {
        (x: $0.attributes["x"]!.numbers[0], y: $0.attributes["y"]!)
      }
      return names.indices.allSatisfy { first in
        names[first].x >= 8 && names[first].x + 9 * 6.5 <= 294.01
          && names[..<first].allSatisfy {
            $0.y != names[first].y || abs($0.x - names[first].x) >= 9 * 6.5
          }
      }
    }
  }

  @Test func theSameSeriesLookAlikeInTwoPanels() throws {
    let lines = ["first", "second"].map {
      Chart.Series($0, samples: [.zero, Point2D(x: 1, y: 1)])
    }
    let chart = Chart(
      title: "", height: 300, panels: [.lines(Chart.Axis(), lines), .lines(Chart.Axis(), lines)])
    let drawn = try DrawnChart(chart)
    #expect(drawn.texts.filter { $0 == "first" }.count == 1)
    let looks = drawn.elements.compactMap { $0.attributes["class"] }.filter { $0.hasPrefix("line") }
    #expect(looks == ["line c0", "line c1", "line c0", "line c1", "line c0", "line c1"])
  }

  @Test func samplesOutsideOfATightAxisAreNotDrawn() throws {
    let chart = Chart(
      title: "", x: Chart.Axis(over: 1...2.5),
      series: [line([(0, 0), (1, 1), (2.5, 1), (3, 9)])])
    let drawn = try DrawnChart(chart)
    #expect(drawn.points.map(\.x) == [drawn.left, drawn.right])
    #expect(drawn.ticks.x == ["1", "1.5", "2", "2.5"])
  }

  @Test("a million samples become a few points a column, with all extremes")
  func crowdsAreThinned() throws {
    let samples = (0..<1_000_000).map { index in
      Point2D(x: Double(index), y: index % 1000 == 7 ? 5 : index.isMultiple(of: 2) ? 1 : 0)
    }
    let drawn = try DrawnChart(Chart(title: "", series: [Chart.Series(samples: samples)]))
    #expect(drawn.points.count < 4 * 330)
    #expect(drawn.points.contains { $0.y < drawn.top + 20 })
  }
}
