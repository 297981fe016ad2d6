import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import SceneFiles
import Testing

/// The documents of the round trips contain everything.
@Suite("Scenes that are made for tests")
struct SceneCensusTests {
  /// The counts of each member, each member within another and each text of a member, in as many documents as a debug
  /// run of the round trips has.
  private static let counts: [String: Int] = {
    var counts: [String: Int] = [:]
    var random = SplitMix64(seed: 7)
    for _ in 0..<600 {
      var maker = SceneMaker(seed: random.next())
      try? maker.scene().json.count(in: "scene", into: &counts)
    }
    return counts
  }()

  private func rarest(of names: [String]) -> (count: Int, name: String) {
    names.map { (Self.counts[$0] ?? 0, $0) }.min { $0 < $1 } ?? (0, "no name")
  }

  @Test("every part of a layer and of an animation is there five times at least")
  func members() {
    let layers = [
      "class", "id", "properties", "emitterCells", "filters", "backgroundFilters",
      "compositingFilter", "animations", "states", "stateTransitions", "attributes", "mask",
      "sublayers",
    ]
    for parent in ["root", "sublayers", "mask"] {
      let (count, name) = rarest(of: layers.map { "\(parent).\($0)" })
      #expect(count >= 5, "\(name)")
    }
    let animations = [
      "keyPath", "fromValue", "toValue", "byValue", "isAdditive", "isCumulative", "valueFunction",
      "mass", "stiffness", "damping", "initialVelocity", "allowsOverdamping", "overdamped",
      "values", "keyTimes", "calculationMode", "timingFunctions", "path", "rotationMode",
      "pathPacing", "tensionValues", "continuityValues", "biasValues", "animations",
      "transitionType", "subtype", "startProgress", "endProgress", "beginTime", "duration", "speed",
      "timeOffset", "repeatCount", "repeatDuration", "autoreverses", "fillMode", "timingFunction",
      "isRemovedOnCompletion", "attributes",
    ]
    for parent in ["animation", "animations"] {
      let (count, name) = rarest(of: animations.map { "\(parent).\($0)" })
      #expect(count >= 5, "\(name)")
    }
    let others = [
      "properties.name", "basedOn", "fromState", "toState", "targetId", "object", "element",
      "children", "text",
      "enabled", "inputs", "scene.attributes", "elements.animation", "animations.key",
    ]
    for name in others {
      let count = Self.counts.filter { $0.key.hasSuffix(".\(name)") || $0.key == name }
        .values.reduce(0, +)
      #expect(count >= 5, "\(name)")
    }
  }

  @Test("every name of a class, a type or a choice is there")
  func choices() {
    let classes = [
      "CABasicAnimation", "CAKeyframeAnimation", "CASpringAnimation", "CAAnimationGroup",
      "CATransition",
    ]
    // Initial values are not written.
    let choices: [(String, [String])] = [
      ("class", LayerClass.all.map(\.name).filter { $0 != "CALayer" }), ("type", classes),
      ("type", ValueType.allCases.filter { $0 != .custom }.map(\.rawValue) + ["Padding"]),
      ("valueFunction", ValueFunction.allCases.map(\.rawValue)),
      (
        "calculationMode",
        CalculationMode.allCases.filter { $0 != .linear }.map(\.rawValue)
      ),
      ("rotationMode", RotationMode.allCases.map(\.rawValue)),
      ("pathPacing", PathPacing.allCases.map(\.rawValue).filter { $0 != "arcLength" }),
      ("fillMode", FillMode.allCases.map(\.rawValue).filter { $0 != "removed" }),
      (
        "overdamped",
        OverdampedResponse.allCases.filter { $0 != SpringAnimation().overdampedResponse }
          .map(\.rawValue)
      ),
    ]
    for (member, names) in choices {
      let (count, name) = rarest(of: names.map { "\(member)=\($0)" })
      #expect(count > 0, "\(name)")
    }
  }
}

extension JSONTree {
  fileprivate func count(in parent: String, into counts: inout [String: Int]) {
    switch self {
    case .array(let elements):
      for element in elements { element.count(in: parent, into: &counts) }
    case .object(let object):
      for member in object.members {
        counts["\(parent).\(member.name)", default: 0] += 1
        if case .string(let text) = member.value {
          counts["\(member.name)=\(text)", default: 0] += 1
        }
        member.value.count(in: member.name, into: &counts)
      }
    default: break
    }
  }
}
