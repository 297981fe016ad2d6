import AnimationTestSupport
import AnimationTiming
import Foundation
import Testing

/// The examples in the documentation of timing are compiled here, line by line, and give what
/// stands behind them.
@Suite struct DocumentedExamplesTests {
  /// Whether a document has an example with these lines of this file.
  private func document(_ name: String, shows lines: ClosedRange<Int>) throws -> Bool {
    let document = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/\(name)"), encoding: .utf8)
    let source = try String(contentsOfFile: #filePath, encoding: .utf8)
      .split(separator: "\n", omittingEmptySubsequences: false)
    let example = source[(lines.lowerBound - 1)..<lines.upperBound].map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    return document.contains("```swift\n\(example.joined(separator: "\n"))\n```")
  }

  @Test func theExampleOfTheTimingModel() throws {
    let first = #line + 1
    let timing = TimingSchedule(Timing(duration: 1, repeatCount: 2, autoreverses: true))
    let resolved = timing.resolved(at: 1.25)  // active, cycle 0, progress 0.75, visible
    let last = #line - 1
    #expect(
      resolved == ResolvedTiming(phase: .active, cycle: 0, progress: 0.75, isVisible: true))
    #expect(try document("TimingModel.md", shows: first...last))
  }

  @Test func theExampleOfTheTimingFunctions() throws {
    let first = #line + 1
    let curve = TimingCurve(.easeIn)
    let progress = curve.progress(at: 0.5)  // 0.3153…
    let slope = curve.derivative(at: 0.5)  // 1.0739…
    let fraction = curve.fraction(at: 0.5)  // 0.6575
    let last = #line - 1
    #expect((0.3153..<0.3154).contains(progress))
    #expect((1.0739..<1.0740).contains(slope))
    #expect(abs((fraction ?? 0) - 0.6575) < 1e-12)
    #expect(try document("TimingFunctions.md", shows: first...last))
  }
}
