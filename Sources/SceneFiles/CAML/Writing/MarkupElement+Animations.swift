import AnimationInterpolation
import AnimationTiming
import LayerModel

// What the classes of animations have, in the element of one.

extension MarkupElement {
  private mutating func setProperty(of animation: some PropertyAnimation) {
    if let keyPath = animation.keyPath { set("keyPath", keyPath) }
    if animation.isAdditive { set("additive", "1") }
    if animation.isCumulative { set("cumulative", "1") }
    if let function = animation.valueFunction {
      var element = MarkupElement(name: "valueFunction")
      element.set("type", "CAValueFunction")
      element.set("name", function.rawValue)
      children.append(element)
    }
  }

  mutating func set(_ animation: BasicAnimation) throws(CAMLWritingError) {
    setProperty(of: animation)
    for (name, value) in [
      ("fromValue", animation.fromValue), ("toValue", animation.toValue),
      ("byValue", animation.byValue),
    ] {
      guard let value else { continue }
      try append(value, named: name, keyPath: animation.keyPath)
    }
  }

  mutating func set(_ animation: SpringAnimation) throws(CAMLWritingError) {
    try set(animation.basic)
    let usual = SpringAnimation()
    for (name, number, usual) in [
      ("mass", animation.mass, usual.mass), ("stiffness", animation.stiffness, usual.stiffness),
      ("damping", animation.damping, usual.damping),
      ("velocity", animation.initialVelocity, usual.initialVelocity),
    ] where !number.isIdentical(to: usual) {
      set(name, CAMLValueText.text(number))
    }
    if animation.allowsOverdamping { set("allowsOverdamping", "1") }
    if animation.overdampedResponse != usual.overdampedResponse {
      set("overdamped", animation.overdampedResponse.rawValue)
    }
  }

  mutating func set(_ animation: KeyframeAnimation) throws(CAMLWritingError) {
    setProperty(of: animation)
    if let mode = animation.unknownCalculationMode {
      set("calculationMode", mode)
    } else if animation.calculationMode != .linear {
      set("calculationMode", animation.calculationMode.rawValue)
    }
    if let mode = animation.rotationMode { set("rotationMode", mode.rawValue) }
    if animation.pathPacing != .arcLength { set("pathPacing", animation.pathPacing.rawValue) }
    if let path = animation.path { try append(.path(path), named: "path", keyPath: nil) }
    if !animation.values.isEmpty {
      var collection = MarkupElement(name: "values")
      for (index, value) in animation.values.enumerated() {
        do {
          try collection.append(value, named: nil, keyPath: animation.keyPath)
        } catch {
          throw error.inside("values", index)
        }
      }
      children.append(collection)
    }
    append(animation.keyTimes, named: "keyTimes")
    append(animation.tensionValues, named: "tensionValues")
    append(animation.continuityValues, named: "continuityValues")
    append(animation.biasValues, named: "biasValues")
    try append(animation.timingFunctions)
  }

  /// - Parameter isTyped: Whether the attribute `type` is the class of the animation.
  mutating func set(_ transition: Transition, isTyped: Bool) {
    let usual = Transition()
    if transition.type != usual.type {
      if isTyped || Self.isClass(transition.type) {
        children.append(AnimatableValue.string(transition.type).markup(named: "type"))
      } else {
        set("type", transition.type)
      }
    }
    if let subtype = transition.subtype { set("subtype", subtype) }
    if !transition.startProgress.isIdentical(to: usual.startProgress) {
      set("startProgress", CAMLValueText.text(transition.startProgress))
    }
    if !transition.endProgress.isIdentical(to: usual.endProgress) {
      set("endProgress", CAMLValueText.text(transition.endProgress))
    }
  }

  // MARK: Children

  /// Appends a value of an animation.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - name: The tag; nil in a collection, where it is the class.
  ///   - keyPath: What is animated, which says whether numbers are a matrix.
  mutating func append(
    _ value: AnimatableValue, named name: String?, keyPath: String?
  ) throws(CAMLWritingError) {
    guard value.isSpelledExactly else {
      let error = CAMLWritingError("a path with coordinates that are not finite")
      throw name.map { error.inside($0) } ?? error
    }
    let isMatrix = keyPath?.hasSuffix("ColorMatrix") == true
    children.append(value.markup(named: name, isMatrix: isMatrix))
  }

  private mutating func append(_ numbers: [Double]?, named name: String) {
    guard let numbers else { return }
    var collection = MarkupElement(name: name)
    collection.children = numbers.map { AnimatableValue.number($0).markup() }
    children.append(collection)
  }

  private mutating func append(_ curves: [TimingFunction]) throws(CAMLWritingError) {
    guard !curves.isEmpty else { return }
    var collection = MarkupElement(name: "timingFunctions")
    for (index, curve) in curves.enumerated() {
      guard let text = CAMLValueText.text(curve) else {
        throw CAMLWritingError("the curve is put together of others")
          .inside("timingFunctions", index)
      }
      var element = MarkupElement(name: "CAMediaTimingFunction")
      element.set(curve.name == nil ? "value" : "name", text)
      collection.children.append(element)
    }
    children.append(collection)
  }
}
