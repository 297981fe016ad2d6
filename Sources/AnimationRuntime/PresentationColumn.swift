import AnimationInterpolation
import AnimationModel
import AnimationTracks
import LayerModel

/// Every animated property of a render tree, sampled at once into one column of numbers: the way to
/// show a whole tree in a frame.
///
///     var column = PresentationColumn()
///     column.show(context.commit(at: 0).tree)
///     column.sample(at: 1.0 / 60)
///     column.forEachChange { property, numbers in … }
///
/// It takes in a tree by what distinguishes it from the one before, and samples only what moves. The
/// numbers are those of ``RenderTree/value(of:at:time:)``, bit for bit (`PresentationColumnTests`).
/// Properties without an animation are not in it: they show their model value.
///
/// One for each thread; it may be moved to any time in any order.
public struct PresentationColumn: ~Copyable {
  /// A property in the column.
  public struct Property: Sendable, Hashable {
    /// The layer.
    public let layer: Layer.ID
    /// Where its numbers lie: as many as it ever has.
    public let lanes: Range<Int>
    private let named: Name

    /// The whole property of the layer, of a cell or of a filter.
    public var path: PropertyPath { named.path }

    init(layer: Layer.ID, path: PropertyPath, lanes: Range<Int>) {
      self.layer = layer
      self.lanes = lanes
      named = Name(path)
    }

    /// A path as an object: it is large, and properties are handed on in every frame.
    private final class Name: Sendable, Hashable {
      let path: PropertyPath

      init(_ path: PropertyPath) { self.path = path }

      static func == (a: Name, b: Name) -> Bool { a === b || a.path == b.path }

      func hash(into hasher: inout Hasher) { hasher.combine(path) }
    }
  }

  /// What of a layer is in the column.
  private struct Member {
    let record: RenderLayer
    var properties: [PropertyHandle] = []
    /// The clock of the layer, then those of its groups.
    var nodes: [Int]
  }

  private var tree: RenderTree?
  private var tracks = TrackSet()
  private var sampler = Sampler()
  private var clocks = ClockNodes()
  private var members: [Layer.ID: Member] = [:]
  /// By the place in the tracks.
  private var properties: [Property?] = []
  private var numbers = UnsafeMutableBufferPointer<Double>.allocate(capacity: 0)

  /// A column of no tree.
  public init() {}

  deinit { numbers.deallocate() }

  // MARK: Trees

  /// Takes in a tree. Its values are there after the next ``sample(at:)``.
  ///
  /// Complexity: O(animated layers that differ from the tree before, and their animations).
  public mutating func show(_ tree: RenderTree) {
    let former = self.tree
    self.tree = tree
    var changes: [(old: RenderLayer?, new: RenderLayer?)] = []
    tree.forEachMovingDifference(from: former) { changes.append(($0, $1)) }
    for (old, _) in changes { if let old { remove(old) } }
    for (_, new) in changes { if let new, let animations = new.animations { add(new, animations) } }
    if numbers.count < tracks.laneCount { grow() }
  }

  private mutating func add(_ record: RenderLayer, _ animations: LayerAnimations) {
    var member = Member(record: record, nodes: [clocks.take(record.clock.chain, in: &tracks)])
    let own = animations.tracks
    for index in 1..<max(1, own.nodeCount) {
      let node = own.node(at: index)
      member.nodes.append(tracks.addNode(node.clock, parent: member.nodes[node.parent ?? 0]))
    }
    for (index, path) in animations.paths.enumerated() {
      let property = tracks.addProperty(
        own.type(ofProperty: index), model: own.model(ofProperty: index))
      for var track in own.tracks(ofProperty: index) {
        track.node = member.nodes[track.node]
        tracks.add(track, to: property)
      }
      member.properties.append(property)
      while properties.count <= property.place { properties.append(nil) }
      properties[property.place] = Property(
        layer: record.id, path: path, lanes: tracks.lanes(of: property))
    }
    members[record.id] = member
  }

  private mutating func remove(_ record: RenderLayer) {
    guard let member = members.removeValue(forKey: record.id) else { return }
    for property in member.properties {
      properties[property.place] = nil
      tracks.remove(property)
    }
    for node in member.nodes.dropFirst().reversed() { tracks.removeNode(node) }
    clocks.release(member.nodes[0], in: &tracks)
  }

  private mutating func grow() {
    let longer = UnsafeMutableBufferPointer<Double>.allocate(
      capacity: max(tracks.laneCount, 2 * numbers.count))
    longer.initialize(repeating: .nan)
    for index in numbers.indices { longer[index] = numbers[index] }
    numbers.deallocate()
    numbers = longer
  }

  // MARK: Values

  /// The absolute time of the last sampling, in seconds; NaN before the first.
  public var time: Double { sampler.time }

  /// How many properties are in the column.
  public var propertyCount: Int { tracks.propertyCount }

  /// A time before which nothing changes, seen from ``time``: that itself while something moves,
  /// infinity when nothing changes any more. It may be early, never late. Complexity: O(1).
  public var nextChange: Double { sampler.nextChange }

  /// Samples all properties at an absolute time; any number.
  ///
  /// Complexity: O(clocks + properties that move or have come to rest since the last time). No
  /// allocation while no more properties move than did before.
  public mutating func sample(at time: Double) { sampler.sample(tracks, at: time, into: numbers) }

  /// Hands the properties whose numbers may have changed at the last sampling to a function, with
  /// their numbers; NaN for those that a value has not. Some come twice.
  public func forEachChange(
    _ body: (_ property: Property, _ numbers: UnsafeBufferPointer<Double>) -> Void
  ) {
    sampler.forEachActive { places, _, _ in hand(places, to: body) }
    sampler.forEachResting { hand($0, to: body) }
  }

  private func hand(
    _ places: UnsafeBufferPointer<UInt32>, to body: (Property, UnsafeBufferPointer<Double>) -> Void
  ) {
    for place in places {
      guard let property = properties[Int(place)] else { continue }
      body(property, UnsafeBufferPointer(rebasing: numbers[property.lanes]))
    }
  }

  /// Hands all numbers to a function; those of a property lie at its ``Property/lanes``.
  public func withNumbers<Result>(_ body: (UnsafeBufferPointer<Double>) -> Result) -> Result {
    body(UnsafeBufferPointer(numbers))
  }

  /// Finds a property in the column; nil where no animation names it. Only whole properties are in it.
  ///
  /// Complexity: O(animated properties of the layer).
  public func property(of layer: Layer.ID, at path: PropertyPath) -> Property? {
    guard let member = members[layer], let index = member.record.animations?.property(at: path),
      path.component == nil
    else { return nil }
    return properties[member.properties[index].place]
  }

  /// The value of a property of the column at the last sampling, read by itself; nil where there is
  /// none.
  ///
  /// Complexity: O(animations of the property).
  public func value(of property: Property) -> AnimatableValue? {
    guard let member = members[property.layer],
      let animations = member.record.animations,
      let index = animations.property(at: property.path)
    else { return nil }
    return sampler.withLanes(of: member.properties[index], in: tracks) { lanes in
      lanes.map {
        AnimatableValue(
          lanes: Span(_unsafeElements: $0), type: property.path.type,
          objects: animations.objects)
      }
    }
  }
}
