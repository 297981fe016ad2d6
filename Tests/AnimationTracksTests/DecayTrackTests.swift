import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

@Suite struct DecayTrackTests {
  /// A flung point moves as its two numbers, and shows its target from its end.
  @Test func aTrackIsThrown() throws {
    var set = TrackSet()
    let track = set.add(
      try Track(
        from: .point(Point2D(x: 1, y: 2)), velocity: .point(Point2D(x: 900, y: -20)),
        decay: .scroll, within: (.point(Point2D(x: 0, y: 0)), .point(Point2D(x: 300, y: 50)))))
    var sampler = Sampler()
    sampler.move(to: 0, in: set)
    #expect(sampler.numbers(of: track.property, in: set) == [1, 2])
    let velocity = sampler.withVelocity(of: track.property, in: set) { $0.map { Array($0) } ?? [] }
    #expect(isClose(velocity, [900, -20], tolerance: 1e-13))
    let bound = DecayMotion(
      from: 1, velocity: 900, rate: Decay.scroll.rate, snapping: nil, within: 0...300, frequency: 10
    )
    for time in [0.1, 0.3, 0.6, 1] {
      sampler.move(to: time, in: set)
      let x = sampler.numbers(of: track.property, in: set)[0]
      #expect(isClose(x, bound.value(at: time), tolerance: 1e-13))
    }
    sampler.move(to: 9, in: set)
    #expect(sampler.numbers(of: track.property, in: set) == [300, 0])
  }

  /// Invalid decays are refused with a message.
  @Test func whatIsNoDecayIsRefused() {
    let number = { (value: Double) in AnimatableValue.number(value) }
    func error(_ make: () throws -> Track) -> String {
      do {
        _ = try make()
        return ""
      } catch { return "\(error)" }
    }
    #expect(
      error { try Track(from: .transform(.identity), velocity: 1, decay: .scroll) }
        .contains("type transform"))
    #expect(
      error { try Track(from: 0, velocity: .point(.zero), decay: .scroll) }.contains("same type"))
    #expect(
      error { try Track(from: 0, velocity: number(.infinity), decay: .scroll) }
        .contains("infinite"))
    #expect(
      error { try Track(from: 0, velocity: 1, decay: .scroll, gridStep: -1) }.contains("grid step"))
    #expect(
      error { try Track(from: 0, velocity: 1, decay: .scroll, within: (1, 0)) }
        .contains("above its upper bound"))
    #expect(
      error { try Track(from: 0, velocity: 1, decay: .scroll, restDistance: 0) }
        .contains("rest distance"))
  }
}
