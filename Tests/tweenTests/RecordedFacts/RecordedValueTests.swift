import SceneFiles
import Testing

/// The groups of the recorded facts that the pipe can answer, with the numbers of their requested and omitted cases.
private let groups: [(name: String, asked: Int, left: Int)] = [
  ("additive basic", 11, 0), ("additive keyframes", 23, 0),
  ("basic from/to/by, colours (RGBA, additive and by)", 3, 0),
  ("basic from/to/by, gradient arrays", 5, 0), ("basic from/to/by, rectangles", 3, 0),
  ("basic from/to/by, whole transforms", 3, 0),
  ("basic scalar/point/size midpoints and ends", 14, 0), ("booleans in basic animation", 6, 0),
  ("cubic keyframes, TCB", 8, 0), ("cubic keyframes, other value families", 11, 0),
  ("cumulative basic", 2, 0), ("cumulative keyframes", 5, 0), ("discrete keyframes", 9, 0),
  ("groups", 9, 0), ("linear keyframes and keyTimes validation", 11, 0),
  ("object contents switch", 4, 0), ("path additive/cumulative", 3, 0),
  ("path keyTimes validation", 3, 0),
  // The recorded table of lengths has no spelling in JSON; `MeasuredPathTests` tests it.
  ("path position animation", 13, 1),
  ("path rotation mode", 2, 0), ("paced keyframes", 3, 0),
  ("paced with unsupported values", 4, 0), ("shape path morph", 3, 0), ("spring response", 8, 0),
  ("transform component key paths", 20, 0), ("transitions", 5, 0), ("value functions", 15, 0),
  ("whole-transform interpolation", 11, 0),
]

/// The values of cases whose key times do not rise from 0 to 1, by group and index: they are used as they are, a listed
/// difference. An unknown mode has no values, because it is an error over the pipe.
private let shownOtherwise: [String: [Int: [Double]]] = [
  "linear keyframes and keyTimes validation": [
    2: [25.0 / 3], 3: [5.0 / 3], 5: [10.0 / 3], 7: [1.0], 10: [],
  ],
  "path keyTimes validation": [0: [25.0 / 3, 0], 1: [5.0 / 3, 0]],
]

private let heldElsewhere: [String: String] = [
  "additive ordering in groups": "additiveAnimationsApplyInOrder, a listed difference",
  "CATransform3D helpers": "RecordedLibraryTests", "colour conversion": "RecordedLibraryTests",
  "spring defaults and validation": "RecordedLibraryTests",
  "named timing-function control points": "RecordedLibraryTests",
  "timing-function evaluation": "RecordedLibraryTests",
  "fill mode application": "RecordedTreeTests", "replicator": "RecordedTreeTests",
  "defaults resolved when an animation is added": "RecordedTreeTests",
  "transactions": "RecordedTreeTests and TransactionTests",
  "layer time conversion": "RecordedFactsTests of the timing module, and LayerTimingTests",
  "animation parent time to progress": "RecordedFactsTests of the timing module",
  "total wall-clock duration of an animation": "RecordedFactsTests of the timing module",
  "spring settling duration": "RecordedFactsTests of the timing module",
  "spring settling duration, weaker evidence": "RecordedFactsTests of the timing module",
  "spring settling duration, closed form samples": "RecordedFactsTests of the timing module",
  "spring perceptual parameters": "RecordedFactsTests of the timing module",
  "defaultValue(forKey:) layers": "LayerClassDefaultsTests",
  "defaultValue(forKey:) animations and cells": "LayerClassDefaultsTests",
  "instance defaults": "LayerClassDefaultsTests",
  "fresh-layer archive decision": "LayerArchivingTests",
  "coordinate conversion, geometry flip and transforms": "PlacedLayerConversionTests",
  "coordinate conversion, other": "PlacedLayerConversionTests",
  "hit testing": "PlacedLayerHitTests", "scroll layers": "LayerScrollingTests",
  "display link": "FrameRateRangeTests", "emitter timing and geometry": "EmitterFactsTests",
]

/// The groups of features that the engine does not have, and the reasons.
private let unrelated: [String: String] = [
  "autoresizing": "layout is not part of it", "constraints": "layout is not part of it",
  "corner curve expansion": "a constant for whoever draws",
]

@Suite struct RecordedValueTests {
  @Test func everyGroupIsAccountedFor() throws {
    let facts = try RecordedFacts()
    let known = Set(groups.map(\.name)).union(heldElsewhere.keys).union(unrelated.keys)
    #expect(Set(facts.groups.map(\.name)) == known)
    #expect(facts.groups.count == groups.count + heldElsewhere.count + unrelated.count)
    for group in groups {
      let cases = facts.cases(group.name)
      let asked = try cases.compactMap { try RecordedCase.make(group.name, $0) }
      #expect(asked.count == group.asked, "\(group.name)")
      #expect(cases.count == group.asked + group.left, "\(group.name)")
    }
  }

  @Test func valuesAreAsRecorded() throws {
    let facts = try RecordedFacts()
    for group in groups {
      let cases = try facts.cases(group.name).compactMap { try RecordedCase.make(group.name, $0) }
      let values = try Self.values(of: cases)
      for (index, (recorded, value)) in zip(cases, values).enumerated() {
        if let shown = shownOtherwise[group.name]?[index] {
          let numbers = Self.numbers(in: value)
          let isShown =
            numbers.count == shown.count
            && zip(numbers, shown).allSatisfy { ($0 - $1).magnitude < 1e-9 }
          #expect(isShown, "\(group.name), case \(index): \(numbers)")
          continue
        }
        #expect(
          value.map(recorded.agrees) ?? false,
          """
          \(group.name): \(JSONTree.object(recorded.request).text) gives \
          \(value?.text ?? "nothing"), not \(recorded.expected.text)
          """)
      }
    }
  }

  /// The re-implementation that the facts come from applies additive animations after all others; here each one applies
  /// in its order, so the replacing one above it hides it.
  @Test func additiveAnimationsApplyInOrder() throws {
    let name = "additive ordering in groups"
    let cases = try RecordedFacts().cases(name).compactMap { try RecordedCase.make(name, $0) }
    #expect(cases.map(\.expected) == [.number(0.4), .number(0.4), .number(0.4)])
    #expect(try Self.values(of: cases) == [.number(0.2), .number(0.2), .number(0.2)])
  }

  private static func numbers(in value: JSONTree?) -> [Double] {
    switch value {
    case .number(let number)?: [number]
    case .array(let elements)?: elements.flatMap { numbers(in: $0) }
    default: []
    }
  }

  /// Returns the engine's values, nil if an answer has no such value.
  private static func values(of cases: [RecordedCase]) throws -> [JSONTree?] {
    let answers = try TweenProcess.eval(cases.map { JSONTree.object($0.request).text }).lines
    try #require(answers.count == cases.count)
    return try zip(cases, answers).map { try $0.value(in: JSONTree(parsing: $1).object()) }
  }
}
