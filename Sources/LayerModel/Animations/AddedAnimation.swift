import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation on a layer: the layer's copy, and what commits have resolved of it.
public struct AddedAnimation: Sendable, Hashable {
  /// The animation's name in render trees, events and diagnostics.
  public let id: Animation.ID
  /// The key under which it was added, nil for an animation without one.
  public let key: String?
  /// The copy, with a duration; never changed.
  public let animation: Animation
  /// Seconds of the layer's time from the commit to a begin that is left open (`beginTime` 0).
  @Reflexive package private(set) var delay: Double
  package let policy: ResolvePolicy
  /// nil before the first commit; written once, so that committing again moves nothing.
  package internal(set) var endpoints: ResolvedEndpoints?
  /// The fields that most animations leave empty, nil if all are.
  private var cold: ImmutableBox<ColdFields>?

  init(
    id: Animation.ID, key: String?, animation: Animation, springsWithoutDuration: [[Int]] = [],
    delay: Double = 0, policy: ResolvePolicy = .user, part: PlaybackPart? = nil,
    superseded: [PropertyPath] = []
  ) {
    self.id = id
    self.key = key
    self.animation = animation
    self.delay = delay
    self.policy = policy
    if part != nil || !springsWithoutDuration.isEmpty || !superseded.isEmpty {
      coldFields = ColdFields(
        part: part, springsWithoutDuration: springsWithoutDuration, superseded: superseded)
    }
  }

  /// Whether a commit has resolved it.
  package var isResolved: Bool { if case nil = endpoints { false } else { true } }

  struct ColdFields: Hashable {
    var part: PlaybackPart?
    var springsWithoutDuration: [[Int]] = []
    var superseded: [PropertyPath] = []
    var isCut = false
    var claims: [Claim] = []
    var control: PlaybackControl?
  }

  var coldFields: ColdFields {
    get { cold?.value ?? ColdFields() }
    set { cold = newValue == ColdFields() ? nil : ImmutableBox(newValue) }
  }

  /// What a playback does to the layer, of the group that it has put here; nil of any other animation.
  package var part: PlaybackPart? { cold?.value.part }

  /// The springs in it that were given no duration: for each the indices of children of groups,
  /// outermost first, none for the animation itself.
  package var springsWithoutDuration: [[Int]] { cold?.value.springsWithoutDuration ?? [] }

  /// The properties and components that others have taken over from it: it shows nothing of these any more,
  /// neither itself nor by children of a group and the turn along a path. In the order in which that happened.
  package var superseded: [PropertyPath] { cold?.value.superseded ?? [] }

  /// Whether a playback drives it or others have taken something over from it.
  package var hasOwnEntries: Bool {
    cold.map { $0.value.part != nil || !$0.value.superseded.isEmpty } ?? false
  }

  /// Whether some of its numbers have been taken over while it ran. Then it has stopped, unfinished, and moves
  /// the others until it would have ended.
  package var isCut: Bool { cold?.value.isCut ?? false }

  /// Something that a playback moves and that was set since the last commit, or is moved by something else
  /// from the next one on. Which of both counts depends on whether the playback has ended by then.
  struct Claim: Hashable {
    enum Kind { case set, moved }

    let path: PropertyPath
    let kind: Kind
  }

  /// What has been claimed of it since the last commit.
  var claims: [Claim] {
    get { cold?.value.claims ?? [] }
    set { if newValue != claims { coldFields.claims = newValue } }
  }

  /// Some of its numbers have been taken over while it ran.
  mutating func cut() { coldFields.isCut = true }

  /// The clock that a playback has set, in the layer's time; nil if the animation follows that.
  package var control: PlaybackControl? { cold?.value.control }

  /// Whether another has the same clock and entries: one that was compiled for that can be used for this.
  package func runs(like other: AddedAnimation) -> Bool {
    cold === other.cold
      || superseded == other.superseded && control == other.control && isCut == other.isCut
  }

  /// Whether something in it changes the transform.
  package var changesTransform: Bool { animation.changesTransform }

  /// The order in which animations apply: by begin, of those at one time as added. Begins are compared as they
  /// are written, so that 1e-100 comes after 0.
  ///
  /// - Parameters:
  ///   - begins: When they begin, in the order in which they were added. One that is no number belongs to an
  ///     animation without effect: anywhere, but last.
  ///   - staysAbove: Whether one comes after others that were added before, as ``ResolvePolicy/staysAbove`` says.
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
    coldFields.superseded.append(path)
  }

  /// It moves a number again that it has lost.
  mutating func regain(_ number: PropertyPath) {
    guard let lanes = number.laneRange else { return }
    coldFields.superseded = superseded.flatMap {
      $0.isSameProperty(as: number) ? $0.numbers(besides: Set(lanes)) : [$0]
    }
  }

  /// Changes the clock from the next commit on.
  mutating func setControl(_ control: PlaybackControl) { coldFields.control = control }

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

/// A value in an object, so that what few animations have takes little room in the others.
final class ImmutableBox<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (a: ImmutableBox, b: ImmutableBox) -> Bool { a === b || a.value == b.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
