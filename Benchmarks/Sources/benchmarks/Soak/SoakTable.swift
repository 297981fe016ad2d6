import Foundation

/// Rows that are written as they come, under one head, in columns of fixed width.
struct SoakTable {
  private let widths: [Int]

  /// Writes the head.
  ///
  /// - Parameter columns: The names, the first of words, the others of numbers; none is shorter than
  ///   what comes below it, or it has spaces at its start.
  init(_ columns: [String]) {
    widths = columns.map(\.count)
    write(columns)
    benchmarks.write(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
  }

  /// Writes a row.
  func write(_ cells: [String]) {
    let line = zip(cells, widths).enumerated().map { index, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + space : space + cell.0
    }
    benchmarks.write(line.joined(separator: "  "))
  }
}

/// Numbers as the soak's tables have them.
enum SoakText {
  /// 1,000,000.
  static func count(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return number < 0 ? "−\(text)" : text
  }

  /// Bytes in megabytes, or in kilobytes below ten of them.
  static func bytes(_ bytes: Int?) -> String {
    guard let bytes else { return "–" }
    let kilobytes = Double(bytes) / 1000
    return kilobytes.magnitude < 10_000
      ? String(format: "%.1f kB", kilobytes) : String(format: "%.1f MB", kilobytes / 1000)
  }

  /// Seconds in the unit that suits them.
  static func time(_ seconds: Double?) -> String {
    guard let seconds else { return "–" }
    switch seconds {
    case ..<1e-6: return "\(plainText(seconds * 1e9)) ns"
    case ..<1e-3: return "\(plainText(seconds * 1e6)) µs"
    case ..<1: return "\(plainText(seconds * 1e3)) ms"
    default: return "\(plainText(seconds)) s"
    }
  }
}
