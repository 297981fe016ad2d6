import AnimationInterpolation
import AnimationMath
import AnimationTiming

/// An animation on a layer: the layer's copy of it, and the values that commits have resolved.
public struct AddedAnimation: Sendable, Hashable {
  /// The identifier in render trees, events and diagnostics.
  public let id: Animation.ID
  /// The key under which the animation was added, or nil if it has none.
  public let key: String?
  /// The layer's copy of the animation, which has a duration and never changes.
  public let animation: Animation
  /// The seconds from the commit to the start, in the layer's time, for an animation with the `beginTime` 0.
  @Reflexive package private(set) var delay: Double
  package let policy: ResolvePolicy
  /// The values of the first commit, or nil before it. Written once, so that another commit moves nothing.
  package internal(set) var endpoints: ResolvedEndpoints?
  /// The fields that most animations leave empty, or nil if all are empty.
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

  /// The steps of the playback that has added this group, or nil for any other animation.
  package var part: PlaybackPart? { cold?.value.part }

  /// The springs in the animation that were added without a duration, each as the indices of children from the
  /// outermost group inwards. An empty list of indices is the animation itself.
  package var springsWithoutDuration: [[Int]] { cold?.value.springsWithoutDuration ?? [] }

  /// The properties and components that other animations have taken over, in that order. This animation no longer
  /// changes them, neither directly nor through children of a group or the rotation along a path.
  package var superseded: [PropertyPath] { cold?.value.superseded ?? [] }

  package var hasOwnEntries: Bool {
    cold.map { $0.value.part != nil || !$0.value.superseded.isEmpty } ?? false
  }

  /// Whether other animations have taken over some of its numbers while it ran. It has then stopped, unfinished, and
  /// moves the remaining numbers until its regular end.
  package var isCut: Bool { cold?.value.isCut ?? false }

  /// A number of a playback that was set since the last commit, or that another animation moves from the next commit
  /// on. Sets count if the playback has ended by that commit, other animations if it has not.
  struct Claim: Hashable {
    enum Kind { case set, moved }

    let path: PropertyPath
    let kind: Kind
  }

  var claims: [Claim] {
    get { cold?.value.claims ?? [] }
    set { if newValue != claims { coldFields.claims = newValue } }
  }

  mutating func cut() { coldFields.isCut = true }

  /// The clock that a playback has set, in the layer's time, or nil if the animation follows the layer's clock.
  package var control: PlaybackControl? { cold?.value.control }

  /// Whether both have the same clock and superseded properties, so that the compiled form of one serves the other.
  package func runs(like other: AddedAnimation) -> Bool {
    cold === other.cold
      || superseded == other.superseded && control == other.control && isCut == other.isCut
  }

  package var changesTransform: Bool { animation.changesTransform }

  /// Returns the order in which animations apply: by start, and in the order of adding if they start at one time.
  /// Starts are compared as given, so 1e-100 comes after 0.
  ///
  /// A start of NaN belongs to an animation without effect and sorts last. An animation for which
  /// ``ResolvePolicy/staysAbove`` is true applies after those added before it for which `isBelow` is true; see
  /// ``changesTransform``.
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

  mutating func supersede(_ path: PropertyPath) {
    if superseded.contains(where: { $0.covers(path) }) { return }
    coldFields.superseded.append(path)
  }

  /// Gives a superseded number back to the animation.
  mutating func regain(_ number: PropertyPath) {
    guard let lanes = number.laneRange else { return }
    coldFields.superseded = superseded.flatMap {
      $0.isSameProperty(as: number) ? $0.numbers(besides: Set(lanes)) : [$0]
    }
  }

  mutating func setControl(_ control: PlaybackControl) { coldFields.control = control }

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

/// A value in an object, so that rarely used fields need little space in most animations.
final class ImmutableBox<Value: Sendable & Hashable>: Sendable, Hashable {
  let value: Value

  init(_ value: Value) { self.value = value }

  static func == (a: ImmutableBox, b: ImmutableBox) -> Bool { a === b || a.value == b.value }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
