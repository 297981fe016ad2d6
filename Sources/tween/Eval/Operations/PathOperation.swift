import Inbetween
import SceneFiles

/// The lengths of a path, and points and tangents at fractions of its length.
struct PathOperation: EvalOperation {
  static let name = "path"

  private let path: BezierPath
  private let fractions: [Double]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    path = try fields.required("path") { tree throws(JSONFieldError) in
      try BezierPath(json: tree)
    }
    fractions = try fields.places()
  }

  func answer(within budget: inout LineBudget) throws(JSONFieldError) -> JSONObject {
    guard let walk = PreparedPath(path) else {
      // Nothing is drawn: every place is where the pen stands, and leads nowhere.
      guard let point = path.currentPoint else {
        throw JSONFieldError(.outOfRange, "path: the path is empty")
      }
      return [
        "length": .number(0), "segmentLengths": .array([]),
        "points": .array(fractions.map { _ in .numbers([point.x, point.y]) }),
        "tangents": .array(fractions.map { _ in .numbers([0, 0]) }),
      ]
    }
    let locations = fractions.map(walk.location(at:))
    let points = locations.map(walk.point(at:))
    let tangents = locations.map(walk.tangent(at:))
    return [
      "length": .number(walk.length), "segmentLengths": .numbers(walk.segmentLengths),
      "points": .array(points.map { .numbers([$0.x, $0.y]) }),
      "tangents": .array(tangents.map { .numbers([$0.x, $0.y]) }),
    ]
  }
}
