/// The style sheet of a chart: two sets of colours, of which the reader's preference picks one.
enum ChartColors {
  /// How many series differ in colour alone.
  static let count = 4

  /// The style sheet for so many series.
  static func styleSheet(seriesCount: Int) -> String {
    let used = min(seriesCount, count)
    return rules(light, used)
      + ".line{fill:none;stroke-width:2;stroke-linejoin:round;stroke-linecap:round}"
      + ".dot{stroke-width:5;stroke-linecap:round}.grid,.axis{fill:none}text{font:11px system-ui,sans-serif}\n"
      + "@media (prefers-color-scheme:dark){" + rules(dark, used) + "}"
  }

  private struct Palette {
    var page: String
    var text: String
    var grid: String
    var axis: String
    var lines: [String]
  }

  private static let light = Palette(
    page: "#fff", text: "#444c56", grid: "#e4e7eb", axis: "#8c959f",
    lines: ["#0a5fd6", "#c2410c", "#15803d", "#7e3af2"])

  private static let dark = Palette(
    page: "#0d1117", text: "#b8c0ca", grid: "#252b33", axis: "#6e7681",
    lines: ["#6cb6ff", "#ff9f5a", "#5fd38a", "#c8a6ff"])

  private static func rules(_ palette: Palette, _ used: Int) -> String {
    var text =
      ".page{fill:\(palette.page)}text{fill:\(palette.text)}.grid{stroke:\(palette.grid)}"
      + ".axis{stroke:\(palette.axis)}"
    for index in 0..<used { text += ".line\(index){stroke:\(palette.lines[index])}" }
    return text
  }
}
