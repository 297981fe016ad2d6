import AnimationTestSupport
import Inbetween
import SceneFiles

/// A case of the recorded facts as a request, and what its answer must have.
struct RecordedCase {
  let request: JSONObject
  let expected: JSONTree
  /// Where the answer has the value: names of members, or indices of elements.
  let place: [String]
  let tolerance: Double

  init(_ request: JSONObject, at place: [String], is expected: JSONTree, in fields: JSONObject)
    throws
  {
    self.request = request
    self.place = place
    self.expected = expected
    // The facts are typed in with few digits; where they say 0 they mean the same number.
    tolerance = max(try fields.number("tolerance") ?? 0, 1e-9)
  }

  /// A case of a group; nil where it is told in words, or needs what the engine does not have.
  static func make(_ group: String, _ fields: JSONObject) throws -> RecordedCase? {
    guard case .object(let input)? = fields["input"], let expected = fields["expected"] else {
      return nil
    }
    switch group {
    case "groups": return try grouped(input, expected, fields)
    case "additive ordering in groups": return try ordered(input, expected, fields)
    case "transitions": return try transition(input, expected, fields)
    case "spring response": return try spring(input, expected, fields)
    case "whole-transform interpolation": return try mixed(input, expected, fields)
    default: return try animated(group, input, expected, fields)
    }
  }

  /// The value in an answer; nil where there is none.
  func value(in answer: JSONObject) -> JSONTree? {
    place.reduce(.object(answer)) { tree, step -> JSONTree? in
      switch tree {
      case .object(let object): object[step]
      case .array(let elements):
        Int(step).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      default: nil
      }
    }
  }

  /// Whether a value is the expected one: all of it, or the numbers that are named.
  func agrees(with value: JSONTree) -> Bool {
    guard case .object(let named) = expected else {
      return tweenTests.agrees(value, expected, tolerance: tolerance)
    }
    guard case .object = value else {
      let elements = Self.elements(of: value)
      return !named.members.isEmpty
        && named.members.allSatisfy { member in
          elements[member.name].map {
            tweenTests.agrees(.number($0), member.value, tolerance: tolerance)
          } ?? false
        }
    }
    return value == expected
  }

  /// The numbers of a value by the names that the facts have for them.
  private static func elements(of value: JSONTree) -> [String: Double] {
    switch value {
    case .string(let text):
      return RecordedPath.elements(of: text) ?? [:]
    case .array(let trees):
      let numbers = trees.compactMap { tree in if case .number(let n) = tree { n } else { nil } }
      guard numbers.count == trees.count else {
        return trees.enumerated().reduce(into: [:]) { all, part in
          for (name, number) in elements(of: part.element) {
            all["\(part.offset).\(name)"] = number
          }
        }
      }
      let names =
        numbers.count == 16 ? PropertyComponent.numberNames(of: .transform) : ["r", "g", "b", "a"]
      return Dictionary(zip(names, numbers)) { first, _ in first }
    default:
      return [:]
    }
  }
}
