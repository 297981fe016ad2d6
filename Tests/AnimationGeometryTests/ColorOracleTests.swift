import AnimationGeometry
import AnimationTestSupport
import Testing

@Suite struct ColorOracleTests {
  struct Table: Decodable {
    struct Case: Decodable {
      var rgb8: [Double]
      var linear: [Double]
      var oklab: [Double]
      var oklch: [Double]
      enum CodingKeys: String, CodingKey {
        case rgb8
        case linear = "srgb-linear"
        case oklab
        case oklch
      }
    }
    var cases: [Case]
  }

  static let oracle = Oracle("Oracles/Computed/hp_color.txt")

  @Test(arguments: oracle.sets)
  func matchesHighPrecision(_ set: OracleSet) throws {
    var worst = WorstError()
    for row in try set.json(Table.self).cases {
      record(row.rgb8, row.linear, row.oklab, row.oklch, in: &worst)
    }
    worst.report("\(set)")
    #expect(worst.value <= 1e-12)
  }

  private func record(
    _ rgb8: [Double], _ linear: [Double], _ oklab: [Double], _ oklch: [Double],
    in worst: inout WorstError
  ) {
    let encoded = rgb8.map { $0 / 255 }
    let color = Color(red: encoded[0], green: encoded[1], blue: encoded[2])
    func compare(_ actual: SIMD4<Double>, _ expected: [Double], _ what: String) {
      for index in 0..<3 {
        worst.record(actual[index], expected[index], at: "\(rgb8) \(what)")
      }
    }
    compare(color.components(in: .linearSRGB), linear, "linear")
    compare(color.components(in: .okLab), oklab, "oklab")
    var hue = oklch
    let lch = OKLChColor(color)
    // The hue of a grey is rounding.
    hue[2] = lch.isAchromatic ? lch.hue : oklch[2] * .pi / 180
    compare(color.components(in: .okLCh), hue, "oklch")
    for (space, components) in [(ColorSpace.linearSRGB, linear), (.okLab, oklab), (.okLCh, hue)] {
      let given = SIMD4(components[0], components[1], components[2], 1)
      let back = Color(components: given, in: space)
      compare(SIMD4(back.red, back.green, back.blue, 1), encoded, "back from \(space)")
    }
  }
}
