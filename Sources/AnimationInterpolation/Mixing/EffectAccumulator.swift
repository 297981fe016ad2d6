import AnimationGeometry

/// One property while animations are applied to it in turn.
///
/// The caller owns the storage of the numbers; this value states their current meaning. A transform has two forms:
/// the whole matrix in the first sixteen lanes and its parts in the next sixteen. An animation of a component writes
/// a part, and the matrix is composed when it is needed. Before the first animation both forms are those of the model
/// value, so a property without a visible animation equals the model exactly.
///
/// Law: an animation of a component of the translation changes m41, m42 and m43 and nothing else.
package struct EffectAccumulator: Sendable {
  /// The forms of a transform that are current.
  enum Form: Sendable {
    /// The matrix and the parts, which are those of that matrix.
    case both
    case matrix, parts
  }

  package let type: ValueType
  /// The current count of numbers of the value; those of a path may be followed by others.
  package private(set) var count: Int
  package private(set) var isPresent: Bool
  var form = Form.both

  /// Returns the required length of a property's storage: for its value, followed by the value of a component.
  ///
  /// `laneCount` and `componentCount` are the greatest counts of numbers that its value and an animated component ever
  /// have; nil for any component, because a component has no more numbers than the property.
  package static func storageCount(
    for type: ValueType, laneCount: Int, componentCount: Int? = nil
  ) -> Int {
    let most = type == .transform ? TransformParts.laneCount : laneCount
    // A transform is followed by its parts; a path always has at least its elements.
    let least = type == .transform ? 32 : 1
    return max(least, laneCount) + max(0, min(componentCount ?? most, most))
  }

  /// Starts from the model value.
  ///
  /// `model` is nil if the property has no value; for a transform it is the matrix followed by its parts. The storage
  /// is at least as long as ``storageCount(for:laneCount:componentCount:)`` states.
  package init(
    type: ValueType, model: UnsafeBufferPointer<Double>?,
    storage: UnsafeMutableBufferPointer<Double>
  ) {
    self.type = type
    isPresent = model != nil
    count = 0
    guard let model else { return }
    count = type == .transform ? 16 : model.count
    for index in model.indices { storage[index] = model[index] }
  }

  /// Returns the numbers of a model value for a track: those of the value and, for a transform, those of its parts
  /// after them.
  package static func modelLanes(_ value: AnimatableValue, objects: inout BoxedValues) -> [Double] {
    var lanes = value.lanes(objects: &objects)
    if case .transform(let transform) = value {
      lanes += [Double](repeating: 0, count: 16)
      lanes.withUnsafeMutableBufferPointer {
        TransformParts(transform).write(to: UnsafeMutableBufferPointer(rebasing: $0[16...]))
      }
    }
    return lanes
  }

  /// Applies one animation of the property or of one of its components, as ``PreparedInterpolation`` does at a
  /// position.
  ///
  /// If the animation has another count of numbers than the underlying value, it replaces that value if it does not
  /// read it, and has no effect otherwise. It also has no effect if the value lacks the component or is missing. The
  /// interpolation itself handles paths of other elements.
  package mutating func apply(
    _ interpolation: PreparedInterpolation, component: ComponentLanes?,
    at position: SegmentLocations,
    storage: UnsafeMutableBufferPointer<Double>
  ) {
    guard accepts(interpolation, component: component) else { return }
    guard let component else {
      makeWhole(storage)
      if count < interpolation.laneCount {
        for lane in count..<interpolation.laneCount { storage[lane] = 0 }
      }
      interpolation.apply(at: position, to: storage, isPresent: &isPresent)
      // The elements of a path determine how many of its numbers count.
      if isPresent, !interpolation.showsBelow {
        count = max(interpolation.laneCount, type == .path ? count : 0)
      }
      form = .matrix
      return
    }
    let scratch = scratch(for: component, of: storage)
    read(component, into: scratch, storage: storage)
    interpolation.apply(at: position, to: scratch, isPresent: &isPresent)
    write(component, UnsafeBufferPointer(scratch), storage: storage)
  }

  /// Replaces the value by an interpolation of two ends, as ``apply(_:component:at:storage:)`` does for an animation
  /// with ``PreparedInterpolation/inlineEnds``.
  ///
  /// The ends have as many numbers as a value of the type.
  package mutating func replace(
    with ends: InlineEnds, at fraction: Double, storage: UnsafeMutableBufferPointer<Double>
  ) {
    for lane in 0..<ends.count {
      storage[lane] = ends.start[lane].interpolated(to: ends.end[lane], by: fraction)
    }
    (count, isPresent, form) = (ends.count, true, .matrix)
  }

  /// Applies an animation, and restores some lanes, for a transform those of its parts, to their underlying values. A
  /// missing value has none.
  package mutating func apply(
    _ interpolation: PreparedInterpolation, component: ComponentLanes?, leaving left: [Int],
    at position: SegmentLocations, storage: UnsafeMutableBufferPointer<Double>
  ) {
    guard isPresent else {
      return apply(interpolation, component: component, at: position, storage: storage)
    }
    withUnsafeTemporaryAllocation(of: Double.self, capacity: left.count) { below in
      for (index, lane) in left.enumerated() {
        let number = ComponentLanes(first: lane, count: 1)
        if has(number) {
          read(number, into: .init(rebasing: below[index..<(index + 1)]), storage: storage)
        }
      }
      apply(interpolation, component: component, at: position, storage: storage)
      for (index, lane) in left.enumerated() {
        let number = ComponentLanes(first: lane, count: 1)
        if has(number) {
          write(number, .init(rebasing: below[index..<(index + 1)]), storage: storage)
        }
      }
    }
  }

  /// Whether an animation has an effect on the current value.
  func accepts(_ interpolation: PreparedInterpolation, component: ComponentLanes?) -> Bool {
    if let component {
      return isPresent && has(component) && interpolation.laneCount == component.valueCount
        && !interpolation.hasAbsentEnd
    }
    // A colour that fades in or out needs a fourth number.
    if interpolation.showsBelow, interpolation.type == .color { return !isPresent || count == 4 }
    return !isPresent || interpolation.laneCount == count || type == .path
      || !interpolation.readsUnderlying || interpolation.hasAbsentEnd
  }

  /// Whether the current value has the lanes of a component; for a transform, whether its parts have them.
  ///
  /// Other components must not be read: lists have as many numbers as their animations give them.
  package func has(_ component: ComponentLanes) -> Bool {
    component.lies(in: type == .transform ? TransformParts.laneCount : count)
  }

  /// Returns the last lanes of the storage, for the value of a component.
  func scratch(
    for component: ComponentLanes, of storage: UnsafeMutableBufferPointer<Double>
  ) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(rebasing: storage[(storage.count - component.valueCount)...])
  }

  /// Brings the whole value into the first ``count`` lanes.
  package mutating func makeWhole(_ storage: UnsafeMutableBufferPointer<Double>) {
    guard form == .parts, type == .transform else { return }
    TransformParts(lanes: UnsafeBufferPointer(partLanes(of: storage))).composed.write(to: storage)
    form = .both
  }

  /// Reads a component. Components of a transform's translation are m41 to m43; another part is the value that was
  /// last written, not wrapped, or a part of the decomposed matrix if none was written.
  ///
  /// The value has the lanes; `value` receives ``ComponentLanes/valueCount`` numbers.
  package mutating func read(
    _ component: ComponentLanes, into value: UnsafeMutableBufferPointer<Double>,
    storage: UnsafeMutableBufferPointer<Double>
  ) {
    takeApart(storage, for: component)
    let (lanes, own) = place(of: component, in: storage)
    own.read(UnsafeBufferPointer(lanes), into: value)
  }

  /// Writes ``ComponentLanes/valueCount`` numbers to a component whose lanes the value has, and nothing else of the
  /// value.
  package mutating func write(
    _ component: ComponentLanes, _ value: UnsafeBufferPointer<Double>,
    storage: UnsafeMutableBufferPointer<Double>
  ) {
    takeApart(storage, for: component)
    let (lanes, own) = place(of: component, in: storage)
    own.write(value, into: lanes)
    guard type == .transform else { return }
    if !component.isTranslation {
      form = .parts
    } else if form == .both {
      // The translation of the parts is divided by m44.
      if storage[15] == 1 {
        component.write(value, into: partLanes(of: storage))
      } else {
        form = .matrix
      }
    }
  }

  /// Decomposes a matrix that an animation has written, for a component that needs the parts.
  mutating func takeApart(
    _ storage: UnsafeMutableBufferPointer<Double>, for component: ComponentLanes
  ) {
    guard type == .transform, form == .matrix, !component.isTranslation else { return }
    TransformParts(Transform3D(lanes: UnsafeBufferPointer(storage))).write(
      to: partLanes(of: storage))
    form = .both
  }

  /// Returns the lanes of a component, in values or in velocities, and the component within them.
  func place(
    of component: ComponentLanes, in storage: UnsafeMutableBufferPointer<Double>
  ) -> (lanes: UnsafeMutableBufferPointer<Double>, component: ComponentLanes) {
    guard type == .transform else { return (storage, component) }
    return component.isTranslation && form != .parts
      ? (storage, component.inMatrix) : (partLanes(of: storage), component)
  }

  func partLanes(
    of storage: UnsafeMutableBufferPointer<Double>
  ) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(rebasing: storage[16..<32])
  }
}
