import AnimationTestSupport
import SceneFiles

/// Returns whether an answer agrees with the expected one: every number within a tolerance, everything else equal.
///
/// - Parameter expected: The members to compare; the answer may have others.
func agrees(_ answer: JSONTree?, _ expected: JSONTree, tolerance: Double) -> Bool {
  switch (answer, expected) {
  case (.object(let answer), .object(let expected)):
    expected.members.allSatisfy {
      agrees(answer[$0.name], $0.value, tolerance: tolerance)
    }
  case (.array(let answer), .array(let expected)):
    answer.count == expected.count
      && zip(answer, expected).allSatisfy { agrees($0, $1, tolerance: tolerance) }
  case (.number(let answer), .number(let expected)):
    isClose(answer, expected, tolerance: tolerance)
  default:
    answer == expected
  }
}
