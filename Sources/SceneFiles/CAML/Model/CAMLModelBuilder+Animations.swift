import AnimationTiming
import LayerModel

extension CAMLModelBuilder {
  /// Adds the animations of a collection to a layer, in order.
  ///
  /// Files repeat keys (`<p type="…">` throughout) and mean all of the animations to run. But adding a second
  /// animation with the same key would replace the first. So the second one is added without a key and carries it as
  /// the attribute `key`. Transitions all have one key, and a layer shows only one, so a second transition is kept as
  /// an element.
  mutating func addAnimations(
    of collection: MarkupElement, to layer: Layer
  ) throws(SceneFileError) {
    for element in collection.children {
      guard layer.animations.count < limits.animationCount else {
        throw failure(
          "a layer has more than \(limits.animationCount) animations", at: element.place,
          kind: .limit)
      }
      guard let read = try animation(element, for: layer) else {
        keep(
          element, of: collection, at: "animations", as: .unknownClass, on: &layer.attributes)
        continue
      }
      guard var animation = read.animation else {
        layer.attributes.append(
          Attribute("animations/\(element.name)", .element(element.foreign)))
        continue
      }
      var key = read.key
      if case .transition = animation {
        key = Layer.transitionKey
        guard layer.animation(forKey: Layer.transitionKey) == nil else {
          layer.attributes.append(
            Attribute("animations/\(element.name)", .element(element.foreign)))
          report(
            .duplicateKey, at: element.place,
            "the layer already has an animation 'transition'; this one is kept and not shown")
          continue
        }
      }
      if let taken = key, layer.animation(forKey: taken) != nil {
        animation.attributes.append(Attribute("key", .text(taken)))
        report(
          .duplicateKey, at: element.place,
          "the layer already has an animation '\(taken)'; both run, and this one has no key")
        key = nil
      }
      animationPlaces.append(
        layer.add(animation, forKey: key).rawValue, at: element.place)
    }
    keepRest(of: collection, at: "animations", on: &layer.attributes)
  }

  /// Returns the animation of an element and its key; nil for an element of another class.
  ///
  /// - Returns: No animation if one of its values cannot be read and its class cannot be disabled. The element is
  ///   then kept whole.
  mutating func animation(
    _ element: MarkupElement, for layer: Layer
  ) throws(SceneFileError) -> (animation: Animation?, key: String?)? {
    let (className, isTyped) = objectClass(of: element)
    guard let animationClass = CAMLAnimationClass(rawValue: className) else { return nil }
    let key = element.attribute("key") ?? (isTyped ? element.name : nil)
    let animation: Animation? =
      switch animationClass {
      case .basic: try filled(BasicAnimation(), from: element, for: layer).map(Animation.basic)
      case .keyframe:
        try filled(KeyframeAnimation(), from: element, for: layer).map(Animation.keyframe)
      case .spring: try filled(SpringAnimation(), from: element, for: layer).map(Animation.spring)
      case .group: try filled(AnimationGroup(), from: element, for: layer).map(Animation.group)
      case .transition:
        try filled(Transition(), from: element, for: layer).map(Animation.transition)
      }
    if let animation { notes?.note(animation, from: element, for: layer) }
    return (animation, key)
  }

  /// Returns an animation with the properties of an element; nil if a value cannot be read and the class cannot be
  /// disabled.
  private mutating func filled<Kind: CAMLAnimation>(
    _ blank: Kind, from element: MarkupElement, for layer: Layer
  ) throws(SceneFileError) -> Kind? {
    var (animation, isReadable) = try readingAnimation { builder throws(SceneFileError) in
      try builder.filled(with: element, blank, for: layer)
    }
    return isReadable || animation.disable() ? animation : nil
  }

  private mutating func filled<Kind: CAMLAnimation>(
    with element: MarkupElement, _ blank: Kind, for layer: Layer
  ) throws(SceneFileError) -> Kind {
    var animation = blank
    var kept: [Attribute] = []
    var listed: [Attribute] = []
    let isTyped = objectClass(of: element).isTyped
    // The key path comes first: it determines the type of values that do not say it.
    let keyPath = element.attributes.firstIndex { $0.name == "keyPath" }
    for turn in (keyPath == nil ? 0 : -1)..<element.attributes.count where turn != keyPath {
      let attribute = element.attributes[turn < 0 ? keyPath ?? 0 : turn]
      if attribute.name == "key" || isTyped && attribute.name == "type" { continue }
      if takeOwnList(attribute, of: element, on: &listed) { continue }
      let isTaken = try take(
        attribute.name, attribute.text, from: .text(attribute.text), in: element,
        into: &animation, for: layer, on: &kept)
      if !isTaken { keep(attribute, of: element, on: &kept) }
    }
    for child in element.children {
      try take(child, of: element, into: &animation, for: layer, on: &kept)
    }
    keepText(of: element, on: &kept)
    if kept.contains(where: { Kind.decisiveProperties.contains($0.name) }) { animation.disable() }
    animation.properties.attributes += kept + replaced(in: element, but: kept)
    animation.properties.attributes += listed
    for usual in animation.pathMarkup {
      let spelling = spelling(of: usual.name, in: element, besides: .element(usual.foreign))
      if let spelling { animation.properties.attributes.append(spelling) }
    }
    return animation
  }

  private mutating func take(
    _ name: String, _ text: String, from source: Attribute.Content, in element: MarkupElement,
    into animation: inout some CAMLAnimation, for layer: Layer, on kept: inout [Attribute]
  ) throws(SceneFileError) -> Bool {
    let value = CAMLValueText(text)
    do {
      switch name {
      case "removedOnCompletion": animation.properties.isRemovedOnCompletion = try value.bool()
      case "timingFunction": animation.properties.timingFunction = try value.timingFunction()
      case _ where try animation.properties.timing.take(name, value): break
      case _ where try animation.take(name, value, for: layer): break
      // Both are understood and have no effect: the written duration holds.
      case "id",
        _ where name.hasPrefix("mica_"):
        kept.append(Attribute(name, source))
      default: return false
      }
    } catch {
      var unknown: [Attribute] = []
      try handle(error, of: name, keeping: source, in: element, on: &unknown)
      if !animation.hasStored(name) { kept += unknown }
    }
    return true
  }

  /// Takes a child: a structure, or an element with a property that is one text.
  private mutating func take(
    _ child: MarkupElement, of element: MarkupElement, into animation: inout some CAMLAnimation,
    for layer: Layer, on kept: inout [Attribute]
  ) throws(SceneFileError) {
    if child.name == "timingFunction" {
      return try takeCurve(child, into: &animation, on: &kept)
    }
    if try animation.take(child, for: layer, from: &self, on: &kept) { return }
    var besides: [Attribute] = []
    if let text = scalarText(of: child, on: &besides),
      try take(
        child.name, text, from: .element(child.foreign), in: child, into: &animation,
        for: layer, on: &kept)
    {
      kept += besides
      return
    }
    keep(child, of: element, on: &kept)
  }

  // MARK: Curves

  private mutating func takeCurve(
    _ child: MarkupElement, into animation: inout some CAMLAnimation, on kept: inout [Attribute]
  ) throws(SceneFileError) {
    do {
      var rest: [Attribute] = []
      animation.timingFunction = try timingFunction(child, at: child.name, on: &rest)
      kept += rest
    } catch {
      try handle(
        error, of: child.name, keeping: .element(child.foreign), in: child, on: &kept)
    }
  }

  mutating func timingFunctions(
    _ collection: MarkupElement, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> [TimingFunction] {
    var functions: [TimingFunction] = []
    for (index, child) in collection.children.enumerated() {
      let path = "\(collection.name)/\(index)"
      functions.append(try timingFunction(child, at: path, on: &attributes))
    }
    return functions
  }

  /// Returns the timing function of an element, or the one that it refers to.
  private mutating func timingFunction(
    _ element: MarkupElement, at path: String, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> TimingFunction {
    try following(element, at: path, on: &attributes) {
      (builder, element, attributes) throws(CAMLValueError) in
      try builder.curve(element, at: path, on: &attributes)
    }
  }

  /// Returns the timing function of an element. Its name or its numbers are in `name`, else in `value`, else in the
  /// text.
  private mutating func curve(
    _ element: MarkupElement, at path: String, on attributes: inout [Attribute]
  ) throws(CAMLValueError) -> TimingFunction {
    let source = ["name", "value"].first { element.attribute($0) != nil }
    let text = source.flatMap(element.attribute) ?? element.trimmedText
    do {
      let function = try CAMLValueText(text).timingFunction()
      for attribute in element.attributes where !["type", source].contains(attribute.name) {
        keep(attribute, of: element, at: path, on: &attributes)
      }
      if source != nil { keepText(of: element, at: path, on: &attributes) }
      for child in element.children { keep(child, of: element, at: path, on: &attributes) }
      return function
    } catch {
      throw error.placed(at: element.place)
    }
  }
}
