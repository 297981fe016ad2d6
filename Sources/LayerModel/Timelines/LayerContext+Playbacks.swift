import AnimationInterpolation
import AnimationTiming

/// What a playback does to animations of the properties that its steps bring to values.
public enum OverlapPolicy: Sendable, Hashable {
  /// They stop, unfinished; a spring goes on with their velocity.
  case takeOver
  /// They go on below.
  case add
  /// The timeline is not played where there are some, in groups and by other playbacks too, as long as
  /// these have not told their end; it is cancelled, and ``LayerContext/diagnostics`` says so.
  case refuse
}

extension LayerContext {
  /// Plays a timeline from the next commit on.
  ///
  /// All its animations read one clock, whatever the layers' own: pausing a layer that is driven stops
  /// nothing, pausing the one whose time it plays in does. The model values of the properties that steps
  /// bring to values are the last targets at once, without actions. Copies of a replicator do not lag, and
  /// emitters do not follow.
  ///
  /// Problems of the timeline are added to ``diagnostics``, and so is a layer of another context: its steps
  /// are left out.
  ///
  /// - Parameters:
  ///   - timeline: What happens when.
  ///   - layer: The layer in whose time it plays; nil for absolute time. Its playback is cancelled where
  ///     the layer is in no tree of this context; one whose layer has left with an exit goes on by the time
  ///     that this had.
  ///   - overlap: What becomes of other animations of its properties.
  /// - Returns: What pauses and ends it; it plays without being kept, too.
  /// - Complexity: O(steps · log steps).
  @discardableResult
  public func play(
    _ timeline: LayerTimeline, in layer: Layer? = nil, overlap: OverlapPolicy = .takeOver
  ) -> Playback {
    let core = PlaybackCore(registry.makePlaybackID(), timeline, in: layer, context: self)
    playbacks.append(core)
    noteChange()
    diagnostics += timeline.problems.map { .timelineProblem($0) }
    var plan = TimelinePlan()
    let items = timeline.items
    plan.take(items, in: TimelinePass(of: core.passes))
    reportOverlaps(in: items, of: core.passes)
    for stranger in plan.removeStrangers(to: registry) {
      diagnostics.append(
        .timelineProblem(
          "\(stranger.label) is of another context, so its steps are left out", of: stranger.id))
    }
    if let layer, layer.registry !== registry {
      diagnostics.append(
        .timelineProblem(
          "\(layer.label) is of another context, so nothing plays in its time", of: layer.id))
      core.end(.end, .cancelled)
      return Playback(core)
    }
    if overlap == .refuse, let busy = plan.firstAnimated(hasToldEnd) {
      diagnostics.append(
        .timelineProblem(
          "'\(busy.path.name)' is animated already, so the timeline is not played",
          of: busy.layer.id, property: busy.path.name))
      core.end(.end, .cancelled)
      return Playback(core)
    }
    inOneStep {
      for draft in plan.drafts { draft.attach(to: core, in: self, overlap: overlap) }
    }
    return Playback(core)
  }

  /// Whether an animation of a layer, or the playback that has put it there, has told its end.
  private func hasToldEnd(_ attached: AddedAnimation, of layer: Layer) -> Bool {
    guard let part = attached.part else {
      return stoppedAnimations.contains(attached.id)
        || memory?.state(of: .animation(attached.id, of: layer.id))?.remainingTime == 0
    }
    let core = playbacks.playback(part.playback) ?? endedPlaybacks[part.playback]
    return core.map { $0.listeners.outcome != nil } ?? true
  }

  /// Brings the model to where playbacks have ended by a time at which layers are about to be edited, in the order
  /// of their ends, as deliveries do: what one gives back another may have set.
  ///
  /// - Parameters:
  ///   - time: When that is.
  ///   - isCommit: Whether a commit does it, which also takes what has been asked of them since.
  /// - Complexity: O(playbacks · log of those that have ended).
  package func settleModel(at time: Double, isCommit: Bool = false) {
    var ends: [(core: PlaybackCore, time: Double, isAtStart: Bool)] = []
    for core in playbacks where !core.hasSettled && (isCommit || !core.hasChanges) {
      guard let end = memory?.end(of: core.id, by: time) else { continue }
      ends.append((core, end.time, end.isAtStart))
    }
    ends.sort { ($0.time, $0.core.id.rawValue) < ($1.time, $1.core.id.rawValue) }
    for end in ends { end.core.settleModel(atStart: end.isAtStart) }
  }

  /// Brings the model to where a playback has ended, before anybody hears of it and edits what is there.
  func settleModel(of core: PlaybackCore, at time: Double) {
    guard !core.hasSettled, !core.hasChanges, let end = memory?.end(of: core.id, by: time)
    else { return }
    core.settleModel(atStart: end.isAtStart)
  }

  /// Forgets playbacks that have ended, but for those that have not been told so.
  package func forget(_ ended: [PlaybackCore]) {
    let ids = Set(ended.map(\.id))
    playbacks.removeAll { ids.contains($0.id) }
    for core in ended where core.listeners.outcome == nil && core.isAwaited {
      endedPlaybacks[core.id] = core
    }
  }
}

/// The steps of a timeline by the layers that they change.
private struct TimelinePlan {
  /// What happens to one layer.
  struct Draft {
    indirect enum Node {
      /// A target, by its index.
      case target(Int)
      /// With its begin in the time of the timeline.
      case animation(Animation, time: Double)
      case group([(begin: Double, node: Node)], Timing)
    }

    struct Target {
      let path: PropertyPath
      let value: AnimatableValue?
      let isRelative: Bool
      let motion: TimelineMotion
      /// In the time of what it lies in, and in that of the timeline.
      let begin: Double
      let time: Double
      let fillMode: FillMode
      /// When it shows its end, in the time of what it lies in; nil where its motion ends there.
      let settleTime: Double?
      /// How many targets of all layers come before it.
      let number: Int
    }

    let layer: Layer
    var nodes: [(begin: Double, node: Node)] = []
    var targets: [Target] = []
    /// The repeated timelines that are back at the end where they began: when that is in the time of the
    /// whole, and the targets in them.
    var returns: [(time: Double, targets: Range<Int>)] = []
  }

  private var targetCount = 0
  private(set) var drafts: [Draft] = []
  /// By identity, since layers of several contexts have the same ids.
  private var places: [ObjectIdentifier: Int] = [:]

  mutating func take(_ items: [TimelineItem<LayerStep>], in pass: TimelinePass) {
    for (place, nodes) in nodes(of: items, from: 0, in: pass) { drafts[place].nodes = nodes }
  }

  /// Leaves out what happens to layers of other contexts, and gives these.
  mutating func removeStrangers(to registry: LayerRegistry) -> [Layer] {
    let strangers = drafts.map(\.layer).filter { $0.registry !== registry }
    if !strangers.isEmpty { drafts.removeAll { $0.layer.registry !== registry } }
    return strangers
  }

  /// The nodes of some items, by the places of their layers in the drafts.
  private mutating func nodes(
    of items: [TimelineItem<LayerStep>], from base: Double, in pass: TimelinePass
  ) -> [(place: Int, nodes: [(begin: Double, node: Draft.Node)])] {
    var found: [(place: Int, nodes: [(begin: Double, node: Draft.Node)])] = []
    var indices: [Int: Int] = [:]
    func add(_ node: Draft.Node, at begin: Double, _ place: Int) {
      let index = indices[place] ?? found.count
      if index == found.count {
        indices[place] = index
        found.append((place, []))
      }
      found[index].nodes.append((begin, node))
    }
    for item in items {
      switch item {
      case .step(let step, let begin):
        let place = place(of: step.layer)
        switch step.change {
        case .animation(var animation):
          animation.timing.beginTime += begin
          add(.animation(animation, time: base + animation.timing.beginTime), at: begin, place)
        case .target(let path, let value, let isRelative, let motion):
          drafts[place].targets.append(
            Draft.Target(
              path: path, value: value, isRelative: isRelative, motion: motion,
              begin: motion.begin(at: begin, in: pass), time: base + begin,
              fillMode: motion.fillMode(at: begin, in: pass),
              settleTime: motion.settleTime(from: begin, in: pass), number: targetCount))
          targetCount += 1
          add(.target(drafts[place].targets.count - 1), at: begin, place)
        }
      case .group(let inner, let begin, let timing, let passes, let end):
        let first = targetCount
        let inside = nodes(
          of: inner, from: base + (begin - passes.leadIn),
          in: TimelinePass(of: passes, in: pass))
        for (place, nodes) in inside {
          add(.group(nodes, timing), at: begin, place)
          if let end { drafts[place].noteReturn(at: base + end, ofTargetsFrom: first) }
        }
      }
    }
    return found
  }

  private mutating func place(of layer: Layer) -> Int {
    if let place = places[ObjectIdentifier(layer)] { return place }
    places[ObjectIdentifier(layer)] = drafts.count
    drafts.append(Draft(layer: layer))
    return drafts.count - 1
  }

  /// A property of a target that something animates already, in a group too; what is over does not.
  func firstAnimated(
    _ hasToldEnd: (AddedAnimation, Layer) -> Bool
  ) -> (layer: Layer, path: PropertyPath)? {
    for draft in drafts {
      let animations = draft.layer.animations.filter { !hasToldEnd($0, draft.layer) }
      let moving = animations.flatMap(draft.layer.numbersMoved)
      for target in draft.targets where moving.contains(where: target.path.overlaps) {
        return (draft.layer, target.path)
      }
    }
    return nil
  }
}

extension TimelinePlan.Draft {
  /// Puts the animations on the layer, and its model values where they come to.
  func attach(to core: PlaybackCore, in context: LayerContext, overlap: OverlapPolicy) {
    let moments = moments
    var reached = ReachedValues()
    var ends = [AnimatableValue?](repeating: nil, count: targets.count)
    var (driven, holds, known) = ([PropertyPath](), [PropertyPath](), Set<String>())
    for moment in moments {
      let index = moment.target
      let target = targets[index]
      let former = layer.modelValue(at: target.path)
      let before = reached.value(of: target.path)
      if moment.kind == .begins {
        ends[index] = end(of: target, from: (before ?? former).value, in: context)
      }
      reached.set(
        target.path, to: moment.kind == .isBack ? former : ModelValue(ends[index]),
        shown: layer.modelValue(ofWhole: target.path))
      guard moment.kind == .begins, known.insert(target.path.name).inserted else { continue }
      // Where something else has been there before, it is what to go back to.
      if max(target.time, target.begin) > 0 || before != nil && !returns.isEmpty {
        holds.append(target.path)
      }
      if driven.contains(where: { $0.covers(target.path) }) { continue }
      driven.removeAll(where: target.path.covers)
      driven.append(target.path)
    }
    // Components show through what holds the whole.
    holds = holds.filter { $0.component == nil } + holds.filter { $0.component != nil }
    var steps = holds.enumerated().map { index, path in
      PlaybackPart.Step(childPath: [index], path: path, end: nil, isHold: true, isMoving: false)
    }
    var children = holds.map { path in
      Animation.basic(
        BasicAnimation(keyPath: path.name, timing: Timing(fillMode: .both)))
    }
    var paths = [[[Int]]](repeating: [], count: targets.count)
    var decays: [OpenDecay] = []
    children += animations(
      of: Self.parts(of: nodes).map(\.node), below: [], from: children.count, ends, &paths, &decays)
    let starts = decays.sorted { $0.time < $1.time }.compactMap { start(of: $0, in: core.passes) }
    var nextStart = 0
    var moved: Set<String> = []
    var places = [Int](repeating: 0, count: targets.count)
    // What has what was shown before the timeline, by path; asked for where something is taken back.
    let takesBack = moments.count > targets.count
    var firsts: [String: Int] = [:]
    if takesBack {
      for (index, path) in holds.enumerated() { firsts[path.name] = index }
    }
    for moment in moments {
      let index = moment.target
      let target = targets[index]
      while moment.kind == .begins, nextStart < starts.count, starts[nextStart].time < target.time {
        steps.append(starts[nextStart].step)
        nextStart += 1
      }
      if moment.kind != .begins {
        let isBack = moment.kind == .isBack
        steps.append(
          PlaybackPart.Step(
            childPath: [], path: target.path, end: nil, isHold: false, isMoving: false,
            returnsTo: isBack ? firsts[target.path.name] : nil,
            resumes: isBack ? nil : places[index]))
        continue
      }
      places[index] = steps.count
      if takesBack, firsts[target.path.name] == nil { firsts[target.path.name] = steps.count }
      var isMoving = false
      if case .spring = target.motion, target.time == core.passes.leadIn {
        isMoving = moved.insert(target.path.name).inserted
      }
      for (number, path) in paths[index].enumerated() {
        steps.append(
          PlaybackPart.Step(
            childPath: path, path: target.path, end: ends[index], isHold: false,
            isMoving: isMoving && number == 0))
      }
    }
    steps += starts[nextStart...].map(\.step)
    if overlap == .takeOver { for path in driven { layer.interrupt(path, by: .takeover) } }
    let id = layer.attach(
      AnimationGroup(children, duration: core.passes.length),
      PlaybackPart(playback: core.id, steps: steps))
    core.put(id, on: layer)
    context.transaction {
      context.disablesActions = true
      for path in Self.settledApart(driven) {
        let former = layer.modelValue(at: path)
        let last = reached.value(of: path) ?? former
        layer.setModelValue(last, at: path)
        core.drive(PlaybackCore.Target(layer: layer, path: path, former: former, last: last))
      }
    }
  }

  /// Takes down when a repeated timeline is back where it began, which holds the targets from a number on.
  mutating func noteReturn(at time: Double, ofTargetsFrom number: Int) {
    let first = targets.lastIndex { $0.number < number }.map { $0 + 1 } ?? 0
    if first < targets.count { returns.append((time, first..<targets.count)) }
  }

  /// When a target begins, its property is back where it was before the timeline, or the target is seen again.
  private struct Moment {
    enum Kind {
      case begins, isBack, isSeen
    }

    var kind = Kind.begins
    let target: Int
  }

  /// The targets by begin, of those at one time as they were added. Behind one that begins below others, and
  /// behind what a timeline that is back where it began has taken back, come those that are seen then.
  private var moments: [Moment] {
    let begins = targets.indices.sorted { (targets[$0].time, $0) < (targets[$1].time, $1) }
    let order = Self.order(of: nodes)
    // As a rule what begins later lies above.
    if returns.isEmpty, begins == order { return begins.map { Moment(target: $0) } }
    var ranks = [Int](repeating: 0, count: targets.count)
    for (rank, index) in order.enumerated() { ranks[index] = rank }
    var moments: [Moment] = []
    var hasBegun = ranks.map { _ in false }
    // By the names of the whole properties and of the paths.
    var holding: [String: [String: HoldingSteps]] = [:]
    func seen(_ property: String, above rank: Int = -1) -> [Int] {
      let found = (holding[property] ?? [:]).values.compactMap(\.seen)
      return found.filter { $0 > rank }.sorted().map { order[$0] }
    }
    func takeBack(_ range: Range<Int>) {
      var back: [String: [String: Int]] = [:]
      for index in range.reversed() {
        let path = targets[index].path
        if holding[path.propertyName]?[path.name]?.remove(ranks[index]) == true {
          back[path.propertyName, default: [:]][path.name] = index
        }
      }
      for property in back.keys.sorted() {
        let paths = (back[property] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
        moments += paths.map { Moment(kind: .isBack, target: $0) }
        moments += seen(property).map { Moment(kind: .isSeen, target: $0) }
      }
    }
    // Those at one time from the inside out, as they were found.
    var rest = returns.indices.sorted { (returns[$0].time, $0) < (returns[$1].time, $1) }[...]
    for index in begins {
      // One that takes no time is back when all in it has begun.
      while let back = rest.first, returns[back].time <= targets[index].time,
        returns[back].targets.allSatisfy({ hasBegun[$0] })
      {
        rest.removeFirst()
        takeBack(returns[back].targets)
      }
      moments.append(Moment(target: index))
      hasBegun[index] = true
      let path = targets[index].path
      holding[path.propertyName, default: [:]][path.name, default: HoldingSteps()]
        .insert(ranks[index])
      let above = seen(path.propertyName, above: ranks[index])
      if above.contains(where: { targets[$0].path.overlaps(path) }) {
        moments += above.map { Moment(kind: .isSeen, target: $0) }
      }
    }
    for back in rest { takeBack(returns[back].targets) }
    return moments
  }

  /// The targets of some nodes in the order in which these apply.
  private static func order(of nodes: [(begin: Double, node: Node)]) -> [Int] {
    let order = nodes.indices.sorted { (nodes[$0].begin, $0) < (nodes[$1].begin, $1) }
    return order.flatMap { index -> [Int] in
      switch nodes[index].node {
      case .target(let target): [target]
      case .animation: []
      case .group(let inner, _): Self.order(of: inner)
      }
    }
  }

  /// Some paths without any that others cover, as their model values are set and set back: single numbers
  /// by themselves, of all others the whole.
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

  /// Where a step comes to.
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
      problem = "'\(target.path.name)' does not take \(value), so the step changes nothing"
    }
    context.diagnostics.append(
      .timelineProblem(problem, of: layer.id, property: target.path.name))
    return before
  }

  /// Some nodes in the order in which they apply: by begin. What are no targets shows only while its own
  /// timeline plays, so that no group has both.
  private static func parts(
    of nodes: [(begin: Double, node: Node)]
  ) -> [(isDriving: Bool, node: Node)] {
    let order = nodes.indices.sorted { (nodes[$0].begin, $0) < (nodes[$1].begin, $1) }
    var parts: [(isDriving: Bool, node: Node)] = []
    for index in order {
      let (begin, node) = nodes[index]
      switch node {
      case .target: parts.append((true, node))
      case .animation: parts.append((false, node))
      case .group(let inner, let timing):
        var rest = Self.parts(of: inner)[...]
        while let isDriving = rest.first?.isDriving {
          let run = rest.prefix { $0.isDriving == isDriving }
          rest = rest.dropFirst(run.count)
          var timing = timing
          if !isDriving { timing.fillMode = .removed }
          parts.append((isDriving, .group(run.map { (begin, $0.node) }, timing)))
        }
      }
    }
    return parts
  }

  /// The animations of some nodes in order, and where those of the targets are among them: one, or a second
  /// that shows the end from where the first is cut.
  private func animations(
    of nodes: [Node], below path: [Int], from first: Int,
    _ ends: [AnimatableValue?], _ paths: inout [[[Int]]], _ decays: inout [OpenDecay]
  ) -> [Animation] {
    var found: [Animation] = []
    for node in nodes {
      let path = path + [first + found.count]
      switch node {
      case .animation(let animation, let time):
        if animation.isOpenDecay { decays.append((time, path, animation)) }
        found.append(animation)
      case .group(let inner, let timing):
        found.append(
          .group(
            AnimationGroup(
              animations(of: inner.map(\.node), below: path, from: 0, ends, &paths, &decays),
              timing: timing)))
      case .target(let number):
        let target = targets[number]
        paths[number].append(path)
        found.append(animation(of: target, to: ends[number]))
        if let settleTime = target.settleTime {
          paths[number].append(path.dropLast() + [path[path.count - 1] + 1])
          found.append(.basic(arrival(of: target, to: ends[number], at: settleTime)))
        }
      }
    }
    return found
  }

  /// A decay that starts from what the property has come to: when, in the time of the timeline, and where it is.
  private typealias OpenDecay = (time: Double, childPath: [Int], animation: Animation)

  /// What settles its start; nil if its key path names nothing.
  private func start(
    of decay: OpenDecay, in passes: TimelinePasses
  ) -> (time: Double, step: PlaybackPart.Step)? {
    guard let path = decay.animation.keyPath.flatMap({ try? layer.path($0) }) else { return nil }
    return (
      decay.time,
      PlaybackPart.Step(
        childPath: decay.childPath, path: path, end: nil, isHold: false,
        isMoving: decay.time == passes.leadIn, onlyStarts: true)
    )
  }

  /// What brings a target to its end at a time of what it lies in.
  private func arrival(
    of target: Target, to end: AnimatableValue?, at time: Double
  ) -> BasicAnimation {
    BasicAnimation(
      keyPath: target.path.name, to: end, timing: Timing(beginTime: time, fillMode: .forwards))
  }

  private func animation(of target: Target, to end: AnimatableValue?) -> Animation {
    var basic = arrival(of: target, to: end, at: target.begin)
    basic.fillMode = target.fillMode
    switch target.motion {
    case .atOnce:
      return .basic(basic)
    case .curve(let curve, let duration):
      basic.duration = duration.isFinite ? max(0, duration) : 0
      basic.timingFunction = curve
      return .basic(basic)
    case .spring(let spring):
      basic.duration = spring.lastingDuration
      return .spring(SpringAnimation(basic, spring: spring))
    }
  }
}
