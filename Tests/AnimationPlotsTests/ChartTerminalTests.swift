import AnimationGeometry
import AnimationPlots
import AnimationTestSupport
import Testing

@Suite struct ChartTerminalTests {
  private func chart(_ points: [(Double, Double)], _ label: String = "s") -> Chart {
    Chart(
      title: "", x: Chart.Axis(label),
      series: [Chart.Series(samples: points.map { Point2D(x: $0.0, y: $0.1) })])
  }

  @Test func aSmallChartIsThisText() {
    let text = chart([(0, 0), (1, 1)]).terminalText(columns: 24, rows: 8, isColored: false)
    #expect(
      text == """
          1│               ⢀⡠⠔⠊⠁
           │           ⢀⡠⠔⠊⠁
        0.5│       ⢀⡠⠔⠊⠁
           │   ⢀⡠⠔⠊⠁
          0│⡠⠔⠊⠁
           └────────────────────
            0       0.5        1
                     s

        """)
  }

  @Test("no line is wider than asked for, nor are there more lines than that or than are needed")
  func sizesAreKept() {
    let point = zip(Generator<Double>.any, Generator<Double>.any)
    forAll("sizes", point.array(count: 0...5), .int(in: 20...200), .int(in: 9...60)) {
      points, columns, rows in
      let text = chart(points).terminalText(columns: columns, rows: rows, isColored: false)
      let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      return lines.count == rows && lines.allSatisfy { $0.unicodeScalars.count <= columns }
    }
  }

  @Test("a label holds nothing that a terminal obeys", arguments: [true, false])
  func labelsAreHarmless(isColored: Bool) {
    let evil = "a\u{1B}[31m\u{9B}\r\n\u{7}\u{202E}b"
    let text = chart([(0, 0), (1, 1)], evil).terminalText(
      columns: 80, rows: 12, isColored: isColored)
    #expect(text.contains("a\u{FFFD}[31m\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}b"))
    let escapes = text.split(separator: "\u{1B}", omittingEmptySubsequences: false).dropFirst()
    #expect(escapes.isEmpty == !isColored)
    #expect(
      escapes.allSatisfy { $0.hasPrefix("[0m") || $0.hasPrefix("[90m") || $0.hasPrefix("[36m") })
  }

  @Test func wideCharactersTakeTwoPlaces() throws {
    let text = chart([(0, 0), (1, 1)], "時間 in s").terminalText(
      columns: 30, rows: 10, isColored: false)
    let line = try #require(text.split(separator: "\n").last)
    #expect(line.hasSuffix("時間 in s"))
    #expect(line.prefix { $0 == " " }.count == 12)
  }

  @Test("accents stand on their letters and take no place, joiners are left out")
  func accents() throws {
    let text = chart([(0, 0), (1, 1)], "e\u{301}te\u{301} a\u{200D}b").terminalText(
      columns: 30, rows: 10, isColored: false)
    let line = try #require(text.split(separator: "\n").last)
    #expect(line.hasSuffix(" e\u{301}te\u{301} ab"))
    let plain = chart([(0, 0), (1, 1)], "ete ab").terminalText(
      columns: 30, rows: 10, isColored: false)
    #expect(plain.split(separator: "\n").last?.prefix { $0 == " " } == line.prefix { $0 == " " })
  }

  @Test("beside their names six series without colours look different, and touch none")
  func namesHaveTheirDashes() {
    let lines = (0..<6).map { Chart.Series("n\($0)", samples: []) }
    let text = Chart(title: "", series: lines).terminalText(columns: 80, rows: 9, isColored: false)
    let legend = text.prefix { $0 != "\n" }
    let looks = legend.split(whereSeparator: { "n012345".contains($0) })
    #expect(Set(looks.map { $0.prefix(10).drop { $0 == " " } }).count == 6)
    #expect(looks.allSatisfy { $0.hasSuffix(" ") })
  }

  @Test func seriesWithoutColoursDifferInTheirDashes() {
    let lines = (0..<6).map { index in
      Chart.Series(
        "line \(index)",
        samples: [Point2D(x: 0, y: Double(index)), Point2D(x: 1, y: Double(index))])
    }
    let chart = Chart(title: "", series: lines)
    let text = chart.terminalText(columns: 80, rows: 20, isColored: false)
    let drawn = text.split(separator: "\n").dropFirst().filter {
      $0.contains("│") || $0.contains("├")
    }
    let looks = drawn.map { $0.unicodeScalars.filter { (0x2801...0x28FF).contains($0.value) } }
      .filter { !$0.isEmpty }.map(String.init)
    #expect(looks.count == 6 && Set(looks).count == 6)
  }
}
