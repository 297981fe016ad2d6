import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

/// A ship turns once about itself within four seconds: `byValue` 2π on `transform.rotation`. An animation from matrix
/// to matrix would not move, because both ends are the same.
@Suite struct TurningShipScenario {
  private let context = LayerContext()
  private let ship: Layer
  private let bow = Point2D(x: 40, y: 10)

  init() {
    ship = Layer(in: context)
    ship.bounds = Rect2D(x: 0, y: 0, width: 40, height: 20)
    ship.position = Point2D(x: 100, y: 100)
    context.roots = [ship]
  }

  private func bow(_ tree: RenderTree, at time: Double) throws -> [Double] {
    let shown = try #require(tree.presentation(of: ship.id, at: time))
    let place = shown.convert(bow, to: nil)
    return [place.x, place.y]
  }

  private func turn() -> Commit {
    ship.add(
      .basic(
        BasicAnimation(
          Property.transform.rotation, by: 2 * .pi, timing: Timing(duration: 4))), forKey: "turn")
    return context.commit(at: 8)
  }

  @Test func theBowGoesRound() throws {
    let commit = turn()
    let places = [
      8: [120.0, 100], 9: [100, 120], 10: [80, 100], 11: [100, 80], 12: [120, 100],
    ]
    for (time, place) in places {
      let actual = try bow(commit.tree, at: Double(time))
      #expect(isClose(actual, place, tolerance: 1e-14), "at \(time): \(actual)")
    }
    // As a number the angle does not wrap; the model has not turned at all.
    let angle = { try commit.tree.presentation(of: ship.id, at: $0)?.value(forKeyPath: $1) }
    #expect(try angle(9, "transform.rotation") == .number(0.5 * .pi))
    #expect(try angle(11, "transform.rotation.z") == .number(1.5 * .pi))
    #expect(ship.transform == .identity)
    #expect(commit.events.map(\.kind) == [.started])
    #expect(commit.tree.events(in: 8..<20).map(\.kind) == [.ended(.completed)])
  }

  @Test func aShipThatIsTurnedAlreadyGoesOnFromThere() throws {
    ship.transform = .rotation(angle: .pi / 2)
    let commit = turn()
    for (time, place) in [
      (8.0, [100.0, 120]), (9, [80, 100]), (11, [120, 100]), (12, [100, 120]),
    ] {
      let actual = try bow(commit.tree, at: time)
      #expect(isClose(actual, place, tolerance: 1e-14), "at \(time): \(actual)")
    }
  }

  @Test func fromMatrixToMatrixNothingTurns() throws {
    ship.add(
      .basic(
        BasicAnimation(
          .transform, from: .identity, to: .rotation(angle: 2 * .pi), timing: Timing(duration: 4))))
    let tree = context.commit(at: 8).tree
    for time in [8, 9, 10, 11.5] {
      #expect(isClose(try bow(tree, at: time), [120, 100], tolerance: 1e-14))
    }
  }
}
