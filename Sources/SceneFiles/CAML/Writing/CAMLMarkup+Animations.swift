import AnimationInterpolation
import AnimationModel
import AnimationTiming
import LayerModel

extension CAMLMarkup {
  /// The elements of a layer's animations, in order.
  func animations(of layer: Layer) throws(CAMLWritingError) -> [MarkupElement] {
    var elements: [MarkupElement] = []
    var keys: Set<String> = []
    for (index, attached) in layer.animations.enumerated() {
      // A transition has its key by being one.
      var key = attached.key
      if case .transition = attached.animation { key = nil }
      do throws(CAMLWritingError) {
        if attached.isOfBlock {
          throw CAMLWritingError("an animation of a block; write the scene when it has ended")
        }
        elements.append(
          try animation(attached.animation, key: key, for: layer) { keys.contains($0) })
      } catch {
        throw error.inside("animations", index)
      }
      if let key = attached.key { keys.insert(key) }
    }
    return elements
  }

  /// The element of an animation.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - key: The key that the reader is to find, nil for none.
  ///   - layer: The layer that the key path is read on.
  ///   - tag: The tag, where that does not say the key.
  ///   - isKeyCarried: Whether a key that is found here is carried as the last attribute `key`.
  func animation(
    _ animation: Animation, key: String?, for layer: Layer, tag: String? = nil,
    _ isKeyCarried: (String) -> Bool
  ) throws(CAMLWritingError) -> MarkupElement {
    var bareAnimation = animation
    bareAnimation.attributes = []
    let attributes = animation.attributes
    guard !attributes.isEmpty else {
      return try bare(animation, key: key, for: layer, tag: tag)
    }
    var carriedKey: String?
    if key == nil, let last = attributes.last, last.name == "key",
      case .text(let text) = last.content,
      isKeyCarried(text)
    {
      carriedKey = text
    }
    let usualKey = tag ?? key
    var natural = try bare(animation, key: carriedKey ?? key, for: layer, tag: tag)
    let placed = attributes.dropLast(carriedKey == nil ? 0 : 1)
    if placed.allSatisfy({ natural.put($0) }), natural.isWritable {
      var builder = builder
      if let (read, readKey) = try? builder.animation(natural, for: layer),
        readKey == carriedKey ?? usualKey
      {
        var expected = animation
        expected.attributes = Array(placed)
        if read == expected { return natural }
      }
    }
    return listing(attributes, in: try bare(animation, key: key, for: layer, tag: tag))
  }

  /// The element of an animation without what it carries for others.
  private func bare(
    _ animation: Animation, key: String?, for layer: Layer, tag: String?
  ) throws(CAMLWritingError) -> MarkupElement {
    let className = animation.camlClass.rawValue
    let keyTag = key.flatMap { $0.isXMLNameWithoutColon && !MarkupElement.isClass($0) ? $0 : nil }
    let typedTag = tag ?? keyTag
    var element = MarkupElement(name: typedTag ?? className)
    if typedTag != nil { element.set("type", className) }
    if let key, tag != nil || keyTag == nil { element.set("key", key) }
    element.set(animation.timing, besides: Timing())
    if let curve = animation.timingFunction {
      guard let text = CAMLValueText.text(curve) else {
        throw CAMLWritingError("the curve is put together of others").inside("timingFunction")
      }
      element.set("timingFunction", text)
    }
    if !animation.isRemovedOnCompletion { element.set("removedOnCompletion", "0") }
    switch animation {
    case .basic(let basic): try element.set(basic)
    case .spring(let spring): try element.set(spring)
    case .keyframe(let keyframes): try element.set(keyframes)
    case .transition(let transition): element.set(transition, isTyped: typedTag != nil)
    case .group(let group):
      var collection = MarkupElement(name: "animations")
      for (index, child) in group.animations.enumerated() {
        do {
          collection.children.append(
            try self.animation(child, key: nil, for: layer) { _ in true })
        } catch {
          throw error.inside("animations", index)
        }
      }
      if !group.animations.isEmpty { element.children.append(collection) }
    }
    return element
  }
}

extension Animation {
  fileprivate var camlClass: CAMLAnimationClass {
    switch self {
    case .basic: .basic
    case .keyframe: .keyframe
    case .spring: .spring
    case .group: .group
    case .transition: .transition
    }
  }
}
