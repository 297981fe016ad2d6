import AnimationGeometry
import AnimationInterpolation
import AnimationTiming
import LayerModel

enum CAMLAnimationClass: String, CaseIterable {
  case basic = "CABasicAnimation"
  case keyframe = "CAKeyframeAnimation"
  case spring = "CASpringAnimation"
  case group = "CAAnimationGroup"
  case transition = "CATransition"
}

protocol CAMLAnimation: TimedAnimation {
  /// The properties without which the animation would show something else. If one of them is present and not
  /// understood, the animation is disabled. A value that cannot be read disables the animation in any property.
  static var decisiveProperties: Set<String> { get }

  /// Takes an attribute that only this class has. Returns whether this is one.
  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool

  /// Takes a child element that only this class has. Returns whether this is one.
  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool

  /// The path values of the animation, as the writer spells them.
  var pathMarkup: [MarkupElement] { get }

  /// Whether the animation itself stores the text of a property that was not understood.
  func hasStored(_ name: String) -> Bool

  /// Removes the effect of the animation and changes nothing else.
  ///
  /// - Returns: Whether an animation of this class can exist without an effect.
  @discardableResult mutating func disable() -> Bool
}

extension CAMLAnimation {
  func hasStored(_ name: String) -> Bool { false }

  mutating func disable() -> Bool { false }
}

extension CAMLAnimation where Self: PropertyAnimation {
  /// Takes an attribute of `CAPropertyAnimation`. Returns whether this is one.
  mutating func takePropertyAttribute(
    _ name: String, _ text: CAMLValueText
  ) throws(CAMLValueError) -> Bool {
    switch name {
    case "keyPath": keyPath = text.text
    case "additive": isAdditive = try text.bool()
    case "cumulative": isCumulative = try text.bool()
    case "valueFunction": valueFunction = try text.valueFunction()
    default: return false
    }
    return true
  }

  /// Takes the value function from an element with its name: `<valueFunction name="rotateZ"/>`.
  mutating func takeValueFunction(
    _ child: MarkupElement, from builder: inout CAMLModelBuilder, on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    guard child.name == "valueFunction",
      child.attribute("name") != nil || child.reference != nil
    else { return false }
    do {
      valueFunction = try builder.following(child, at: child.name, on: &attributes) {
        (builder, child, attributes) throws(CAMLValueError) in
        guard let name = child.attribute("name") else {
          throw .notUnderstood("the name is missing")
        }
        let function = try CAMLValueText(name).valueFunction()
        builder.keepRest(of: child, but: ["type", "name"], at: child.name, on: &attributes)
        for part in child.children {
          builder.keep(part, of: child, at: child.name, on: &attributes)
        }
        return function
      }
    } catch {
      try builder.handle(
        error, of: child.name, keeping: .element(child.foreign), in: child, on: &attributes)
    }
    return true
  }

  /// Removes the key path, without which an animation changes nothing, and keeps its text as an attribute.
  mutating func disable() -> Bool {
    guard let path = keyPath else { return true }
    attributes.append(Attribute("keyPath", .text(path)))
    keyPath = nil
    return true
  }
}

extension CAMLValueText {
  fileprivate func valueFunction() throws(CAMLValueError) -> ValueFunction {
    guard let function = ValueFunction(rawValue: text) else {
      throw .notUnderstood(
        "there is no value function '\(excerpt)', so the animation changes nothing")
    }
    return function
  }
}

extension BasicAnimation: CAMLAnimation {
  static let decisiveProperties: Set<String> = [
    "fromValue", "toValue", "byValue", "valueFunction",
  ]

  private enum End: String { case fromValue, toValue, byValue }

  private mutating func set(_ end: End, _ value: AnimatableValue?) {
    switch end {
    case .fromValue: fromValue = value
    case .toValue: toValue = value
    case .byValue: byValue = value
    }
  }

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool {
    guard let end = End(rawValue: name) else { return try takePropertyAttribute(name, text) }
    guard let type = animatedPath(of: layer)?.type else {
      throw .notUnderstood("the type of the key path is unknown")
    }
    set(end, try text.value(of: type))
    return true
  }

  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    guard let end = End(rawValue: child.name) else {
      return try takeValueFunction(child, from: &builder, on: &attributes)
    }
    do {
      let value = try builder.value(
        of: child, expected: CAMLExpectation(at: animatedPath(of: layer)), at: child.name,
        on: &attributes)
      set(end, value)
    } catch {
      try builder.handle(
        error, of: child.name, keeping: .element(child.foreign), in: child, on: &attributes)
    }
    return true
  }
}

extension PropertyAnimation {
  func animatedPath(of layer: Layer) -> PropertyPath? { keyPath.flatMap { try? layer.path($0) } }
}

extension KeyframeAnimation: CAMLAnimation {
  static let decisiveProperties: Set<String> = ["values", "path", "valueFunction"]

  func hasStored(_ name: String) -> Bool {
    name == "calculationMode" && unknownCalculationMode != nil
  }

  private static func list(_ name: String) -> WritableKeyPath<Self, [Double]?>? {
    switch name {
    case "keyTimes": \.keyTimes
    case "tensionValues": \.tensionValues
    case "continuityValues": \.continuityValues
    case "biasValues": \.biasValues
    default: nil
    }
  }

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool {
    if let list = Self.list(name) {
      self[keyPath: list] = try text.numbers()
      return true
    }
    switch name {
    case "calculationMode":
      guard let mode = CalculationMode(rawValue: text.text) else {
        unknownCalculationMode = text.text
        throw .notUnderstood(
          "there is no calculation mode '\(text.excerpt)', so the animation changes nothing")
      }
      calculationMode = mode
    case "path": path = try text.path()
    case "rotationMode":
      guard let mode = RotationMode(rawValue: text.text) else {
        throw .notUnderstood("there is no rotation mode '\(text.excerpt)'")
      }
      rotationMode = mode
    case "pathPacing":
      guard let pacing = PathPacing(rawValue: text.text) else {
        throw .notUnderstood("a path is not measured by '\(text.excerpt)'")
      }
      pathPacing = pacing
    default: return try takePropertyAttribute(name, text)
    }
    return true
  }

  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    let isCollection =
      ["values", "timingFunctions"].contains(child.name) || Self.list(child.name) != nil
    guard isCollection || child.name == "path" else {
      return try takeValueFunction(child, from: &builder, on: &attributes)
    }
    do {
      var rest: [Attribute] = []
      if isCollection {
        self = try builder.following(child, at: child.name, on: &rest) {
          (builder, child, rest) throws(CAMLValueError) in
          var copy = self
          try copy.take(collection: child, for: layer, from: &builder, on: &rest)
          builder.keepRest(of: child, at: child.name, on: &rest)
          return copy
        }
      } else {
        try takePath(child, from: &builder, on: &rest)
      }
      attributes += rest
    } catch {
      try builder.handle(
        error, of: child.name, keeping: .element(child.foreign), in: child, on: &attributes)
    }
    return true
  }

  private mutating func take(
    collection: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(CAMLValueError) {
    if collection.name == "timingFunctions" {
      timingFunctions = try builder.timingFunctions(collection, on: &attributes)
      return
    }
    let values = try builder.values(
      of: collection.children, expected: CAMLExpectation(at: animatedPath(of: layer)),
      at: collection.name, on: &attributes)
    if let list = Self.list(collection.name) {
      self[keyPath: list] = try builder.numbers(values)
    } else {
      self.values = values
    }
  }

  private mutating func takePath(
    _ child: MarkupElement, from builder: inout CAMLModelBuilder, on attributes: inout [Attribute]
  ) throws(CAMLValueError) {
    let value = try builder.value(
      of: child, expected: CAMLExpectation(.path), at: child.name, on: &attributes)
    guard case .path(let path)? = value else { throw .notUnderstood("expected a path") }
    self.path = path
  }
}

extension SpringAnimation: CAMLAnimation {
  static let decisiveProperties = BasicAnimation.decisiveProperties

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool {
    switch name {
    case "mass": mass = try text.number()
    case "stiffness": stiffness = try text.number()
    case "damping": damping = try text.number()
    case "velocity", "initialVelocity": initialVelocity = try text.number()
    case "allowsOverdamping": allowsOverdamping = try text.bool()
    case "overdamped":
      guard let response = OverdampedResponse(rawValue: text.text) else {
        throw .notUnderstood("there is no overdamped response '\(text.excerpt)'")
      }
      overdampedResponse = response
    default: return try basic.take(name, text, for: layer)
    }
    return true
  }

  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    try basic.take(child, for: layer, from: &builder, on: &attributes)
  }
}

extension AnimationGroup: CAMLAnimation {
  static let decisiveProperties: Set<String> = []

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool { false }

  /// Takes the children of the group. The key of a child has no meaning in a group and is kept as an attribute.
  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    guard child.name == "animations" else { return false }
    for element in child.children {
      guard let read = try builder.animation(element, for: layer) else {
        builder.keep(
          element, of: child, at: "animations", as: .unknownClass, on: &attributes)
        continue
      }
      guard var animation = read.animation else {
        attributes.append(Attribute("animations/\(element.name)", .element(element.foreign)))
        continue
      }
      if let key = read.key { animation.attributes.append(Attribute("key", .text(key))) }
      animations.append(animation)
    }
    builder.keepRest(of: child, at: "animations", on: &attributes)
    return true
  }
}

extension Transition: CAMLAnimation {
  static let decisiveProperties: Set<String> = []

  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool {
    switch name {
    case "type": type = text.text
    case "subtype": subtype = text.text
    case "startProgress": startProgress = try text.number()
    case "endProgress": endProgress = try text.number()
    default: return false
    }
    return true
  }

  /// Takes the type or the subtype of the transition from a child element. If the attribute `type` contains the class,
  /// the type can only be in a child element.
  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    guard child.name == "type" || child.name == "subtype" else { return false }
    do throws(CAMLValueError) {
      let value = try builder.value(
        of: child, expected: CAMLExpectation(.string), at: child.name, on: &attributes)
      guard case .string(let text)? = value else {
        throw .notUnderstood("expected a string")
      }
      if child.name == "type" { type = text } else { subtype = text }
    } catch {
      try builder.handle(
        error, of: child.name, keeping: .element(child.foreign), in: child, on: &attributes)
    }
    return true
  }
}
