import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import Testing

/// Colours interpolated by two browsers.
///
/// Browsers interpolate with premultiplied alpha, Core Animation with straight: if both ends have the same alpha, not
/// 0, the result is equal. Browsers support more spaces and other directions around the hues.
@Suite struct EngineColorTests {
  struct Table: Decodable {
    struct Case: Decodable {
      var k: String
      var space: String?
      var a: String
      var b: String?
      var c: [String]?
      var w: [String]?
    }
    var times: [Double]
    var cases: [Case]

    enum CodingKeys: String, CodingKey {
      case times = "T"
      case cases
    }
  }

  static let oracle = Oracle("Oracles/Measured/engine_color.txt")

  private func components(_ css: String, in space: ColorSpace) throws -> [Double] {
    let function = try #require(CSSFunction.list(css)?.first)
    let words = function.arguments.drop { $0 == space.rawValue }
    var numbers = words.compactMap { $0 == "none" ? 0 : Double($0) }
    try #require(numbers.count == words.count && (3...4).contains(numbers.count), "\(css)")
    if space == .okLCh { numbers[2] *= .pi / 180 }
    return numbers.count == 4 ? numbers : numbers + [1]
  }

  /// Records a colour; a hue counts by the chord between the two colours.
  private func record(
    _ color: Color, _ css: String, in space: ColorSpace, _ worst: inout WorstError, _ place: String
  ) throws {
    var expected = try components(css, in: space)
    var actual = (0..<4).map { color.components(in: space)[$0] }
    if space == .okLCh {
      for index in 0...1 {
        let lch = index == 0 ? expected : actual
        let lab = OKLabColor(OKLChColor(lightness: lch[0], chroma: lch[1], hue: lch[2]))
        let flat = [lch[0], lab.a, lab.b, lch[3]]
        if index == 0 { expected = flat } else { actual = flat }
      }
    }
    for (number, exact) in zip(actual, expected) { worst.record(number, exact, at: place) }
  }

  @Test(arguments: oracle.sets)
  func matchesBrowsers(_ set: OracleSet) throws {
    var worst: [String: WorstError] = [:]
    var without: [String: Int] = [:]
    let oracle = try set.json(Table.self)
    for row in oracle.cases {
      let (a, b) = (Color(css: row.a), row.b.flatMap { Color(css: $0) })
      let label = row.space ?? row.k
      let shown = try #require(row.w ?? row.c)
      switch (row.k, a, b) {
      case ("mix", let a?, let b?):
        guard let space = ColorSpace(rawValue: label), a.alpha == b.alpha, a.alpha > 0
        else { break }
        for (fraction, css) in zip([0.25, 0.5, 0.8], shown) {
          let mixed = a.interpolated(to: b, by: fraction, in: space)
          try record(mixed, css, in: space, &worst[label, default: WorstError()], "\(row.a) \(css)")
        }
        continue
      case ("convert", let a?, _) where a.alpha > 0:
        for (space, css) in zip([ColorSpace.sRGB, .linearSRGB, .okLab, .okLCh], shown) {
          try record(a, css, in: space, &worst[label, default: WorstError()], "\(row.a) \(css)")
        }
        continue
      case ("anim", let a?, let b?):
        guard a.alpha == b.alpha else { break }
        for (fraction, css) in zip(oracle.times, shown) {
          let mixed = a.interpolated(to: b, by: fraction)
          // A browser shows nothing outside of 0…1.
          let clamped = Color(
            red: min(max(mixed.red, 0), 1), green: min(max(mixed.green, 0), 1),
            blue: min(max(mixed.blue, 0), 1), alpha: mixed.alpha)
          let expected = try #require(Color(css: css))
          for (number, exact) in [
            (clamped.red, expected.red), (clamped.green, expected.green),
            (clamped.blue, expected.blue),
          ] {
            worst[label, default: WorstError()].record(
              number * 255, exact * 255, at: "\(row.a) at \(fraction)")
          }
        }
        continue
      default: break
      }
      without[label, default: 0] += 1
    }
    for (label, worst) in worst.sorted(by: { $0.key < $1.key }) {
      worst.report("\(set), \(label)")
    }
    report("\(set), without counterpart", without)
    for label in ["srgb", "srgb-linear", "oklab", "oklch", "convert"] {
      // The tolerance of the source: six digits of single precision.
      #expect(worst[label].map { $0.value <= 6e-7 && $0.count > 100 } ?? false, "\(label)")
    }
    #expect(worst["anim"].map { $0.value <= 1 && $0.count > 500 } ?? false)
  }
}
