import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

enum RecordedFacts {
  static let facts = Oracle("Oracles/Measured/quartzcore_facts.txt").extract

  struct Case {
    let input: OracleValue
    let expected: OracleValue
    let tolerance: Double

    init(_ value: OracleValue) throws {
      input = try #require(value["input"])
      expected = value["expected"] ?? .null
      tolerance = try #require(value["tolerance"]?.number)
    }
  }

  /// Returns the cases of a group; there is at least one.
  static func cases(_ group: String) throws -> [Case] {
    let groups = try #require(try facts.json()["groups"]?.array)
    let found = try #require(groups.first { $0["group"] == .string(group) }?["cases"]?.array)
    try #require(!found.isEmpty)
    return try found.map(Case.init)
  }
}

extension OracleValue {
  var point: Point2D? {
    guard let numbers, numbers.count == 2 else { return nil }
    return Point2D(x: numbers[0], y: numbers[1])
  }

  var rect: Rect2D? {
    guard let numbers, numbers.count == 4 else { return nil }
    return Rect2D(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Returns this JSON as a value of a type; nil for null and for values that the type does not have.
  func value(of type: ValueType) -> AnimatableValue? {
    switch type {
    case .number: number.map(AnimatableValue.number)
    case .integer: number.map { .integer(Int($0)) }
    case .bool: bool.map(AnimatableValue.bool)
    case .string: string.map(AnimatableValue.string)
    case .point: point.map(AnimatableValue.point)
    case .size: point.map { .size(Size2D(width: $0.x, height: $0.y)) }
    case .rect: rect.map(AnimatableValue.rect)
    case .color:
      numbers.map { .color(Color(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3])) }
    default: nil
    }
  }
}
