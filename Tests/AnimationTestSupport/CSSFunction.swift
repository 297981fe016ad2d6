import AnimationGeometry
import AnimationTiming

/// One function, or keyword, of a CSS value in an oracle: `rotate(45deg)`, `ease-in`.
public struct CSSFunction: Hashable, Sendable {
  /// The name; a keyword is a function without arguments.
  public let name: String
  /// The arguments, separated by commas, blanks or a slash.
  public let arguments: [String]

  /// Creates a function from its name and arguments.
  public init(name: String, arguments: [String]) {
    self.name = name
    self.arguments = arguments
  }

  /// Returns the functions of a value that is a list of functions; nil if it is no such list.
  public static func list(_ css: String) -> [CSSFunction]? {
    var functions: [CSSFunction] = []
    var rest = css[...]
    while let start = rest.firstIndex(where: { $0 != " " }) {
      rest = rest[start...]
      let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" }
      guard !name.isEmpty else { return nil }
      rest = rest[name.endIndex...]
      guard rest.first == "(" else {
        functions.append(CSSFunction(name: String(name), arguments: []))
        continue
      }
      guard let close = rest.firstIndex(of: ")") else { return nil }
      let inner = rest[rest.index(after: rest.startIndex)..<close]
      functions.append(
        CSSFunction(
          name: String(name),
          arguments: inner.split { $0 == "," || $0 == " " || $0 == "/" }.map(String.init)))
      rest = rest[rest.index(after: close)...]
    }
    return functions
  }

  /// Returns an argument as a number: a length in pixels, an angle in radians; nil for any other unit.
  static func number(_ text: String) -> Double? {
    let units: [(String, Double)] = [("px", 1), ("deg", .pi / 180), ("turn", 2 * .pi), ("rad", 1)]
    for (unit, factor) in units where text.hasSuffix(unit) {
      return Double(text.dropLast(unit.count)).map { $0 * factor }
    }
    return Double(text)
  }

  /// All arguments as numbers; nil if one argument is not a number.
  public var numbers: [Double]? {
    let numbers = arguments.compactMap(Self.number)
    return numbers.count == arguments.count ? numbers : nil
  }
}

extension Transform3D {
  /// Creates a transform from a CSS transform list or `none`; nil for values that an engine without layout cannot
  /// resolve, such as a percentage.
  public init?(css: String) {
    guard let functions = CSSFunction.list(css) else { return nil }
    self = .identity
    if css == "none" { return }
    for function in functions {
      guard let transform = Transform3D(function) else { return nil }
      // The leftmost function is applied last to a point.
      self = transform.concatenating(self)
    }
  }

  private init?(_ function: CSSFunction) {
    guard let n = function.numbers, let first = n.first else { return nil }
    switch (function.name, n.count) {
    case ("translate", 1), ("translateX", 1): self = .translation(x: first, y: 0)
    case ("translate", 2): self = .translation(x: n[0], y: n[1])
    case ("translateY", 1): self = .translation(x: 0, y: first)
    case ("translateZ", 1): self = .translation(x: 0, y: 0, z: first)
    case ("translate3d", 3): self = .translation(x: n[0], y: n[1], z: n[2])
    case ("scale", 1): self = .scale(x: first, y: first)
    case ("scale", 2): self = .scale(x: n[0], y: n[1])
    case ("scaleX", 1): self = .scale(x: first, y: 1)
    case ("scaleY", 1): self = .scale(x: 1, y: first)
    case ("scaleZ", 1): self = .scale(x: 1, y: 1, z: first)
    case ("scale3d", 3): self = .scale(x: n[0], y: n[1], z: n[2])
    case ("rotate", 1), ("rotateZ", 1): self = .rotation(angle: first)
    case ("rotateX", 1): self = .rotation(angle: first, axis: Vector3D(x: 1, y: 0, z: 0))
    case ("rotateY", 1): self = .rotation(angle: first, axis: Vector3D(x: 0, y: 1, z: 0))
    case ("rotate3d", 4):
      self = .rotation(angle: n[3], axis: Vector3D(x: n[0], y: n[1], z: n[2]))
    case ("perspective", 1): self = Transform3D(m34: -1 / first)
    case ("matrix", 6):
      self.init(column: [n[0], n[1], 0, 0, n[2], n[3], 0, 0, 0, 0, 1, 0, n[4], n[5], 0, 1])
    case ("matrix3d", 16): self.init(column: n)
    default: return nil
    }
  }

  /// Creates a transform from sixteen numbers in CSS order: column by column for column vectors, so row by row for the
  /// row vectors used here.
  public init(column n: [Double]) {
    self.init(
      m11: n[0], m12: n[1], m13: n[2], m14: n[3], m21: n[4], m22: n[5], m23: n[6], m24: n[7],
      m31: n[8], m32: n[9], m33: n[10], m34: n[11], m41: n[12], m42: n[13], m43: n[14], m44: n[15])
  }
}

extension Color {
  /// Creates a colour from a CSS colour `rgb(…)` or `rgba(…)` with numbers in 0…255; nil for any other.
  public init?(css: String) {
    guard let function = CSSFunction.list(css)?.first, ["rgb", "rgba"].contains(function.name),
      let n = function.numbers, n.count == 3 || n.count == 4
    else { return nil }
    self.init(
      red: n[0] / 255, green: n[1] / 255, blue: n[2] / 255, alpha: n.count == 4 ? n[3] : 1)
  }
}

extension TimingFunction {
  /// Creates a timing function from a CSS easing function; nil if the text is no easing function.
  public init?(css: String) {
    guard let function = CSSFunction.list(css)?.first else { return nil }
    let words = function.arguments
    switch function.name {
    case "linear" where words.isEmpty: self = .linear
    case "ease": self = .default
    case "ease-in": self = .easeIn
    case "ease-out": self = .easeOut
    case "ease-in-out": self = .easeInEaseOut
    case "step-start": self.init(cssSteps: ["1", "start"])
    case "step-end": self.init(cssSteps: ["1", "end"])
    case "steps": self.init(cssSteps: words)
    case "cubic-bezier":
      guard let p = function.numbers, p.count == 4,
        let curve = try? TimingFunction(controlPoints: p[0], p[1], p[2], p[3])
      else { return nil }
      self = curve
    case "linear": self.init(cssStops: css)
    default: return nil
    }
  }

  private init?(cssSteps words: [String]) {
    let word = words.count > 1 ? words[1] : "end"
    guard let count = words.first.flatMap({ Int($0) }),
      let position = TimingFunction.StepPosition(rawValue: word)
        ?? TimingFunction.StepPosition(rawValue: "jump-" + word),
      let curve = try? TimingFunction(steps: count, position)
    else { return nil }
    self = curve
  }

  private init?(cssStops css: String) {
    var stops: [(input: Double?, output: Double)] = []
    for stop in css.dropFirst("linear(".count).dropLast().split(separator: ",") {
      let words = stop.split(separator: " ")
      guard let output = words.first.flatMap({ Double($0) }) else { return nil }
      let inputs = words.dropFirst().compactMap { Double($0.dropLast()).map { $0 / 100 } }
      guard inputs.count == words.count - 1 else { return nil }
      stops += inputs.isEmpty ? [(nil, output)] : inputs.map { ($0, output) }
    }
    guard let curve = try? TimingFunction(stops: LinearStop.completing(stops)) else { return nil }
    self = curve
  }
}
