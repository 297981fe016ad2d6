import AnimationTestSupport
import Foundation
import SceneFiles
import Testing

private let operands = [
  "easeInEaseOut", "0.3,0,0.1,1.4", "spring(1,100,10)", "backOut", "bounceOut", "expoIn",
  "linear(0, .5 20%, 1)", "steps(4)", "steps(3, jump-none)", "cubic-bezier(0, 0.5, 0.2, 1)",
  "ease-in",
  "spring(1,100,60)", "linear(0, 0.2 33.3%, 0.7 33.3%, 1)",
]

@Suite("tween curve") struct CurveCommandTests {
  private func json(_ arguments: [String]) throws -> JSONObject {
    let result = try TweenProcess.run(["curve"] + arguments + ["--format", "json"])
    #expect(result.status == 0 && result.lines.count == 1, "\(result.errors)")
    return try JSONTree(parsing: result.lines[0]).object()
  }

  private func points(_ curve: String, steps: Int) throws -> [[Double]] {
    guard case .array(let rows)? = try json([curve, "--steps", "\(steps)"])["points"] else {
      return []
    }
    return rows.map { row in
      guard case .array(let numbers) = row else { return [] }
      return numbers.map { if case .number(let number) = $0 { number } else { .nan } }
    }
  }

  @Test(
    "the error of a fit that is stated is not below the one that its text has",
    arguments: operands.shared)
  func fits(curve: String) throws {
    for fit in [["--fit", "cubic"], ["--fit", "linear", "--tolerance", "0.01"]] {
      let object = try json([curve] + fit)
      guard case .string(let css)? = object["css"], case .number(let error)? = object["error"]
      else {
        Issue.record("no fit of \(curve)")
        continue
      }
      #expect(fit[1] == "cubic" || error <= 0.01)
      let pairs = zip(try points(curve, steps: 997), try points(css, steps: 997))
      var worst = 0.0
      for (own, fitted) in pairs.dropFirst().dropLast() {
        worst = max(worst, (own[1] - fitted[1]).magnitude)
      }
      #expect(worst <= error + 1e-12, "\(curve) and \(css)")
      let plain = try TweenProcess.run(["curve", curve] + fit)
      #expect(plain.output == css + "\n")
    }
  }

  @Test func factsOfASpring() throws {
    let object = try json(["spring(1,100,10)"])
    guard case .number(let settling)? = object["settlingDuration"],
      case .object(let greatest)? = object["greatest"], case .number(let most)? = greatest["value"]
    else {
      Issue.record("no facts")
      return
    }
    // exp(−π·ζ/√(1 − ζ²)) for ζ = ½.
    #expect(abs(most - 1 - 0.16303353482158) < 1e-12)
    #expect(abs(settling - log(1000 * (1 + 1 / 3.0.squareRoot())) / 5) < 1e-12)
    #expect(object["isMonotone"] == .bool(false))
    #expect(try json(["spring(1,100,0)"])["settlingDuration"] == .null)
  }

  @Test("what is no number is a gap, counted")
  func gaps() throws {
    let lines = try TweenProcess.run(["curve", "0.5,1e300,0.5,-1e300", "--steps", "4"]).lines
    #expect(lines.last == "7 numbers beyond ±1e100 are not shown")
    let result = try TweenProcess.run(["curve", "0.5,1e300,0.5,-1e300", "--fit", "cubic"])
    #expect(result.status == 0 && result.output == "cubic-bezier(0.5, 1e+300, 0.5, -1e+300)\n")
    let linear = try TweenProcess.run(["curve", "0.5,1e300,0.5,-1e300", "--fit", "linear"])
    #expect(linear.status == 1 && linear.errors.contains("no value within ±1e100"))
  }

  @Test func tablesAreNarrow() throws {
    for curve in operands {
      let result = try TweenProcess.run(["curve", curve])
      #expect(result.status == 0 && result.lines.allSatisfy { $0.count <= 80 })
    }
    let endless = try TweenProcess.run(["curve", "spring(1,100,0)", "--steps", "1"]).lines
    #expect(endless.last == "never settles; shown for 10 s")
  }

  @Test(
    "arguments that make no sense are refused",
    arguments: [
      ([], "one curve"), (["spring(1,x,10)"], "character 10: 'x' is not a number"),
      (["easeInn"], "did you mean 'easeIn'?"), (["linear", "--steps", "0"], "whole number"),
      (["linear", "--fit", "square"], "cubic or linear"),
      (["linear", "--tolerance", "0.1"], "--fit linear"),
      (["linear", "--fit", "linear", "--tolerance", "0"], "1e-06"),
      (["linear", "--fit", "linear", "--tolerance", "nan"], "takes a number"),
      (["linear", "--fit", "cubic", "--steps", "3"], "--steps"),
      (["linear", "--stps", "3"], "--steps"),
    ])
  func refused(arguments: [String], reason: String) throws {
    let result = try TweenProcess.run(["curve"] + arguments)
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("tween: ") && result.errors.contains(reason))
  }

  @Test func thePageShowsWhatCurvePrints() throws {
    let page = try String(
      contentsOf: packageRoot.appendingPathComponent("Docs/Reference/CommandLine.md"),
      encoding: .utf8)
    let facts = try TweenProcess.run(["curve", "spring(1,100,10)", "--steps", "5"]).output
    #expect(page.contains("```text\n\(facts)```"))
    let fit = try TweenProcess.run(["curve", "backOut", "--fit", "linear", "--tolerance", "0.02"])
    #expect(page.contains("```text\n\(fit.errors)\(fit.output)```"))
  }
}
