// The program `swift run pictures` writes every picture of the documentation, and the tables of properties.
// `swift run pictures FOLDER` writes the pictures into a folder as PNG for review, in both themes and two sizes.

import AnimationPlots
import Foundation

func write(_ bytes: [UInt8], to file: URL) throws {
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(bytes).write(to: file)
}

let docs = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
let folder = docs.appendingPathComponent("Pictures")
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
if CommandLine.arguments.count == 1 {
  let page = docs.appendingPathComponent("Reference/Properties.md")
  guard let text = PropertyPage.updated(try String(contentsOf: page, encoding: .utf8)) else {
    fatalError("\(page.path): expected the marks of the tables, found none; see PropertyPage.marks")
  }
  try write(Array(text.utf8), to: page)
}
