import AnimationInterpolation
import AnimationTiming

/// The steps of a timeline by the properties that they change.
struct TrackPlan {
  /// A step that brings a property to a value.
  struct Target {
    let numbers: TrackNumbers
    let isRelative: Bool
    let motion: TimelineMotion
  }

  /// A step, where it lies.
  struct Entry {
    enum Change {
      case target(Target)
      case track(Track)
    }

    let property: PropertyHandle
    let change: Change
    /// In the time of its clock, and in that of the timeline.
    let begin: Double
    let time: Double
    let fillMode: FillMode
    let node: Int
    /// When it shows its end, in the time of its clock; nil where its motion ends there.
    let settleTime: Double?

    var target: Target? {
      if case .target(let target) = change { target } else { nil }
    }
  }

  /// The steps of one property.
  struct Draft {
    let property: PropertyHandle
    /// By begin, as they apply.
    fileprivate(set) var steps: [Int] = []
    /// Those that bring it to values, in the order of the whole timeline.
    fileprivate(set) var targets: [Int] = []
    /// The repeated timelines with some of these that are back at the end where they began: when that is in
    /// the time of the whole, and those in them.
    fileprivate(set) var returns: [(time: Double, targets: [Int])] = []
  }

  /// A repeated timeline that is back at the end where it began.
  private struct Return {
    /// When that is, in the time of the whole.
    let time: Double
    /// What lies in it.
    let entries: Range<Int>
  }

  /// The steps in the order in which they were added.
  private(set) var entries: [Entry] = []
  /// The clocks of timelines in the timeline.
  private(set) var nodes: [Int] = []
  private var returns: [Return] = []

  /// Takes in what lies in a timeline, and gives the clocks of those in it to the set.
  ///
  /// - Parameters:
  ///   - items: What lies in it.
  ///   - base: When it begins in the time of the whole.
  ///   - pass: A pass of it.
  ///   - node: The clock that shows its time.
  ///   - inner: The same where only that shows which happens while it plays: for tracks, which hold nothing.
  ///   - set: The set that plays it.
  /// - Returns: The steps in the order in which they apply: by begin, of those at one time as added.
  mutating func take(
    _ items: [TimelineItem<TrackStep>], from base: Double, in pass: TimelinePass, below node: Int,
    or inner: Int?, of set: inout TrackSet
  ) -> [Int] {
    var found: [(begin: Double, steps: [Int])] = []
    for item in items {
      switch item {
      case .step(let step, let begin):
        let (change, own): (Entry.Change, Int)
        var (start, settleTime): (Double, Double?) = (begin, nil)
        var fillMode = FillMode.forwards
        switch step.change {
        case .target(let numbers, let isRelative, let motion):
          let target = Target(numbers: numbers, isRelative: isRelative, motion: motion)
          (change, own) = (.target(target), node)
          start = motion.begin(at: begin, in: pass)
          fillMode = motion.fillMode(at: begin, in: pass)
          settleTime = motion.settleTime(from: begin, in: pass)
        case .track(let track):
          (change, own) = (.track(track), inner ?? node)
        }
        found.append((begin, [entries.count]))
        entries.append(
          Entry(
            property: step.property, change: change, begin: start, time: base + begin,
            fillMode: fillMode, node: own, settleTime: settleTime))
      case .group(let items, let begin, let timing, let passes, let end):
        let first = entries.count
        let own = set.addClock(TrackClock(timing.rule), parent: node)
        nodes.append(own)
        var whilePlaying: Int?
        if let inner {
          var timing = timing
          timing.fillMode = .removed
          whilePlaying = set.addClock(TrackClock(timing.rule), parent: inner)
        }
        if let whilePlaying { nodes.append(whilePlaying) }
        let steps = take(
          items, from: base + (begin - passes.leadIn),
          in: TimelinePass(of: passes, in: pass), below: own, or: whilePlaying, of: &set)
        found.append((begin, steps))
        if let end { returns.append(Return(time: base + end, entries: first..<entries.count)) }
      }
    }
    let order = found.indices.sorted { (found[$0].begin, $0) < (found[$1].begin, $1) }
    return order.flatMap { found[$0].steps }
  }

  /// The steps that can be played, by their properties; what is wrong with others is told.
  func drafts(
    of order: [Int], in set: TrackSet, _ problems: inout [String]
  ) -> [Draft] {
    var drafts: [Draft] = []
    var places: [Int: Int] = [:]
    for index in order {
      let property = entries[index].property
      if let problem = set.problem(of: entries[index]) {
        problems.append(problem)
        continue
      }
      let place = places[property.place] ?? drafts.count
      if place == drafts.count {
        places[property.place] = place
        drafts.append(Draft(property: property))
      }
      drafts[place].steps.append(index)
      if entries[index].target != nil { drafts[place].targets.append(index) }
    }
    for place in drafts.indices {
      drafts[place].targets.sort { (entries[$0].time, $0) < (entries[$1].time, $1) }
    }
    // Those at one time from the inside out, as they were found.
    for index in returns.indices.sorted(by: { (returns[$0].time, $0) < (returns[$1].time, $1) }) {
      var found: [Int: [Int]] = [:]
      for entry in returns[index].entries where entries[entry].target != nil {
        guard let place = places[entries[entry].property.place] else { continue }
        found[place, default: []].append(entry)
      }
      for (place, targets) in found {
        drafts[place].returns.append((returns[index].time, targets))
      }
    }
    return drafts
  }
}

extension [TimelineItem<TrackStep>] {
  /// Whether a step runs a track.
  var haveTracks: Bool {
    contains {
      switch $0 {
      case .step(let step, _): if case .track = step.change { true } else { false }
      case .group(let items, _, _, _, _): items.haveTracks
      }
    }
  }
}

extension Timing {
  /// The clock of a timeline in another one.
  fileprivate var rule: ClockNode.Rule {
    .group(TimingSchedule(self), curve: nil, duration: duration)
  }
}

extension TrackSet {
  /// Why a step cannot be played; nil where it can.
  fileprivate func problem(of entry: TrackPlan.Entry) -> String? {
    guard contains(entry.property) else {
      return "a property is not in the set, so its step is left out"
    }
    let count = valueCount(at: entry.property.place)
    switch entry.change {
    case .target(let target):
      guard target.numbers.count == count else {
        return "a property of \(count) numbers cannot go to \(target.numbers.count)"
          + ", so the step is left out"
      }
      guard !target.numbers.numbers.contains(where: { $0.isNaN }) else {
        return "a property cannot go to a number that is none, so the step is left out"
      }
      let type = type(at: entry.property.place)
      guard type != .quaternion || ValueType.unitRotation(target.numbers.numbers) != nil else {
        return "step skipped: expected a rotation with a length above 0 and finite components, "
          + "found \(target.numbers.numbers); give a quaternion of length 1"
      }
      return type.hasSums
        ? nil : "the values of a property have nothing between them, so its step is left out"
    case .track(let track):
      guard !slots[entry.property.place].kind.hasEnds else {
        return "a property that was added with two ends takes no other track"
          + ", so the step is left out"
      }
      return track.component == nil && track.interpolation.laneCount == count
        ? nil
        : "a property of \(count) numbers takes no track of \(track.interpolation.laneCount)"
          + ", so the step is left out"
    }
  }

  /// How many numbers the value of the property at a place has: of lists of numbers as many as the model
  /// value, or else as the longest of its tracks.
  private func valueCount(at place: Int) -> Int {
    guard slots[place].kind == .stack else { return slots[place].laneCount }
    let stack = stacks[slots[place].index].stack
    return stack.type.laneCount ?? stack.model?.count ?? stack.laneCount
  }

  /// The type of the property at a place, as far as it is known.
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
