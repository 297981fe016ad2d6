import AnimationInterpolation
import AnimationTiming

/// The steps of a timeline by the properties that they change.
struct TrackPlan {
  struct Draft {
    let property: PropertyHandle
    /// The steps in the order of their application.
    fileprivate(set) var steps: [Int] = []
    /// The steps with target values, in the order in which they were added.
    fileprivate(set) var targets: [Int] = []
  }

  /// The clock of a timeline in a set, and the one that is visible only while it plays: for tracks, which hold no
  /// value. A timeline without tracks has none.
  private typealias Clock = (own: Int, whilePlaying: Int?)

  let timeline: CompiledTimeline
  private let steps: [TrackStep]
  private let propertyCount: Int
  private var clocks: [Clock] = []

  init(_ timeline: TrackTimeline) {
    var steps: [TrackStep] = []
    var numbers: [PropertyHandle: Int] = [:]
    var keys: [TimelineKey] = []
    var compiled = timeline.compiled { step in
      let number = numbers[step.property] ?? numbers.count
      numbers[step.property] = number
      keys.append(TimelineKey(property: number, part: number))
      steps.append(step)
      guard case .target(_, _, let motion) = step.change else { return nil }
      return motion
    }
    compiled.keys = keys
    (self.steps, self.timeline, propertyCount) = (steps, compiled, numbers.count)
  }

  /// The clock of the whole timeline in the set.
  var node: Int { clocks[0].own }

  /// Adds the clocks of the timeline to a set, below the clock with the time since the start of the first iteration.
  /// Those of the whole timeline come first.
  mutating func addClocks(below node: Int, to set: inout TrackSet) -> (nodes: [Int], ofWhole: Int) {
    let hasTracks = timeline.segments.contains { $0.motion == nil }
    for clock in timeline.clocks {
      let whole: Clock = (node, hasTracks ? node : nil)
      let parent = clock.parent.map { clocks[$0] } ?? whole
      let own = set.addClock(TrackClock(clock.rule()), parent: parent.own)
      let whilePlaying = parent.whilePlaying.map {
        set.addClock(TrackClock(clock.rule(fillMode: .removed)), parent: $0)
      }
      clocks.append((own, whilePlaying))
    }
    let nodes = clocks.flatMap { [$0.own] + ($0.whilePlaying.map { [$0] } ?? []) }
    return (nodes, hasTracks ? 2 : 1)
  }

  /// The steps of one property that start while an earlier one runs, so that the property jumps.
  var overlapProblems: [String] {
    timeline.overlaps().map {
      "a property: expected a step after the earlier step, found a step at \($0.begin) s, "
        + "before the end at \($0.end) s; the property jumps to the end of the earlier step"
    }
  }

  /// Returns the steps that can be played, by their properties.
  func drafts(in set: TrackSet, _ problems: inout [String]) -> [Draft] {
    var drafts: [Draft] = []
    var places = [Int?](repeating: nil, count: propertyCount)
    for index in timeline.order {
      if let problem = set.problem(of: steps[index]) {
        problems.append(problem)
        continue
      }
      let number = timeline.keys[index].property
      let place = places[number] ?? drafts.count
      if place == drafts.count {
        places[number] = place
        drafts.append(Draft(property: steps[index].property))
      }
      drafts[place].steps.append(index)
      if timeline.segments[index].motion != nil { drafts[place].targets.append(index) }
    }
    for place in drafts.indices { drafts[place].targets.sort() }
    return drafts
  }

  /// Returns the target or the change of a step; nil if it runs a track.
  func target(of index: Int) -> (numbers: [Double], isRelative: Bool)? {
    guard case .target(let numbers, let isRelative, _) = steps[index].change else { return nil }
    return (numbers.numbers, isRelative)
  }

  func track(of index: Int) -> Track? {
    guard case .track(var track) = steps[index].change else { return nil }
    let (segment, clock) = (timeline.segments[index], clocks[timeline.segments[index].clock])
    track.node = clock.whilePlaying ?? clock.own
    track.timing = track.timing.beginning(at: track.timing.beginTime + segment.begin)
    return track
  }

  /// Returns the tracks that move the property of a step to its target: a second one if the motion of the first is
  /// cut.
  func tracks(
    of index: Int, from: [Double], to: [Double], _ type: ValueType, moving velocity: [Double]?
  ) -> [Track] {
    let segment = timeline.segments[index]
    let (timing, node) = (segment.timing, clocks[segment.clock].own)
    let pacing =
      switch segment.motion {
      case .curve(_, let curve, _):
        PreparedPacing(
          TimingCurve(curve ?? .linear), carrying: velocity == nil ? 0 : timing.duration)
      case .spring(let spring): PreparedPacing(SpringMotion(spring), duration: timing.duration)
      case nil: PreparedPacing(.linear)
      }
    let track = TrackSet.track(
      from: from, to: to, type, timing, pacing, on: node, moving: velocity)
    guard let settling = segment.settling else { return [track] }
    return [
      track,
      TrackSet.track(from: to, to: to, type, settling, PreparedPacing(.linear), on: node),
    ]
  }
}

extension CompiledTimeline.Clock {
  fileprivate func rule(fillMode: FillMode? = nil) -> ClockNode.Rule {
    guard parent != nil else { return fillMode == nil ? passes.rule : passes.bareRule }
    var timing = timing
    if let fillMode { timing.fillMode = fillMode }
    return .group(TimingSchedule(timing), curve: nil, duration: timing.duration)
  }
}

extension TrackSet {
  fileprivate func problem(of step: TrackStep) -> String? {
    guard contains(step.property) else {
      return "step skipped: the property is not in the set"
    }
    let count = valueCount(at: step.property.place)
    switch step.change {
    case .target(let target, _, _):
      guard target.count == count else {
        return "step skipped: expected \(count) numbers in the target, found \(target.count)"
      }
      guard !target.numbers.contains(where: { $0.isNaN }) else {
        return "step skipped: expected numbers in the target, found NaN"
      }
      let type = type(at: step.property.place)
      guard type != .quaternion || ValueType.unitRotation(target.numbers) != nil else {
        return "step skipped: expected a rotation with a length above 0 and finite components, "
          + "found \(target.numbers); give a quaternion of length 1"
      }
      return type.hasSums
        ? nil : "step skipped: values of type \(type.rawValue) cannot be interpolated"
    case .track(let track):
      guard !slots[step.property.place].kind.hasEnds else {
        return "step skipped: a property that was added with two ends accepts no other track"
      }
      return track.component == nil && track.interpolation.laneCount == count
        ? nil
        : "step skipped: expected a track of \(count) numbers, found \(track.interpolation.laneCount)"
    }
  }

  /// Returns the count of numbers of the property at a place. For lists of numbers it is that of the model value, or
  /// else of the longest of its tracks.
  private func valueCount(at place: Int) -> Int {
    guard slots[place].kind == .stack else { return slots[place].laneCount }
    let stack = stacks[slots[place].index].stack
    return stack.type.laneCount ?? stack.model?.count ?? stack.laneCount
  }

  func type(at place: Int) -> ValueType { type(of: slots[place]) }

  func type(of slot: TrackSlot) -> ValueType {
    switch slot.kind {
    case .stack: return stacks[slot.index].stack.type
    case .keyframes: return keyframes[slot.index].type
    case .transforms: return slot.matrixType
    case .free, .ends, .spring, .moving: return Self.type(laneCount: slot.laneCount)
    }
  }
}
