import AnimationGeometry
import AnimationInterpolation
import AnimationReference
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// The web platform tests of interpolation and addition that Core Animation agrees with.
///
/// These have a counterpart: `transform` (mixed by parts), `scale` and `translate` of three numbers, and colours; `add`
/// for all of them, `accumulate` for `translate` and for colours. Layout units, `perspective()`, `offset-path` and its
/// relatives, rotations as an axis and an angle, and the accumulation of transforms part by part have none. Lists that
/// are mixed function by function have one only if the result is the same.
@Suite struct WebPlatformValueTests {
  static let interpolation = SharedFile("oracles/wpt_interpolation.json")
  static let types = SharedFile("oracles/wpt_animation_types.json")

  /// Returns a value of CSS as numbers: a transform's sixteen, a scale's or translation's three, a colour's four; nil
  /// if it has no counterpart.
  private func value(_ css: String, of property: String) -> AnimatableValue? {
    switch property {
    case "transform":
      return Transform3D(css: css).map(AnimatableValue.transform)
    case "scale", "translate":
      if css == "none" || css == "initial" { return .numbers(neutral(property)) }
      guard
        let n = CSSFunction(name: "", arguments: css.split(separator: " ").map(String.init))
          .numbers,
        (1...3).contains(n.count)
      else { return nil }
      let rest = property == "scale" ? [n.count == 1 ? n[0] : 1, 1] : [0, 0]
      return .numbers(n + rest.suffix(3 - n.count))
    case "color", "backgroundColor":
      return Color(css: css).map(AnimatableValue.color)
    default:
      return nil
    }
  }

  private func neutral(_ property: String) -> [Double] {
    [Double](repeating: property == "scale" ? 1 : 0, count: 3)
  }

  /// Returns whether a browser mixes two lists as this engine mixes their matrices.
  private func mixByParts(_ from: String, _ to: String) -> Bool {
    guard let a = CSSFunction.list(from), let b = CSSFunction.list(to) else { return false }
    let both = a + b
    // Only translations, or only scales: the parts of both are mixed one by one.
    let isPlain = ["translate", "scale", "none"].contains { name in
      both.allSatisfy { $0.name.hasPrefix(name) || $0.name == "none" } && a.count + b.count <= 2
    }
    if isPlain { return true }
    let isMatrix = { (list: [CSSFunction]) in
      list.count == 1 && ["matrix", "matrix3d", "none"].contains(list[0].name)
    }
    return isMatrix(a) && isMatrix(b)
  }

  /// Returns the value of an animation that both a browser and this engine support.
  private func shown(
    from: String, to: String, property: String, underlying: String?, composite: String,
    at fraction: Double
  ) -> [Double]? {
    guard let a = value(from, of: property), let b = value(to, of: property) else { return nil }
    if property == "transform", !mixByParts(from, to) { return nil }
    let isSum = composite != "replace"
    // Scales multiply and transforms accumulate part by part; this engine's numbers do neither.
    if isSum, property == "scale" || property == "transform" && composite == "accumulate" {
      return nil
    }
    let base = underlying.flatMap { value($0, of: property) }
    guard !isSum || base != nil, [a, b, base].allSatisfy(isOrdinary) else { return nil }
    let key = PropertyKey("property", a.type)
    var animation = BasicAnimation(keyPath: "property", from: a, to: b)
    animation.isAdditive = isSum
    animation.timing = Timing(duration: 1, fillMode: .both)
    // A straight line through 0 and the fraction also accepts a progress outside of 0…1.
    animation.timingFunction = try? TimingFunction(stops: [
      LinearStop(input: 0, output: fraction), LinearStop(input: 1, output: fraction),
    ])
    let model = base ?? a
    var presentation = ReferencePresentation(property: { _ in key }, model: { _ in model })
    presentation.apply(.basic(animation), at: 0)
    return presentation.value(at: PropertyPath(key)).lanes
  }

  /// Returns whether a browser treats a value like this engine. It premultiplies alpha, and a singular matrix makes its
  /// whole sum switch at half.
  private func isOrdinary(_ value: AnimatableValue?) -> Bool {
    switch value {
    case .color(let color): color.alpha == 1
    case .transform(let transform): transform.determinant != 0
    default: true
    }
  }

  /// Records the deviation of numbers, with colours clamped to 0…1.
  private func record(
    _ actual: [Double], _ expected: [Double], property: String, in worst: inout [Bool: WorstError],
    at place: @autoclosure () -> String
  ) {
    let isColor = property.hasSuffix("olor")
    for (number, exact) in zip(actual, expected) {
      let shown = isColor ? min(max(number, 0), 1) : number
      worst[isColor, default: WorstError()].record(shown, exact, at: place())
    }
  }

  @Test(.enabled(if: interpolation.exists, "needs the browsers' tables"))
  func interpolationAndComposition() throws {
    var worst: [Bool: WorstError] = [:]
    var mapped: [String: Int] = [:]
    var without: [String: Int] = [:]
    for row in try Self.interpolation.json()["cases"]?.array ?? [] {
      let property = try #require(row["p"]?.string)
      let ends = ["replace", "add", "accumulate"].map {
        (row["\($0)From"]?.string, row["\($0)To"]?.string, $0)
      }
      // A browser may compose both ends in different ways, an animation here only in one.
      let same = ends.first { $0.0 != nil && $0.1 != nil }
      let (from, to) = (row["from"]?.string ?? same?.0, row["to"]?.string ?? same?.1)
      let composite = row["from"] == nil ? same?.2 ?? "" : "replace"
      var isMapped = false
      if let from, let to, !composite.isEmpty, row["chromium"] == nil {
        for sample in row["expect"]?.array ?? [] {
          guard let fraction = sample[0]?.number, let css = sample[1]?.string,
            let expected = value(css, of: property),
            let actual = shown(
              from: from, to: to, property: property, underlying: row["underlying"]?.string,
              composite: composite, at: fraction)
          else { continue }
          isMapped = true
          record(
            actual, expected.lanes, property: property, in: &worst,
            at: "\(property) \(from) → \(to) (\(composite)) at \(fraction)")
        }
      }
      if isMapped { mapped[property, default: 0] += 1 } else { without[property, default: 0] += 1 }
    }
    worst[false]?.report("wpt_interpolation, numbers, whose own tolerance is 1e-3")
    worst[true]?.report("wpt_interpolation, colours")
    print("wpt_interpolation: mapped \(mapped.sorted { $0.key < $1.key })")
    print("wpt_interpolation: without counterpart \(without.sorted { $0.key < $1.key })")
    #expect(worst[false].map { $0.value <= 1e-3 } ?? false)
    #expect(worst[true].map { $0.value <= 1.0 / 255 } ?? true)
    #expect(mapped.values.reduce(0, +) > 20)
  }

  @Test(.enabled(if: types.exists, "needs the browsers' tables"))
  func typesOfAnimatedProperties() throws {
    var worst: [Bool: WorstError] = [:]
    var (mapped, without) = (0, [String: Int]())
    for row in try Self.types.json()["cases"]?.array ?? [] {
      let property = try #require(row["p"]?.string)
      let ends = (row["keyframes"]?.array ?? []).compactMap { $0[property]?.string }
      let style = row["style"]?.string ?? ""
      let underlying = style.split(separator: ":").last.map {
        String($0.drop { $0 == " " }.prefix { $0 != ";" })
      }
      var isMapped = false
      for sample in row["samples"]?.array ?? [] where ends.count == 2 {
        guard let time = sample[0]?.number, let composite = row["composite"]?.string else {
          continue
        }
        let expected =
          sample[1]?.numbers.map { numbers in
            numbers.count == 6
              ? Transform3D(
                m11: numbers[0], m12: numbers[1], m21: numbers[2], m22: numbers[3],
                m41: numbers[4], m42: numbers[5]
              ).lanes
              : numbers
          } ?? sample[1]?.string.flatMap { value($0, of: property) }.map(\.lanes)
        guard let expected,
          let actual = shown(
            from: ends[0], to: ends[1], property: property, underlying: underlying,
            composite: composite, at: time / 1000)
        else { continue }
        isMapped = true
        record(
          actual, expected, property: property, in: &worst,
          at: "\(property) \(ends) (\(composite)) at \(time)")
      }
      if isMapped { mapped += 1 } else { without[property, default: 0] += 1 }
    }
    worst[false]?.report("wpt_animation_types, numbers, whose own tolerance is 1e-4")
    worst[true]?.report("wpt_animation_types, colours")
    print(
      "wpt_animation_types: mapped \(mapped), without counterpart "
        + "\(without.sorted { $0.key < $1.key })")
    #expect(worst[false].map { $0.value <= 1e-4 } ?? false)
    #expect(worst[true].map { $0.value <= 1.0 / 255 } ?? false)
    #expect(mapped > 10)
  }
}
