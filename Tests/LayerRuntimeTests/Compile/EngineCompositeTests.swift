import AnimationGeometry
import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// Stacks of animations on one property, compared with the compositing of a browser.
///
/// These have a counterpart: `replace` and, for numbers and colours, `add` and `accumulate`, which are both additive;
/// for transforms `add`, which applies the animated value first. A cumulative animation is
/// `iterationComposite: accumulate` that does not alternate: Core Animation counts an autoreversing iteration as one, a
/// browser as two. Transforms have a counterpart if both interpolate by parts: the browser mixes equal lists function
/// by function, and decomposes mirrored matrices of the plane in another way.
@Suite struct EngineCompositeTests {
  struct Table: Decodable {
    struct Effect: Decodable {
      var values: [OracleValue]
      var composite: String
      var currentTime: Double
      var iterations: Double?
      var direction: String?
      var iterationComposite: String?
    }
    struct Case: Decodable {
      var prop: String
      var underlying: OracleValue
      var stack: [Effect]
      var value: OracleValue
    }
    var cases: [Case]
  }

  static let oracle = Oracle("Oracles/Measured/engine_composite.txt")

  /// Returns the animation of an effect at its own time; nil if it has no counterpart.
  private func animation(_ effect: Table.Effect, type: ValueType) -> BasicAnimation? {
    let ends = effect.values.compactMap { value($0, type: type) }
    let accumulates = effect.iterationComposite == "accumulate"
    let alternates = effect.direction == "alternate"
    guard ends.count == 2, !(accumulates && alternates) else { return nil }
    if type == .transform {
      guard effect.composite != "accumulate", !accumulates, mixByParts(effect.values) else {
        return nil
      }
    }
    var animation = BasicAnimation(
      keyPath: "property", from: ends[0], to: ends[1], timing: Timing(duration: 1, fillMode: .both))
    // Forwards and backwards are one iteration.
    animation.repeatCount = (effect.iterations ?? 1) / (alternates ? 2 : 1)
    animation.autoreverses = alternates
    animation.isAdditive = effect.composite != "replace"
    animation.isCumulative = accumulates
    return animation
  }

  private func value(_ value: OracleValue, type: ValueType) -> AnimatableValue? {
    switch type {
    case .number: value.number.map(AnimatableValue.number)
    case .color: value.string.flatMap { Color(css: $0) }.map(AnimatableValue.color)
    default: value.string.flatMap { Transform3D(css: $0) }.map(AnimatableValue.transform)
    }
  }

  /// Returns whether a browser mixes two transform lists as this engine mixes matrices.
  private func mixByParts(_ values: [OracleValue]) -> Bool {
    let lists = values.compactMap { $0.string.flatMap(CSSFunction.list) }
    let matrices = values.compactMap { $0.string.flatMap { Transform3D(css: $0) } }
    guard lists.count == 2, matrices.count == 2 else { return false }
    guard matrices.allSatisfy({ $0.determinant > 0 }) else { return false }
    // Lists that begin alike are mixed function by function, rotations by their angles.
    let turns = lists.map { $0.filter { $0.name == "rotate" }.compactMap { $0.numbers?.first } }
    let names = lists.map { $0.map(\.name) }
    if names[0] == names[1] {
      return zip(turns[0], turns[1]).allSatisfy { ($0 - $1).magnitude < .pi }
    }
    return names[0].first != names[1].first
  }

  private func type(of property: String) -> ValueType {
    switch property {
    case "transform": .transform
    case "color": .color
    default: .number
    }
  }

  @Test(arguments: oracle.sets)
  func matchesTheBrowser(_ set: OracleSet) throws {
    var worst: [String: WorstError] = [:]
    var without: [String: Int] = [:]
    for (index, row) in try set.json(Table.self).cases.enumerated() {
      let type = type(of: row.prop)
      let animations = row.stack.compactMap { animation($0, type: type) }
      guard animations.count == row.stack.count, let model = value(row.underlying, type: type)
      else {
        without[row.prop, default: 0] += 1
        continue
      }
      let key = PropertyKey("property", type)
      var presentation = ReferencePresentation(property: { _ in key }, model: { _ in model })
      var isClamped = false
      for (animation, effect) in zip(animations, row.stack) {
        presentation.apply(.basic(animation), at: effect.currentTime / 1000)
        let number = presentation.value(at: PropertyPath(key))?.number ?? 0
        isClamped = isClamped || row.prop == "opacity" && !(0...1).contains(number)
      }
      // A browser clamps opacities after every effect, Core Animation never.
      guard !isClamped else {
        without[row.prop, default: 0] += 1
        continue
      }
      let actual = presentation.value(at: PropertyPath(key)).lanes
      let expected =
        type == .transform
        ? row.value.numbers ?? [] : value(row.value, type: type).map(\.lanes) ?? []
      try #require(actual.count == expected.count && !actual.isEmpty, "case \(index)")
      for (number, exact) in zip(actual, expected) {
        // Colours are shown in 0…1.
        let shown = type == .color ? min(max(number, 0), 1) : number
        worst[row.prop, default: WorstError()].record(shown, exact, at: "case \(index)")
      }
    }
    for (property, worst) in worst.sorted(by: { $0.key < $1.key }) {
      worst.report("\(set), \(property)")
    }
    report("\(set), without counterpart", without)
    #expect(worst["--n"].map { $0.value <= 1e-12 && $0.count > 40 } ?? false)
    #expect(worst["opacity"].map { $0.value <= 1e-7 } ?? false)
    #expect(worst["transform"].map { $0.value <= 1e-6 && $0.count > 16 * 10 } ?? false)
    #expect(worst["color"].map { $0.value <= 1.0 / 255 && $0.count > 4 * 4 } ?? false)
  }
}
