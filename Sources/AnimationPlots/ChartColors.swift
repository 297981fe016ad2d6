/// The background of a chart: a light or a dark page.
package enum ChartTheme: Sendable, CaseIterable { case light, dark }

/// The colours of one theme, as red, green and blue in one byte each.
struct ChartColors {
  let page: UInt32
  let text: UInt32
  let grid: UInt32
  let axis: UInt32
  let lines: [UInt32]

  /// The number of series that differ by colour only.
  static let count = 4

  init(_ theme: ChartTheme) {
    switch theme {
    case .light:
      (page, text, grid, axis) = (0xFFFFFF, 0x444C56, 0xE4E7EB, 0x8C959F)
      lines = [0x0A5FD6, 0xC2410C, 0x15803D, 0x7E3AF2]
    case .dark:
      (page, text, grid, axis) = (0x0D1117, 0xB8C0CA, 0x252B33, 0x6E7681)
      lines = [0x6CB6FF, 0xFF9F5A, 0x5FD38A, 0xC8A6FF]
    }
  }

  func color(of look: Picture.Look) -> UInt32 {
    look.color.map { lines[$0] } ?? (look == .grid ? grid : axis)
  }

  /// The opacity of a pale stroke, in 256ths.
  static let faintness = 115
}
