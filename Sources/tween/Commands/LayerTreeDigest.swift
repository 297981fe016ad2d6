import AnimationDigest
import Inbetween

/// Hashes trees of layers with clocks and animations of every kind, committed and sampled.
///
/// This is the area of the digest above the libraries for microcontrollers and browsers.
func layerTreeDigest() -> NumberHash {
  var hash = NumberHash()
  var inputs = DigestInputs(seed: UInt64(DigestArea.allCases.count + 1))
  for _ in 0..<8 {
    let context = LayerContext()
    let root = Layer(in: context)
    root.timing = clock(&inputs)
    context.roots = [root]
    var layers = [root]
    for _ in 0..<12 {
      let layer = Layer(in: context)
      layer.timing = clock(&inputs)
      layers[inputs.index(below: layers.count)].addSublayer(layer)
      layers.append(layer)
      for _ in 0..<2 { layer.add(animation(&inputs)) }
    }
    add(context.commit(at: 1).tree, of: layers, &inputs, &hash)
  }
  return hash
}

/// Key paths of numbers, points, sizes, colours and transforms, both whole properties and components.
private let keyPaths: [(name: String, type: ValueType)] = [
  ("opacity", .number), ("position", .point), ("position.x", .number), ("bounds.size", .size),
  ("transform", .transform), ("transform.rotation.z", .number), ("transform.scale.xy", .number),
  ("backgroundColor", .color),
]

private func add(
  _ tree: RenderTree, of layers: [Layer], _ inputs: inout DigestInputs, _ hash: inout NumberHash
) {
  var sources: [ValueSource] = []
  for layer in layers {
    for keyPath in keyPaths {
      if let path = try? layer.path(keyPath.name), let source = tree.source(of: layer.id, for: path)
      {
        sources.append(source)
      }
    }
  }
  var sampler = RenderSampler(tree)
  var objects = BoxedValues()
  for _ in 0..<48 {
    sampler.move(to: inputs.number(-2, 12))
    for source in sources {
      for number in sampler.value(of: source)?.lanes(objects: &objects) ?? [.nan] {
        hash.add(number)
      }
    }
  }
}

/// The clock of a layer: usually the clock of its parent, otherwise one with a begin time, a speed and an offset.
private func clock(_ inputs: inout DigestInputs) -> Timing {
  var timing = Timing.layer
  guard inputs.chance(oneIn: 3) else { return timing }
  timing.beginTime = inputs.number(-1, 1)
  timing.speed = inputs.number(0.5, 2)
  timing.timeOffset = inputs.number(-1, 1)
  return timing
}

private func animation(_ inputs: inout DigestInputs, depth: Int = 0) -> Animation {
  var timing = Timing(
    beginTime: inputs.number(0.5, 2), duration: inputs.number(0.5, 3),
    repeatCount: 0.5 * Double(1 + inputs.index(below: 6)),
    autoreverses: inputs.chance(oneIn: 3), fillMode: .both)
  if inputs.chance(oneIn: 4) { timing.fillMode = .removed }
  let curves: [TimingFunction?] = [nil, .easeIn, .easeOut, .easeInEaseOut, .default]
  let curve = curves[inputs.index(below: curves.count)]
  let keyPath = keyPaths[inputs.index(below: keyPaths.count)]
  let (first, second) = (value(keyPath.type, &inputs), value(keyPath.type, &inputs))
  var basic = BasicAnimation(
    keyPath: keyPath.name, from: inputs.chance(oneIn: 4) ? nil : first, to: second,
    timing: timing, timingFunction: curve)
  basic.isAdditive = inputs.chance(oneIn: 4)
  basic.isCumulative = inputs.chance(oneIn: 4)
  switch inputs.index(below: depth == 0 ? 4 : 3) {
  case 0:
    return .basic(basic)
  case 1:
    return .spring(
      SpringAnimation(
        basic, damping: inputs.number(1, 40), initialVelocity: inputs.number(-5, 5)))
  case 2:
    let modes = CalculationMode.allCases
    return .keyframe(
      KeyframeAnimation(
        keyPath: keyPath.name, values: [first, second, value(keyPath.type, &inputs)],
        calculationMode: modes[inputs.index(below: modes.count)], timing: timing,
        timingFunction: curve))
  default:
    timing.beginTime = 0
    let children = [animation(&inputs, depth: 1), animation(&inputs, depth: 1)]
    return .group(AnimationGroup(children, timing: timing, timingFunction: curve))
  }
}

private func value(_ type: ValueType, _ inputs: inout DigestInputs) -> AnimatableValue {
  func number() -> Double { inputs.number(-100, 100) }
  switch type {
  case .point: return .point(Point2D(x: number(), y: number()))
  case .size: return .size(Size2D(width: number(), height: number()))
  case .color:
    return .color(
      Color(
        red: inputs.fraction(), green: inputs.fraction(), blue: inputs.fraction(),
        alpha: inputs.fraction()))
  case .transform:
    let axis = Vector3D(x: number(), y: number(), z: number())
    return .transform(
      .rotation(angle: inputs.number(-7, 7), axis: axis).translated(x: number(), y: number()))
  default: return .number(inputs.number(-7, 7))
  }
}
