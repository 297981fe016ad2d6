import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// A panel is red. The user chooses another colour, and the panel animates to it, although the code only sets the
/// colour.
@Suite struct ImplicitColourScenario {
  private let red = Color(red: 1, green: 0, blue: 0)
  private let green = Color(red: 0, green: 1, blue: 0)
  private let blue = Color(red: 0, green: 0, blue: 1)
  private let context = LayerContext()
  private let panel: Layer

  init() {
    panel = Layer(in: context)
    panel.backgroundColor = red
    context.roots = [panel]
  }

  private func shown(_ tree: RenderTree, at time: Double) -> Color? {
    tree.presentation(of: panel.id, at: time)?[.backgroundColor]
  }

  private func turnBlue() -> Commit {
    context.transaction {
      context.animationDuration = 2
      context.animationTimingFunction = .linear
      panel.backgroundColor = blue
    }
    return context.commit(at: 16)
  }

  @Test func aColourThatIsSetFadesAsTheTransactionSays() {
    let before = context.commit(at: 10)
    #expect(before.events.isEmpty && before.tree.nextChange(after: 10) == .infinity)
    let after = turnBlue()
    // The model has the new colour at once; the previous tree does not.
    #expect(panel.backgroundColor == blue)
    #expect(panel.animationKeys == ["backgroundColor"])
    #expect(shown(before.tree, at: 17) == red)
    // The screen follows from the commit on, not from the moment at which the colour was set.
    #expect(shown(after.tree, at: 16) == red)
    #expect(shown(after.tree, at: 17) == Color(red: 0.5, green: 0, blue: 0.5))
    #expect(shown(after.tree, at: 17.5) == Color(red: 0.25, green: 0, blue: 0.75))
    #expect(shown(after.tree, at: 18) == blue)
    // Frames are needed until then.
    #expect(after.tree.nextChange(after: 16) == 16)
    #expect(after.tree.nextChange(after: 18) == .infinity)

    #expect(after.events.map(\.kind) == [.started])
    #expect(after.events.map(\.key) == ["backgroundColor"])
    let rest = Array(after.tree.events(in: 16..<100))
    #expect(rest.map(\.kind) == [.ended(.completed)])
    #expect(isClose(rest.map(\.time), [18], tolerance: 1e-15))
    _ = context.commit(at: 20)
    #expect(panel.animationKeys == nil)
  }

  @Test func anotherChoiceMidwayGoesOnFromWhatIsShown() throws {
    _ = context.commit(at: 10)
    let toBlue = turnBlue()
    // Outside of every transaction the default quarter of a second and the default curve count.
    panel.backgroundColor = green
    let toGreen = context.commit(at: 17)
    #expect(toGreen.events.map(\.kind) == [.ended(.cancelled), .started])
    #expect(panel.animationKeys == ["backgroundColor"])

    #expect(shown(toGreen.tree, at: 17) == Color(red: 0.5, green: 0, blue: 0.5))
    let early = try #require(shown(toGreen.tree, at: 17.0625))
    let progress = TimingCurve(.default).progress(at: 0.25)
    #expect(isClose(progress, 0.408511, tolerance: 1e-6))
    #expect(isClose(early.red, 0.5 * (1 - progress), tolerance: 1e-15))
    #expect(isClose(early.green, progress, tolerance: 1e-15))
    #expect(shown(toGreen.tree, at: 17.25) == green)
    // The previous tree is unchanged for its readers.
    #expect(shown(toBlue.tree, at: 17.5) == Color(red: 0.25, green: 0, blue: 0.75))
  }
}
