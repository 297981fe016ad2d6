import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation on a layer: the layer's own copy, and what the commit has settled of it.
public struct AddedAnimation: Sendable, Hashable {
  /// What names the animation in render trees, events and diagnostics.
  public let id: Animation.ID
  /// The key under which it was added, nil for one without.
  public let key: String?
  /// The copy, its durations settled; never changed.
  public let animation: Animation
  /// Seconds of the layer's time from the commit to a begin that is left open (`beginTime` 0).
  @Reflexive package private(set) var delay: Double
  /// What has added it.
  let origin: Origin
  /// What a commit has settled, nil before the first; written once, so that committing again
  /// moves nothing.
  package private(set) var closing: Closing?
  /// What most have nothing of; nil for nothing.
  private var rareObject: ColdStorage?

  /// What adds animations to layers.
  enum Origin: String, Sendable, Hashable {
    /// A call of ``Layer/add(_:forKey:delegate:)-(Animation,_,_)``, or a state.
    case user
    /// An action that setting a property has run, the implicit one among them.
    case action
    /// A set within an animation block.
    case block
    /// A playback.
    case playback
    /// One within a block that takes over from whatever animates the property.
    case takeover
    /// A decay that takes over from whatever animates the property, and whose commit brings the model to its
    /// target.
    case fling
    /// A layer that enters: from the start that is given, or as a change of the model value, to that.
    case entrance
    /// A layer that leaves: to the end that is given, or as a change of the model value.
    case exit
    /// A layer that goes on in another superlayer from where it is seen.
    case move

    /// Whether both ends are settled by the commit.
    var isBlock: Bool {
      switch self {
      case .block, .takeover, .fling, .entrance, .exit, .move: true
      case .user, .action, .playback: false
      }
    }
  }

  /// What only a commit can know.
  package struct Closing: Sendable, Hashable {
    /// When the animation begins, in the layer's time.
    @Reflexive package var beginTime: Double
    /// What the layer showed, nil where the animation takes nothing of that: most name their ends.
    private let presented: Presented?

    /// The values and velocities that a layer showed at a commit.
    private final class Presented: Sendable, Hashable {
      let values: [AnimatableValue?]
      let velocities: [AnimatableValue?]

      init(_ values: [AnimatableValue?], _ velocities: [AnimatableValue?]) {
        (self.values, self.velocities) = (values, velocities)
      }

      static func == (a: Presented, b: Presented) -> Bool {
        a === b || a.values == b.values && a.velocities == b.velocities
      }

      func hash(into hasher: inout Hasher) {
        hasher.combine(values)
        hasher.combine(velocities)
      }
    }

    /// What the layer showed at the commit, of an animation that names none of its ends.
    package var presentedValue: AnimatableValue? { values.first ?? nil }
    /// Whether an end or the velocity is settled.
    package var isPresented: Bool { presented != nil }
    /// The start, and of a block also the end; nil for what has no value.
    var values: [AnimatableValue?] { presented?.values ?? [] }
    /// The velocities at the starts, where they are taken over: one, or of a playback one for each start.
    var velocities: [AnimatableValue?] { presented?.velocities ?? [] }

    init(
      beginTime: Double, values: [AnimatableValue?] = [], velocities: [AnimatableValue?] = []
    ) {
      self.beginTime = beginTime
      presented = values.isEmpty && velocities.isEmpty ? nil : Presented(values, velocities)
    }

    /// What the steps of a playback start from.
    fileprivate init(beginTime: Double, starts: [PropertyAtCommit?]) {
      self.init(
        beginTime: beginTime, values: starts.map { $0?.shown },
        velocities: starts.contains { $0?.velocity != nil } ? starts.map { $0?.velocity } : [])
    }

    /// Puts in what the steps of a playback start from.
    fileprivate func settle(_ group: inout AnimationGroup, _ part: PlaybackPart) {
      for (index, step) in part.steps.enumerated()
      where index < values.count && !step.isBare {
        group.change(at: step.childPath[...]) { animation in
          let start = values[index]
          let end = step.isHold ? start : step.end
          let settle = { (basic: inout BasicAnimation) in
            (basic.fromValue, basic.toValue) = (start, end)
            var absent: AbsentEnds = []
            if start == nil { absent.insert(.start) }
            if end == nil { absent.insert(.end) }
            if !absent.isEmpty { basic.absentEnds = absent }
          }
          switch animation {
          case .basic(var basic):
            settle(&basic)
            animation = .basic(basic)
          case .spring(var spring):
            settle(&spring.basic)
            if index < velocities.count {
              spring.velocity = velocities[index].map { .perSecond($0) }
            }
            animation = .spring(spring)
          case .decay(var decay):
            Closing.settle(&decay, from: start, index < velocities.count ? velocities[index] : nil)
            decay.settleDuration()
            animation = .decay(decay)
          case .keyframe, .group, .transition:
            break
          }
        }
      }
    }

    /// Puts in the ends, and says which of them are no value.
    fileprivate func settle(_ animation: inout BasicAnimation) {
      guard let start = values.first else { return }
      var absent: AbsentEnds = []
      animation.fromValue = start
      if start == nil { absent.insert(.start) }
      if values.count > 1 {
        animation.toValue = values[1]
        if values[1] == nil { absent.insert(.end) }
      }
      if !absent.isEmpty { animation.absentEnds = absent }
    }

    /// Puts in the start, and the velocity where that is the one shown; none where there is none.
    fileprivate func settle(_ animation: inout DecayAnimation) {
      Self.settle(&animation, from: values.first ?? nil, velocity)
    }

    private static func settle(
      _ animation: inout DecayAnimation, from start: AnimatableValue?, _ velocity: AnimatableValue?
    ) {
      if animation.fromValue == nil { animation.fromValue = start }
      if animation.velocity == .presented, let rest = animation.fromValue?.resting {
        animation.velocity = .perSecond(velocity ?? rest)
      }
    }

    fileprivate var velocity: AnimatableValue? { velocities.first ?? nil }
  }

  init(
    id: Animation.ID, key: String?, animation: Animation, springsWithoutDuration: [[Int]] = [],
    delay: Double = 0, origin: Origin = .user, part: PlaybackPart? = nil,
    superseded: [PropertyPath] = []
  ) {
    self.id = id
    self.key = key
    self.animation = animation
    self.delay = delay
    self.origin = origin
    if part != nil || !springsWithoutDuration.isEmpty || !superseded.isEmpty {
      rarities = ColdFields(
        part: part, springsWithoutDuration: springsWithoutDuration, superseded: superseded)
    }
  }

  /// What few animations have.
  private struct ColdFields: Hashable {
    var part: PlaybackPart?
    var springsWithoutDuration: [[Int]] = []
    var superseded: [PropertyPath] = []
    var isCut = false
    var claims: [Claim] = []
    var control: PlaybackControl?

    var areNone: Bool {
      part == nil && springsWithoutDuration.isEmpty && superseded.isEmpty && control == nil
        && !isCut
        && claims.isEmpty
    }
  }

  /// They lie in an object, so that the others stay small. It is never changed.
  private final class ColdStorage: Sendable, Hashable {
    let values: ColdFields

    init(_ values: ColdFields) { self.values = values }

    static func == (a: ColdStorage, b: ColdStorage) -> Bool { a === b || a.values == b.values }

    func hash(into hasher: inout Hasher) { hasher.combine(values) }
  }

  private var rarities: ColdFields {
    get { rareObject?.values ?? ColdFields() }
    set { rareObject = newValue.areNone ? nil : ColdStorage(newValue) }
  }

  /// What a playback does to the layer, of the group that it has put here; nil of any other animation.
  package var part: PlaybackPart? { rareObject?.values.part }

  /// The springs in it that were given no duration: for each the indices of children of groups,
  /// outermost first, none for the animation itself.
  package var springsWithoutDuration: [[Int]] { rareObject?.values.springsWithoutDuration ?? [] }

  /// The properties and components that others have taken over from it: it shows nothing of these any more,
  /// neither itself nor by children of a group and the turn along a path. In the order in which that happened.
  package var superseded: [PropertyPath] { rareObject?.values.superseded ?? [] }

  /// Whether a playback drives it or others have taken something over from it.
  package var hasOwnEntries: Bool {
    rareObject.map { $0.values.part != nil || !$0.values.superseded.isEmpty } ?? false
  }

  /// Whether some of its numbers have been taken over while it ran. Then it has stopped, unfinished, and moves
  /// the others until it would have ended.
  package var isCut: Bool { rareObject?.values.isCut ?? false }

  /// Something that a playback moves and that was set since the last commit, or is moved by something else
  /// from the next one on. Which of both counts depends on whether the playback has ended by then.
  struct Claim: Hashable {
    enum Kind { case set, moved }

    let path: PropertyPath
    let kind: Kind
  }

  /// What has been claimed of it since the last commit.
  var claims: [Claim] {
    get { rareObject?.values.claims ?? [] }
    set { if newValue != claims { rarities.claims = newValue } }
  }

  /// Some of its numbers have been taken over while it ran.
  mutating func cut() { rarities.isCut = true }

  /// The clock that a playback has set, in the layer's time; nil if the animation follows that.
  package var control: PlaybackControl? { rareObject?.values.control }

  /// Whether another has the same clock and entries: one that was compiled for that can be used for this.
  package func runs(like other: AddedAnimation) -> Bool {
    rareObject === other.rareObject
      || superseded == other.superseded && control == other.control && isCut == other.isCut
  }

  /// Brings back what commits have settled.
  mutating func restore(
    _ closing: Closing?, superseded: [PropertyPath], isCut: Bool, control: PlaybackControl?
  ) {
    self.closing = closing
    guard !superseded.isEmpty || control != nil else { return }
    (rarities.superseded, rarities.isCut, rarities.control) = (superseded, isCut, control)
  }

  /// Whether it takes over from whatever animates its property.
  var takesOver: Bool {
    switch origin {
    case .takeover, .fling, .entrance, .exit: true
    case .user, .action, .block, .playback, .move: false
    }
  }

  /// Whether it lies above all others of the transform that the layer had when it came, whenever those begin:
  /// it carries the layer on from where that was seen. What has taken over a property need not, since of
  /// that those before show nothing any more.
  package var staysAbove: Bool { origin == .move }

  /// Whether something in it changes the transform.
  package var changesTransform: Bool { animation.changesTransform }

  /// The order in which animations apply: by begin, of those at one time as added. Begins are compared as they
  /// are written, so that 1e-100 comes after 0.
  ///
  /// - Parameters:
  ///   - begins: When they begin, in the order in which they were added. One that is no number belongs to an
  ///     animation without effect: anywhere, but last.
  ///   - staysAbove: Whether one comes after others that were added before, as ``staysAbove`` says.
  ///   - isBelow: Whether one is among these, as ``changesTransform`` says.
  package static func order(
    of begins: [Double], staysAbove: (Int) -> Bool, isBelow: (Int) -> Bool
  ) -> [Int] {
    let begins = begins.map { $0.isNaN ? .infinity : $0 }
    var order = begins.indices.sorted { (begins[$0], $0) < (begins[$1], $1) }
    for top in begins.indices where staysAbove(top) {
      guard let place = order.firstIndex(of: top),
        let last = order.lastIndex(where: { $0 < top && isBelow($0) }), last > place
      else { continue }
      order.remove(at: place)
      order.insert(top, at: last)
    }
    return order
  }

  /// Another has taken over a property or a component, of which it shows nothing from now on.
  mutating func supersede(_ path: PropertyPath) {
    if superseded.contains(where: { $0.covers(path) }) { return }
    rarities.superseded.append(path)
  }

  /// It moves a number again that it has lost.
  mutating func regain(_ number: PropertyPath) {
    guard let lanes = number.laneRange else { return }
    rarities.superseded = superseded.flatMap {
      $0.isSameProperty(as: number) ? $0.numbers(besides: Set(lanes)) : [$0]
    }
  }

  /// Changes the clock from the next commit on.
  mutating func setControl(_ control: PlaybackControl) { rarities.control = control }

  /// The animation with what the commit has settled put in, nil before a commit.
  ///
  /// Its `beginTime` is the settled one, and where it names none of its ends it starts from what
  /// was shown; of an animation block it ends at the model value of then. An animation that is removed
  /// on completion has no fill after its end.
  public var closed: Animation? {
    guard let closing, let timing = timingAtCommit else { return nil }
    var copy = animation
    switch copy {
    case .basic(var basic):
      basic.timing = timing
      if closing.isPresented {
        closing.settle(&basic)
        basic.velocity = closing.velocity
      }
      copy = .basic(basic)
    case .spring(var spring):
      spring.timing = timing
      closing.settle(&spring.basic)
      if let velocity = closing.velocity {
        spring.velocity = .perSecond(velocity)
      } else if spring.velocity == .presented {
        spring.velocity = nil
      }
      copy = .spring(spring)
    case .decay(var decay):
      decay.timing = timing
      closing.settle(&decay)
      decay.settleDuration()
      copy = .decay(decay)
    case .group(var group):
      group.timing = timing
      // Let go of, so that the children are changed in place.
      copy = .group(AnimationGroup())
      if let part, closing.isPresented { closing.settle(&group, part) }
      copy = .group(group)
    case .keyframe, .transition:
      copy.timing = timing
    }
    return copy
  }

  /// Whether a set within an animation block has made it: its ends, and the velocity that a spring
  /// takes over, are none of ``animation``, and no file has a form for them.
  package var isOfBlock: Bool { origin.isBlock }

  /// Whether a user or a state has added it, and not the engine.
  package var isOfUser: Bool { origin == .user }

  /// Whether it is what a playback does to the layer, whose clock no file has a form for.
  package var isOfPlayback: Bool { part != nil }

  /// The timing of ``closed``, nil before a commit.
  package var closedTiming: Timing? {
    if case .decay = animation { return closed?.timing }
    return timingAtCommit
  }

  /// The timing with the begin settled, and the fill.
  private var timingAtCommit: Timing? {
    guard let closing else { return nil }
    var timing = animation.plainTiming
    timing.beginTime = closing.beginTime
    if animation.leavesAtEnd {
      // What runs back is over at its begin.
      let runsBack = control.map { $0.map.speed < 0 } ?? false
      timing.fillMode = runsBack ? .removed : timing.fillMode.removingAfterFill
    }
    return timing
  }

  /// The key path of an animation that starts from what is shown.
  var presentedKeyPath: String? {
    startsFromShown ? animation.keyPath : nil
  }

  /// Whether it starts from what is shown: of one between two values if it names no end or, of a set, none but where an angle
  /// turns to. Without the key path, for which the animation would be copied.
  var startsFromShown: Bool {
    if origin == .entrance || origin == .exit { return true }
    return animation.isOpenAtStart && animation.isOpenInChange
      && (animation.isOpenAtEnd || origin == .block || origin == .takeover)
  }

  /// Settles what a commit settles.
  ///
  /// - Returns: Whether there is anything to show: not of an entrance that was to go on from an exit
  ///   which is over.
  mutating func close(
    atCommit localTime: Double,
    property: (_ keyPath: String, _ velocity: VelocityClock?) -> PropertyAtCommit?
  ) -> Bool {
    guard closing == nil else {
      settleControl(atCommit: localTime)
      return true
    }
    if let part {
      closing = Closing(beginTime: localTime, starts: part.starts(property))
      return true
    }
    defer { settleControl(atCommit: localTime) }
    let given = animation.plainTiming.beginTime
    let beginTime = given == 0 ? localTime + delay : given
    // What waits is at rest when it begins.
    let isMoving = takesVelocity && !(Timing.startTime(ofBegin: beginTime) > localTime)
    let (presented, moving) = (presentedKeyPath, isMoving ? animation.keyPath : nil)
    var property = (presented ?? moving).flatMap { property($0, isMoving ? .layer : nil) }
    if origin == .entrance, let found = property, !found.isInPlace {
      guard let start = givenEnd(of: found) else { return false }
      property = PropertyAtCommit(shown: start, velocity: nil, model: found.model)
    }
    closing = Closing(
      beginTime: beginTime, values: presented == nil ? [] : property.map(settledValues) ?? [],
      velocities: property?.velocity.map { [$0] } ?? [])
    return true
  }

  /// Where a set lets an angle of a transform turn to, which the model does not remember.
  private var givenAngle: AnimatableValue? {
    guard origin == .block || origin == .takeover else { return nil }
    return switch animation {
    case .basic(let animation): animation.toValue
    case .spring(let animation): animation.basic.toValue
    case .decay, .keyframe, .group, .transition: nil
    }
  }

  /// The value off stage of an entrance or an exit, nil where it says none that can be.
  private func givenEnd(of property: PropertyAtCommit) -> AnimatableValue? {
    let basic: BasicAnimation
    switch animation {
    case .basic(let animation): basic = animation
    case .spring(let animation): basic = animation.basic
    case .decay, .keyframe, .group, .transition: return nil
    }
    if let change = basic.byValue { return property.model?.sum(change) ?? property.model }
    return origin == .exit ? basic.toValue : basic.fromValue
  }

  /// Whether it starts with the velocity that is shown: one that takes over without one of its own, and
  /// a spring that says so.
  private var takesVelocity: Bool {
    switch animation {
    case .spring(let spring): spring.velocity.map { $0 == .presented } ?? takesOver
    case .decay(let decay): decay.velocity == .presented
    case .basic, .keyframe, .group, .transition: takesOver
    }
  }

  private func settledValues(_ property: PropertyAtCommit) -> [AnimatableValue?] {
    if case .decay(let decay) = animation {
      return [decay.isAdditive ? property.shown?.resting : property.shown]
    }
    switch origin {
    case .block, .takeover, .fling, .entrance, .move:
      return [property.shown, givenAngle ?? property.model]
    case .exit:
      return [property.shown, givenEnd(of: property)]
    case .action:
      return [property.shown]
    case .user, .playback:
      // Both ends of what is added are zero, so that it has no effect.
      let isAdded = isAdditive && property.shown?.type.hasSums == true
      return isAdded ? [] : [property.shown]
    }
  }

  /// Whether the animation says that it is added to what lies below.
  var isAdditive: Bool {
    switch animation {
    case .basic(let animation): animation.isAdditive
    case .spring(let animation): animation.basic.isAdditive
    case .decay(let animation): animation.isAdditive
    case .keyframe(let animation): animation.isAdditive
    case .group, .transition: false
    }
  }
}

/// By whose seconds a velocity is counted that an animation takes over: those of the clock that it reads.
package enum VelocityClock: Sendable, Hashable {
  /// The layer's time.
  case layer
  case playback(Playback.ID)
}

/// What a layer has of a property when a commit settles an animation of it.
package struct PropertyAtCommit {
  /// What is shown, nil for no value.
  let shown: AnimatableValue?
  /// How fast that changes, per second of the clock that was asked for; nil where it rests or has no
  /// velocity, and where that was not asked for.
  let velocity: AnimatableValue?
  /// The model value, nil for none.
  let model: AnimatableValue?
  /// Whether the layer is shown in the superlayer that it has.
  let isInPlace: Bool

  /// What there is.
  package init(
    shown: AnimatableValue?, velocity: AnimatableValue?, model: AnimatableValue?,
    isInPlace: Bool = false
  ) {
    self.shown = shown
    self.velocity = velocity
    self.model = model
    self.isInPlace = isInPlace
  }
}

extension Animation {
  // By pattern, because comparing copies a value; and one at a time, because two are looked at in a copy of
  // the animation.

  /// Whether the start is left open that such an animation has.
  fileprivate var isOpenAtStart: Bool {
    switch self {
    case .basic(let animation): if case nil = animation.fromValue { true } else { false }
    case .spring(let animation): if case nil = animation.basic.fromValue { true } else { false }
    case .decay(let animation): if case nil = animation.fromValue { true } else { false }
    case .keyframe, .group, .transition: false
    }
  }

  /// Whether the change over a cycle is, where there is one.
  fileprivate var isOpenInChange: Bool {
    switch self {
    case .basic(let animation): if case nil = animation.byValue { true } else { false }
    case .spring(let animation): if case nil = animation.basic.byValue { true } else { false }
    case .decay: true
    case .keyframe, .group, .transition: false
    }
  }

  /// Whether the end is, where there is one.
  fileprivate var isOpenAtEnd: Bool {
    switch self {
    case .basic(let animation): if case nil = animation.toValue { true } else { false }
    case .spring(let animation): if case nil = animation.basic.toValue { true } else { false }
    case .decay: true
    case .keyframe, .group, .transition: false
    }
  }
}

extension AnimationGroup {
  /// Changes an animation in it in place, by the indices of children, outermost first.
  fileprivate mutating func change(at path: ArraySlice<Int>, _ body: (inout Animation) -> Void) {
    guard let first = path.first, animations.indices.contains(first) else { return }
    guard path.count > 1 else { return body(&animations[first]) }
    guard case .group(var inner) = animations[first] else { return }
    animations[first] = .group(AnimationGroup())
    inner.change(at: path.dropFirst(), body)
    animations[first] = .group(inner)
  }
}

extension FillMode {
  var removingAfterFill: FillMode {
    switch self {
    case .forwards, .removed: .removed
    case .backwards, .both: .backwards
    }
  }
}
