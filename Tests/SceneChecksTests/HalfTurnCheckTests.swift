import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import SceneChecks
import Testing

@Suite("Turns over a half")
struct HalfTurnCheckTests {
  /// Consecutive rotations about one axis are one rotation, however long the axis is written and whatever is between
  /// them; rotations about different axes are not. If the largest difference between neighbouring values is over half a
  /// turn, it is found, with both angles in the message. A value without rotations is rotated by 0 about any axis.
  @Test("turns about one axis are added up, those about others are not")
  func axes() {
    let forms = Generator<TurningValues.Form>.element(of: TurningValues.Form.allCases)
    forAll("half turns", .turningValues, forms, count: 400) { values, form in
      let found = halfTurns(in: TurningValues.animation(values.texts, form))
      let largest = values.largestTurn(form)
      guard largest > 180 else {
        return largest < 180
          ? found.isEmpty : found.map { $0.prefix(27) } == ["half a turn between matrice"]
      }
      let shown = abs(largest - 360 * Int((Double(largest) / 360).rounded()))
      return found.count == 1
        && found[0].hasPrefix(
          "a turn of \(largest) degrees between matrices is shown as one of \(shown) in the shorter direction"
        )
    }
  }

  /// The findings about the rotations of two values agree with their matrices: the visible rotation differs from the
  /// written one.
  @Test("what is found is what is seen")
  func seen() {
    let axes = Generator<Vector3D>.element(
      of: TurningValues.axes + [Vector3D(x: 0, y: 0, z: -1), .zero])
    let angles = Generator<Int>.int(in: -72...72).map { 10 * $0 }.pair
    forAll("seen turns", axes, .bool, angles, count: 400, judging: 0.8) { axis, isOther, angles in
      let axes = [axis, isOther ? axis * -2 : axis]
      let texts = zip(axes, [angles.0, angles.1]).map { axis, angle in
        "rotate(\(angle)deg, \(axis.x), \(axis.y), \(axis.z))"
      }
      let change = (isOther ? -angles.1 : angles.1) - angles.0
      // Half a turn goes either way.
      guard abs(change) % 360 != 180 || axis == .zero else { return nil }
      let turns = zip(axes, [angles.0, angles.1]).map { axis, angle in
        Transform3D.rotation(angle: Double(angle) * .pi / 180, axis: axis)
      }
      let between = turns[0].interpolated(to: turns[1], by: 0.3)
      let written = Transform3D.rotation(
        angle: (Double(angles.0) + 0.3 * Double(change)) * .pi / 180, axis: axis)
      let corner = Vector3D(x: 1, y: 2, z: 3)
      let (a, b) = (corner.applying(between), corner.applying(written))
      // A whole turn more or less is 108 degrees there.
      let isSame = abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 && abs(a.z - b.z) < 1e-6
      return halfTurns(in: TurningValues.animation(texts, .ends)).isEmpty == isSame
    }
  }

  @Test("values that turn about other axes are not compared")
  func otherAxes() {
    forAll("other axes", .turningValues, Generator<Int>.int(in: 0...2)) { values, index in
      let turns = Array(repeating: [TurningValues.Turn(angle: 200, factor: 1)], count: 3)
      var axes = values.axes
      // One axis less, or another axis in its place.
      if index < axes.count, axes.count > 1 {
        axes.remove(at: index)
      } else {
        axes[0] = Vector3D(x: 1, y: 2, z: 3)
      }
      let texts =
        TurningValues(axes: axes, turns: [turns]).texts
        + TurningValues(axes: values.axes, turns: [turns.map { $0 + $0 }]).texts
      return halfTurns(in: TurningValues.animation(texts, .ends)).isEmpty
    }
  }

  private func halfTurns(in animation: String) -> [String] {
    let layer = "<CALayer><animations>\(animation)</animations></CALayer>"
    return CheckExample.findings(in: CheckExample.document(layer))
      .filter { $0.code == .halfTurn }.map(\.message)
  }
}

/// Values of an animation, each a list of rotations about the same axes.
private struct TurningValues: Sendable {
  /// The notation of an animation's values.
  enum Form: CaseIterable { case ends, end, change, values }

  struct Turn: Sendable {
    /// In degrees.
    let angle: Int
    /// The factor of the written axis: if it is negative, the angle has the other sign.
    let factor: Double
  }

  /// Each differs from the one before it.
  let axes: [Vector3D]
  /// The rotations of each value, for each axis one list; empty for no rotation.
  let turns: [[[Turn]]]

  static let axes = [
    (0, 0, 1), (1, 0, 0), (0, 1, 0), (1, 0, 1), (0, 1, 1), (1, 1, 0), (1, 1, 1), (-1, 0, 1),
    (1, 2, -3),
  ].map { Vector3D(x: $0.0, y: $0.1, z: $0.2) }

  /// The values in CAML, with other functions among the rotations.
  var texts: [String] {
    turns.map { turns in
      zip(axes, turns).map { axis, turns in
        turns.map { Self.text(of: $0, about: axis) }.joined(separator: " translate(1, 2) ")
      }.joined(separator: " scale(2) rotate(200deg, 0, 0, 0) ")
    }
  }

  private static func text(of turn: Turn, about axis: Vector3D) -> String {
    // z need not be written.
    if axis == axes[0], turn.factor == 1 { return "rotate(\(turn.angle)deg)" }
    let angle = turn.factor < 0 ? -turn.angle : turn.angle
    let written = axis * turn.factor
    return "rotate(\(angle)deg, \(written.x), \(written.y), \(written.z))"
  }

  func largestTurn(_ form: Form) -> Int {
    let sums = turns.map { turns in
      axes.indices.map { index in
        turns.isEmpty ? 0 : turns[index].reduce(0) { $0 + $1.angle }
      }
    }
    let still = [Int](repeating: 0, count: axes.count)
    let values =
      switch form {
      case .ends: Array(sums.prefix(2))
      case .end, .change: [still, sums[0]]
      case .values: sums
      }
    return zip(values, values.dropFirst()).map { a, b in
      zip(a, b).map { abs($0 - $1) }.max() ?? 0
    }.max() ?? 0
  }

  /// Returns an endless animation, so that nothing snaps back.
  static func animation(_ texts: [String], _ form: Form) -> String {
    let start = "keyPath='transform' duration='1' repeatCount='inf'"
    let names: [String]
    switch form {
    case .ends: names = ["fromValue", "toValue"]
    case .end: names = ["toValue"]
    case .change: names = ["byValue"]
    case .values:
      let values = texts.map { "<CATransform3D value='\($0)'/>" }.joined()
      return "<CAKeyframeAnimation \(start)><values>\(values)</values></CAKeyframeAnimation>"
    }
    let ends = zip(names, texts).map { "<\($0) type='CATransform3D' value='\($1)'/>" }.joined()
    return "<CABasicAnimation \(start)>\(ends)</CABasicAnimation>"
  }
}

extension TurningValues: CustomDebugStringConvertible {
  var debugDescription: String { "\(texts)" }
}

extension Generator where Value == TurningValues {
  /// Two to four values about one to three axes, with tens of degrees.
  fileprivate static var turningValues: Generator {
    let axes = TurningValues.axes
    let steps = Generator<Int>.int(in: 1...(axes.count - 1)).array(count: 1...3)
    let factors = Generator<Double>.element(of: [1, 2, -1, -0.5])
    let turns = zip(Generator<Int>.int(in: -36...36), factors).map { tens, factor in
      TurningValues.Turn(angle: 10 * tens, factor: factor)
    }
    let value = turns.array(count: 1...3).array(count: 3...3).optional.map { $0 ?? [] }
    return zip(steps, value.array(count: 2...4)).map { steps, turns in
      var index = 0
      let chosen = steps.map { step in
        index = (index + step) % axes.count
        return axes[index]
      }
      return TurningValues(axes: chosen, turns: turns)
    }
  }
}
