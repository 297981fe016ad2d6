// The program `swift run pictures` writes every picture of the documentation. `swift run pictures FOLDER` writes them
// into a folder as PNG for review, in both themes and two sizes.

import AnimationPlots
import Foundation

func write(_ bytes: [UInt8], to file: URL) throws {
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(bytes).write(to: file)
}

let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Pictures")
for drawing in try Drawing.all() {
  guard let target = CommandLine.arguments.dropFirst().first else {
    try write(Array(drawing.chart.svg.utf8), to: folder.appendingPathComponent(drawing.path))
    print("Docs/Pictures/\(drawing.path)")
    continue
  }
  for theme in ChartTheme.allCases {
    for scale in 1...2 {
      let file = "\(drawing.path.dropLast(4))-\(theme)-\(scale).png"
      try write(
        drawing.chart.png(theme: theme, scale: scale),
        to: URL(fileURLWithPath: target).appendingPathComponent(file))
    }
  }
}
