import AnimationTestSupport
import Inbetween
import SceneFiles

/// A case of the recorded facts as a request, and the expected members of its answer.
struct RecordedCase {
  let request: JSONObject
  let expected: JSONTree
  /// The place of the value in the answer: names of members, or indices of elements.
  let place: [String]
  let tolerance: Double

  init(_ request: JSONObject, at place: [String], is expected: JSONTree, in fields: JSONObject)
    throws
  {
    self.request = request
    self.place = place
    self.expected = expected
    // The facts have few digits; a tolerance of 0 means the same number.
    tolerance = max(try fields.number("tolerance") ?? 0, 1e-9)
  }

  /// Makes a case of a group; nil if it is described in words, or needs a feature that the engine does not have.
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

  /// Returns whether a value is the expected one: all of it, or the named numbers.
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

  /// Returns the numbers of a value by their names in the facts.
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
