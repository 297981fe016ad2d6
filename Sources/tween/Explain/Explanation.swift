import Inbetween
import SceneFiles

/// The steps from an absolute time to the value of a property, in words and as JSON.
struct Explanation {
  private(set) var lines: [String] = []
  private(set) var facts = JSONObject()

  var text: String { lines.map(\.escapingControls).joined(separator: "\n") }
  var json: JSONTree { .object(facts) }

  /// The greatest number of commit steps for the values after each animation.
  static let greatestWork = 1 << 20

  /// - Parameter work: The number of remaining steps. The value after an animation takes as many steps as its layer
  ///   has animations.
  init(of column: SampleColumn, in scene: SampledScene, at time: Double, work: inout Int) {
    let name = "\(column.label).\(column.keyPath)"
    let layer = column.layer
    let shown = column.value(in: scene.tree, at: time)
    lines.append("\(name) at \(time.shortestText) s is \(SceneDump.text(shown))")
    facts["column"] = .string(name)
    facts["time"] = .number(time)
    explainClocks(of: layer, at: time)
    guard let path = column.path else {
      lines.append("the layer has no property with this key path")
      facts["value"] = .null
      return
    }
    let animations = layer.animations.inOrderOfBegin.filter {
      $0.animation.animates(path, on: layer)
    }
    let model = layer.value(for: path)
    lines.append("model value: \(SceneDump.text(model))")
    facts["model"] = model?.json ?? .null
    let local = layer.timeChain.localTime(at: time)
    // The value after the topmost animation is the shown value.
    let cost = max(0, animations.count - 1) * layer.animations.count
    let hasValues = cost <= work
    let values =
      hasValues && animations.count > 1
      ? scene.values(of: column, with: animations, at: time) : [shown]
    if hasValues {
      work -= cost
    } else {
      lines.append(
        "the values with each animation are omitted: they would take more than "
          + "\(Self.greatestWork) steps")
      facts["leavesOut"] = .string("values")
    }
    var explained: [JSONTree] = []
    for (index, attached) in animations.enumerated() {
      let count = animations.count > 1 ? " \(index + 1) of \(animations.count)" : ""
      let key = attached.key.map { ", key \(SceneDump.quoted($0))" } ?? ""
      var steps = AnimationSteps(
        attached.resolved ?? attached.animation, as: "animation\(count)", suffix: key, at: local,
        where: { $0.animates(path, on: layer) })
      steps.facts["key"] = attached.key.map(JSONTree.string)
      if hasValues {
        steps.add("value with it: \(SceneDump.text(values[index]))")
        steps.facts["value"] = values[index]?.json ?? .null
      }
      lines += steps.lines
      explained.append(.object(steps.facts))
    }
    if animations.isEmpty { lines.append("no animation changes it") }
    facts["animations"] = .array(JSONArray(explained))
    lines.append("presentation value: \(SceneDump.text(shown))")
    facts["value"] = shown?.json ?? .null
  }

  private mutating func explainClocks(of layer: Layer, at absolute: Double) {
    let layers = sequence(first: layer, next: \.superlayer).reversed()
    lines.append("absolute time: \(absolute.shortestText) s")
    var (time, clocks) = (absolute, [JSONTree]())
    for (layer, map) in zip(layers, layer.timeChain.levels) {
      let parent = time
      time = map.localTime(at: time)
      let name = layer.name.map(SceneDump.quoted) ?? "a layer"
      var clock = JSONObject()
      clock["layer"] = layer.name.map(JSONTree.string) ?? .null
      clock["beginTime"] = .number(map.beginTime)
      clock["speed"] = .number(map.speed)
      clock["timeOffset"] = .number(map.timeOffset)
      clock["time"] = .number(time)
      clocks.append(.object(clock))
      guard map != LayerTimeMap() else { continue }
      var words = "  time of \(name): \(time.shortestText) s, with"
      words += " speed \(map.speed.shortestText), begin time \(map.beginTime.shortestText),"
      words += " time offset \(map.timeOffset.shortestText)"
      if parent < map.beginTime { words += "; it does not run before its begin time" }
      lines.append(words)
    }
    facts["clocks"] = .array(JSONArray(clocks))
  }
}

extension [AddedAnimation] {
  /// The animations of a committed layer in the order in which they apply.
  fileprivate var inOrderOfBegin: [AddedAnimation] {
    let begins = map { ($0.resolvedTiming ?? $0.animation.timing).beginTime }
    return AddedAnimation.order(
      of: begins, staysAbove: { self[$0].policy.staysAbove }, isBelow: { self[$0].changesTransform }
    ).map { self[$0] }
  }
}

extension SampleColumn {
  func value(in tree: RenderTree, at time: Double) -> AnimatableValue? {
    var table = SampleTable(tree, columns: [self])
    table.move(to: time)
    return table.value(ofColumn: 0)
  }
}

extension Animation {
  fileprivate func animates(_ path: PropertyPath, on layer: Layer) -> Bool {
    changedKeyPaths.contains { keyPath in
      (try? layer.path(keyPath))?.overlaps(path) ?? false
    }
  }
}
