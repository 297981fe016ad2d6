import Foundation

/// What the command line is given: scenes and requests as text.
enum CommandInput {
  /// Layers in CAML, an endless animation of `opacity` each, by one of some curves in turn.
  static func scene(layers count: Int, curves: [[Double]]) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
      <CALayer name="root"><sublayers>

      """
    for (index, tween) in TweenInput.mixed(count).enumerated() {
      let curve = curves[index % curves.count].map { "\($0)" }.joined(separator: " ")
      text += """
        <CALayer name="layer \(index)"><animations>
        <CABasicAnimation keyPath="opacity" beginTime="1e-100" duration="\(tween.begin + 1)"
          repeatCount="inf" timingFunction="\(curve)">
        <fromValue type="real" value="\(tween.from)"/><toValue type="real" value="\(tween.to)"/>
        </CABasicAnimation></animations></CALayer>

        """
    }
    return text + "</sublayers></CALayer></caml>\n"
  }

  /// Requests to interpolate points, each at three fractions.
  static func interpolations(_ count: Int) -> String {
    var inputs = RandomInputs(seed: 118)
    return (0..<count).map { _ in
      let ends = (0..<4).map { _ in "\(inputs.number(-100, 100))" }
      let fractions = (0..<3).map { _ in "\(inputs.fraction())" }
      return """
        {"op":"interpolate","type":"point","from":[\(ends[0]),\(ends[1])],\
        "to":[\(ends[2]),\(ends[3])],"at":[\(fractions.joined(separator: ","))]}

        """
    }.joined()
  }

  /// Requests for a progress, each of another curve.
  static func curves(_ count: Int) -> String {
    var inputs = RandomInputs(seed: 119)
    return InputFiles.curves(count).map { points in
      """
      {"op":"timing-function","function":[\(points.map { "\($0)" }.joined(separator: ","))],\
      "at":[\(inputs.fraction())]}

      """
    }.joined()
  }
}
