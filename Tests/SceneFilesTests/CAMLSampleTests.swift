import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import Foundation
import LayerModel
import SceneFiles
import Testing

/// The contents of one sample file, counted by another program.
struct CAMLSample: Sendable, CustomTestStringConvertible {
  let name: String
  let layers: Int
  /// Animations on layers, and with the children of groups.
  let animations: Int
  let nested: Int
  /// States and their values, transitions and their elements, and how many of these are references.
  var states = [0, 0, 0, 0, 0]

  var testDescription: String { name }

  func document() throws -> CAMLDocument { try Self.document(named: name) }

  static func document(named name: String) throws -> CAMLDocument {
    try CAMLReader(in: LayerContext()).document(
      contentsOf: SharedFile("samples/caml/\(name)").url.path, named: name)
  }

  static let all = [
    CAMLSample(
      name: "GitHub.Floating.caml", layers: 4, animations: 0, nested: 0, states: [3, 18, 6, 24, 0]),
    CAMLSample(
      name: "Monster_Mouth.Floating.caml", layers: 6, animations: 0, nested: 0,
      states: [3, 12, 6, 0, 0]),
    CAMLSample(
      name: "SerStars_RainbowSprinkles.Background.caml", layers: 4, animations: 0, nested: 0,
      states: [24, 24, 48, 48, 24]),
    CAMLSample(
      name: "SerStars_RainbowSprinkles.Floating.caml", layers: 2, animations: 0, nested: 0,
      states: [24, 0, 48, 0, 0]),
    CAMLSample(
      name: "SerStars_Snoopy.Background.caml", layers: 4, animations: 0, nested: 0,
      states: [24, 24, 48, 48, 24]),
    CAMLSample(
      name: "SerStars_Snoopy.Floating.caml", layers: 10, animations: 1, nested: 1,
      states: [3, 18, 6, 36, 0]),
    CAMLSample(
      name: "SerStars_TintedCubes.Floating.caml", layers: 9, animations: 1, nested: 3,
      states: [24, 13, 48, 26, 0]),
    CAMLSample(
      name: "SerStars_boykisser.Floating.caml", layers: 2, animations: 0, nested: 0,
      states: [24, 0, 48, 0, 0]),
    CAMLSample(
      name: "Spinning_Squares.Floating.caml", layers: 7, animations: 5, nested: 5,
      states: [3, 60, 6, 0, 0]),
    CAMLSample(
      name: "TrollLock.caml", layers: 4, animations: 0, nested: 0, states: [4, 5, 6, 9, 0]),
    CAMLSample(name: "tmpl-gyro.caml", layers: 1, animations: 0, nested: 0),
  ]
}

/// The files next to the checkout, read in place.
@Suite(
  "CAML sample files",
  .enabled(if: SharedFile("samples/caml").exists, "needs the sample files"))
struct CAMLSampleTests {
  @Test("every file is in the table")
  func tableIsComplete() throws {
    let names = try SharedFile("samples/caml").files(withExtension: "caml")
      .map(\.lastPathComponent).filter { !$0.hasPrefix("INVALID") }
    #expect(Set(names) == Set(CAMLSample.all.map(\.name)))
  }

  @Test("a file has as many layers and animations as counted", arguments: CAMLSample.all)
  func counts(sample: CAMLSample) throws {
    let document = try sample.document()
    let layers = document.root.withDescendants
    #expect(layers.count == sample.layers)
    let animations = layers.flatMap(\.animations).map(\.animation)
    #expect(animations.count == sample.animations)
    #expect(animations.reduce(0) { $0 + $1.countWithChildren } == sample.nested)
  }

  @Test("a file has as many states and transitions as counted", arguments: CAMLSample.all)
  func states(sample: CAMLSample) throws {
    let document = try sample.document()
    let layers = document.root.withDescendants
    let elements = layers.flatMap(\.stateTransitions).flatMap(\.elements)
    let references = elements.filter { if case .reference = $0 { true } else { false } }
    let others = elements.filter { if case .other = $0 { true } else { false } }
    #expect(
      [
        layers.flatMap(\.states).count, layers.flatMap(\.states).flatMap(\.values).count,
        layers.flatMap(\.stateTransitions).count, elements.count, references.count,
      ] == sample.states)
    #expect(
      others.isEmpty && layers.flatMap(\.states).allSatisfy { $0.elements.count == $0.values.count }
    )
    for state in layers.flatMap(\.states) { #expect(state.attributes.isEmpty) }
    let codes = Set(document.diagnostics.map(\.code))
    #expect(codes.isDisjoint(with: [.notEvaluated, .unresolvedReference, .duplicateState]))
  }

  @Test("what has no meaning in a file is known for what it is", arguments: CAMLSample.all)
  func explainedUnknowns(sample: CAMLSample) throws {
    let document = try sample.document()
    #expect(!document.diagnostics.contains { $0.message.contains("not understood") })
    // One file gives an id to two layers.
    let others = document.diagnostics.map(\.code).filter {
      $0 != .unknownAttribute && $0 != .unknownElement
    }
    #expect(others == (sample.name.hasPrefix("Monster_Mouth") ? [.duplicateID] : []))
  }

  @Test("cells are read with their contents")
  func cells() throws {
    let names = ["SerStars_RainbowSprinkles.Floating.caml", "SerStars_Snoopy.Floating.caml"]
    for (name, count) in zip(names, [10, 1]) {
      let document = try CAMLSample.document(named: name)
      let cells = document.root.withDescendants.flatMap(\.emitterCells)
      #expect(cells.count == count)
      for cell in cells {
        #expect(cell.name?.hasPrefix("Cell") == true)
        #expect(EmitterCell.property(named: "contents").flatMap { cell.value(for: $0) } != nil)
      }
    }
  }

  @Test("the file that is not well formed says where")
  func invalidFile() throws {
    let name = "INVALID-tmpl-tendies.Floating.caml"
    let error = #expect(throws: SceneFileError.self) {
      _ = try CAMLSample.document(named: name)
    }
    #expect(error?.line == 7)
    #expect(error?.description.hasPrefix("\(name):7:") == true)
  }
}

/// Values that were taken from the files by hand.
@Suite(
  "CAML sample values",
  .enabled(if: SharedFile("samples/caml").exists, "needs the sample files"))
struct CAMLSampleValueTests {
  @Test("TintedCubes: a group below a replicator")
  func tintedCubes() throws {
    let document = try CAMLSample.document(named: "SerStars_TintedCubes.Floating.caml")
    let replicator = try #require(document.layer(withID: "#1"))
    #expect(replicator.layerClass == .replicator)
    #expect(try replicator.value(forKeyPath: "instanceCount") == .integer(14))
    #expect(try replicator.value(forKeyPath: "instanceDelay") == .number(0.2))
    #expect(
      try replicator.value(forKeyPath: "instanceColor")
        == .color(Color(red: 1, green: 1, blue: 1, alpha: 0.671)))
    #expect(replicator.transform == .scale(x: 2.41568, y: 2.41568))
    #expect(
      try replicator.value(forKeyPath: "instanceTransform")
        == .transform(
          .rotation(angle: 25.0472 * .pi / 180)
            .concatenating(.translation(x: -168, y: -120, z: -999))))

    let cube = try #require(document.layer(withID: "#2"))
    #expect(cube.layerClass == .transform)
    #expect(cube.backgroundColor == Color(red: 0, green: 0, blue: 0, alpha: 0))
    // z is leftmost and so applied last, which is the order of the Euler angles.
    let angles = TransformParts(cube.transform).rotation
    #expect(abs(angles.x * 180 / .pi - 49.1066) < 1e-12)
    #expect(abs(angles.y * 180 / .pi - 20.7048) < 1e-12)
    #expect(abs(angles.z * 180 / .pi - 22.2077) < 1e-12)
    var rotations: [LayerModel.Animation] = []
    for axis in ["x", "y"] {
      rotations.append(
        .basic(
          BasicAnimation(
            keyPath: "transform.rotation.\(axis)", from: .integer(0), to: .number(6.28318),
            timing: Timing(duration: 8))))
    }
    var group = AnimationGroup(
      rotations,
      timing: Timing(beginTime: 1e-100, duration: 8, speed: 0.529623, repeatCount: .infinity),
      timingFunction: .easeInEaseOut)
    group.isRemovedOnCompletion = false
    #expect(cube.animation(forKey: "rotate") == .group(group))
    #expect(
      cube.sublayers.map(\.backgroundColor?.red) == [0.3764, 1.078, 0.6879, 0.8794, 0.5809, 0.8654])
  }

  @Test("Snoopy: a paced spline with key times and a curve of its own")
  func snoopy() throws {
    let document = try CAMLSample.document(named: "SerStars_Snoopy.Floating.caml")
    let layer = try #require(document.layer(withID: "#5"))
    #expect(layer.bounds.origin.x == -53370.66471863)
    #expect(try layer.value(forKeyPath: "contents") == .image(source: "assets/woodstock.png"))
    var animation = KeyframeAnimation(
      keyPath: "position.x",
      values: [.number(379.819), .number(340.422), .number(398.422), .number(379.819)],
      keyTimes: [0, 0.5, 0.75, 1], calculationMode: .cubicPaced,
      timing: Timing(
        beginTime: 1e-100, duration: 2.18356, speed: 0.692807, repeatCount: .infinity,
        fillMode: .both),
      timingFunction: try TimingFunction(controlPoints: 0.71429, 0.11735, 0.46939, 0.70918))
    animation.isRemovedOnCompletion = false
    #expect(layer.animation(forKey: "animation") == .keyframe(animation))
    // An empty list of functions is the identity, and unknown attributes are kept.
    let arm = try #require(document.layer(withID: "#1"))
    #expect(arm.transform == .identity)
    #expect(
      arm.attributes == [
        Attribute("autoresizingMask", .text("0")), Attribute("locked", .text("0")),
      ])
  }

  @Test("Spinning_Squares: a transform and its components side by side")
  func spinningSquares() throws {
    let document = try CAMLSample.document(named: "Spinning_Squares.Floating.caml")
    let layer = try #require(document.layer(withID: "ceda27tz07wmgcpcvj0"))
    #expect(layer.name == "Shape Layer copy")
    #expect(layer.transform == .identity)
    #expect(layer.opacity == 0.25)
    guard case .keyframe(let spin)? = layer.animation(forKey: "animation") else {
      Issue.record("no keyframe animation")
      return
    }
    #expect(spin.values == [.number(1.5707963267948966), .number(0)])
    #expect(spin.keyTimes == nil)
    #expect(spin.repeatDuration == .infinity)
    #expect(!document.diagnostics.contains { $0.code == .contradiction })
  }

  @Test("TrollLock: states, and a transition with keyframes")
  func trollLock() throws {
    let document = try CAMLSample.document(named: "TrollLock.caml")
    let root = document.root
    #expect(root.attributes.isEmpty)
    #expect(root.stateNames == ["Sleep", "Locked", "Unlocked", "Error"])
    #expect(
      root.states[3].values == [
        LayerState.SetValue(
          .number(113.5), forKeyPath: "position.x", of: "#2",
          attributes: [Attribute("final", .text("false"))]),
        LayerState.SetValue(
          .number(-5.5), forKeyPath: "position.x", of: "#3",
          attributes: [Attribute("final", .text("false"))]),
      ])
    #expect(root.stateTransitions.count == 6)
    guard case .animation(let element)? = root.stateTransitions[0].elements.first,
      case .keyframe(let keyframes) = element.animation
    else {
      Issue.record("no keyframes")
      return
    }
    #expect(element.targetID == "#1" && element.key == "contents")
    #expect(keyframes.keyTimes?.count == 55 && keyframes.values.count == 40)
    guard case .animation(let shake) = root.stateTransitions[4].elements[1] else {
      Issue.record("no spring")
      return
    }
    #expect(
      shake.animation
        == .spring(
          SpringAnimation(
            BasicAnimation(
              keyPath: "position.x",
              timing: Timing(beginTime: 0.075, duration: 0.78, speed: 1.4, fillMode: .both)),
            mass: 3, stiffness: 2200, damping: 40)))
    #expect(document.layer(withID: "#3")?.name == "container")
  }

  @Test("tmpl-gyro: colours with their opacity, style kept")
  func gyro() throws {
    let document = try CAMLSample.document(named: "tmpl-gyro.caml")
    #expect(document.root.backgroundColor == Color(red: 0, green: 0, blue: 0, alpha: 0))
    #expect(
      try document.root.value(forKeyPath: "borderColor")
        == .color(Color(red: 1, green: 0, blue: 1, alpha: 0)))
    #expect(document.root.bounds == Rect2D(x: 5.5935, y: 0.012, width: 2412, height: 5244))
    #expect(document.diagnostics.map(\.place.line) == [7, 14])
  }
}

extension Layer {
  var withDescendants: [Layer] { [self] + sublayers.flatMap(\.withDescendants) }
}

extension LayerModel.Animation {
  var countWithChildren: Int {
    guard case .group(let group) = self else { return 1 }
    return group.animations.reduce(1) { $0 + $1.countWithChildren }
  }
}
