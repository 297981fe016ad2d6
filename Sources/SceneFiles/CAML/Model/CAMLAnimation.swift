import AnimationInterpolation
import LayerModel

/// The animation classes that CAML files name.
enum CAMLAnimationClass: String, CaseIterable {
  case basic = "CABasicAnimation"
  case keyframe = "CAKeyframeAnimation"
  case spring = "CASpringAnimation"
  case group = "CAAnimationGroup"
  case transition = "CATransition"
}

/// An animation that takes its properties from a CAML element.
protocol CAMLAnimation: TimedAnimation {
  /// Properties that decide what the animation shows. Where one is there and is not understood, the
  /// animation is left without effect, because it would show something else.
  static var decisiveProperties: Set<String> { get }

  /// Takes an attribute that only this class has, and says whether it is one.
  mutating func take(
    _ name: String, _ text: CAMLValueText, for layer: Layer
  ) throws(CAMLValueError) -> Bool

  /// Takes a child that only this class has, and says whether it is one.
  ///
  /// - Parameter attributes: Receive what of the child is not understood.
  mutating func take(
    _ child: MarkupElement, for layer: Layer, from builder: inout CAMLModelBuilder,
    on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool

  /// Whether the animation itself has what was not understood of a property.
  func hasStored(_ name: String) -> Bool

  /// Takes the animation its effect, but nothing else.
  mutating func disable()
}

extension CAMLAnimation {
  func hasStored(_ name: String) -> Bool { false }

  mutating func disable() {}
}

extension CAMLAnimation where Self: PropertyAnimation {
  /// Takes an attribute of `CAPropertyAnimation`.
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

  /// Takes the value function from an element, which names it: `<valueFunction name="rotateZ"/>`.
  mutating func takeValueFunction(
    _ child: MarkupElement, from builder: inout CAMLModelBuilder, on attributes: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    guard child.name == "valueFunction", let name = child.attribute("name") else { return false }
    do {
      valueFunction = try CAMLValueText(name).valueFunction()
      builder.keepRest(of: child, but: ["type", "name"], at: child.name, on: &attributes)
      for part in child.children {
        builder.keep(part, of: child, at: child.name, on: &attributes)
      }
    } catch {
      try builder.handle(
        error, of: child.name, keeping: .element(child.foreign), at: child.place, on: &attributes)
    }
    return true
  }

  /// An animation without a key path changes nothing; the path itself is kept.
  mutating func disable() {
    guard let path = keyPath else { return }
    attributes.append(Attribute("keyPath", .text(path)))
    keyPath = nil
  }
}

extension CAMLValueText {
  /// A value function by its name.
  fileprivate func valueFunction() throws(CAMLValueError) -> ValueFunction {
    guard let function = ValueFunction(rawValue: text) else {
      throw .notUnderstood(
        "there is no value function '\(excerpt)', so the animation changes nothing")
    }
    return function
  }
}
