import AnimationInterpolation
import AnimationTiming

// The arithmetic of reading, which stands once for whoever holds the clocks' states and the room.

extension TrackStack {
  /// Reads the property or a component of it out of evaluated clocks.
  ///
  /// - Parameters:
  ///   - component: nil for the whole value.
  ///   - states: The clocks at the time.
  ///   - storage: Room, as long as ``storageCount`` says.
  ///   - body: Receives the numbers, nil where there is no value, or none of the component.
  func withLanes<Result>(
    of component: ComponentLanes?, states: UnsafeBufferPointer<TimeNode.State>,
    storage: UnsafeMutableBufferPointer<Double>, _ body: (UnsafeBufferPointer<Double>?) -> Result
  ) -> Result {
    var running = RunningProperty(type: type, model: model, storage: storage)
    // By pointer: a track is large, and copying it counts its references.
    tracks.withUnsafeBufferPointer { tracks in
      guard var track = tracks.baseAddress else { return }
      for _ in 0..<tracks.count {
        Track.apply(track, at: states[track.pointee.node], to: &running, storage: storage)
        track += 1
      }
    }
    guard running.isPresent, component.map(running.has) ?? true else { return body(nil) }
    guard let component else {
      running.makeWhole(storage)
      return body(UnsafeBufferPointer(rebasing: storage[..<running.count]))
    }
    return withUnsafeTemporaryAllocation(
      of: Double.self, capacity: component.valueCount
    ) { value in
      value.initialize(repeating: 0)
      running.read(component, into: value, storage: storage)
      return body(UnsafeBufferPointer(value))
    }
  }
}

extension RunningProperty {
  /// The model value, before any track.
  init(type: ValueType, model: [Double]?, storage: UnsafeMutableBufferPointer<Double>) {
    guard let model else {
      self.init(type: type, model: UnsafeBufferPointer<Double>?.none, storage: storage)
      return
    }
    self = model.withUnsafeBufferPointer {
      RunningProperty(type: type, model: $0, storage: storage)
    }
  }
}

extension Track {
  /// Applies the track at a state of its clock, where it is visible.
  static func apply(
    _ track: UnsafePointer<Track>, at clock: TimeNode.State, to running: inout RunningProperty,
    storage: UnsafeMutableBufferPointer<Double>
  ) {
    guard clock.isVisible else { return }
    let located = track.pointee.timing.resolved(at: clock.time, closing: clock.closing)
    guard located.isVisible else { return }
    // One copy of each: a call by the pointer would make its own.
    let (pacing, interpolation) = (track.pointee.pacing, track.pointee.interpolation)
    let (progress, impulse) =
      interpolation.isMoving
      ? pacing.motion(at: located.progress) : (pacing.progress(at: located.progress), 0)
    var position = interpolation.locate(progress, impulse: impulse, cycle: located.cycle)
    pacing.pace(&position)
    running.apply(
      interpolation, component: track.pointee.component, at: position, storage: storage)
  }
}
