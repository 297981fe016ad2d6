import CurveFits
import Inbetween
import SceneFiles

/// A scene with straight lines between keyframes, which shows the same as the original at each frame.
///
/// Each number becomes a separate animation. A value that is not a number, or has no key path for itself (such as the
/// elements of a matrix), holds the value of each frame. So does a value that a first attempt shows wrong. The clocks
/// of layers become plain, because the keyframes have the times of the scene.
struct BakedScene {
  private let scene: SampledScene
  private let times: [Double]
  private let tolerance: Double
  private var columns: [(source: SampleColumn, scalars: [(suffix: String, baked: BakedColumn)])] =
    []

  init(_ scene: SampledScene, at frames: SampleTimes, tolerance: Double) {
    (self.scene, self.tolerance) = (scene, tolerance)
    times = (0..<frames.count).map { frames[$0] }
  }

  /// Adds the next column. The columns of one source must follow each other.
  mutating func add(_ column: SceneBaking.Column) {
    if column.isFirstOfSource { columns.append((column.source, [])) }
    columns[columns.count - 1].scalars.append((column.suffix, column.baked))
  }

  /// Makes the scene, samples it and writes it if it shows the same.
  func write(to output: String?, as format: SceneFormat) throws(CommandError) {
    var wrong: Set<Int> = []
    var held = wrong
    for _ in 0..<2 {
      let document = try made(holding: held)
      wrong = try wrongColumns(of: document)
      if wrong.isEmpty {
        do {
          if let output { return try document.write(to: output, as: format) }
          try StandardOutput.write(document.bytes(as: format))
          return
        } catch let error as CommandError {
          throw error
        } catch {
          throw .failure("\(error)")
        }
      }
      held.formUnion(wrong)
    }
    let name = wrong.min().map { "\(columns[$0].source.label).\(columns[$0].source.keyPath)" }
    throw problem("'\(name ?? "")' does not show the same values as keyframes")
  }

  private func problem(_ reason: String) -> CommandError {
    .failure("\(scene.source.name): \(reason); bake it without --scene")
  }

  // MARK: Making

  /// - Parameter held: The columns that hold the value of each frame.
  private func made(holding held: Set<Int>) throws(CommandError) -> SceneDocument {
    let context = LayerContext()
    let document: SceneDocument
    // Unreadable values of the scene are already reported.
    do { document = try scene.source.read(in: context) } catch { throw .failure("\(error)") }
    context.roots = [document.root]
    let layers = SampleColumns(root: document.root).entries.map(\.layer)
    try check(layers)
    for layer in layers {
      layer.removeAllAnimations()
      layer.timing = .layer
    }
    let places = Dictionary(
      uniqueKeysWithValues: scene.entries.enumerated().map { ($1.layer.id, $0) })
    for (index, column) in columns.enumerated() {
      guard let place = places[column.source.layer.id] else { continue }
      for animation in try animations(of: index, isHeld: held.contains(index)) {
        layers[place].add(animation, forKey: animation.keyPath)
      }
    }
    return document
  }

  private func check(_ layers: [Layer]) throws(CommandError) {
    for layer in layers {
      // An animation without a key path changes nothing, so its loss changes nothing either.
      if layer.animations.contains(where: { $0.animation.containsTransition }) {
        throw problem("a transition cannot be written as keyframes")
      }
      if let mask = layer.mask,
        SampleColumns(root: mask).entries.contains(where: { !$0.layer.animations.isEmpty })
      {
        throw problem("an animated mask has no columns")
      }
      if !layer.emitterCells.isEmpty, layers.contains(where: { $0.timing != .layer }) {
        throw problem("an emitter depends on the clock of a layer")
      }
    }
  }

  private func animations(
    of index: Int, isHeld: Bool
  ) throws(CommandError) -> [KeyframeAnimation] {
    let (source, scalars) = columns[index]
    if isHeld { return [try holding(source)] }
    var animations: [KeyframeAnimation] = []
    for (suffix, baked) in scalars {
      let keyPath = source.keyPath + suffix
      guard let path = try? source.layer.path(keyPath), path.type == .number,
        let numbers = numbers(of: baked)
      else { return [try holding(source)] }
      animations.append(
        animation(
          keyPath, numbers.map { .number($0.value) }, at: numbers.map { share(of: $0.time) },
          .linear))
    }
    return animations
  }

  private func animation(
    _ keyPath: String, _ values: [AnimatableValue], at keyTimes: [Double], _ mode: CalculationMode
  ) -> KeyframeAnimation {
    let start = times[0]
    let length = times[times.count - 1] - start
    var animation = KeyframeAnimation(
      keyPath: keyPath, values: values, keyTimes: values.count > 1 ? keyTimes : nil,
      calculationMode: mode, duration: length > 0 ? length : 1,
      timing: Timing(beginTime: start, fillMode: .both), timingFunction: .linear)
    animation.properties.isRemovedOnCompletion = false
    return animation
  }

  /// The fraction of a time between the first frame and the last.
  private func share(of time: Double) -> Double {
    let (start, end) = (times[0], times[times.count - 1])
    return min(max((time - start) / (end - start), 0), 1)
  }

  /// The keyframes of a column that has only numbers; nil for another column.
  ///
  /// A jump is placed slightly before its frame, on the same lines, so that no rounding moves it after the frame.
  private func numbers(of baked: BakedColumn) -> [(time: Double, value: Double)]? {
    var knots: [(time: Double, value: Double)] = []
    for keyframe in baked.keyframes {
      guard case .number(let number) = keyframe.value, number.isFinite else { return nil }
      knots.append((keyframe.time, number))
    }
    var row = 0
    for index in knots.indices.dropFirst() where knots[index].time == knots[index - 1].time {
      let time = knots[index].time
      while row + 1 < times.count, times[row + 1] < time { row += 1 }
      let early = max(time - (time - times[row]) * 0x1p-20, times[row])
      guard early > (index > 1 ? knots[index - 2].time : -.infinity), early < time else { continue }
      if index > 1 {
        knots[index - 1].value = LinearReduction.value(
          at: early, from: (knots[index - 2].time, knots[index - 2].value),
          to: (time, knots[index - 1].value))
      }
      if index + 1 < knots.count, knots[index + 1].time > time {
        let next = knots[index + 1]
        knots[index].value -=
          (next.value - knots[index].value) * ((time - early) / (next.time - time))
      }
      (knots[index - 1].time, knots[index].time) = (early, early)
    }
    return knots
  }

  /// The value of each frame, held from half a frame before it.
  private func holding(_ source: SampleColumn) throws(CommandError) -> KeyframeAnimation {
    var table = SampleTable(scene.tree, columns: [source])
    var values: [AnimatableValue] = []
    var keyTimes: [Double] = []
    for (index, time) in times.enumerated() {
      guard let value = table.row(at: time)[0] else {
        throw problem("'\(source.label).\(source.keyPath)' has no value at \(time.shortestText)")
      }
      if value == values.last { continue }
      keyTimes.append(index == 0 ? 0 : share(of: 0.5 * (times[index - 1] + time)))
      values.append(value)
    }
    return animation(source.keyPath, values, at: keyTimes + [1], .discrete)
  }

  // MARK: Checking

  /// The columns for which a scene differs from the original by more than the tolerance at some frame.
  private func wrongColumns(of document: SceneDocument) throws(CommandError) -> Set<Int> {
    guard let tree = document.root.context?.commit(at: 0).tree else { return [] }
    let shown: [SampleColumn]
    do {
      shown = try SampleColumns(root: document.root).columns(layers: [], keyPaths: [])
    } catch {
      throw problem(error.reason)
    }
    var table = SampleTable(tree, columns: shown)
    var original = SampleTable(scene.tree, columns: columns.map(\.source))
    var pairs = ColumnPairs(original.heads, table.heads)
    // The column of each scalar.
    let owners = columns.indices.flatMap { index in columns[index].scalars.map { _ in index } }
    var (cells, baked) = (SampleCells(), SampleCells())
    for time in times {
      original.read(at: time, into: &cells)
      table.read(at: time, into: &baked)
      for index in pairs.columns.indices {
        pairs.columns[index].compare(cells, baked, at: time, tolerance: tolerance)
      }
    }
    let missing = Set(pairs.onlyFirst)
    var wrong: Set<Int> = []
    for pair in pairs.columns where pair.rows > 0 { wrong.insert(owners[pair.columns.first]) }
    for (index, head) in original.heads.enumerated() where missing.contains(head) {
      wrong.insert(owners[index])
    }
    return wrong
  }
}

extension Animation {
  fileprivate var containsTransition: Bool {
    switch self {
    case .transition: true
    case .group(let group): group.animations.contains(where: \.containsTransition)
    case .basic, .decay, .keyframe, .spring: false
    }
  }
}
