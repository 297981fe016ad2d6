import AnimationInterpolation
import AnimationMath
import AnimationTiming
import LayerModel

extension CAMLMarkup {
  func animations(of layer: Layer) throws(CAMLWritingError) -> [MarkupElement] {
    var elements: [MarkupElement] = []
    var keys: Set<ScalarString> = []
    for (index, attached) in layer.animations.enumerated() {
      // The class of a transition implies its key.
      var key = attached.key
      if case .transition = attached.animation { key = nil }
      do throws(CAMLWritingError) {
        if let reason = attached.unwritable { throw CAMLWritingError(reason) }
        elements.append(
          try animation(attached.animation, key: key, for: layer) {
            keys.contains(ScalarString($0))
          })
      } catch {
        throw error.inside("animations", index)
      }
      if let key = attached.key { keys.insert(ScalarString(key)) }
    }
    return elements
  }

  /// Returns the element of an animation. Default tag: the key.
  ///
  /// - Parameter isKeyCarried: Whether a key is to be carried as the last attribute `key`.
  func animation(
    _ animation: Animation, key: String?, for layer: Layer, tag: String? = nil,
    _ isKeyCarried: (String) -> Bool
  ) throws(CAMLWritingError) -> MarkupElement {
    // The children of a group are written and tested by themselves. They are inserted at the end.
    let children = try children(of: animation, for: layer)
    var element = try childless(
      animation, key: key, for: layer, tag: tag, hasChildren: !children.isEmpty, isKeyCarried)
    element.insert(children, into: "animations")
    return element
  }

  private func childless(
    _ animation: Animation, key: String?, for layer: Layer, tag: String?, hasChildren: Bool,
    _ isKeyCarried: (String) -> Bool
  ) throws(CAMLWritingError) -> MarkupElement {
    let bare = { (key: String?) throws(CAMLWritingError) in
      var bare = try self.bare(animation, key: key, tag: tag, hasChildren: hasChildren)
      bare.respell(animation.attributes, builder)
      return bare
    }
    let attributes = animation.attributes.withoutSpellings
    guard !attributes.isEmpty else { return try bare(key) }
    var carriedKey: String?
    if key == nil, let last = attributes.last, last.name == "key",
      case .text(let text) = last.content,
      isKeyCarried(text)
    {
      carriedKey = text
    }
    let usualKey = tag ?? key
    var natural = try bare(carriedKey ?? key)
    let placed = attributes.dropLast(carriedKey == nil ? 0 : 1)
    // The layer replaced a duration that could not be read by the default.
    if placed.contains(where: { $0.name == "duration" }) { natural.remove("duration") }
    if put(placed, into: &natural) {
      var builder = builder
      if let found = try? builder.animation(natural, for: layer), var read = found.animation,
        found.key == carriedKey ?? usualKey
      {
        read.attributes = read.attributes.withoutSpellings
        var expected = animation
        if case .group(var group) = expected {
          group.animations = []
          expected = .group(group)
        }
        expected.attributes = Array(placed)
        if read == expected || read.settlingDurations(to: Layer.defaultDuration) == expected {
          return natural
        }
      }
    }
    return try listing(attributes, in: bare(key))
  }

  private func children(
    of animation: Animation, for layer: Layer
  ) throws(CAMLWritingError) -> [MarkupElement] {
    guard case .group(let group) = animation else { return [] }
    return try group.animations.markup(inside: "animations") {
      (child) throws(CAMLWritingError) in
      try self.animation(child, key: nil, for: layer) { _ in true }
    }
  }

  /// Returns the element of an animation without carried attributes. A group has an empty collection for its
  /// children.
  private func bare(
    _ animation: Animation, key: String?, tag: String?, hasChildren: Bool
  ) throws(CAMLWritingError) -> MarkupElement {
    guard let className = animation.camlClass?.rawValue else {
      throw CAMLWritingError("a decay has no class in Core Animation")
    }
    let keyTag = key.flatMap { $0.isXMLNameWithoutColon && !MarkupElement.isClass($0) ? $0 : nil }
    let typedTag = tag ?? keyTag
    var element = MarkupElement(name: typedTag ?? className)
    if typedTag != nil { element.set("type", className) }
    if let key, tag != nil || keyTag == nil { element.set("key", key) }
    element.set(animation.timing, besides: Timing())
    if let curve = animation.timingFunction {
      guard let text = CAMLValueText.text(curve) else {
        throw CAMLWritingError("the curve is a composition of other curves").inside(
          "timingFunction")
      }
      element.set("timingFunction", text)
    }
    if !animation.isRemovedOnCompletion { element.set("removedOnCompletion", "0") }
    switch animation {
    case .basic(let basic): try element.set(basic)
    case .spring(let spring): try element.set(spring)
    case .decay: break
    case .keyframe(let keyframes): try element.set(keyframes)
    case .transition(let transition): element.set(transition, isTyped: typedTag != nil)
    case .group:
      if hasChildren { element.children.append(MarkupElement(name: "animations")) }
    }
    return element
  }
}

extension Animation {
  /// The class; nil for an animation that Core Animation does not have.
  fileprivate var camlClass: CAMLAnimationClass? {
    switch self {
    case .basic: .basic
    case .keyframe: .keyframe
    case .spring: .spring
    case .decay: nil
    case .group: .group
    case .transition: .transition
    }
  }
}

// MARK: - Properties of the animation classes

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
    if animation.velocity != nil {
      throw CAMLWritingError("the velocity of a curve has no form in CAML")
    }
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
    if animation.velocity != nil {
      throw CAMLWritingError("a spring velocity in units of the property has no form in CAML")
    }
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

  /// Appends a value of an animation. If `name` is nil, the value is in a collection and its tag is the class.
  ///
  /// - Parameter keyPath: The animated property, which determines whether numbers are a matrix.
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
        throw CAMLWritingError("the curve is a composition of other curves")
          .inside("timingFunctions", index)
      }
      var element = MarkupElement(name: "CAMediaTimingFunction")
      element.set(curve.name == nil ? "value" : "name", text)
      collection.children.append(element)
    }
    children.append(collection)
  }
}

extension AddedAnimation {
  /// The reason why an animation of a layer has no form in files; nil if it can be written.
  var unwritable: String? {
    if policy.isOfBlock { return "an animation of a block; write the scene when it has ended" }
    if part != nil { return "an animation of a timeline; write the scene when it has ended" }
    if !superseded.isEmpty {
      return
        "another animation has taken over a part of the animation; write the scene when it has ended"
    }
    if control != nil {
      return "a playback has changed the clock of the animation; write the scene when it has ended"
    }
    return nil
  }
}
