// `swift run pictures` writes every picture of the documentation anew.

import Foundation

let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Pictures")
for drawing in try Drawing.all() {
  let file = folder.appendingPathComponent(drawing.path)
  try FileManager.default.createDirectory(
    at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
  try Data(drawing.svg.utf8).write(to: file)
  print("Docs/Pictures/\(drawing.path)")
}
