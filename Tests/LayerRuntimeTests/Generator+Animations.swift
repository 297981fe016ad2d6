import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel

/// Custom properties of the types that no plain layer has with a default.
let customProperties = [
  PropertyKey("outline", .path, default: .path(outline(.line, at: 2))),
  PropertyKey("plane", .affine, default: .affine(.scale(x: 2, y: 0.5))),
  PropertyKey("turn", .quaternion, default: .quaternion(.identity)),
  PropertyKey("stops", .numbers, default: .numbers([0, 1])),
  paddingProperty.key,
]

let paddingProperty = Property("padding", default: Padding(top: 1, left: 2, bottom: 3))

struct Padding: CustomPropertyValue, Hashable {
  static let typeName = "Padding"
  static let laneNames = ["top", "left", "bottom"]
  var top = 0.0, left = 0.0, bottom = 0.0
  var lanes: [Double] { [top, left, bottom] }
}

extension Padding {
  init(lanes: [Double]) { self.init(top: lanes[0], left: lanes[1], bottom: lanes[2]) }
}

extension Layer {
  /// Adds the cells and filters that ``animatedKeyPaths`` name.
  func addNamedObjects() {
    var (spark, ember) = (EmitterCell(name: "spark"), EmitterCell(name: "ember"))
    ember[.velocity] = 3
    spark.emitterCells = [ember]
    emitterCells = [spark]
    filters = [Filter("gaussianBlur", name: "blur", inputs: ["inputRadius": .number(2)])]
    let center = AnimatableValue.point(Point2D(x: 1, y: 2))
    backgroundFilters = [Filter("vignette", name: "spot", inputs: ["inputCenter": center])]
  }
}

/// Returns a path of one element and a close; paths of the same element can be interpolated.
private func outline(_ element: BezierPath.Element, at place: Double) -> BezierPath {
  let point = { (step: Double) in Point2D(x: place * step, y: place - step) }
  var path = BezierPath()
  path.move(to: point(0))
  switch element {
  case .move: break
  case .line: path.addLine(to: point(3))
  case .quadratic: path.addQuadCurve(to: point(3), control: point(1))
  case .cubic: path.addCurve(to: point(3), control1: point(1), control2: point(2))
  case .close: path.closeSubpath()
  }
  path.closeSubpath()
  return path
}

/// Key paths of a layer with ``customProperties`` and named objects, of every type, including components of each kind.
let animatedKeyPaths = [
  "opacity", "zPosition", "position", "position.x", "bounds", "bounds.size", "bounds.size.width",
  "transform", "transform.rotation.z", "transform.rotation.x", "transform.scale",
  "transform.scale.xy", "transform.translation", "transform.translation.y", "backgroundColor",
  "hidden", "contentsGravity", "contents", "maskedCorners", "shadowOffset.height",
  "shadowPath", "outline", "plane", "turn", "stops", "padding", "padding.left",
  "emitterCells.spark.color",
  "emitterCells.spark.emitterCells.ember.velocity", "filters.blur.inputRadius",
  "backgroundFilters.spot.inputCenter", "backgroundFilters.spot.inputCenter.x",
]

func valueType(of keyPath: String) -> ValueType {
  switch keyPath {
  case "position", "backgroundFilters.spot.inputCenter": .point
  case "bounds": .rect
  case "bounds.size", "transform.translation": .size
  case "transform": .transform
  case "backgroundColor", "emitterCells.spark.color": .color
  case "hidden": .bool
  case "contentsGravity": .string
  case "contents": .image
  case "maskedCorners": .integer
  case "shadowPath", "outline": .path
  case "plane": .affine
  case "turn": .quaternion
  case "stops": .numbers
  case "padding": .custom
  default: .number
  }
}

extension Generator where Value == AnimatableValue {
  static func values(of type: ValueType) -> Generator {
    let number = Generator<Double>.moderate
    switch type {
    case .number: return number.map(AnimatableValue.number)
    case .integer: return Generator<Int>.int(in: -20...20).map(AnimatableValue.integer)
    case .bool: return Generator<Bool>.bool.map(AnimatableValue.bool)
    case .string:
      return Generator<String>.element(of: ["resize", "center", "top"]).map(AnimatableValue.string)
    case .image:
      return Generator<String>.element(of: ["a.png", "b.png"]).map { .image(source: $0) }
    case .point: return zip(number, number).map { .point(Point2D(x: $0, y: $1)) }
    case .size: return zip(number, number).map { .size(Size2D(width: $0, height: $1)) }
    case .rect:
      return zip(number, number, number, number).map {
        .rect(Rect2D(x: $0, y: $1, width: $2, height: $3))
      }
    case .color:
      return zip(number, number, number, number).map {
        .color(Color(red: $0, green: $1, blue: $2, alpha: $3))
      }
    case .transform:
      return zip(number, number, .element(of: [0, 1, -1, 2, 0.5]), .bool).map {
        .transform(
          Transform3D.rotation(angle: $0, axis: Vector3D(x: $3 ? 1 : 0, y: 0.5, z: 1))
            .scaled(x: $2, y: 1.5).translated(x: $1, y: 3))
      }
    case .numbers: return number.array(count: 0...3).map(AnimatableValue.numbers)
    case .colors: return .always(.colors([.black, .white]))
    case .affine:
      return zip(number, number, .element(of: [0, 1, -1, 2])).map {
        .affine(Transform2D.rotation(angle: $0).scaled(x: $2, y: 1.5).translated(x: $1, y: 3))
      }
    case .quaternion:
      return zip(number, number, number).map {
        .quaternion(Quaternion(angle: $0, axis: Vector3D(x: $1, y: $2, z: 1)))
      }
    case .custom:
      return number.array(count: 3...3).map {
        .custom(CustomValue(type: "Padding", lanes: $0))
      }
    case .path:
      return zip(.element(of: BezierPath.Element.allCases), number).map {
        .path(outline($0, at: $1))
      }
    }
  }
}

extension Generator where Value == Animation {
  /// Returns a generator of animations of one of ``animatedKeyPaths``, or of nested groups, three deep at most.
  static func animation(depth: Int = 2) -> Generator {
    guard depth > 0 else { return single }
    return .oneOf(
      single, single,
      zip(single.array(count: 0...3), animation(depth: depth - 1), .timing, curve).map {
        children, nested, timing, curve in
        .group(AnimationGroup(children + [nested], timing: timing, timingFunction: curve))
      })
  }

  private static var curve: Generator<TimingFunction?> {
    .element(
      of: [nil, .easeIn, .easeInEaseOut, TimingFunction.easeInOutBack, .steps(4, .start)])
  }

  private static var single: Generator {
    Generator<String>.element(of: animatedKeyPaths).flatMap { keyPath in
      .oneOf(
        basic(keyPath), basic(keyPath), keyframe(keyPath), spring(keyPath), decay(keyPath), path,
        transition)
    }
  }

  private static var transition: Generator {
    let types = Generator<String>.element(of: ["fade", "moveIn", "push", "reveal", "cube"])
    let sides = Generator<String?>.element(of: [nil, "fromRight", "fromTop", "fromBehind"])
    return zip(zip(types, sides), zip(.fraction, .moderate), .timing, curve).map {
      names, progress, timing, curve in
      var transition = Transition(
        type: names.0, subtype: names.1, startProgress: progress.0, endProgress: progress.1,
        timing: timing)
      transition.timingFunction = curve
      return .transition(transition)
    }
  }

  /// Keyframes along a path with a line, a gap, a curve and a close.
  private static var path: Generator {
    let points = zip(Generator<Double>.moderate, .moderate).map { Point2D(x: $0, y: $1) }
    let modes = Generator<CalculationMode>.element(of: CalculationMode.allCases)
    let turns = Generator<RotationMode?>.element(of: [nil, .auto, .autoReverse])
    return zip(points.array(count: 6...6), zip(modes, turns), .timing, zip(.bool, .bool)).map {
      points, modes, timing, flags in
      var path = BezierPath()
      path.move(to: points[0])
      path.addLine(to: points[1])
      path.move(to: points[2])
      path.addCurve(to: points[5], control1: points[3], control2: points[4])
      path.closeSubpath()
      var animation = KeyframeAnimation(
        keyPath: "position", calculationMode: modes.0, timing: timing)
      animation.path = path
      animation.rotationMode = modes.1
      (animation.isAdditive, animation.isCumulative) = flags
      return .keyframe(animation)
    }
  }

  private static func basicAnimation(_ keyPath: String) -> Generator<BasicAnimation> {
    let value = Generator<AnimatableValue>.values(of: valueType(of: keyPath))
    let ends = zip(value.optional, value.optional, value.optional)
    return zip(ends, .timing, curve, zip(.bool, .bool)).map { ends, timing, curve, flags in
      var animation = BasicAnimation(
        keyPath: keyPath, from: ends.0, to: ends.1, by: ends.2, timing: timing,
        timingFunction: curve)
      (animation.isAdditive, animation.isCumulative) = flags
      return animation
    }
  }

  private static func basic(_ keyPath: String) -> Generator {
    basicAnimation(keyPath).map { .basic($0) }
  }

  private static func spring(_ keyPath: String) -> Generator {
    zip(basicAnimation(keyPath), .element(of: [-1.0, 0, 1, 10, 20, 40]), .moderate, .bool).map {
      basic, damping, velocity, isOverdamped in
      var spring = SpringAnimation(basic, damping: damping, initialVelocity: velocity)
      spring.allowsOverdamping = isOverdamped
      return .spring(spring)
    }
  }

  /// Returns a generator of decays, limited on some sides and snapped, with and without a duration.
  private static func decay(_ keyPath: String) -> Generator {
    let value = Generator<AnimatableValue>.values(of: valueType(of: keyPath))
    let places = zip(value.optional, value.optional, value.optional)
    let bounds = zip(value.optional, value.optional)
    let rates = Generator<Double>.element(of: [0.5, 2, 10, 10, 0])
    return zip(zip(places, bounds, rates), value.optional, .timing, zip(.bool, .bool, .bool)).map {
      course, velocity, timing, flags in
      let (places, bounds, rate) = course
      var decay = DecayAnimation(
        keyPath: keyPath, from: places.0, to: places.1, velocity: velocity, gridStep: places.2,
        lowerBound: bounds.0, upperBound: bounds.1, timing: timing)
      decay.rate = rate
      (decay.isAdditive, decay.isCumulative) = (flags.0, flags.1)
      if flags.2 { decay.duration = 0 }
      return .decay(decay)
    }
  }

  private static func keyframe(_ keyPath: String) -> Generator {
    let values = Generator<AnimatableValue>.values(of: valueType(of: keyPath)).array(count: 0...4)
    let times = Generator<[Double]?>.element(
      of: [
        nil, [0, 1], [0, 0.25, 1], [0, 0.5, 0.5, 1], [0, 2, 1], [0, 0.1, 0.4, 0.8, 1],
        [0.25, 0.75], [-0.5, 0.5], [0, 0.5, 0.75], [0.5, 0.25, 1], [0, 0.75, 0.5, 1],
      ])
    let modes = Generator<CalculationMode>.element(of: CalculationMode.allCases)
    return zip(zip(values, times, modes), .timing, curve, zip(.bool, .bool)).map {
      keys, timing, curve, flags in
      var animation = KeyframeAnimation(
        keyPath: keyPath, values: keys.0, keyTimes: keys.1, calculationMode: keys.2,
        timing: timing, timingFunction: curve)
      animation.timingFunctions = curve.map { [$0] } ?? []
      (animation.isAdditive, animation.isCumulative) = flags
      return .keyframe(animation)
    }
  }
}
