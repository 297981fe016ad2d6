import AnimationPlots
import AnimationTestSupport
import AnimationTiming
import Foundation
import Testing
import pictures

/// The table of timing functions: every curve as Swift spells it, beside its picture.
///
/// The calls of `curve` in this file are read back as text: what stands in the table is what is
/// compiled here.
@Suite struct TimingFunctionsTests {
  private func curves() throws -> [String: TimingFunction] {
    let stops = [(0, 0), (0.25, 0.75), (0.5, 0.5), (0.5, 0.25), (1, 1)].map {
      LinearStop(input: $0, output: $1)
    }
    var curves: [String: TimingFunction] = [:]
    func curve(_ name: String, _ curve: TimingFunction) { curves[name] = curve }
    curve("linear", .linear)
    curve("easeIn", .easeIn)
    curve("easeOut", .easeOut)
    curve("easeInEaseOut", .easeInEaseOut)
    curve("default", .default)
    curve("cubic-overshoot", try TimingFunction(controlPoints: 0.5, -0.5, 0.5, 1.5))
    curve("steps-jump-start", try TimingFunction(steps: 4, .start))
    curve("steps-jump-end", try TimingFunction(steps: 4, .end))
    curve("steps-jump-none", try TimingFunction(steps: 4, .none))
    curve("steps-jump-both", try TimingFunction(steps: 4, .both))
    curve("linear-stops", try TimingFunction(linear: stops))
    curve("spring-underdamped", try TimingFunction(Spring(damping: 10), duration: 1.5))
    curve("spring-critical", try TimingFunction(Spring(damping: 20), duration: 1.5))
    curve("spring-overdamped", try TimingFunction(Spring(damping: 40), duration: 1.5))
    curve("sineIn", TimingFunction(.sineIn))
    curve("sineOut", TimingFunction(.sineOut))
    curve("sineInOut", TimingFunction(.sineInOut))
    curve("quadIn", TimingFunction(.quadIn))
    curve("quadOut", TimingFunction(.quadOut))
    curve("quadInOut", TimingFunction(.quadInOut))
    curve("cubicIn", TimingFunction(.cubicIn))
    curve("cubicOut", TimingFunction(.cubicOut))
    curve("cubicInOut", TimingFunction(.cubicInOut))
    curve("quartIn", TimingFunction(.quartIn))
    curve("quartOut", TimingFunction(.quartOut))
    curve("quartInOut", TimingFunction(.quartInOut))
    curve("quintIn", TimingFunction(.quintIn))
    curve("quintOut", TimingFunction(.quintOut))
    curve("quintInOut", TimingFunction(.quintInOut))
    curve("expoIn", TimingFunction(.expoIn))
    curve("expoOut", TimingFunction(.expoOut))
    curve("expoInOut", TimingFunction(.expoInOut))
    curve("circIn", TimingFunction(.circIn))
    curve("circOut", TimingFunction(.circOut))
    curve("circInOut", TimingFunction(.circInOut))
    curve("backIn", TimingFunction(.backIn))
    curve("backOut", TimingFunction(.backOut))
    curve("backInOut", TimingFunction(.backInOut))
    curve("elasticIn", TimingFunction(.elasticIn))
    curve("elasticOut", TimingFunction(.elasticOut))
    curve("elasticInOut", TimingFunction(.elasticInOut))
    curve("bounceIn", TimingFunction(.bounceIn))
    curve("bounceOut", TimingFunction(.bounceOut))
    curve("bounceInOut", TimingFunction(.bounceInOut))
    return curves
  }

  @Test func everyCurveOfTheTableIsTheOneInItsPicture() throws {
    let curves = try curves()
    let drawn = try Drawing.all().filter {
      $0.path.hasPrefix("Curves/") && $0.chart?.series.count == 1
    }
    #expect(drawn.count == curves.count)
    for drawing in drawn {
      let name = drawing.path.dropFirst("Curves/".count).dropLast(".svg".count)
      let curve = try #require(curves[String(name)])
      #expect(drawing.chart?.series == [Chart.Series(of: curve)], "\(name)")
    }
  }

  @Test func theTableSpellsEveryCurveAsItIsCompiledHere() throws {
    let document = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/TimingFunctions.md"), encoding: .utf8)
    let rows = document.split(separator: "\n")
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
    let calls = source.matches(of: /\n    curve\("([^"]*)", ([^\n]*)\)/)
    #expect(calls.count == (try curves().count))
    for call in calls {
      let (name, spelling) = (call.1, call.2)
      let row = rows.first { $0.contains("](Pictures/Curves/\(name).svg)") }
      #expect(row?.contains("`\(spelling)`") == true, "\(name) is not `\(spelling)`")
    }
  }
}
