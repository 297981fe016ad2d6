import AnimationTiming
import LayerModel

/// How large a scene may be, in all its forms.
///
/// Readers and writers have the same limits: what a writer writes, its reader reads. The limits of
/// CAML and of JSON hold while the bytes are read, before anything else is built from them. The defaults leave a wide margin over every known
/// file. `Docs/Reference/Limits.md` has them all in one table.
public struct SceneLimits: Sendable, Hashable {
  /// Bytes of a file in CAML.
  public var byteCount = 8 << 20
  /// Bytes of a file in JSON, in which lists and texts may take more room than in CAML.
  public var jsonByteCount = 64 << 20
  /// Elements in each other. Layers in each other are at most half as many, in every form, because
  /// each of them stands in a list.
  ///
  /// Reading goes down the tree by calls, so a much larger number wants a larger stack.
  public var depth = 256
  /// Elements of a document in CAML, objects of one in JSON.
  public var elementCount = 1_000_000
  /// Values of a document in JSON: numbers, texts, lists, objects and so on.
  public var valueCount = 1 << 22
  /// Attributes of one element.
  public var attributeCount = 256
  /// Animations of one layer; each new key is compared with those before it.
  public var animationCount = 4096
  /// Curves that are made ready to be evaluated, of which a Bézier curve takes about 0.1 ms and 10 kB.
  /// A curve counts again where 256 others have come since.
  public var curveCount = 1 << 14
  /// Bytes of one tag with all its attributes, of the text of one element, and of a text in JSON.
  public var textLength = 4 << 20
  /// Bytes of the name of an element or of an attribute.
  public var nameLength = 50_000

  /// The default limits.
  public init() {}

  /// Layers in each other.
  var layerDepth: Int { depth / 2 }

  /// What a text in JSON may hold: its depth is that of elements, which are objects in lists, and a
  /// little more for what is in the innermost.
  var json: JSONLimits {
    JSONLimits(
      depth: 2 * depth + 64, byteCount: jsonByteCount, valueCount: valueCount,
      objectCount: elementCount, stringLength: textLength)
  }
}

/// Counts the curves of a document as they are made ready by a commit, which keeps the last ones.
struct CurveCount {
  /// How many are kept until all are forgotten, as a commit keeps them.
  private static let kept = 256

  /// Those that are not told apart yet, as they cannot be too many; nil once they can.
  private var waiting: [TimingFunction]? = []
  private var known: Set<TimingFunction> = []
  private var count = 0
  private let limit: Int

  init(limit: Int) { self.limit = limit }

  /// Counts a curve, and says whether there are not too many.
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

  /// What of this animation is beyond a limit, in one clause; nil for nothing.
  fileprivate func excess(of limits: SceneLimits, _ curves: inout CurveCount) -> String? {
    switch self {
    case .basic, .spring, .decay, .transition:
      // Without the lists that others need.
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
