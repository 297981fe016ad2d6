import AnimationTiming
import LayerModel

/// The limits of a scene, in all its forms.
///
/// Readers and writers have the same limits, so a reader accepts the output of a writer. The limits of CAML and of
/// JSON apply while the bytes are read, before anything else is built from them. The defaults leave a wide margin
/// over every known file. `Docs/Reference/Limits.md` lists them all in one table.
public struct SceneLimits: Sendable, Hashable {
  /// The greatest number of bytes of a file in CAML. Default: 8 MiB.
  public var byteCount = 8 << 20
  /// The greatest number of bytes of a file in JSON, in which lists and texts may take more space than in CAML.
  /// Default: 64 MiB.
  public var jsonByteCount = 64 << 20
  /// The greatest number of nested elements. Default: 256. At most half as many layers are nested, in every form,
  /// because each of them is in a list.
  ///
  /// The reader recurses into the tree, so a much larger number needs a larger stack.
  public var depth = 256
  /// The greatest number of elements of a document in CAML, and of objects of one in JSON. Default: 1,000,000.
  public var elementCount = 1_000_000
  /// The greatest number of values of a document in JSON: numbers, texts, lists, objects and so on. Default: 2²².
  public var valueCount = 1 << 22
  /// The greatest number of attributes of one element. Default: 256.
  public var attributeCount = 256
  /// The greatest number of animations of one layer; each new key is compared with those before it. Default: 4096.
  public var animationCount = 4096
  /// The greatest number of curves that are prepared for evaluation. Default: 2¹⁴. Preparing a Bézier curve takes
  /// about 0.1 ms and 10 kB. A cached curve is not counted again. The cache has room for 256 curves; when another curve
  /// is added, the cache drops these 256.
  public var curveCount = 1 << 14
  /// The greatest number of bytes of one tag with all its attributes, of the text of one element, and of a text in
  /// JSON. Default: 4 MiB.
  public var textLength = 4 << 20
  /// The greatest number of bytes of the name of an element or of an attribute. Default: 50,000.
  public var nameLength = 50_000

  /// Creates the default limits.
  public init() {}

  var layerDepth: Int { depth / 2 }

  /// The limits of a text in JSON. Its depth is that of elements, which are objects in lists, and slightly more for
  /// the content of the innermost element.
  var json: JSONLimits {
    JSONLimits(
      depth: 2 * depth + 64, byteCount: jsonByteCount, valueCount: valueCount,
      objectCount: elementCount, stringLength: textLength)
  }
}

/// Counts the curves of a document that a commit prepares. A commit prepares a curve unless the curve is in its cache.
struct CurveCount {
  /// The greatest number of cached curves. When the cache is full, a new curve replaces all of them.
  private static let kept = 256

  /// All curves so far, not compared with each other. While there are at most ``limit`` curves, they are allowed even
  /// if all of them differ. nil as soon as there are more, because then each curve is compared.
  private var waiting: [TimingFunction]? = []
  private var known: Set<TimingFunction> = []
  private var count = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  mutating func add(_ curve: TimingFunction) -> Bool {
    if waiting == nil { return tellApart(curve) }
    waiting?.append(curve)
    guard let curves = waiting, curves.count > limit else { return true }
    waiting = nil
    return curves.allSatisfy { tellApart($0) }
  }

  private mutating func tellApart(_ curve: TimingFunction) -> Bool {
    guard known.insert(curve).inserted else { return true }
    if known.count > Self.kept { known = [curve] }
    count += 1
    return count <= limit
  }

  var reason: String { "there are more than \(limit) different curves" }
}

/// The first part of a scene that exceeds a limit of all its forms.
///
/// Readers look for it when the layers are made, writers before they begin. The parts that only one form has
/// (elements, tags, values of JSON) are counted when that form is read or written.
struct SceneExcess {
  let root: Layer
  let layer: Layer
  /// The index of the animation with the excess; nil if it is in none.
  let animation: Int?
  /// The place in the layer; empty for the layer itself.
  let part: String
  let reason: String

  /// The place in the document: `root.sublayers[0].animations[2]`.
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
  /// Returns the first excess: too deeply nested layers or groups of animations, too many animations of a layer, or
  /// too many curves. nil if there is none.
  ///
  /// - Complexity: O(layers + animations), without recursion into layers.
  func excess(of limits: SceneLimits) -> SceneExcess? {
    var curves = CurveCount(limit: limits.curveCount)
    // An explicit stack: a model may be nested deeper than the call stack.
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
      let animations = layer.animations
      for index in animations.indices {
        if let reason = animations[index].animation.excess(of: limits, &curves) {
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
      for sublayer in layer.sublayers.reversed() { waiting.append((sublayer, depth + 1)) }
      if let mask = layer.mask { waiting.append((mask, depth + 1)) }
    }
    return nil
  }
}

extension Animation {
  /// ``timingFunction``, without a copy of the other properties.
  private var curve: TimingFunction? {
    switch self {
    case .basic(let animation): animation.properties.timingFunction
    case .keyframe(let animation): animation.properties.timingFunction
    case .spring(let animation): animation.properties.timingFunction
    case .decay(let animation): animation.properties.timingFunction
    case .group(let animation): animation.properties.timingFunction
    case .transition(let animation): animation.properties.timingFunction
    }
  }

  /// Returns the first excess of this animation as one clause; nil if there is none.
  fileprivate func excess(of limits: SceneLimits, _ curves: inout CurveCount) -> String? {
    switch self {
    case .basic, .spring, .decay, .transition:
      // Skips the lists that the other classes need.
      return curve.map { curves.add($0) } ?? true ? nil : curves.reason
    case .keyframe, .group: break
    }
    var waiting = [(animation: self, depth: 1)]
    while let (animation, depth) = waiting.popLast() {
      guard depth <= limits.layerDepth else {
        return "groups are nested more than \(limits.layerDepth) deep"
      }
      var found = animation.curve.map { [$0] } ?? []
      switch animation {
      case .keyframe(let keyframes): found += keyframes.timingFunctions
      case .group(let group):
        waiting += group.animations.reversed().map { ($0, depth + 1) }
      case .basic, .spring, .decay, .transition: break
      }
      for curve in found where !curves.add(curve) { return curves.reason }
    }
    return nil
  }
}
