/// The sizes of a chart's parts, in units of a picture.
struct ChartMetrics {
  /// The width of a character. In pixels it is more than the average in a font of 11 pixels, because text cannot be
  /// measured here.
  let characterWidth: Double
  let lineHeight: Double
  /// The space above everything, and below a heading.
  let topMargin: Double
  let headingGap: Double
  /// The space below a panel that is not the last one.
  let panelGap: Double
  /// The space at the left and at the right.
  let leftMargin: Double
  let rightMargin: Double
  /// The space between names in one line.
  let nameGap: Double
  /// The space between a number and its axis.
  let tickGap: Double
  /// The distance from the plot area to the middle of its numbers below, and the height of that line.
  let tickDrop: Double
  let footer: Double
  /// The distance of the axes outside of the plot area; the lowest unit in it is higher by the same distance.
  let axisOffset: Double
  /// Heights of plot areas are multiples of this.
  let heightStep: Double
  let leastHeight: Double
  /// The least distances of ticks.
  let tickWidth: Double
  let tickHeight: Double
  /// The length of the line next to a name, and that with the space after it.
  let swatchLine: Double
  let swatch: Double
  /// The height of a row, and the gap between adjacent spans.
  let rowHeight: Double
  let barGap: Double

  static let pixels = ChartMetrics(
    characterWidth: 6.5, lineHeight: 16, topMargin: 2, headingGap: 8, panelGap: 8, leftMargin: 8,
    rightMargin: 6, nameGap: 12, tickGap: 5, tickDrop: 11, footer: 20, axisOffset: 0, heightStep: 1,
    leastHeight: 24, tickWidth: 48, tickHeight: 26, swatchLine: 15, swatch: 22, rowHeight: 20,
    barGap: 0.6)

  /// For the dots of a terminal. A character is two dots wide and four high.
  static let dots = ChartMetrics(
    characterWidth: 2, lineHeight: 4, topMargin: 0, headingGap: 0, panelGap: 4, leftMargin: 0,
    rightMargin: 1, nameGap: 4, tickGap: 2, tickDrop: 7, footer: 8, axisOffset: 1, heightStep: 4,
    leastHeight: 8, tickWidth: 20, tickHeight: 8, swatchLine: 9, swatch: 12, rowHeight: 4, barGap: 2
  )

  /// Returns the approximate width of a text.
  func width(of text: String) -> Double { characterWidth * Double(cellCount(text)) }

  /// - Parameter keepsEnd: Whether to cut the middle instead of the end, as for names.
  func fitted(_ label: String, in width: Double, keepsEnd: Bool = false) -> String {
    text(drawableText(label), fitting: characterCount(in: width), keepsEnd: keepsEnd)
  }

  func lines(of words: String, in width: Double) -> [String] {
    AnimationPlots.lines(of: drawableText(words), fitting: characterCount(in: width))
  }

  private func characterCount(in width: Double) -> Int { Int(max(0, width / characterWidth)) }
}
