import AnimationGeometry

/// One property on its way through the animations that apply to it.
///
/// The numbers lie in storage of the caller; this value says what they mean at the moment. A transform
/// is carried in two forms, the whole matrix in the first sixteen lanes and its parts in the next
/// sixteen: a component animation writes a part, and the matrix is composed when it is asked for.
/// While nothing has been applied, both are those of the model value, so that a property without a
/// visible animation equals the model exactly.
///
/// Law: an animation of a component of the translation changes m41, m42 and m43 and nothing else.
package struct EffectAccumulator: Sendable {
  /// Which lanes of a transform count.
  enum Form: Sendable {
    /// The matrix and the parts, which are those of that matrix.
    case both
    case matrix, parts
  }

  package let type: ValueType
  /// How many numbers the value has at the moment; those of a path may be followed by others.
  package private(set) var count: Int
  /// Whether there is a value.
  package private(set) var isPresent: Bool
  var form = Form.both

  /// How long the storage of a property must be: for its value and, behind that, for the value of a
  /// component.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - laneCount: The most numbers that its value ever has.
  ///   - componentCount: The most numbers that the value of an animated component has; nil for any. A
  ///     component has no more than the property.
  package static func storageCount(
    for type: ValueType, laneCount: Int, componentCount: Int? = nil
  ) -> Int {
    let most = type == .transform ? TransformParts.laneCount : laneCount
    // A transform has its parts beside it; a path is asked for its elements, whatever it has.
    let least = type == .transform ? 32 : 1
    return max(least, laneCount) + max(0, min(componentCount ?? most, most))
  }

  /// Starts from the model value.
  ///
  /// - Parameters:
  ///   - type: The property's type.
  ///   - model: Its numbers, nil where the property has no value; a transform's matrix followed by
  ///     its parts.
  ///   - storage: Receives them; at least as long as ``storageCount(for:laneCount:componentCount:)``
  ///     says.
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

  /// The numbers that stand for a model value where a property is added to tracks: those of the value
  /// and, of a transform, behind them those of its parts.
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

  /// Applies one animation of the property or of a component of it, as
  /// ``PreparedInterpolation`` does at a position.
  ///
  /// An animation whose value has another count of numbers than the value below replaces it where
  /// it needs nothing below, and has no effect otherwise; neither has a component that the value has
  /// not, or that is missing. Paths of other elements are the interpolation's business.
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
      // The elements of a path say how many of its numbers count.
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

  /// Replaces the value by a mix of two ends, as ``apply(_:component:at:storage:)`` does of what has
  /// ``PreparedInterpolation/inlineEnds``.
  ///
  /// - Parameters:
  ///   - ends: As many numbers as a value of the type has.
  ///   - fraction: Where between them.
  ///   - storage: The storage that was given to ``init(type:model:storage:)``.
  package mutating func replace(
    with ends: InlineEnds, at fraction: Double, storage: UnsafeMutableBufferPointer<Double>
  ) {
    for lane in 0..<ends.count {
      storage[lane] = ends.start[lane].interpolated(to: ends.end[lane], by: fraction)
    }
    (count, isPresent, form) = (ends.count, true, .matrix)
  }

  /// Applies an animation, and puts back some lanes as they were below it.
  ///
  /// - Parameter left: The lanes, of a transform those of its parts. A value that there is not has none.
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

  /// Whether an animation has an effect on the value as it is.
  func accepts(_ interpolation: PreparedInterpolation, component: ComponentLanes?) -> Bool {
    if let component {
      return isPresent && has(component) && interpolation.laneCount == component.valueCount
        && !interpolation.hasAbsentEnd
    }
    // Of a colour that fades in or out the fourth number is looked for.
    if interpolation.showsBelow, interpolation.type == .color { return !isPresent || count == 4 }
    return !isPresent || interpolation.laneCount == count || type == .path
      || !interpolation.readsUnderlying || interpolation.hasAbsentEnd
  }

  /// Whether the value as it is has the lanes of a component; of a transform, whether they are parts
  /// of it.
  ///
  /// Others are not to be read: lists have as many numbers as their animations give them.
  package func has(_ component: ComponentLanes) -> Bool {
    component.lies(in: type == .transform ? TransformParts.laneCount : count)
  }

  /// The last lanes of the storage, for the value of a component.
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

  /// Reads a component: of a transform m41 to m43, or another part as it was last written, not wrapped,
  /// or taken out of the matrix where nothing has written it.
  ///
  /// - Parameters:
  ///   - component: Which lanes to read; the value has them.
  ///   - value: Receives ``ComponentLanes/valueCount`` numbers.
  ///   - storage: The storage that was given to ``init(type:model:storage:)``.
  package mutating func read(
    _ component: ComponentLanes, into value: UnsafeMutableBufferPointer<Double>,
    storage: UnsafeMutableBufferPointer<Double>
  ) {
    takeApart(storage, for: component)
    let (lanes, own) = place(of: component, in: storage)
    own.read(UnsafeBufferPointer(lanes), into: value)
  }

  /// Writes a component, and nothing else of the value.
  ///
  /// - Parameters:
  ///   - component: Which lanes to write; the value has them.
  ///   - value: ``ComponentLanes/valueCount`` numbers.
  ///   - storage: The storage that was given to ``init(type:model:storage:)``.
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

  /// Finds the parts of a matrix where an animation has written one, for a component that needs them.
  mutating func takeApart(
    _ storage: UnsafeMutableBufferPointer<Double>, for component: ComponentLanes
  ) {
    guard type == .transform, form == .matrix, !component.isTranslation else { return }
    TransformParts(Transform3D(lanes: UnsafeBufferPointer(storage))).write(
      to: partLanes(of: storage))
    form = .both
  }

  /// The lanes in which a component lies, of values or of velocities, and which of them.
  func place(
    of component: ComponentLanes, in storage: UnsafeMutableBufferPointer<Double>
  ) -> (lanes: UnsafeMutableBufferPointer<Double>, component: ComponentLanes) {
    guard type == .transform else { return (storage, component) }
    return component.isTranslation && form != .parts
      ? (storage, component.inMatrix) : (partLanes(of: storage), component)
  }

  /// The lanes of the parts of a transform.
  func partLanes(
    of storage: UnsafeMutableBufferPointer<Double>
  ) -> UnsafeMutableBufferPointer<Double> {
    UnsafeMutableBufferPointer(rebasing: storage[16..<32])
  }
}
