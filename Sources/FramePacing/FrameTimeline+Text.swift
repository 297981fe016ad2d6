import AnimationInterpolation
import LayerModel

extension FrameTimeline {
  /// The timeline as text: a line for each turn, then what is on the screen at every so many
  /// refreshes.
  ///
  /// Times are in seconds with three decimals, values with as many; a dash stands for what is not
  /// there.
  ///
  /// - Parameters:
  ///   - step: How many refreshes lie between two lines; less than 1 counts as 1.
  ///   - columns: The numbers to show, each with its name, its layer and its path.
  public func lines(
    every step: Int = 1, showing columns: [(name: String, layer: Layer.ID, path: PropertyPath)]
  ) -> [String] {
    var lines = ["turn   begins  commits     free"]
    for (number, turn) in turns.enumerated() {
      lines.append(
        padded("\(number)", 4) + padded(decimals(turn.start), 9)
          + padded(turn.commitTime.map(decimals) ?? "–", 9) + padded(decimals(turn.end), 9))
    }
    lines.append(
      "refresh  time  frame  turn      for" + columns.map { padded($0.name, 12) }.joined())
    for refresh in stride(from: 0, to: refreshCount, by: max(1, step)) {
      let number = frame(atRefresh: refresh)
      let frame = number.map { frames[$0] }
      var line = padded("\(refresh)", 6) + padded(decimals(rate.time(ofStep: refresh)), 8)
      line += padded(number.map { "\($0)" } ?? "–", 6)
      line += padded(frame.map { "\($0.turn)" } ?? "–", 6)
      line += padded(frame.map { decimals($0.targetTime) } ?? "–", 9)
      for column in columns {
        let value = value(of: column.layer, at: column.path, refresh: refresh)?.number
        line += padded(value.map(decimals) ?? "–", 12)
      }
      lines.append(line)
    }
    return lines
  }
}

/// A number with three decimals.
private func decimals(_ number: Double) -> String {
  guard number.magnitude < 1e12 else { return "\(number)" }
  let thousandths = Int64((number * 1000).rounded())
  let digits = "\(thousandths.magnitude % 1000)"
  return (thousandths < 0 ? "-" : "") + "\(thousandths.magnitude / 1000)."
    + String(repeating: "0", count: 3 - digits.count) + digits
}

/// A text with blanks before it.
private func padded(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(1, width - text.count)) + text
}
