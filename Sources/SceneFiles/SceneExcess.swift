import LayerModel

/// The first thing in a scene that is beyond a limit of all its forms.
///
/// Readers look for it when the layers are made, writers before they begin. What only one form has
/// (elements, tags, values of JSON) is counted where that form is read and written.
struct SceneExcess {
  /// The layer at the top of the document.
  let root: Layer
  /// The layer that it is in.
  let layer: Layer
  /// The animation of the layer that it is in, by its index; nil where it is in none.
  let animation: Int?
  /// Where it is in the layer; empty for the layer itself.
  let part: String
  /// What is wrong, in one clause.
  let reason: String

  /// Where it is in the document: `root.sublayers[0].animations[2]`.
  var place: String {
    var steps = part.isEmpty ? [] : [part]
    var current = layer
    while current !== root, let parent = current.superlayer {
      let index = parent.sublayers.firstIndex { $0 === current }
      steps.append(index.map { "sublayers[\($0)]" } ?? "mask")
      current = parent
    }
    return (["root"] + steps.reversed()).joined(separator: ".")
  }
}

extension SceneDocument {
  /// The first thing that is beyond a limit: layers, or groups of animations, nested too deep, too
  /// many animations of a layer, too many curves. nil for none.
  ///
  /// - Complexity: O(layers + animations); however deep the layers are, it goes down by no call.
  func excess(of limits: SceneLimits) -> SceneExcess? {
    var curves = CurveCount(limit: limits.curveCount)
    // A stack of our own: a model may be nested deeper than the call stack.
    var waiting = [(layer: root, depth: 1)]
    while let (layer, depth) = waiting.popLast() {
      guard depth <= limits.layerDepth else {
        return SceneExcess(
          root: root, layer: layer, animation: nil, part: "",
          reason: "layers are nested more than \(limits.layerDepth) deep")
      }
      guard layer.animations.count <= limits.animationCount else {
        return SceneExcess(
          root: root, layer: layer, animation: limits.animationCount, part: "animations",
          reason: "a layer has more than \(limits.animationCount) animations")
      }
      for (index, attached) in layer.animations.enumerated() {
        if let reason = attached.animation.excess(of: limits, &curves) {
          return SceneExcess(
            root: root, layer: layer, animation: index, part: "animations[\(index)]",
            reason: reason)
        }
      }
      for (index, transition) in layer.stateTransitions.enumerated() {
        for case .animation(let element) in transition.elements {
          if let reason = element.animation.excess(of: limits, &curves) {
            return SceneExcess(
              root: root, layer: layer, animation: nil, part: "stateTransitions[\(index)]",
              reason: reason)
          }
        }
      }
      waiting += layer.sublayers.reversed().map { ($0, depth + 1) }
      if let mask = layer.mask { waiting.append((mask, depth + 1)) }
    }
    return nil
  }
}

extension Animation {
  /// What of this animation is beyond a limit, in one clause; nil for nothing.
  fileprivate func excess(of limits: SceneLimits, _ curves: inout CurveCount) -> String? {
    var waiting = [(animation: self, depth: 1)]
    while let (animation, depth) = waiting.popLast() {
      guard depth <= limits.layerDepth else {
        return "groups are nested more than \(limits.layerDepth) deep"
      }
      var found = animation.timingFunction.map { [$0] } ?? []
      switch animation {
      case .keyframe(let keyframes): found += keyframes.timingFunctions
      case .group(let group):
        waiting += group.animations.reversed().map { ($0, depth + 1) }
      case .basic, .spring, .transition: break
      }
      for curve in found where !curves.add(curve) { return curves.reason }
    }
    return nil
  }
}
