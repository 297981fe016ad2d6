import AnimationInterpolation
import AnimationTiming

/// The steps of a timeline, by the layers that they change.
struct LayerPlan {
  struct Draft {
    let layer: Layer
    fileprivate(set) var steps: [Int] = []
    fileprivate(set) var targets: [Int] = []
  }

  private struct Target {
    let layer: Layer
    let path: PropertyPath
    let value: AnimatableValue?
    let isRelative: Bool
    var end: AnimatableValue?
    /// The indices of its animations in the group: one, or two if the motion is cut and the second one shows its end.
    var childPaths: [[Int]] = []
  }

  /// A decay that starts from the value that the property has reached, with its time in the whole timeline.
  private typealias OpenDecay = (time: Double, step: PlaybackPart.Step)

  private(set) var drafts: [Draft] = []
  /// The layers of other contexts, whose steps are left out.
  private(set) var strangers: [Layer] = []
  private var timeline: CompiledTimeline
  private var targets: [Target] = []
  private var animations: [Animation] = []
  /// The index of each step in `targets` or `animations`.
  private var places: [Int] = []

  init(_ timeline: LayerTimeline, in registry: LayerRegistry) {
    var plan = (drafts: [Draft](), targets: [Target](), animations: [Animation](), places: [Int]())
    // By identity, because layers of different contexts have the same ids.
    var layers: [ObjectIdentifier: Int] = [:]
    self.timeline = timeline.compiled { step in
      let draft = layers[ObjectIdentifier(step.layer)] ?? plan.drafts.count
      if draft == plan.drafts.count {
        layers[ObjectIdentifier(step.layer)] = draft
        plan.drafts.append(Draft(layer: step.layer))
      }
      plan.drafts[draft].steps.append(plan.places.count)
      switch step.change {
      case .animation(let animation):
        plan.places.append(plan.animations.count)
        plan.animations.append(animation)
        return nil
      case .target(let path, let value, let isRelative, let motion):
        plan.drafts[draft].targets.append(plan.places.count)
        plan.places.append(plan.targets.count)
        plan.targets.append(
          Target(layer: step.layer, path: path, value: value, isRelative: isRelative))
        return motion
      }
    }
    (targets, animations, places) = (plan.targets, plan.animations, plan.places)
    drafts = plan.drafts.filter { $0.layer.registry === registry }
    strangers = plan.drafts.map(\.layer).filter { $0.registry !== registry }
    numberProperties()
  }

  /// Gives the steps keys, in the order of the names of properties and of their components.
  private mutating func numberProperties() {
    var keys = [TimelineKey](repeating: .none, count: places.count)
    var (property, part) = (-1, -1)
    for draft in drafts {
      let named = draft.targets.map { index in
        let path = targets[places[index]].path
        return (index: index, property: path.propertyName, name: path.name)
      }.sorted { ($0.property, $0.name) < ($1.property, $1.name) }
      for (number, entry) in named.enumerated() {
        let former = number > 0 ? named[number - 1] : nil
        if former?.name != entry.name { part += 1 }
        if former?.property != entry.property { property = part }
        keys[entry.index] = TimelineKey(
          property: property, part: part, lanes: path(of: entry.index).component?.lanes.range)
      }
    }
    timeline.keys = keys
  }

  private func path(of segment: Int) -> PropertyPath { targets[places[segment]].path }

  /// The steps of one property that start while an earlier one runs, so that the property jumps.
  var overlaps: [Diagnostic] {
    timeline.overlaps().map { overlap in
      let target = targets[places[overlap.segment]]
      return .timelineProblem(
        "'\(target.path.name)': expected a step after the earlier step, "
          + "found a step at \(overlap.begin) s, before the end at \(overlap.end) s; "
          + "the property jumps to the end of the earlier step",
        of: target.layer.id, property: target.path.propertyName)
    }
  }

  /// A property of a target that an animation already moves, even in a group. Animations that are over do not count.
  func firstAnimated(
    _ hasToldEnd: (AddedAnimation, Layer) -> Bool
  ) -> (layer: Layer, path: PropertyPath)? {
    for draft in drafts {
      let animations = draft.layer.animations.filter { !hasToldEnd($0, draft.layer) }
      let moving = animations.flatMap(draft.layer.numbersMoved)
      for path in draft.targets.map(path) where moving.contains(where: path.overlaps) {
        return (draft.layer, path)
      }
    }
    return nil
  }

  // MARK: Values

  mutating func attach(
    _ draft: Draft, to core: PlaybackCore, in context: LayerContext, overlap: OverlapPolicy
  ) {
    let layer = draft.layer
    let (moments, haveReturns) = timeline.moments(of: draft.targets)
    var reached = ReachedValues()
    var (driven, holds, known) = ([PropertyPath](), [Int](), Set<Int>())
    for moment in moments {
      let place = places[moment.segment]
      let path = targets[place].path
      let former = layer.modelValue(at: path)
      let before = reached.value(of: path, over: former)
      if moment.kind == .begins {
        targets[place].end = end(
          of: targets[place], from: (before ?? former).value, in: context)
      }
      reached.set(
        path, to: moment.kind == .isBack ? former : ModelValue(targets[place].end))
      guard moment.kind == .begins, known.insert(timeline.keys[moment.segment].part).inserted
      else { continue }
      // If another step has set the property before, the hold is the value to return to.
      if timeline.segments[moment.segment].isDelayed || before != nil && haveReturns {
        holds.append(moment.segment)
      }
      if driven.contains(where: { $0.covers(path) }) { continue }
      driven.removeAll(where: path.covers)
      driven.append(path)
    }
    // Components apply above the hold of their whole property.
    let areWhole = holds.filter { path(of: $0).component == nil }
    holds = areWhole + holds.filter { path(of: $0).component != nil }
    var children = holds.map { hold in
      Animation.basic(
        BasicAnimation(keyPath: path(of: hold).name, timing: Timing(fillMode: .both)))
    }
    var decays: [OpenDecay] = []
    let order = draft.steps.sorted { timeline.segments[$0].rank < timeline.segments[$1].rank }
    children += animations(
      of: order[...], of: layer, on: 0, below: [], from: holds.count, &decays)
    let steps = steps(moments, holding: holds, decays.sorted { $0.time < $1.time })
    if overlap == .takeOver { for path in driven { layer.interrupt(path, by: .takeover) } }
    let id = layer.attach(
      AnimationGroup(children, duration: core.passes.length),
      PlaybackPart(playback: core.id, steps: steps))
    core.put(id, on: layer)
    context.transaction {
      context.disablesActions = true
      for path in Self.settledApart(driven) {
        let former = layer.modelValue(at: path)
        let last = reached.value(of: path, over: former) ?? former
        layer.setModelValue(last, at: path)
        core.drive(PlaybackCore.Target(layer: layer, path: path, former: former, last: last))
      }
    }
  }

  /// The steps of the group on a layer, in the order in which their starts are known.
  private func steps(
    _ moments: [CompiledTimeline.Moment], holding holds: [Int], _ decays: [OpenDecay]
  ) -> [PlaybackPart.Step] {
    var steps = holds.enumerated().map { index, hold in
      PlaybackPart.Step(childPath: [index], path: path(of: hold), isHold: true)
    }
    let start = timeline.clocks[0].passes.leadIn
    var decays = decays[...]
    var moved: Set<Int> = []
    // The step that starts from the value before the timeline, by part, and the steps of segments that have begun.
    var firsts = Dictionary(
      uniqueKeysWithValues: holds.enumerated().map { (timeline.keys[$1].part, $0) })
    var begun: [Int: Int] = [:]
    for moment in moments {
      let target = targets[places[moment.segment]]
      let (segment, part) = (timeline.segments[moment.segment], timeline.keys[moment.segment].part)
      switch moment.kind {
      case .isBack:
        steps.append(PlaybackPart.Step(path: target.path, returnsTo: firsts[part]))
      case .isSeen:
        steps.append(PlaybackPart.Step(path: target.path, resumes: begun[moment.segment]))
      case .begins:
        while let decay = decays.first, decay.time < segment.time {
          steps.append(decay.step)
          decays.removeFirst()
        }
        begun[moment.segment] = steps.count
        firsts[part] = firsts[part] ?? steps.count
        var isMoving = false
        if segment.motion?.takesOver == true, segment.time == start {
          isMoving = moved.insert(part).inserted
        }
        for (number, path) in target.childPaths.enumerated() {
          steps.append(
            PlaybackPart.Step(
              childPath: path, path: target.path, end: target.end, isMoving: isMoving && number == 0
            ))
        }
      }
    }
    return steps + decays.map(\.step)
  }

  /// The paths whose model values are set and set back: single numbers on their own, for others the whole property.
  /// Paths that another path covers are left out.
  private static func settledApart(_ driven: [PropertyPath]) -> [PropertyPath] {
    let isNumber = { (path: PropertyPath) in
      path.component?.lanes.count == 1 && path.key.type != .transform
    }
    var wholes: [PropertyPath] = []
    for path in driven where !isNumber(path) {
      if wholes.contains(where: { $0.covers(path) }) { continue }
      wholes.append(PropertyPath(path.key, of: path.targets))
    }
    return wholes
      + driven.filter { path in
        isNumber(path) && !wholes.contains { $0.covers(path) }
      }
  }

  private func end(
    of target: Target, from before: AnimatableValue?, in context: LayerContext
  ) -> AnimatableValue? {
    let problem: String
    if let number = target.value?.firstImpossibleNumber {
      problem = "'\(target.path.name)': expected a finite target, found \(number); its value stays"
    } else if target.isRelative {
      guard let change = target.value.flatMap(target.path.converted), let before else {
        return before
      }
      if let sum = before.sum(change) { return sum }
      problem = "'\(target.path.name)' cannot be changed by \(change), so the step changes nothing"
    } else {
      guard let value = target.value else { return nil }
      if let converted = target.path.converted(value) { return converted }
      problem = "'\(target.path.name)' does not accept \(value), so the step changes nothing"
    }
    context.diagnostics.append(
      .timelineProblem(problem, of: target.layer.id, property: target.path.name))
    return before
  }

  // MARK: Animations

  /// The animations of some steps of a layer. Steps without a target are visible only while their own timeline plays,
  /// so no group has both kinds.
  ///
  /// All steps are of the timeline with the clock and of the timelines in it, in the order in which they apply. `path`
  /// has the indices of its group, `first` is the index of the first animation in the group.
  private mutating func animations(
    of steps: ArraySlice<Int>, of layer: Layer, on clock: Int, below path: [Int],
    from first: Int = 0, _ decays: inout [OpenDecay]
  ) -> [Animation] {
    var found: [Animation] = []
    var rest = steps
    while let index = rest.first {
      let segment = timeline.segments[index]
      let childPath = path + [first + found.count]
      if let inner = timeline.clock(of: index, below: clock) {
        let isDriving = segment.motion != nil
        let run = rest.prefix {
          timeline.clocks[inner].segments.contains($0)
            && (timeline.segments[$0].motion != nil) == isDriving
        }
        rest = rest.dropFirst(run.count)
        var timing = timeline.clocks[inner].timing
        if !isDriving { timing.fillMode = .removed }
        let children = animations(of: run, of: layer, on: inner, below: childPath, &decays)
        found.append(.group(AnimationGroup(children, timing: timing)))
        continue
      }
      rest.removeFirst()
      guard segment.motion != nil else {
        var animation = animations[places[index]]
        animation.timing.beginTime += segment.begin
        if animation.isOpenDecay, let path = animation.keyPath.flatMap({ try? layer.path($0) }) {
          let time = timeline.clocks[clock].base + animation.timing.beginTime
          let isMoving = time == timeline.clocks[0].passes.leadIn
          decays.append(
            (
              time,
              PlaybackPart.Step(
                childPath: childPath, path: path, isMoving: isMoving, onlyStarts: true)
            ))
        }
        found.append(animation)
        continue
      }
      targets[places[index]].childPaths.append(childPath)
      found.append(animation(of: index, segment))
      if let settling = segment.settling {
        targets[places[index]].childPaths.append(path + [first + found.count])
        found.append(.basic(basic(of: index, settling)))
      }
    }
    return found
  }

  private func animation(of index: Int, _ segment: CompiledTimeline.Segment) -> Animation {
    var basic = basic(of: index, segment.timing)
    switch segment.motion {
    case .curve(_, let curve, _): basic.timingFunction = curve
    case .spring(let spring): return .spring(SpringAnimation(basic, spring: spring))
    case nil: break
    }
    return .basic(basic)
  }

  private func basic(of index: Int, _ timing: Timing) -> BasicAnimation {
    BasicAnimation(keyPath: path(of: index).name, to: targets[places[index]].end, timing: timing)
  }
}
