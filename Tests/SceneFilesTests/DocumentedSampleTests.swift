import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import Foundation
import LayerModel
import SceneFiles
import Testing

@Suite("Sample files in Docs")
struct DocumentedSampleTests {
  private static let names = [
    "bounce.caml", "cards.caml", "effects.caml", "lamp.caml", "orbit.caml", "signal.caml",
  ]
  private static let folder = packageRoot.appendingPathComponent("Docs/Samples")

  private func read(_ name: String) throws -> CAMLDocument {
    try CAMLReader(in: LayerContext()).document(
      contentsOf: Self.folder.appendingPathComponent(name).path, named: name)
  }

  @Test("the folder holds these files")
  func files() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(files.filter { $0.hasSuffix(".caml") }.sorted() == Self.names)
  }

  @Test("each is understood throughout", arguments: names)
  func understood(name: String) throws {
    let document = try read(name)
    #expect(document.diagnostics.isEmpty)
    for layer in document.root.withDescendants {
      #expect(layer.attributes.isEmpty)
      for attached in layer.animations {
        for path in attached.animation.keyPaths {
          #expect(throws: Never.self) { try layer.path(path) }
        }
      }
    }
  }

  @Test("orbit: nested layer time and keyframes with curves")
  func orbit() throws {
    let document = try read("orbit.caml")
    #expect(document.layer(withID: "#1")?.speed == 0.5)
    #expect(document.layer(withID: "#3")?.timing.beginTime == 1)
    #expect(document.layer(withID: "#3")?.timing.timeOffset == 0.25)
    guard case .keyframe(let travel)? = document.layer(withID: "#4")?.animation(forKey: "travel")
    else {
      Issue.record("no keyframes")
      return
    }
    #expect(travel.timingFunctions == [.easeOut, .linear, .easeIn])
    #expect(travel.keyTimes == [0, 0.25, 0.75, 1])
  }

  @Test("bounce: springs, and a group that repeats there and back")
  func bounce() throws {
    let document = try read("bounce.caml")
    #expect(document.layer(withID: "#2")?.animationKeys == ["drop", "flash"])
    guard case .group(let rock)? = document.layer(withID: "#3")?.animation(forKey: "rock") else {
      Issue.record("no group")
      return
    }
    #expect(rock.autoreverses && rock.repeatCount == 3 && rock.animations.count == 2)
  }

  @Test("lamp: states, one based on another, and elements that are referred to")
  func lamp() throws {
    let root = try read("lamp.caml").root
    #expect(root.stateNames == ["off", "on", "bright"])
    #expect(
      try root.values(ofState: "bright").map(\.keyPath) == [
        "transform.scale.xy", "backgroundColor",
      ])
    #expect(root.stateTransition(from: "on", to: "off")?.fromState == StateTransition.anyState)
    #expect(
      root.stateTransitions.last?.elements == [
        .reference("glow", attributes: []), .reference("swell", attributes: []),
      ])
  }

  @Test("signal: discrete keyframes, one key time more than values")
  func signal() throws {
    for layer in try read("signal.caml").root.withDescendants {
      for attached in layer.animations {
        guard case .keyframe(let animation) = attached.animation,
          animation.calculationMode == .discrete, let keyTimes = animation.keyTimes
        else { continue }
        #expect(keyTimes.count == animation.values.count + 1)
        #expect(animation.oddities.isEmpty)
      }
    }
  }
}

extension LayerModel.Animation {
  fileprivate var keyPaths: [String] {
    switch self {
    case .basic(let animation): [animation.keyPath].compactMap { $0 }
    case .keyframe(let animation): [animation.keyPath].compactMap { $0 }
    case .spring(let animation): [animation.keyPath].compactMap { $0 }
    case .decay(let animation): [animation.keyPath].compactMap { $0 }
    case .group(let group): group.animations.flatMap(\.keyPaths)
    case .transition: []
    }
  }
}
