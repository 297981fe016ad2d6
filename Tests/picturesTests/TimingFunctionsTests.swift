import AnimationPlots
import AnimationTestSupport
import AnimationTiming
import Foundation
import Testing
import pictures

/// The table of timing functions: every curve as Swift spells it, next to its picture.
///
/// The calls of `curve` in this file are read back as text: the table contains exactly the compiled calls.
@Suite struct TimingFunctionsTests {
  private func curves() -> [String: TimingFunction] {
    var curves: [String: TimingFunction] = [:]
    func curve(_ name: String, _ curve: TimingFunction) { curves[name] = curve }
    curve("linear", .linear)
    curve("easeIn", .easeIn)
    curve("easeOut", .easeOut)
    curve("easeInEaseOut", .easeInEaseOut)
    curve("default", .default)
    curve("cubic-overshoot", .cubicBezier(0.5, -0.5, 0.5, 1.5))
    curve("steps-jump-start", .steps(4, .start))
    curve("steps-jump-end", .steps(4, .end))
    curve("steps-jump-none", .steps(4, .none))
    curve("steps-jump-both", .steps(4, .both))
    curve("linear-stops", .linear([(0, 0), (0.25, 0.75), (0.5, 0.5), (0.5, 0.25), (1, 1)]))
    curve("spring-underdamped", .spring(.stiffness(100, damping: 10), duration: 1.5))
    curve("spring-critical", .spring(.stiffness(100, damping: 20), duration: 1.5))
    curve("spring-overdamped", .spring(.stiffness(100, damping: 40), duration: 1.5))
    curve("sineIn", .easeInSine)
    curve("sineOut", .easeOutSine)
    curve("sineInOut", .easeInOutSine)
    curve("quadIn", .easeInQuad)
    curve("quadOut", .easeOutQuad)
    curve("quadInOut", .easeInOutQuad)
    curve("cubicIn", .easeInCubic)
    curve("cubicOut", .easeOutCubic)
    curve("cubicInOut", .easeInOutCubic)
    curve("quartIn", .easeInQuart)
    curve("quartOut", .easeOutQuart)
    curve("quartInOut", .easeInOutQuart)
    curve("quintIn", .easeInQuint)
    curve("quintOut", .easeOutQuint)
    curve("quintInOut", .easeInOutQuint)
    curve("expoIn", .easeInExpo)
    curve("expoOut", .easeOutExpo)
    curve("expoInOut", .easeInOutExpo)
    curve("circIn", .easeInCirc)
    curve("circOut", .easeOutCirc)
    curve("circInOut", .easeInOutCirc)
    curve("backIn", .easeInBack)
    curve("backOut", .easeOutBack)
    curve("backInOut", .easeInOutBack)
    curve("elasticIn", .easeInElastic)
    curve("elasticOut", .easeOutElastic)
    curve("elasticInOut", .easeInOutElastic)
    curve("bounceIn", .easeInBounce)
    curve("bounceOut", .easeOutBounce)
    curve("bounceInOut", .easeInOutBounce)
    return curves
  }

  @Test func everyCurveOfTheTableIsTheOneInItsPicture() throws {
    let curves = curves()
    let drawn = try Drawing.all().filter {
      $0.path.hasPrefix("Curves/") && $0.chart.series.count == 1
    }
    #expect(drawn.count == curves.count)
    for drawing in drawn {
      let name = drawing.path.dropFirst("Curves/".count).dropLast(".svg".count)
      let curve = try #require(curves[String(name)])
      #expect(drawing.chart.series == [Chart.Series(of: curve)], "\(name)")
    }
  }

  @Test func theTableSpellsEveryCurveAsItIsCompiledHere() throws {
    let document = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/TimingFunctions.md"),
      encoding: .utf8)
    let rows = document.split(separator: "\n")
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let calls = source.matches(of: /\n    curve\("([^"]*)", ([^\n]*)\)/)
    #expect(calls.count == curves().count)
    for call in calls {
      let (name, spelling) = (call.1, call.2)
      let row = rows.first { $0.contains("](../Pictures/Curves/\(name).svg)") }
      #expect(row?.contains("`\(spelling)`") == true, "\(name) is not `\(spelling)`")
    }
  }
}
