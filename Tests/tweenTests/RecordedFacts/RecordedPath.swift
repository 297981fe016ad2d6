import Inbetween
import SceneFiles

/// A rectangle as a path, which the recorded facts describe in words: `rect(10,0,30,20)`, `rect x=20 w=20`, or by a
/// name such as `p1`.
enum RecordedPath {
  /// Returns the path data; nil for words that mean no path.
  static func json(_ tree: JSONTree) -> JSONTree? {
    switch tree {
    case .number(let x): return path(x, 0, 10, 10)
    case .string(let text): return path(text)
    default: return nil
    }
  }

  private static func path(_ text: String) -> JSONTree? {
    if text.hasPrefix("p"), let x = Double(text.dropFirst()) { return path(x, 0, 10, 10) }
    if text.hasPrefix("rect(") {
      let numbers = text.dropFirst(5).dropLast().split(separator: ",").compactMap { Double($0) }
      return numbers.count == 4 ? path(numbers[0], numbers[1], numbers[2], numbers[3]) : nil
    }
    guard text.hasPrefix("rect ") else { return nil }
    var (x, width) = (0.0, 10.0)
    for word in text.dropFirst(5).split(separator: " ") {
      guard let number = Double(word.dropFirst(2)) else { return nil }
      if word.hasPrefix("x=") { x = number } else { width = number }
    }
    return path(x, 0, width, 10)
  }

  private static func path(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double
  ) -> JSONTree {
    var path = BezierPath()
    path.move(to: Point2D(x: x, y: y))
    path.addLine(to: Point2D(x: x + width, y: y))
    path.addLine(to: Point2D(x: x + width, y: y + height))
    path.addLine(to: Point2D(x: x, y: y + height))
    path.closeSubpath()
    return path.json
  }

  /// Returns the numbers by which the facts describe a path.
  static func elements(of data: String) -> [String: Double]? {
    guard let bounds = try? BezierPath(svgPathData: data).bounds else { return nil }
    return [
      "minX": bounds.origin.x, "width": bounds.size.width, "height": bounds.size.height,
    ]
  }
}
