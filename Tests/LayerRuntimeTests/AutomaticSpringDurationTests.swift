import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import Foundation
import LayerModel
import LayerRuntime
import Testing

@Suite struct AutomaticSpringDurationTests {
  private static let springs: [Named<SpringAnimation>] = [
    Named(
      "a number",
      SpringAnimation(.position.x, from: 0, to: 200, spring: .stiffness(150, damping: 18))
    ),
    Named("a property", SpringAnimation(.zPosition, to: 200, spring: .stiffness(150, damping: 18))),
    Named(
      "a key path",
      SpringAnimation(keyPath: "zPosition", from: 0, to: 200, stiffness: 150, damping: 18)),
    Named(
      "a spring",
      SpringAnimation(
        BasicAnimation(keyPath: "zPosition", from: 0, to: 200),
        spring: .stiffness(150, damping: 18))),
  ]

  private static let changes: [Named<@Sendable (inout SpringAnimation) -> Void>] = [
    Named("none", { _ in }), Named("initialVelocity", { $0.initialVelocity = 30 }),
    Named("damping", { $0.damping = 2 }), Named("over-damping", { $0.damping = 90 }),
    Named("stiffness", { $0.stiffness = 4 }), Named("mass", { $0.mass = 25 }),
    Named("timing", { $0.timing = Timing(speed: 0.5) }),
    Named("speed", { $0.speed = 2 }), Named("repeatCount", { $0.repeatCount = 3 }),
    Named("duration 0", { $0.duration = 0 }),
    Named("properties", { $0.properties = $0.properties }),
  ]

  /// Returns the duration of a new animation with these constants.
  private func settling(_ animation: SpringAnimation) -> Double {
    guard let spring = animation.spring else { return .nan }
    return animation.allowsOverdamping
      ? spring.animationDuration : spring.settlingDuration(allowsOverdamping: false)
  }

  @Test("it follows the constants until the animation is added", arguments: springs)
  func follows(_ spring: Named<SpringAnimation>) throws {
    for change in Self.changes {
      var animation = spring.value
      change.value(&animation)
      animation.damping += 1
      animation.damping -= 1
      #expect(animation.duration == settling(animation), "\(change.name)")
      #expect(animation.timing.duration == animation.duration)
      #expect(animation.animation.duration == animation.duration)

      let context = LayerContext()
      let layer = Layer(in: context)
      context.roots = [layer]
      _ = context.commit(at: 0)
      let expected = animation.duration
      layer.add(animation, forKey: "k")
      var timeline = LayerTimeline()
      timeline.add(animation, to: layer)
      animation.damping = 7
      let commit = context.commit(at: 0)
      #expect(layer.animation(forKey: "k")?.duration == expected, "\(change.name)")
      #expect(commit.diagnostics == [], "\(change.name)")
      let group = AnimationGroup([spring.value.animation], duration: 3)
      layer.add(group, forKey: "group")
      guard case .group(let added)? = layer.animation(forKey: "group") else {
        Issue.record("there is no group")
        continue
      }
      #expect(added.animations.first?.duration == spring.value.duration)
    }
  }

  @Test("a duration above 0 is fixed, whatever the constants become", arguments: springs)
  func fixed(_ spring: Named<SpringAnimation>) {
    let ways: [Named<@Sendable (inout SpringAnimation) -> Void>] = [
      Named("duration", { $0.duration = 2 }), Named("timing", { $0.timing.duration = 2 }),
      Named("whole timing", { $0.timing = Timing(duration: 2) }),
      Named("basic", { $0.basic.duration = 2 }),
    ]
    for way in ways {
      var animation = spring.value
      way.value(&animation)
      animation.mass = 25
      #expect(animation.duration == 2 && animation.timing.duration == 2, "\(way.name)")
    }
    // Even if it is set to its current value.
    var animation = spring.value
    animation.duration = animation.duration
    animation.mass = 25
    #expect(animation.duration == spring.value.duration)
  }

  @Test("springs of a basic animation and its constants have none")
  func others() {
    var animation = SpringAnimation(BasicAnimation(keyPath: "zPosition", to: 1), damping: 5)
    #expect(animation.duration == 0)
    animation.damping = 3
    #expect(animation.duration == 0)
    let given = SpringAnimation(.zPosition, to: 1, spring: .snappy, duration: 0.5)
    #expect(given.duration == 0.5)
    var impossible = SpringAnimation(.zPosition, to: 1, spring: .snappy)
    impossible.mass = -1
    #expect(impossible.duration == 0)
  }

  @Test("it is written and read, and is equal to itself", arguments: springs)
  func coding(_ spring: Named<SpringAnimation>) throws {
    let data = try JSONEncoder().encode(spring.value)
    var read = try JSONDecoder().decode(SpringAnimation.self, from: data)
    #expect(read == spring.value && read.duration == spring.value.duration)
    read.mass = 4
    #expect(read.duration == settling(read))
    var fixed = spring.value
    fixed.duration = 2
    let text = String(decoding: try JSONEncoder().encode(fixed), as: UTF8.self)
    #expect(!text.contains("utomatic"))
  }
}
