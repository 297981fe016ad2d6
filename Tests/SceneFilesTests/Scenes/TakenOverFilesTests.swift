import AnimationGeometry
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

/// Velocities and superseded animations in files.
@Suite struct TakenOverFilesTests {
  private let context = LayerContext()
  private let critical = Spring.stiffness(100, damping: 20)

  /// JSON has a form for the velocity of a spring; CAML has none and reports it.
  @Test func theVelocityOfASpringIsWrittenInJSONOnly() throws {
    let layer = Layer(in: context)
    var spring = SpringAnimation(
      .position, from: .zero, to: .zero, spring: critical, velocity: Point2D(x: 3, y: -1))
    layer.add(spring, forKey: "given")
    spring.velocity = .presented
    layer.add(spring, forKey: "presented")
    let document = SceneDocument(root: layer)
    let json = try document.bytes(as: .json)
    let read = try SceneDocument(json, as: .json, in: LayerContext()).root
    for key in ["given", "presented"] {
      #expect(read.animation(forKey: key) == layer.animation(forKey: key))
    }
    let error = #expect(throws: SceneFileError.self) { try document.bytes(as: .caml) }
    #expect("\(error as Any)".contains("spring velocity"))
    layer.removeAllAnimations()
    layer.add(SpringAnimation(.position, from: .zero, to: .zero, spring: critical))
    #expect(throws: Never.self) { try document.bytes(as: .caml) }
  }

  /// Files have no form for the velocity of a curve, so a copy of such an animation is not written.
  @Test func theVelocityOfACurveIsNotWritten() throws {
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.isCommitted = true
    layer.animate(.opacity, to: 0.5, with: .curve(duration: 1), velocity: 2)
    let copied = try #require(layer.animation(forKey: "opacity"))
    let other = Layer(in: context)
    other.add(copied, forKey: "copied")
    let document = SceneDocument(root: other)
    for format in [SceneFormat.json, .caml] {
      let error = #expect(throws: SceneFileError.self) { try document.bytes(as: format) }
      #expect("\(error as Any)".contains("the velocity of a curve"))
    }
  }

  /// A group with a superseded child would be read as a whole, so it is not written.
  @Test func whatWasTakenOverIsNotWritten() throws {
    let layer = Layer(in: context)
    context.roots = [layer]
    layer.isCommitted = true
    layer.add(
      AnimationGroup(
        [BasicAnimation(.opacity, from: 0, to: 1), BasicAnimation(.zPosition, from: 0, to: 1)],
        duration: 9), forKey: "group")
    let document = SceneDocument(root: layer)
    for format in [SceneFormat.json, .caml] {
      #expect(throws: Never.self) { try document.bytes(as: format) }
    }
    layer.animate(.opacity, to: 0.5, with: .spring(critical))
    layer.removeAnimation(forKey: "opacity")
    for format in [SceneFormat.json, .caml] {
      let error = #expect(throws: SceneFileError.self) { try document.bytes(as: format) }
      #expect("\(error as Any)".contains("taken over"))
    }
  }
}
