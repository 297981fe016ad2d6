import Foundation
import Inbetween
import SceneFiles

/// A transform in the shorthand of the recorded facts: `S(2,3,4) with m41=10,m42=15`, `Rx(.2)*Ry(.3)`, `T(10,0,0)`,
/// `I`.
struct RecordedMatrix {
  var transform: Transform3D

  /// - Returns: nil for a text that is no transform.
  init?(_ text: String) {
    let words =
      text == "rotate pi/3 then translate (10,20,0), then x2 scale"
      ? "Rz(pi/3)*T(10,20,0)*S(2,2,2)" : text
    let halves = words.components(separatedBy: " with ")
    var product = Transform3D.identity
    for factor in halves[0].split(separator: "*") {
      guard let step = Self.step(factor) else { return nil }
      product = product.concatenating(step)
    }
    transform = product
    if halves.count > 1, !set(halves[1]) { return nil }
  }

  init(_ transform: Transform3D) { self.transform = transform }

  var json: JSONTree { .numbers(transform.lanes) }

  /// Replaces an element by its name, `m11` to `m44`; returns false for any other name.
  mutating func set(_ name: String, to number: Double) -> Bool {
    guard let index = PropertyComponent.numberNames(of: .transform).firstIndex(of: name) else {
      return false
    }
    var lanes = transform.lanes
    lanes[index] = number
    transform = Transform3D(lanes: lanes)
    return true
  }

  /// Applies `m41=10,m42=15` or `m41..43=6,7,8`.
  private mutating func set(_ text: String) -> Bool {
    let parts = text.components(separatedBy: "..43=")
    if parts.count == 2 {
      let numbers = parts[1].split(separator: ",").compactMap { Double($0) }
      return zip(["m41", "m42", "m43"], numbers).allSatisfy { set($0, to: $1) }
    }
    return text.split(separator: ",").allSatisfy { assignment in
      let sides = assignment.split(separator: "=")
      guard sides.count == 2, let number = Double(sides[1]) else { return false }
      return set(String(sides[0]), to: number)
    }
  }

  private static func step(_ text: Substring) -> Transform3D? {
    if text == "I" || text == "identity" { return .identity }
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return nil }
    let numbers = text[text.index(after: open)...].dropLast().split(separator: ",")
      .compactMap(number)
    switch (text[..<open], numbers.count) {
    case ("S", 3): return .scale(x: numbers[0], y: numbers[1], z: numbers[2])
    case ("T", 3): return .translation(x: numbers[0], y: numbers[1], z: numbers[2])
    case ("Rx", 1): return .rotation(angle: numbers[0], axis: Vector3D(x: 1, y: 0, z: 0))
    case ("Ry", 1): return .rotation(angle: numbers[0], axis: Vector3D(x: 0, y: 1, z: 0))
    case ("Rz", 1): return .rotation(angle: numbers[0])
    default: return nil
    }
  }

  private static func number(_ text: Substring) -> Double? {
    if text == "pi" { return .pi }
    if text.hasPrefix("pi/") { return Double(text.dropFirst(3)).map { .pi / $0 } }
    return Double(text.hasPrefix(".") ? "0" + text : String(text))
  }
}
