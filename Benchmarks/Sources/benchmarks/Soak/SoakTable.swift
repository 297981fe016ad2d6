import Foundation

/// Rows that are written one by one under a head, in columns of fixed width.
struct SoakTable {
  private let widths: [Int]

  /// Writes the head.
  ///
  /// - Parameter columns: The names, the first over words, the others over numbers. Each is at least as long as the
  ///   cells below it, if necessary with spaces at its start.
  init(_ columns: [String]) {
    widths = columns.map(\.count)
    write(columns)
    benchmarks.write(widths.map { String(repeating: "─", count: $0) }.joined(separator: "  "))
  }

  func write(_ cells: [String]) {
    let line = zip(cells, widths).enumerated().map { index, cell in
      let space = String(repeating: " ", count: max(0, cell.1 - cell.0.count))
      return index == 0 ? cell.0 + space : space + cell.0
    }
    benchmarks.write(line.joined(separator: "  "))
  }
}

/// Numbers in the form of the soak's tables.
enum SoakText {
  /// Returns a number in the form 1,000,000.
  static func count(_ number: Int) -> String {
    let digits = String(number.magnitude)
    var text = ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return number < 0 ? "−\(text)" : text
  }

  /// Returns bytes in megabytes, or in kilobytes below ten megabytes.
  static func bytes(_ bytes: Int?) -> String {
    guard let bytes else { return "–" }
    let kilobytes = Double(bytes) / 1000
    return kilobytes.magnitude < 10_000
      ? String(format: "%.1f kB", kilobytes) : String(format: "%.1f MB", kilobytes / 1000)
  }

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
