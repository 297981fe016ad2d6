import Inbetween
import SceneFiles

struct InterpolateOperation: EvalOperation {
  static let name = "interpolate"

  private let ends: Ends
  private let fractions: [Double]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    let type = try fields.required("type") { tree throws(JSONFieldError) -> ValueType? in
      let name = try tree.string()
      if name == Self.nothing { return nil }
      // Comparing short names as two numbers is five times as fast as making a type from its name.
      if let named = Self.types.first(where: { $0.name == name }) { return named.type }
      throw .unknownName(name, among: Self.types.map(\.name) + [Self.nothing])
    }
    // Only colours have spaces, so for other types the field is unknown.
    let isColor = type == .color || type == .colors
    let space = isColor ? try fields.name("space", of: ColorSpace.self) : nil
    let from = try Self.end("from", of: type, in: fields)
    let to = try Self.end("to", of: type, in: fields)
    fractions = try fields.places()
    ends = try Ends(from: from, to: to, space: space ?? .sRGB)
  }

  func answer(within budget: inout LineBudget) throws(JSONFieldError) -> JSONObject {
    var values: [JSONTree] = []
    values.reserveCapacity(fractions.count)
    var lanes: [Double] = []
    for fraction in fractions {
      let value = ends.value(at: fraction, using: &lanes)
      try budget.spend(value)
      values.append(value)
    }
    return JSONObject(distinct: [.init("values", .array(values))])
  }

  private static let types = ValueType.allCases.filter { $0 != .custom }
    .map { (name: $0.rawValue, type: $0) }

  /// The name of the type whose only value is null.
  private static let nothing = "null"

  private static func end(
    _ name: String, of type: ValueType?, in fields: JSONFields
  ) throws(JSONFieldError) -> AnimatableValue? {
    try fields.required(name) { tree throws(JSONFieldError) in
      if tree == .null { return nil }
      guard let type else {
        throw JSONFieldError(.mismatchedValues, "expected null, found \(tree.kind)")
      }
      let value = try AnimatableValue(json: tree, type: type)
      try value.checkDirection()
      if case .quaternion(let rotation) = value { return .quaternion(rotation.normalized) }
      return value
    }
  }
}

private enum Ends {
  case colors([(from: Color, to: Color)], ColorSpace, isList: Bool)
  /// Numbers that are interpolated one by one.
  case numbers(from: [Double], to: [Double], isList: Bool)
  indirect case prepared(PreparedInterpolation, type: ValueType, objects: BoxedValues)
  /// One end is missing and has no substitute: the first end shows up to the half, then the second.
  case switched(from: AnimatableValue?, to: AnimatableValue?)

  init(
    from: AnimatableValue?, to: AnimatableValue?, space: ColorSpace
  ) throws(JSONFieldError) {
    switch (from, to) {
    case (.color(let from), .color(let to)):
      self = .colors([(from, to)], space, isList: false)
    case (.color(let color), nil):
      self = .colors([(color, color.transparent)], space, isList: false)
    case (nil, .color(let color)):
      self = .colors([(color.transparent, color)], space, isList: false)
    case (.colors(let from), .colors(let to)):
      guard from.count == to.count else { throw Self.mismatch }
      self = .colors(Array(zip(from, to)), space, isList: true)
    case (let from?, let to?):
      var objects = BoxedValues()
      let (start, end) = (from.lanes(objects: &objects), to.lanes(objects: &objects))
      if from.type.isOfRates {
        guard start.count == end.count else { throw Self.mismatch }
        self = .numbers(from: start, to: end, isList: from.type != .number)
        return
      }
      do {
        let ends = try PreparedEnds(
          from: start, to: end, by: nil, type: from.type, isAdditive: false)
        self = .prepared(
          PreparedInterpolation(.ends(ends), type: from.type), type: from.type, objects: objects)
      } catch {
        throw Self.mismatch
      }
    case (nil, _), (_, nil):
      self = .switched(from: from, to: to)
    }
  }

  private static let mismatch = JSONFieldError(
    .mismatchedValues, "to: the ends have different counts of values")

  func value(at fraction: Double, using lanes: inout [Double]) -> JSONTree {
    switch self {
    case .colors(let pairs, let space, let isList):
      let colors = pairs.map { $0.from.interpolated(to: $0.to, by: fraction, in: space).json }
      return isList ? .array(colors) : colors[0]
    case .numbers(let from, let to, let isList):
      let numbers = from.indices.map { from[$0].interpolated(to: to[$0], by: fraction) }
      return isList ? .numbers(numbers) : .number(numbers[0])
    case .prepared(let interpolation, let type, let objects):
      if lanes.isEmpty { lanes = [Double](repeating: 0, count: interpolation.laneCount) }
      for lane in lanes.indices { lanes[lane] = 0 }
      var isPresent = true
      lanes.withMutableSpan {
        interpolation.apply(at: interpolation.locate(fraction), to: &$0, isPresent: &isPresent)
      }
      return AnimatableValue(lanes: lanes, type: type, objects: objects).json
    case .switched(let from, let to):
      return (fraction < 0.5 ? from : to)?.json ?? .null
    }
  }
}

extension Color {
  /// The same colour without opacity, which replaces a missing colour.
  fileprivate var transparent: Color {
    Color(red: red, green: green, blue: blue, alpha: 0)
  }
}

/// The lengths of a path, with points and tangents at fractions of its length.
struct PathOperation: EvalOperation {
  static let name = "path"
  /// Full precision, because measuring takes no longer than writing the answer.
  private static let accuracy = 1e-15

  private let path: BezierPath
  private let fractions: [Double]

  init(_ fields: JSONFields) throws(JSONFieldError) {
    path = try fields.required("path") { tree throws(JSONFieldError) in
      try BezierPath(json: tree)
    }
    fractions = try fields.places()
  }

  func answer(within budget: inout LineBudget) throws(JSONFieldError) -> JSONObject {
    guard let walk = MeasuredPath(path, accuracy: Self.accuracy) else {
      // Nothing is drawn, so every place is the current point (first the origin), without a direction.
      let point = path.currentPoint ?? .zero
      // NaN leads to no place, as for any path.
      return [
        "length": .number(0), "segmentLengths": .array([]),
        "points": .array(
          fractions.map { .numbers($0.isNaN ? [$0, $0] : [point.x, point.y]) }),
        "tangents": .array(fractions.map { .numbers($0.isNaN ? [$0, $0] : [0, 0]) }),
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
