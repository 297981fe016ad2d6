import AnimationInterpolation
import AnimationMath

/// Reads values of track records in place, one record after another.
///
/// A ``Sampler`` serves one large set; a reader serves many small records. Both return the same bits. Use one per
/// thread; it allocates nothing after it has read its longest value and its largest record.
@usableFromInline
package struct TrackReader: ~Copyable {
  @usableFromInline var states = UnsafeMutableBufferPointer<ClockNode.State>(start: nil, count: 0)
  @usableFromInline var storage = UnsafeMutableBufferPointer<Double>(start: nil, count: 0)

  @inlinable
  package init() {}

  @inlinable
  deinit {
    states.deallocate()
    storage.deallocate()
  }

  /// Reads a property or a component of it.
  ///
  /// If `closesEnds`, a track, or a group on the record's own time, that ends exactly then still shows its last
  /// instant: the value up to this time. `external` returns the clocks that are not the record's, by their numbers.
  /// `body` receives the numbers, nil if there is no value; they are valid only during the call.
  ///
  /// - Complexity: O(clocks of the record and tracks of the property).
  package mutating func withLanes<Result>(
    of property: Int, component: ComponentLanes? = nil, in tracks: TrackRecord, at time: Double,
    closesEnds: Bool = false, external: (Int) -> ClockNode.State = { _ in .hidden },
    _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    body(
      lanes(
        of: property, component: component, in: tracks, at: time, closesEnds: closesEnds,
        external: external))
  }

  /// Returns the numbers, valid until the next reading. Not generic, so that no type metadata is needed at run time.
  package mutating func lanes(
    of property: Int, component: ComponentLanes?, in tracks: TrackRecord, at time: Double,
    closesEnds: Bool, external: (Int) -> ClockNode.State
  ) -> UnsafeBufferPointer<Double>? {
    let room = prepare(
      tracks, tracks.storageCount(ofProperty: property), at: time, closesEnds: closesEnds,
      external: external)
    let states = UnsafeBufferPointer(states)
    return tracks.stacks.withSpan {
      $0[property].evaluate(component, states: states, storage: room)
    }
  }

  /// Reads the velocity of a property or a component of it, from the time on.
  ///
  /// The parameters are those of ``withLanes(of:component:in:at:closesEnds:external:_:)``. `rate` is the rate of the
  /// time, NaN at a jump. `body` receives the numbers as from ``Sampler/withVelocity(of:component:in:_:)``.
  ///
  /// - Complexity: O(clocks of the record and tracks of the property).
  package mutating func withVelocity<Result>(
    of property: Int, component: ComponentLanes? = nil, in tracks: TrackRecord, at time: Double,
    rate: Double,
    external: (Int) -> (state: ClockNode.State, rate: Double) = { _ in (.hidden, 0) },
    _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    body(
      velocity(
        of: property, component: component, in: tracks, at: time, rate: rate, external: external))
  }

  /// Returns the velocity, valid until the next reading. Not generic, so that no type metadata is needed at run time.
  package mutating func velocity(
    of property: Int, component: ComponentLanes?, in tracks: TrackRecord, at time: Double,
    rate: Double, external: (Int) -> (state: ClockNode.State, rate: Double)
  ) -> UnsafeBufferPointer<Double>? {
    tracks.stacks.withSpan {
      $0[property].withView { stack in
        let (count, clockCount) = (stack.storageCount, tracks.clockCount)
        let room = prepare(
          tracks, count + clockCount + stack.velocityCount(of: component), at: time,
          external: { external($0).state })
        let states = UnsafeBufferPointer(states)
        let rates = UnsafeMutableBufferPointer(rebasing: room[count..<(count + clockCount)])
        tracks.evaluateRates(at: time, rate: rate, states: states, into: rates) {
          external($0).rate
        }
        return stack.evaluateWithRate(
          component, states: states, rates: UnsafeBufferPointer(rates),
          storage: UnsafeMutableBufferPointer(rebasing: room[..<count]),
          in: UnsafeMutableBufferPointer(rebasing: room[(count + clockCount)...])
        ).rate
      }
    }
  }

  /// Evaluates the clocks of a record and reserves memory for a count of numbers.
  mutating func prepare(
    _ tracks: TrackRecord, _ count: Int, at time: Double, closesEnds: Bool = false,
    external: (Int) -> ClockNode.State
  ) -> UnsafeMutableBufferPointer<Double> {
    if states.count < tracks.clockCount {
      states.deallocate()
      states = .allocate(capacity: tracks.clockCount)
      states.initialize(repeating: .absolute(0))
    }
    if storage.count < count {
      storage.deallocate()
      storage = .allocate(capacity: count)
      storage.initialize(repeating: 0)
    }
    tracks.evaluateNodes(at: time, closesEnds: closesEnds, external: external, into: states)
    return UnsafeMutableBufferPointer(rebasing: storage[..<count])
  }
}
