import AnimationInterpolation
import LayerModel
import LayerRuntime
import Testing

/// One row: animations on a new layer, committed, read at one time.
struct SpecificationCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let keyPath: String
  let animations: [Animation]
  var model: [String: AnimatableValue] = [:]
  var commitTime = 0.0
  let time: Double
  let expected: [Double]
  var tolerance = 0.0

  init(
    _ description: String, of keyPath: String = "zPosition", _ animations: [Animation],
    model: [String: AnimatableValue] = [:], commit: Double = 0, at time: Double,
    _ expected: Double..., within tolerance: Double = 0
  ) {
    testDescription = description
    self.keyPath = keyPath
    self.animations = animations
    self.model = model
    commitTime = commit
    self.time = time
    self.expected = expected
    self.tolerance = tolerance
  }

  func run() throws -> [Double] {
    let context = LayerContext()
    let layer = Layer(in: context)
    context.roots = [layer]
    for (keyPath, value) in model { try layer.setValue(value, forKeyPath: keyPath) }
    for animation in animations { layer.add(animation) }
    let tree = context.commit(at: commitTime).tree
    return tree.value(of: layer.id, for: try layer.path(keyPath), at: time)?.lanes ?? []
  }
}
