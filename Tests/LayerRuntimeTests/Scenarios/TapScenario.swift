import AnimationGeometry
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// A button moves across the window within two seconds, and the user taps it. The model contains its destination, the
/// presentation its place when the finger came down.
@Suite struct TapScenario {
  private let context = LayerContext()
  private let window: Layer
  private let button: Layer
  private let tree: RenderTree

  init() {
    window = Layer(in: context)
    window.frame = Rect2D(x: 0, y: 0, width: 200, height: 100)
    button = Layer(in: context)
    button.bounds = Rect2D(x: 0, y: 0, width: 20, height: 20)
    let (start, end) = (Point2D(x: 20, y: 50), Point2D(x: 180, y: 50))
    button.position = end
    button.add(
      .basic(BasicAnimation(.position, from: start, to: end, timing: Timing(duration: 2))))
    window.addSublayer(button)
    context.roots = [window]
    tree = context.commit(at: 5).tree
  }

  private func hit(_ point: Point2D, at time: Double) -> Layer.ID? {
    tree.presentation(of: window.id, at: time)?.hitTest(point)?.id.layer
  }

  @Test func aTapHitsTheButtonWhereItIsSeen() {
    let middle = Point2D(x: 100, y: 50)
    #expect(hit(middle, at: 6) == button.id)
    // The model has it at its end all the time.
    #expect(window.hitTest(middle) === window)
    #expect(window.hitTest(Point2D(x: 180, y: 50)) === button)
    #expect(hit(Point2D(x: 180, y: 50), at: 6) == window.id)
    #expect(hit(Point2D(x: 180, y: 50), at: 7) == button.id)
    #expect(hit(Point2D(x: 300, y: 50), at: 6) == nil)
  }

  @Test func aTapThatIsHandledLateIsAskedForAtItsOwnTime() {
    // The finger came down at 5.5, the application receives the tap at 6.5.
    let finger = Point2D(x: 60, y: 50)
    #expect(hit(finger, at: 6.5) == window.id)
    #expect(hit(finger, at: 5.5) == button.id)
  }

  @Test func thePointIsKnownInTheButtonsOwnCoordinates() throws {
    let shown = try #require(tree.presentation(of: button.id, at: 6))
    #expect(shown.frame == Rect2D(x: 90, y: 40, width: 20, height: 20))
    #expect(shown.convert(Point2D(x: 104, y: 47), from: shown.superlayer) == Point2D(x: 14, y: 7))
    #expect(shown.convert(Point2D(x: 14, y: 7), to: nil) == Point2D(x: 104, y: 47))
    // Bounds are half open: the left edge belongs to the button, the right one does not.
    #expect(hit(Point2D(x: 90, y: 50), at: 6) == button.id)
    #expect(hit(Point2D(x: 110, y: 50), at: 6) == window.id)
  }
}
