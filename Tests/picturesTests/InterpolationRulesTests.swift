import AnimationGeometry
import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import Foundation
import LayerModel
import Testing
import pictures

/// The page of interpolation rules: the engine computes each row of its tables that has a number, and the page contains
/// exactly these rows.
@Suite struct InterpolationRulesTests {
  static let page = packageRoot.appendingPathComponent("Docs/Reference/Interpolation.md")

  @Test func everyRowIsWhatTheEngineDoes() throws {
    let rows = try Self.rows()
    let document = try String(contentsOf: Self.page, encoding: .utf8)
    let lines = Set(document.split(separator: "\n").map(String.init))
    for row in rows {
      let isThere = lines.contains(row)
      #expect(isThere, "the page lacks \(row)")
    }
    #expect(Set(rows).count == rows.count)
    // No number in a table that is not computed here.
    let numbered = lines.filter { line in
      line.hasPrefix("|") && line.contains { $0.isASCII && $0.isNumber }
    }
    #expect(numbered.subtracting(rows) == [], "nothing computes these")
    let prose = lines.filter { line in
      !line.hasPrefix("|") && line.contains { $0.isASCII && $0.isNumber }
    }
    #expect(prose == [], "numbers belong into the tables")
  }

  static func rows() throws -> [String] {
    try types() + arcs() + ends() + sums() + missing() + modes() + rotations() + functions()
      + spaces()
  }

  private static func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }

  // MARK: Values of the engine

  private static func shown(
    _ animation: Animation, type: ValueType, model: AnimatableValue?, at time: Double
  ) -> AnimatableValue? {
    let key = PropertyKey("value", type)
    var presentation = ReferencePresentation(property: { _ in key }, model: { _ in model })
    presentation.apply(animation, at: time)
    return presentation.value(at: PropertyPath(key))
  }

  private static func basic(
    _ from: AnimatableValue? = nil, _ to: AnimatableValue? = nil, by: AnimatableValue? = nil,
    isAdditive: Bool = false
  ) -> BasicAnimation {
    var animation = BasicAnimation(keyPath: "value", from: from, to: to, by: by)
    animation.timing = Timing(duration: 1, fillMode: .both)
    animation.isAdditive = isAdditive
    return animation
  }

  /// Returns a value in the page's notation: numbers with up to four digits after the point.
  private static func text(_ value: AnimatableValue?) -> String {
    guard let value else { return "none" }
    var objects = BoxedValues()
    switch value {
    case .bool(let flag): return "\(flag)"
    case .string(let text): return "“\(text)”"
    case .transform(let transform): return text(transform)
    default:
      let lanes = value.lanes(objects: &objects).map { text($0) }
      return lanes.count == 1 ? lanes[0] : "(\(lanes.joined(separator: ", ")))"
    }
  }

  private static func text(_ number: Double) -> String {
    let rounded = (number * 10000).rounded() / 10000
    let text = rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    return text.replacing("-", with: "−")
  }

  /// Returns a transform of the plane as its operations: scale, then rotate, then move.
  private static func text(_ transform: Transform3D) -> String {
    let parts = TransformParts(transform)
    var words: [String] = []
    let scale = parts.scale
    if (scale - Vector3D(x: 1, y: 1, z: 1)).length > 1e-12 {
      words.append("scale (\(text(scale.x)), \(text(scale.y)), \(text(scale.z)))")
    }
    let angles = [("x", parts.rotation.x), ("y", parts.rotation.y), ("z", parts.rotation.z)]
    for (axis, angle) in angles where angle.magnitude > 1e-12 {
      words.append("turn \(axis) \(text(angle * 180 / .pi))°")
    }
    if parts.translation != .zero {
      let move = parts.translation
      words.append("move (\(text(move.x)), \(text(move.y)), \(text(move.z)))")
    }
    return words.isEmpty ? "identity" : words.joined(separator: ", ")
  }

  // MARK: The tables

  private static func types() throws -> [String] {
    let rows: [(String, AnimatableValue, AnimatableValue, Double)] = [
      ("number", .number(10), .number(20), 0.25),
      ("number, overshooting", .number(10), .number(20), 1.5),
      ("integer", .integer(-3), .integer(4), 0.9),
      ("boolean", .bool(false), .bool(true), 0.01),
      ("point", .point(.zero), .point(Point2D(x: 8, y: 4)), 0.25),
      ("size", .size(.zero), .size(Size2D(width: 8, height: 4)), 0.25),
      (
        "rectangle", .rect(Rect2D(x: 0, y: 0, width: 10, height: 10)),
        .rect(Rect2D(x: 8, y: 4, width: 20, height: 30)), 0.25
      ),
      (
        "colour", .color(Color(red: 1, green: 0, blue: 0)),
        .color(Color(red: 0, green: 1, blue: 0, alpha: 0)), 0.5
      ),
      ("transform", .transform(.identity), .transform(.rotation(angle: .pi / 2)), 0.5),
      (
        "transform of zero scale", .transform(.scale(x: 0, y: 0)), .transform(.scale(x: 2, y: 4)),
        0.5
      ),
      ("numbers", .numbers([0, 1]), .numbers([4, 3]), 0.25),
      ("colours", .colors([.black]), .colors([.white]), 0.25),
      ("text, image", .string("a"), .string("b"), 0.5),
    ]
    return rows.map { name, from, to, fraction in
      let value = shown(.basic(basic(from, to)), type: from.type, model: nil, at: 0)
      precondition(value == from)
      let mixed = mixed(from, to, at: fraction)
      return line([name, text(from), text(to), text(fraction), text(mixed)])
    }
  }

  /// Returns the interpolation of two values at a progress, which may be outside of 0…1.
  private static func mixed(
    _ from: AnimatableValue, _ to: AnimatableValue, at progress: Double
  ) -> AnimatableValue? {
    var animation = basic(from, to)
    animation.timingFunction = try? TimingFunction(stops: [
      LinearStop(input: 0, output: progress), LinearStop(input: 1, output: progress),
    ])
    return shown(.basic(animation), type: from.type, model: nil, at: 0.5)
  }

  private static func arcs() -> [String] {
    let quarter = Transform3D.rotation(angle: .pi / 2)
    let degree = Double.pi / 180
    let halves: [(RotationArc, from: Double, to: Double)] = [
      (.shorter, 0, 180), (.shorter, 0, -180), (.shorter, 180, 0), (.shorter, 30, 210),
      (.longer, 0, 180),
    ]
    let rows = halves.map { arc, from, to in
      let (start, end) = (
        Transform3D.rotation(angle: from * degree), Transform3D.rotation(angle: to * degree)
      )
      let turned = [0.25, 0.5, 0.75].map { text(start.interpolated(to: end, by: $0, along: arc)) }
      return line(["`\(arc.rawValue)`", "transform", text(start), text(end)] + turned)
    }
    return rows
      + RotationArc.allCases.flatMap { arc -> [String] in
        let turned = [0.25, 0.5, 0.75].map {
          text(Transform3D.identity.interpolated(to: quarter, by: $0, along: arc))
        }
        let angle = AngleInterpolation(from: 350 * degree, to: 10 * degree, along: arc)
        let angles = [0.25, 0.5, 0.75].map { text(angle.angle(at: $0) / degree) + "°" }
        return [
          line(["`\(arc.rawValue)`", "transform", "identity", text(quarter)] + turned),
          line(["`\(arc.rawValue)`", "angle", "350°", "10°"] + angles),
        ]
      }
  }

  private static func ends() throws -> [String] {
    let numbers: [(Double?, Double?, Double?)] = [
      (10, 20, nil), (10, nil, 4), (nil, 20, 4), (10, nil, nil), (nil, 20, nil), (nil, nil, 4),
      (10, 20, 4),
    ]
    return numbers.map { from, to, by in
      let given = [from, to, by].map { $0.map { text($0) } ?? "–" }
      let values = [from, to, by].map { $0.map(AnimatableValue.number) }
      let shown = [false, true].flatMap { isAdditive in
        [0, 0.5, 1].map { time in
          text(
            Self.shown(
              .basic(basic(values[0], values[1], by: values[2], isAdditive: isAdditive)),
              type: .number, model: .number(100), at: time))
        }
      }
      return line(
        given + [shown[0...2].joined(separator: ", "), shown[3...5].joined(separator: ", ")])
    }
  }

  private static func sums() throws -> [String] {
    let rows: [(String, AnimatableValue, AnimatableValue)] = [
      ("number", .number(10), .number(4)),
      ("point", .point(Point2D(x: 1, y: 2)), .point(Point2D(x: 10, y: 20))),
      (
        "colour", .color(Color(red: 0.5, green: 0, blue: 0, alpha: 0.25)),
        .color(Color(red: 0.25, green: 1, blue: 0, alpha: 0.5))
      ),
      ("numbers", .numbers([1, 2]), .numbers([10, 20])),
      ("transform", .transform(.translation(x: 5, y: 0)), .transform(.scale(x: 2, y: 3))),
      ("transform", .transform(.scale(x: 2, y: 3)), .transform(.translation(x: 5, y: 0))),
    ]
    return rows.map { name, value, below in
      let sum = shown(
        .basic(basic(value, value, isAdditive: true)), type: value.type, model: below, at: 0)
      // The first moment of the third iteration of an animation that rests at the value.
      var animation = basic(value, value)
      animation.isCumulative = true
      animation.repeatCount = 3
      let cumulative = shown(.basic(animation), type: value.type, model: below, at: 2)
      return line([name, text(value), text(below), text(sum), text(cumulative)])
    }
  }

  private static func missing() throws -> [String] {
    let rows: [(String, AnimatableValue)] = [
      ("colour", .color(Color(red: 1, green: 0.5, blue: 0))), ("number", .number(10)),
      ("transform", .transform(.translation(x: 8, y: 0))),
    ]
    return rows.map { name, to in
      let values = [0.25, 0.5, 0.75].map {
        text(shown(.basic(basic(nil, to)), type: to.type, model: nil, at: $0))
      }
      return line([name, text(to)] + values)
    }
  }

  private static func modes() throws -> [String] {
    CalculationMode.allCases.map { mode in
      let picture = "![\(mode.rawValue)](../Pictures/Interpolation/\(mode.rawValue).svg)"
      let animation = KeyframeAnimation(
        keyPath: "value", values: Drawing.keyframeValues.map(AnimatableValue.number),
        keyTimes: mode == .discrete ? Drawing.discreteKeyTimes : Drawing.keyTimes,
        calculationMode: mode, timing: Timing(duration: 1, fillMode: .both))
      let values = [0, 0.125, 0.25, 0.375, 0.75, 1].map {
        text(shown(.keyframe(animation), type: .number, model: nil, at: $0))
      }
      return line(["`\(mode.rawValue)`", picture, values.joined(separator: ", ")])
    }
  }

  private static func rotations() throws -> [String] {
    let keys = [PropertyKey("position", .point), PropertyKey("transform", .transform)]
    return [nil, RotationMode.auto, .autoReverse].map { mode in
      var animation = KeyframeAnimation(
        keyPath: "position", calculationMode: .paced, timing: Timing(duration: 1, fillMode: .both))
      animation.path = Drawing.turningPath
      animation.rotationMode = mode
      let angles = [0, 0.5, 1].map { time in
        var presentation = ReferencePresentation(
          property: { name in keys.first { $0.name == name } },
          model: { $0.type == .point ? .point(.zero) : .transform(.identity) })
        presentation.apply(.keyframe(animation), at: time)
        return text(presentation.value(at: PropertyPath(keys[1])))
      }
      let name = mode?.rawValue ?? "none"
      let picture = "![\(name)](../Pictures/Interpolation/rotation-\(name).svg)"
      return line([mode == nil ? "none" : "`\(name)`", picture, angles.joined(separator: "; ")])
    }
  }

  private static func functions() throws -> [String] {
    ValueFunction.allCases.map { function in
      let to: AnimatableValue
      switch function {
      case .rotateX, .rotateY, .rotateZ: to = .number(.pi / 3)
      case .scale, .translate: to = .numbers([3, 4, 5])
      default: to = .number(3)
      }
      var animation = basic(nil, to)
      animation.valueFunction = function
      let value = shown(
        .basic(animation), type: .transform, model: .transform(.scale(x: 2, y: 2)), at: 0.5)
      let isTurn = function.rawValue.hasPrefix("rotate")
      return line([
        "`\(function.rawValue)`", isTurn ? "π/3" : text(to),
        text(function.neutralInput[0]), text(value),
      ])
    }
  }

  private static func spaces() throws -> [String] {
    let red = Color(red: 1, green: 0, blue: 0)
    let cyan = Color(red: 0, green: 1, blue: 1)
    return ColorSpace.allCases.map { space in
      let mixed = [0.25, 0.5, 0.75].map { fraction -> String in
        let color = red.interpolated(to: cyan, by: fraction, in: space)
        return "(\([color.red, color.green, color.blue].map { text($0) }.joined(separator: ", ")))"
      }
      return line(["`\(space.rawValue)`"] + mixed)
    }
  }
}
