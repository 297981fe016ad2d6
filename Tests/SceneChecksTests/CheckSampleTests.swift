import AnimationTestSupport
import Foundation
import LayerModel
import SceneChecks
import SceneFiles
import Testing

/// The findings of a careful reader in the files of other people, and no others.
@Suite(
  "Checks of the sample files",
  .enabled(if: SharedFile("samples/caml").exists, "needs the sample files"))
struct CheckSampleTests {
  /// The counts of each code in a file, without unknown and left-over content of editors.
  static let expected: [(name: String, codes: [Diagnostic.Code: Int])] = [
    ("GitHub.Floating.caml", [:]),
    ("INVALID-tmpl-tendies.Floating.caml", [.malformed: 1]),
    // The root has a sublayer with its own id.
    ("Monster_Mouth.Floating.caml", [.duplicateID: 1]),
    // Springs that would settle in 1.1 s have 2.2 s, and a curve that springs do not read.
    ("SerStars_RainbowSprinkles.Background.caml", [.springTooLong: 24, .ignoredProperty: 24]),
    ("SerStars_RainbowSprinkles.Floating.caml", [:]),
    ("SerStars_Snoopy.Background.caml", [.springTooLong: 24, .ignoredProperty: 24]),
    // Two springs of 1.47 s are cut off after 1 s, one of 0.8 s rests; key times of a paced animation; an animation
    // with the duration 0; filters that no layer has, set six times and animated twelve times.
    (
      "SerStars_Snoopy.Floating.caml",
      [
        .springTooShort: 2, .springTooLong: 1, .ignoredProperty: 1, .noSuchTarget: 18,
        .defaultDuration: 1,
      ]
    ),
    // The position over its own components: set by a state, animated both ways.
    ("SerStars_TintedCubes.Floating.caml", [.overwrittenValue: 1, .competingAnimations: 2]),
    ("SerStars_boykisser.Floating.caml", [:]),
    ("Spinning_Squares.Floating.caml", [:]),
    // 55 key times up to 0.9 for 40 values; a spring of 1.07 s is cut off after 0.78 s.
    ("TrollLock.caml", [.keyTimesCount: 1, .keyTimesRange: 1, .springTooShort: 1]),
    ("tmpl-gyro.caml", [:]),
  ]

  private static let unknown: Set<Diagnostic.Code> = [
    .unknownAttribute, .unknownElement, .keptWithoutEffect,
  ]

  @Test("every file is in the table")
  func tableIsComplete() throws {
    let names = try SharedFile("samples/caml").files(withExtension: "caml")
      .map(\.lastPathComponent)
    #expect(Set(names) == Set(Self.expected.map(\.name)))
  }

  @Test("a file has the findings that its reader has", arguments: expected)
  func findings(name: String, codes: [Diagnostic.Code: Int]) {
    let report = SceneCheck().report(on: SharedFile("samples/caml/\(name)").url.path)
    let found = report.findings.map(\.code).filter { !Self.unknown.contains($0) }
    #expect(Dictionary(found.map { ($0, 1) }, uniquingKeysWith: +) == codes, "\(report.text)")
    #expect(report.count(of: .error) == 0 || ["INVALID-", "TrollLoc"].contains(name.prefix(8)))
  }
}

@Test("the samples of the project are healthy", arguments: ["bounce", "lamp", "orbit", "signal"])
func samplesOfTheProjectAreHealthy(name: String) {
  let url = packageRoot.appendingPathComponent("Docs/Samples/\(name).caml")
  let report = SceneCheck().report(on: url.path)
  #expect(!report.findings.contains { $0.severity < .note }, "\(report.text)")
}
