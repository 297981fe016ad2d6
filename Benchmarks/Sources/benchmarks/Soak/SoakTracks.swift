import AnimationTracks
import Inbetween
import Instruments

/// Some fifty properties of a set without layers, which are added, removed and changed, and one sampler for all
/// frames.
struct SoakTracks: ~Copyable {
  private struct Item {
    let property: PropertyHandle
    /// Its track if it has just one, between two numbers.
    var track: TrackHandle?
    /// The clock that only this property reads; 0 for absolute time.
    var node = 0
  }

  private var tracks = TrackSet()
  private var sampler = Sampler()
  private var items: [Item] = []
  private var column: [Double] = []

  var count: Int { tracks.propertyCount }
  var placeCount: Int { tracks.placeCount }

  /// Runs a frame: some changes, then a sampling; at some frames a sampling of an earlier time before it.
  mutating func run(_ frame: Int, at time: Double, _ inputs: inout RandomInputs) {
    for _ in 0..<inputs.index(below: 4) { change(at: time, &inputs) }
    if frame % 2000 == 0 { tracks.removeUnusedCurves() }
    if frame % 16 == 5 { sample(at: time - inputs.number(0, 3)) }
    sample(at: time)
  }

  private mutating func sample(at time: Double) {
    sampler.sample(tracks, at: time, into: &column)
    var count = 0
    sampler.forEachActive { places, _, _ in count += places.count }
    sampler.forEachResting { count += $0.count }
    consume(Double(count) + sampler.nextChange)
  }

  private mutating func change(at time: Double, _ inputs: inout RandomInputs) {
    let isFull = items.count >= SoakScene.usualCount
    switch inputs.index(below: 8) {
    case 0...3:
      if isFull { remove(inputs.index(below: items.count)) }
      add(at: time, &inputs)
    case 4, 5: replace(at: time, &inputs)
    case 6: if items.count > SoakScene.usualCount / 2 { remove(inputs.index(below: items.count)) }
    default: changeClock(&inputs)
    }
  }

  private func timing(at time: Double, _ inputs: inout RandomInputs) -> Timing {
    var timing = Timing(
      beginTime: time + inputs.number(-0.5, 2), duration: inputs.number(0.1, 3),
      fillMode: [.removed, .both][inputs.index(below: 2)])
    switch inputs.index(below: 6) {
    case 0: timing.repeatCount = .infinity
    case 1: timing.autoreverses = true
    case 2: timing.speed = -1
    default: break
    }
    return timing
  }

  private mutating func curve(_ inputs: inout RandomInputs) -> CurveHandle {
    if inputs.chance(oneIn: 16),
      let curve = try? TimingFunction(
        controlPoints: inputs.fraction(), inputs.fraction(), inputs.fraction(), inputs.fraction())
    {
      return tracks.addCurve(curve)
    }
    return tracks.addCurve(TweenInput.curves[inputs.index(below: TweenInput.curves.count)])
  }

  private mutating func add(at time: Double, _ inputs: inout RandomInputs) {
    let timing = timing(at: time, &inputs)
    let node =
      inputs.chance(oneIn: 4)
      ? tracks.addClock(.layer(Timing(speed: inputs.number(0.5, 2)))) : 0
    let (from, to) = (inputs.number(-100, 100), inputs.number(-100, 100))
    switch inputs.index(below: 5) {
    case 0:
      let track = tracks.add(from: from, to: to, timing: timing, curve: curve(&inputs), clock: node)
      items.append(Item(property: track.property, track: track, node: node))
    case 1:
      let track = tracks.add(
        from: Point2D(x: from, y: to), to: Point2D(x: to, y: from), timing: timing,
        curve: curve(&inputs), clock: node)
      items.append(Item(property: track.property, node: node))
    case 2:
      guard let spring = try? Spring(damping: inputs.number(5, 15)) else { return }
      let track = tracks.add(
        from: from, to: to, spring: spring, timing: timing, clock: node)
      items.append(Item(property: track.property, track: track, node: node))
    case 3:
      let property = tracks.addProperty(.number(from))
      for _ in 0..<2 {
        if let track = keyframes(timing, clock: node, &inputs) { tracks.add(track, to: property) }
      }
      items.append(Item(property: property, node: node))
    default:
      guard let track = keyframes(timing, clock: node, &inputs) else { return }
      items.append(Item(property: tracks.add(track).property, node: node))
    }
  }

  private func keyframes(
    _ timing: Timing, clock node: Int, _ inputs: inout RandomInputs
  ) -> Track? {
    let values = (0..<8).map { _ in AnimatableValue.number(inputs.number(-100, 100)) }
    return try? Track(keyframes: values, timing: timing, clock: node)
  }

  private mutating func remove(_ index: Int) {
    let item = items.remove(at: index)
    tracks.remove(item.property)
    if item.node != 0 { tracks.removeClock(item.node) }
  }

  private mutating func replace(at time: Double, _ inputs: inout RandomInputs) {
    guard !items.isEmpty else { return }
    let item = items[inputs.index(below: items.count)]
    guard let track = item.track else { return }
    tracks.replace(
      track, from: inputs.number(-1, 1), to: 0, timing: timing(at: time, &inputs),
      curve: curve(&inputs), clock: item.node)
  }

  private mutating func changeClock(_ inputs: inout RandomInputs) {
    guard let item = items.first(where: { $0.node != 0 }) else { return }
    tracks.setClock(item.node, to: .layer(Timing(speed: inputs.number(-1, 2))))
  }
}
