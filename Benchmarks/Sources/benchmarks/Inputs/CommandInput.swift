import Inbetween

/// The inputs of the command line: scenes and requests as text.
enum CommandInput {
  enum Form: String, CaseIterable {
    case caml = "CAML"
    case json = "JSON"
  }

  /// The control points of the curves of a large scene: fewer curves than the cache holds.
  static let fewCurves = InputFiles.curves(200)

  /// Returns a layer with sublayers, each with an endless animation of `opacity` by one of some curves in turn.
  static func scene(layers count: Int, curves: [[Double]], as form: Form) -> String {
    var text: String
    switch form {
    case .caml:
      text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <caml xmlns="http://www.apple.com/CoreAnimation/1.0">
        <CALayer name="root"><sublayers>

        """
    case .json:
      text = """
        {"scene":1,"root":{"class":"CALayer","properties":{"name":"root"},"sublayers":[

        """
    }
    for (index, tween) in TweenInput.mixed(count).enumerated() {
      let points = curves[index % curves.count].map { "\($0)" }
      switch form {
      case .caml:
        text += """
          <CALayer name="layer \(index)"><animations>
          <CABasicAnimation keyPath="opacity" beginTime="1e-100" duration="\(tween.begin + 1)"
            repeatCount="inf" timingFunction="\(points.joined(separator: " "))">
          <fromValue type="real" value="\(tween.from)"/><toValue type="real" value="\(tween.to)"/>
          </CABasicAnimation></animations></CALayer>

          """
      case .json:
        text += """
          \(index == 0 ? "" : ","){"class":"CALayer","properties":{"name":"layer \(index)"},"animations":[{"animation":
          {"type":"CABasicAnimation","keyPath":"opacity","beginTime":1e-100,"duration":\(tween.begin + 1),
          "repeatCount":"inf","timingFunction":[\(points.joined(separator: ","))],
          "fromValue":\(tween.from),"toValue":\(tween.to)}}]}

          """
      }
    }
    switch form {
    case .caml: return text + "</sublayers></CALayer></caml>\n"
    case .json: return text + "]}}\n"
    }
  }

  static func layers(_ count: Int, curves: [[Double]]) throws -> LayerContext {
    let context = LayerContext()
    let root = Layer(in: context)
    root.name = "root"
    for (index, tween) in TweenInput.mixed(count).enumerated() {
      let points = curves[index % curves.count]
      let layer = Layer(in: context)
      layer.name = "layer \(index)"
      layer.add(
        .basic(
          BasicAnimation(
            keyPath: "opacity", from: .number(tween.from), to: .number(tween.to),
            timing: Timing(
              beginTime: 1e-100, duration: tween.begin + 1, repeatCount: .infinity),
            timingFunction: try TimingFunction(
              controlPoints: points[0], points[1], points[2], points[3]))))
      root.addSublayer(layer)
    }
    context.roots = [root]
    return context
  }

  /// Returns requests to interpolate points, each at three fractions.
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

  /// Returns requests for a progress, each with another curve.
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
