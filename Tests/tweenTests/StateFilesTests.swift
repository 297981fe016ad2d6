import AnimationTestSupport
import Foundation
import Inbetween
import SceneFiles
import Testing

// Transitions of real files, computed from the numbers in the files by formulas that are independent of the engine.

/// Returns the progress of Core Animation's `default` curve at a fraction of the time.
private func eased(_ fraction: Double) -> Double { bezier(0.25, 0.1, 0.25, 1, at: fraction) }

/// Returns the progress of a critically damped spring: 1 − (1 + ωt)e^(−ωt).
private func critical(_ stiffness: Double, _ mass: Double, at time: Double) -> Double {
  let angle = (stiffness / mass).squareRoot() * time
  return 1 - (1 + angle) * exp(-angle)
}

/// Returns the progress of the spring of most files: mass 2, stiffness 300, damping 50, which is a hundredth more than
/// critical and counts as critical; cut off after 0.8 s.
private func mica(at time: Double) -> Double { time < 0.8 ? critical(300, 2, at: time) : 1 }

/// Returns the progress of the spring of TrollLock's error: mass 3, stiffness 2200, damping 40, under-damped.
private func shake(at time: Double) -> Double {
  let rate = 40.0 / 6
  let angle = (2200.0 / 3 - rate * rate).squareRoot()
  return 1 - exp(-rate * time) * (cos(angle * time) + rate / angle * sin(angle * time))
}

private struct Course: Sendable, CustomTestStringConvertible {
  let file: String
  let transition: String
  /// The layer by its id, and the key path and head of the column.
  let column: (layer: String, keyPath: String, suffix: String)
  let value: @Sendable (Double) -> Double

  var testDescription: String { "\(file) \(transition) \(column.layer).\(column.keyPath)" }

  init(
    _ file: String, _ transition: String, _ layer: String, _ keyPath: String, _ from: Double,
    _ to: Double, part suffix: String = "", _ progress: @escaping @Sendable (Double) -> Double
  ) {
    (self.file, self.transition) = (file, transition)
    column = (layer, keyPath, suffix)
    value = { from + (to - from) * progress($0) }
  }

  static let all: [Course] = [
    // Basic animations of 0.25 s with the curve `default`.
    Course("TrollLock.caml", "Locked>Sleep", "#3", "opacity", 1, 0) { eased(min($0 / 0.25, 1)) },
    Course("TrollLock.caml", "Locked>Sleep", "#3", "transform.scale.xy", 1, 0.75) {
      eased(min($0 / 0.25, 1))
    },
    Course("TrollLock.caml", "Sleep>Locked", "#3", "opacity", 0, 1) { eased(min($0 / 0.25, 1)) },
    Course("TrollLock.caml", "Sleep>Locked", "#3", "transform.scale.xy", 0.75, 1) {
      eased(min($0 / 0.25, 1))
    },
    // 0.2 s; and a spring that begins at 0.075 s, at 1.4 times the speed, cut off after 0.78 of its own seconds.
    Course("TrollLock.caml", "Locked>Error", "#3", "position.x", 34.5, -5.5) {
      eased(min($0 / 0.2, 1))
    },
    Course("TrollLock.caml", "Locked>Error", "#2", "position.x", 73.5, 113.5) { time in
      let own = max((time - 0.075) * 1.4, 0)
      return own < 0.78 ? shake(at: own) : 1
    },
    Course("TrollLock.caml", "Error>Locked", "#2", "position.x", 113.5, 73.5) {
      eased(min($0 / 0.25, 1))
    },
    // Between the values of two states.
    Course("TrollLock.caml", "Error>Sleep", "#2", "position.x", 73.5, 73.5) { _ in 0 },
    Course("TrollLock.caml", "Error>Sleep", "#3", "opacity", 1, 0) { eased(min($0 / 0.25, 1)) },
    Course(
      "GitHub.Floating.caml", "Locked>Unlock", "7u9unpoeht5mfi7l37t", "position.x", 79, 302, mica),
    Course(
      "GitHub.Floating.caml", "Locked>Unlock", "t21eaem97jomfi7mbnm", "position.y", 551, 545, mica),
    Course(
      "GitHub.Floating.caml", "Unlock>Locked", "gzg2db8kclcmfi7m795", "position.x", 204, 181, mica),
    Course(
      "GitHub.Floating.caml", "Sleep>Unlock", "gzg2db8kclcmfi7m795", "position.y", 743, 344, mica),
    // A transition without elements comes before `Locked` to any: at once.
    Course(
      "GitHub.Floating.caml", "Locked>Sleep", "gzg2db8kclcmfi7m795", "position.y", 743, 743
    ) { _ in 1 },
    Course(
      "Spinning_Squares.Floating.caml", "Locked>Unlock", "ceda27tz07wmgcpcvj0",
      "bounds.size.width", 300, 300
    ) { _ in 1 },
    // A spring of ω = 9 whose damping of 10000 counts as critical, cut off after 2.2 s.
    Course(
      "SerStars_RainbowSprinkles.Background.caml", "Lock PortraitUp Light>Home PortraitUp Dark",
      "#1", "opacity", 0, 1
    ) { $0 < 2.2 ? critical(81, 1, at: $0) : 1 },
    Course(
      "SerStars_Snoopy.Background.caml", "Sleep LandscapeLeft Dark>Lock PortraitDown Light",
      "#1", "opacity", 1, 0
    ) { $0 < 2.2 ? critical(81, 1, at: $0) : 1 },
    Course(
      "SerStars_TintedCubes.Floating.caml", "Lock PortraitUp Light>Home PortraitUp Light",
      "#2", "borderWidth", 0, 22.2067, mica),
    Course(
      "SerStars_TintedCubes.Floating.caml", "Lock PortraitUp Light>Home PortraitUp Light",
      "#1", "bounds.size.height", 1975.107360839844, 1671.4, mica),
    // `position.x` moves, and `position` above it moves towards the value of `position.x`.
    Course(
      "SerStars_TintedCubes.Floating.caml", "Lock PortraitUp Light>Sleep PortraitUp Light",
      "#1", "position", 1157.171432495117, 1121.369598388672, part: ".x"
    ) { mica(at: $0) * mica(at: $0) },
    // Based on `Home PortraitUp Light`, and from any state to it a transition without elements.
    Course(
      "SerStars_TintedCubes.Floating.caml", "Lock PortraitUp Light>Home PortraitUp Dark",
      "#1", "position.x", 1153.4, 1153.4
    ) { _ in 1 },
    // Linear: a second each, without a curve.
    Course("SerStars_Snoopy.Floating.caml", "Locked>Unlock", "#1", "transform.scale.xy", 1, 1.5) {
      min($0, 1)
    },
    Course(
      "SerStars_Snoopy.Floating.caml", "Locked>Unlock", "#1", "transform.translation.y", 0, -460
    ) { min($0, 1) },
    Course("SerStars_Snoopy.Floating.caml", "Locked>Unlock", "#1", "position.y", 646.5, 500, mica),
    // The spring of `*` to `Locked` lasts a second, the scale half a second.
    Course(
      "SerStars_Snoopy.Floating.caml", "Unlock>Locked", "#1", "transform.translation.y", -460, 0
    ) { $0 < 1 ? critical(300, 2, at: $0) : 1 },
    Course("SerStars_Snoopy.Floating.caml", "Unlock>Locked", "#1", "transform.scale.xy", 1.5, 1) {
      min($0 * 2, 1)
    },
  ]
}

private let times = [0, 0.01, 0.0749, 0.1, 0.2, 0.31, 0.55, 0.7, 0.79, 0.81, 1.2, 2.3, 30]

@Suite(
  "States of sample files",
  .enabled(if: SharedFile("samples/caml").exists, "needs the sample files"))
struct StateFilesTests {
  private func sampled(
    _ file: String, _ arguments: [String], column: (layer: String, keyPath: String, suffix: String)
  ) throws -> [String] {
    let result = try TweenProcess.run(
      ["sample", SharedFile("samples/caml/" + file).url.path] + arguments + [
        "--layer", column.layer, "--key-path", column.keyPath,
      ])
    #expect(result.status == 0, "\(result.errors)")
    let lines = result.lines.map { $0.split(separator: ",").map(String.init) }
    let index = try #require(
      lines.first?.lastIndex { $0.hasSuffix(column.keyPath + column.suffix) })
    return lines.dropFirst().map { $0[index] }
  }

  @Test("a transition runs as its numbers say", arguments: Course.all)
  private func course(_ course: Course) throws {
    let numbers = try sampled(
      course.file,
      ["--transition", course.transition, "--times", times.map { "\($0)" }.joined(separator: ",")],
      column: course.column
    ).compactMap { Double($0) }
    #expect(isClose(numbers, times.map(course.value), tolerance: 1e-12))
  }

  @Test("images change as discrete keyframes say, evenly spaced because there are too many times")
  func images() throws {
    let images = try sampled(
      "TrollLock.caml",
      ["--transition", "Locked > Unlocked", "--times", "0,0.024,0.026,0.5,0.76,0.99,1,5"],
      column: ("#1", "contents", ""))
    #expect(
      images
        == [1, 1, 2, 21, 31, 40, 40, 40].map {
          "/var/mobile/Media/TrollLock/trollformation\($0).png"
        })
  }

  /// Law: after any sequence of states, a state's values are set, no animation lasts forever, and at the end the
  /// presentation is the state.
  @Test("every state can be gone to from every other", arguments: try files())
  func walk(file: String) throws {
    let context = LayerContext()
    let root = try CAMLReader(in: context).document(
      contentsOf: SharedFile("samples/caml/" + file).url.path
    ).root
    context.roots = [root]
    var time = 0.0
    _ = context.commit(at: time)
    let names = root.stateNames
    for from in names {
      for to in names where to != from {
        try root.changeState(to: from, animated: false)
        time += 0.125
        _ = context.commit(at: time)
        try root.changeState(to: to)
        let tree = context.commit(at: time).tree
        for (layer, keyPath) in try root.statedProperties(
          of: to, in: DocumentLayers(around: root))
        {
          let path = try layer.path(keyPath)
          _ = tree.value(of: layer.id, for: path, at: time + 0.1)
          // The values of endless animations in the file are no state's.
          guard !layer.animations.contains(where: { $0.animation.repeatCount == .infinity }) else {
            continue
          }
          #expect(tree.value(of: layer.id, for: path, at: time + 100) == layer.value(for: path))
        }
      }
    }
    // Only filters, which are not supported yet, take no values.
    let strays = context.diagnostics.filter {
      $0.code != .ineffectiveStateValue || $0.place.property?.hasPrefix("filters.") != true
    }
    #expect(strays.isEmpty)
  }

  private static func files() throws -> [String] {
    try SharedFile("samples/caml").files(withExtension: "caml").map(\.lastPathComponent)
      .filter { !$0.hasPrefix("INVALID") }
  }

  @Test("a reference runs what it refers to")
  func references() throws {
    let context = LayerContext()
    let document = try CAMLReader(in: context).document(
      contentsOf: SharedFile("samples/caml/SerStars_RainbowSprinkles.Background.caml").url.path)
    let (root, layer) = (document.root, try #require(document.layer(withID: "#1")))
    context.roots = [root]
    let base = layer.opacity
    try root.changeState(to: "Home PortraitUp Dark", animated: false)
    _ = context.commit(at: 0)
    // The transition to any also applies to nil, and its one element has only `object`.
    try root.changeState(to: nil)
    let tree = context.commit(at: 4).tree
    let shown = tree.value(of: layer.id, for: try layer.path("opacity"), at: 4.25)?.number
    #expect(isClose(shown ?? .nan, 1 + (base - 1) * critical(81, 1, at: 0.25), tolerance: 1e-12))
    #expect(context.diagnostics.isEmpty)
  }
}
