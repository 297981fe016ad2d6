import AnimationTestSupport
import SceneFiles
import Testing

@Suite("Turns over a half")
struct HalfTurnCheckTests {
  /// Turns about one axis that follow each other are one turn, whatever stands between them; turns
  /// about different axes are not. The largest difference between neighbouring values is found where
  /// it is over a half turn, with both angles in the message. A value without turns is turned by 0
  /// about any axis.
  @Test("turns about one axis are added up, those about others are not")
  func axes() {
    let forms = Generator<TurningValues.Form>.element(of: TurningValues.Form.allCases)
    forAll("half turns", .turningValues, forms, count: 400) { values, form in
      let found = halfTurns(in: values.animation(form))
      let largest = values.largestTurn(form)
      guard largest > 180 else { return found.isEmpty }
      let shown = abs(largest - 360 * Int((Double(largest) / 360).rounded()))
      return found.count == 1
        && found[0].hasPrefix(
          "a turn of \(largest) degrees between matrices is shown as one of \(shown) the shorter way"
        )
    }
  }

  /// Angles about different axes cannot be compared.
  @Test("values that turn about other axes are not compared")
  func otherAxes() {
    forAll("other axes", .turningValues, Generator<Int>.int(in: 0...2)) { values, index in
      let angles = [Int](repeating: 100, count: 3)
      let whole = TurningValues(axes: values.axes, angles: [angles.map { [$0] }])
      var axes = values.axes
      // One axis less, or another one in its place.
      if index < axes.count, axes.count > 1 {
        axes.remove(at: index)
      } else {
        axes[0] = "1, 2, 3"
      }
      let other = TurningValues(axes: axes, angles: [angles.map { [-$0] }])
      let animation = TurningValues.animation([other.texts[0], whole.texts[0]], .ends)
      return halfTurns(in: animation).isEmpty
    }
  }

  /// The messages of what is found in an endless animation.
  private func halfTurns(in animation: String) -> [String] {
    let layer = "<CALayer><animations>\(animation)</animations></CALayer>"
    return CheckExample.findings(in: CheckExample.document(layer))
      .filter { $0.code == .halfTurn }.map(\.message)
  }
}

/// Values of an animation, each a list of turns about the same axes.
private struct TurningValues: Sendable {
  /// How an animation has its values.
  enum Form: CaseIterable { case ends, end, change, values }

  /// Each another one than that before it.
  let axes: [String]
  /// The angles of each value in degrees, for each axis those of its turns; empty for no turn.
  let angles: [[[Int]]]

  static let allAxes = [
    "0, 0, 1", "1, 0, 0", "0, 1, 0", "-1, 0, 0", "1, 0, 1", "0, 1, 1", "1, 1, 0", "1, 1, 1",
  ]

  /// The values as CAML has them, other functions among the turns.
  var texts: [String] {
    angles.map { angles in
      zip(axes, angles).map { axis, angles in
        angles.map { angle in
          // z need not be written.
          let isShort = axis == Self.allAxes[0] && angle > 0
          return isShort ? "rotate(\(angle)deg)" : "rotate(\(angle)deg, \(axis))"
        }.joined(separator: " translate(1, 2) ")
      }.joined(separator: " scale(2) ")
    }
  }

  /// The largest angle in degrees between neighbours about one axis.
  func largestTurn(_ form: Form) -> Int {
    let sums = angles.map { angles in
      axes.indices.map { angles.isEmpty ? 0 : angles[$0].reduce(0, +) }
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

  func animation(_ form: Form) -> String { Self.animation(texts, form) }

  /// An endless animation, so that nothing snaps back.
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

extension Generator where Value == TurningValues {
  /// Two to four values about one to three axes, with tens of degrees.
  fileprivate static var turningValues: Generator {
    let axes = TurningValues.allAxes
    let steps = Generator<Int>.int(in: 1...(axes.count - 1)).array(count: 1...3)
    let turns = Generator<Int>.int(in: -36...36).map { 10 * $0 }.array(count: 1...3)
    let value = turns.array(count: 3...3).optional.map { $0 ?? [] }
    return zip(steps, value.array(count: 2...4)).map { steps, angles in
      var index = 0
      let chosen = steps.map { step in
        index = (index + step) % axes.count
        return axes[index]
      }
      return TurningValues(axes: chosen, angles: angles)
    }
  }
}
