import AnimationTiming
import LayerModel

/// The emission of an emitter layer: the values of its commits, step by step.
///
/// A particle reads the step in which it is born, so that no later commit changes it. A step is kept as long as one
/// of its particles may live.
///
/// Law: a commit moves, ends and renumbers no particle (`EmissionLawTests`).
final class LayerEmission: Sendable {
  /// A step that a later commit has ended.
  struct Step: Sendable {
    let values: LayerEmitter
    let prepared: PreparedStep

    init(_ values: LayerEmitter, _ span: EmissionSpan, _ origins: [CellOrigin]) {
      (self.values, prepared) = (values, PreparedStep(values, span: span, origins: origins))
    }

    var span: EmissionSpan { prepared.span }
    var origins: [CellOrigin] { prepared.cells.map(\.origin) }

    func within(_ span: EmissionSpan) -> Step { Step(values, span, origins) }
  }

  let values: LayerEmitter
  let span: EmissionSpan
  /// The identities of the current cells, by index.
  let origins: [CellOrigin]
  let earlier: [Step]
  /// Whether there were too many steps at the last change, so that two were merged.
  let isMerged: Bool
  /// An emitter without animations that has particles whenever the current values may have any.
  private let bounds: ParticleSystem<ConstantEmitter>
  private let lastEnd: Double

  static let greatestSteps = 4096

  /// Particles that are gone by the local time `earliest` need not be kept; nil keeps all.
  init(
    _ values: LayerEmitter, _ span: EmissionSpan = .always, _ origins: [CellOrigin]? = nil,
    after steps: [Step] = [], isMerged: Bool = false, keepingFrom earliest: Double? = nil
  ) {
    let origins = origins ?? values.names.indices.map { CellOrigin(index: $0) }
    (self.values, self.span, self.origins) = (values, span, origins)
    let bound = values.bound
    let step = PreparedStep(bound, span: span, origins: origins)
    bounds = ParticleSystem(bound, step, after: [])
    var (kept, isMerged) = (steps, isMerged)
    let isNested = step.isNested || steps.contains { $0.prepared.isNested }
    let ends = Self.ends(of: steps, before: step, isNested: isNested)
    if let earliest, ends.contains(where: { $0 <= earliest }) {
      // The births at a particle are counted through all steps from its own birth on.
      let first = ends.firstIndex { $0 > earliest } ?? ends.count
      kept = steps.indices.filter { $0 >= first && (isNested || ends[$0] > earliest) }
        .map { steps[$0] }
    }
    if kept.count >= Self.greatestSteps {
      isMerged = true
      var span = kept[1].span
      span.start = kept[0].span.start
      kept[1] = kept[1].within(span)
      kept.removeFirst()
    }
    lastEnd = ends.max() ?? -.infinity
    (earlier, self.isMerged) = (kept, isMerged)
  }

  private static func ends(
    of steps: [Step], before last: PreparedStep, isNested: Bool
  ) -> [Double] {
    guard isNested else { return steps.map(\.prepared.lastEnd) }
    let all = steps.map(\.prepared) + [last]
    return EmittedCells(all).ends(of: all).dropLast()
  }

  /// Creates the emission of a layer that no tree has had; nil for a layer that is not an emitter or has no cells.
  convenience init?(firstOf layer: Layer, _ animations: LayerAnimations?) {
    guard layer.layerClass == .emitter, !layer.emitterCells.isEmpty else { return nil }
    let start = Self.startTime(of: layer.timing)
    self.init(LayerEmitter(layer, animations, startTime: start))
  }

  /// The start of such a layer's emission: −∞ if its begin time is unset.
  static func startTime(of timing: Timing) -> Double {
    timing.beginTime == 0 ? -.infinity : timing.timeOffset
  }

  var system: ParticleSystem<LayerEmitter> {
    ParticleSystem(
      values, PreparedStep(values, span: span, origins: origins),
      after: earlier.map { ($0.values, $0.prepared) })
  }

  var emits: Bool { nextChange(after: -.infinity) < .infinity }

  /// The next time at which particles may change, from a local time on: that time itself while a particle may live;
  /// infinity after the last one. It may be too early, never too late. Complexity: O(cells), no allocation.
  func nextChange(after time: Double) -> Double {
    time < lastEnd ? time : bounds.nextChange(after: time)
  }

  var diagnostics: [Diagnostic] {
    guard isMerged else { return [] }
    return [
      Diagnostic(
        .tooManyEmissionSteps, at: Diagnostic.Place(layer: values.layer),
        "emission: expected at most \(Self.greatestSteps) changes within the lifetime of a "
          + "particle, found more; the oldest particles take the values of the next change")
    ]
  }
}

extension LayerEmission: Equatable {
  static func == (a: LayerEmission, b: LayerEmission) -> Bool {
    a === b
      || a.values == b.values && a.span == b.span && a.origins == b.origins
        && a.isMerged == b.isMerged
        && a.earlier.elementsEqual(b.earlier) {
          $0.values == $1.values && $0.span == $1.span && $0.origins == $1.origins
        }
  }
}

// MARK: - Commits

extension LayerEmission {
  /// Returns the emission with other values from a finite local time on. Particles that are gone by the local time
  /// `earliest` need not be kept.
  ///
  /// Complexity: O(cells of all kept steps), in addition to that of ``PreparedStep`` for the step that ends.
  func followed(
    by values: LayerEmitter, at time: Double, keepingFrom earliest: Double
  ) -> LayerEmission {
    var steps = earlier
    if span.start < time {
      var ended = span
      ended.end = time
      steps.append(Step(self.values, ended, origins))
    } else {
      // The layer's time is stopped or runs backwards.
      while let last = steps.last, last.span.start >= time { steps.removeLast() }
      if let last = steps.last, last.span.end > time {
        var cut = last.span
        cut.end = time
        steps[steps.count - 1] = last.within(cut)
      }
    }
    let (step, counts) = (steps.last?.prepared, steps.last?.prepared.counts ?? [])
    let count = { [span] (origin: CellOrigin) in
      if span.start == time { return origin.count }
      return step?.cells.firstIndex { $0.origin.isSame(as: origin) }.map { counts[$0] }
        ?? BirthCount()
    }
    return LayerEmission(
      values, EmissionSpan(start: time),
      origins(of: values, at: time, among: steps, countedBy: count), after: steps,
      keepingFrom: earliest)
  }

  /// The identities of a commit's cells. A cell is the same as before if it has the same name, or the same position
  /// among those without a name, in the same cell.
  private func origins(
    of values: LayerEmitter, at time: Double, among steps: [Step],
    countedBy count: (CellOrigin) -> BirthCount
  ) -> [CellOrigin] {
    var known = CellMatches()
    var places: [CellMatches.Key: Int] = [:]
    for (index, cell) in self.values.emitter.flattenedCells.enumerated() {
      places[known.key(of: self.values.names[index], in: cell.parent)] = index
    }
    var (found, former) = ([CellOrigin](), [Int?]())
    var now = CellMatches()
    for (index, cell) in values.emitter.flattenedCells.enumerated() {
      let parent = cell.parent.map { former[$0] ?? -1 - $0 }
      let place = places[now.key(of: values.names[index], in: parent)]
      former.append(place)
      if let place {
        var origin = origins[place]
        origin.count = count(origin)
        origin.start = min(origin.start, time)
        found.append(origin)
      } else {
        let others = (steps.map(\.origins) + [origins]).joined().filter { $0.index == index }
        var origin = CellOrigin(index: index)
        origin.start = time
        origin.generation = others.reduce(0) { max($0, $1.generation + 1) }
        found.append(origin)
      }
    }
    return found
  }

  private struct CellMatches {
    struct Key: Hashable {
      let parent: Int?
      let name: String?
      let place: Int
    }

    private var counts: [Key: Int] = [:]

    mutating func key(of name: String?, in parent: Int?) -> Key {
      let place = counts[Key(parent: parent, name: name, place: 0), default: 0]
      counts[Key(parent: parent, name: name, place: 0)] = place + 1
      return Key(parent: parent, name: name, place: place)
    }
  }
}

/// One commit's work on the emission of a layer.
struct EmissionUpdate {
  let old: RenderLayer?
  let clock: RenderClock
  let parent: RenderClock?
  let formerTime: Double
  let time: Double

  /// - Returns: nil for a layer that is not an emitter, and for one that has no cells and no particles.
  func emission(of layer: Layer, _ animations: LayerAnimations?) -> LayerEmission? {
    guard layer.layerClass == .emitter else { return nil }
    guard let old else { return LayerEmission(firstOf: layer, animations) }
    let former = old.emission
    if layer.emitterCells.isEmpty, former == nil { return nil }
    let map = LayerTimeMap(layer.timing)
    let hasBegun = hasBegun(map)
    let local = clock.localTime(at: time)
    guard goesOn(from: old, to: map) else {
      if layer.emitterCells.isEmpty { return nil }
      let start = hasBegun ? local : map.timeOffset
      return LayerEmission(LayerEmitter(layer, animations, startTime: start))
    }
    var start = former?.values.emitter.startTime ?? LayerEmission.startTime(of: old.timing)
    if old.map != map, start > -.infinity, !self.hasBegun(old.map) { start = map.timeOffset }
    let values = LayerEmitter(layer, animations, startTime: start)
    // A clock that has not started moves to its offset at its start.
    let from = hasBegun ? local : min(local, map.timeOffset)
    guard let former else {
      let origins = values.names.indices.map { index in
        var origin = CellOrigin(index: index)
        origin.start = from.isFinite ? from : -.infinity
        return origin
      }
      return LayerEmission(values, EmissionSpan(start: origins[0].start), origins)
    }
    if former.values == values { return former }
    guard from.isFinite else { return LayerEmission(values) }
    let next = former.followed(by: values, at: from, keepingFrom: earliestTime)
    return layer.emitterCells.isEmpty && next.earlier.isEmpty ? nil : next
  }

  private func parentTime(at time: Double) -> Double { parent?.localTime(at: time) ?? time }

  private func hasBegun(_ map: LayerTimeMap) -> Bool {
    parentTime(at: time) >= map.beginTime
  }

  /// Whether the layer's time does not jump when its timing changes: at the commit, or at a time since the last one,
  /// for example with a pause that was requested between two frames.
  private func goesOn(from old: RenderLayer, to map: LayerTimeMap) -> Bool {
    let former = old.map
    if former == map { return true }
    let now = parentTime(at: time)
    let (before, after) = (former.localTime(at: now), map.localTime(at: now))
    // Begin times and offsets that programs compute are rounded.
    let noise = 0x1p-44 * (now.magnitude + before.magnitude + after.magnitude)
    if (before - after).magnitude <= noise { return true }
    let whole = old.clock.localTime(at: time) - clock.localTime(at: time)
    if whole.magnitude <= noise { return true }
    guard former.beginTime != map.beginTime || former.timeOffset != map.timeOffset else {
      return false
    }
    // The time at which both clocks agree.
    let distance = (before - after) / (former.speed - map.speed)
    let (last, meeting) = (parentTime(at: formerTime), now - distance)
    return hasBegun(former) && hasBegun(map) && meeting >= min(last, now) - noise
      && meeting <= max(last, now) + noise
  }

  /// The local time before which no copy of the layer shows anything any more.
  private var earliestTime: Double {
    if clock.copies?.isAnimated == true { return -.infinity }
    let chain = clock.copies?.last ?? clock.chain
    guard chain.moves != .backwards, time >= chain.lastCrossing else { return -.infinity }
    return chain.localTime(at: time)
  }
}
