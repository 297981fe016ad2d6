import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks

// Properties with one track that animates a component, over model values of all kinds of numbers.

extension RandomTracks {
  /// A property with its model value, and the lanes that its track does not animate.
  struct ComponentMember {
    let property: PropertyHandle
    let model: [Double]
    let resting: [Int]
  }

  mutating func addComponent() -> ComponentMember {
    let components: [(ValueType, ComponentLanes)] = [
      (.point, ComponentLanes(first: 0, count: 1)), (.point, ComponentLanes(first: 1, count: 1)),
      (.size, ComponentLanes(first: 1, count: 1)), (.rect, ComponentLanes(first: 2, count: 2)),
      (.rect, ComponentLanes(first: 3, count: 1)),
      (.transform, ComponentLanes(first: 0, count: 2)),
      (.transform, ComponentLanes(first: 2, count: 1)),
    ]
    let (type, component) = components[Int.random(in: 0..<components.count, using: &random)]
    let wild = [-0.0, 0, 1, .infinity, -.infinity, .nan, 1.5e308]
    let value = (0..<(type.laneCount ?? 0)).map { _ in
      chance(3) ? wild[Int.random(in: 0..<wild.count, using: &random)] : number(-9...9)
    }
    var objects = BoxedValues()
    let model = EffectAccumulator.modelLanes(
      AnimatableValue(lanes: value, type: type, objects: objects), objects: &objects)

    let node = Int.random(in: 0..<chains.count, using: &random)
    var timing = timing()
    timing.fillMode = .both
    let track = componentTrack(component, timing: timing, node: node)
    var (record, last) = record(of: node)
    let property = set.addProperty(type, model: model)
    let index = record.addProperty(type, model: model)
    set.add(track, to: property)
    var own = track
    own.node = last
    record.append(own, to: index)
    last = 0
    members.append((property, record))
    let first = component.first + (type == .transform ? 12 : 0)
    return ComponentMember(
      property: property, model: value,
      resting: value.indices.filter { !(first..<first + component.count).contains($0) })
  }

  private mutating func componentTrack(
    _ component: ComponentLanes, timing: Timing, node: Int
  ) -> Track {
    let type: ValueType = component.count == 1 ? .number : .size
    let pacing =
      chance(4)
      ? PreparedPacing(spring(), duration: timing.duration)
      : PreparedPacing(TimingCurve(function()))
    let numbers = (0..<2).map { _ in (0..<component.count).map { _ in number(-9...9) } }
    let isAdditive = chance(3)
    guard
      let ends = try? PreparedEnds(
        from: numbers[0], to: numbers[1], by: nil, type: type, isAdditive: isAdditive)
    else { preconditionFailure("there are ends of one count of numbers") }
    return Track(
      clock: node, timing: TimingSchedule(timing), pacing: pacing,
      interpolation: PreparedInterpolation(.ends(ends), type: type, isAdditive: isAdditive),
      component: component)
  }
}
