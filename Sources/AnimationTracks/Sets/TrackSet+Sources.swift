import AnimationInterpolation
import AnimationMath
import AnimationTiming

// Properties with a single track: linear keyframes of plain numbers, or two whole transforms. They use a slot and the
// source of the values instead of a stack.

extension TrackSet {
  /// Adds the property of a track that consists of its source only; nil for other tracks.
  mutating func addSource(_ track: Track, type: ValueType) -> PropertyHandle? {
    guard track.timing.isPlain, track.interpolation.type == type else { return nil }
    let (kind, count, index): (TrackSlot.Kind, Int, UInt32)
    if let keyframes = track.plainKeyframes {
      guard type.laneCount ?? keyframes.laneCount == keyframes.laneCount else { return nil }
      (kind, count) = (.keyframes, keyframes.laneCount)
      index = insertKeyframes(KeyframeSource(keyframes: keyframes, type: type))
    } else if let source = TransformSource(track) {
      (kind, count) = (.transforms, track.interpolation.laneCount)
      index = insertTransforms(source)
    } else {
      return nil
    }
    return addSlot(
      TrackSlot(kind, track.timing, clock: track.node, index: index), laneCount: count)
  }

  /// Converts a property that represents a stack to one, so that it can have other tracks.
  mutating func makeStack(at place: Int) {
    guard slots[place].kind.standsForStack else { return }
    let stack = insertStack(single(type(at: place), track(of: slots[place]), numbering(at: place)))
    modify(place, to: .stack) { $0.index = stack }
  }

  func track(of slot: TrackSlot) -> Track {
    if slot.kind == .transforms {
      let (source, type) = (transforms[slot.index], slot.matrixType)
      return Track(
        clock: slot.node, timing: slot.timing,
        pacing: source.pacing.isEmpty ? PreparedPacing(curves[0]) : source.pacing[0],
        interpolation: PreparedInterpolation(
          .ends(PreparedEnds(source.pair, type: type)), type: type))
    }
    let source = keyframes[slot.index]
    return Track(
      clock: slot.node, timing: slot.timing, pacing: PreparedPacing(curves[0]),
      interpolation: PreparedInterpolation(.keyframes(source.keyframes), type: source.type))
  }

  /// Calls a function with a property that is a stack, or represents one.
  func withStack<Result>(of slot: TrackSlot, _ body: (EffectStackView) -> Result) -> Result {
    if slot.kind == .stack { return stacks[slot.index].stack.withView(body) }
    let (type, count) = (type(of: slot), slot.laneCount)
    return withUnsafePointer(to: track(of: slot)) {
      body(
        EffectStackView(
          type: type, model: nil, tracks: UnsafeBufferPointer(start: $0, count: 1),
          storageCount: EffectAccumulator.storageCount(
            for: type, laneCount: count, componentCount: 0)))
    }
  }

  func readKeyframes(
    _ slot: TrackSlot, at progress: Double, into values: UnsafeMutablePointer<Double>
  ) {
    keyframes.read(slot.index) {
      let place = $0.keyframes.segment(at: progress)
      for lane in 0..<slot.laneCount {
        values[lane] = $0.keyframes.number(lane, inSegment: place.index, at: place.fraction)
      }
    }
  }

  func readTransforms(
    _ slot: TrackSlot, at located: LocatedTiming, into values: UnsafeMutablePointer<Double>
  ) {
    let (linear, isBeforeJump) = (located.progress, slot.timing.isBeforeJump(located))
    let lanes = UnsafeMutableBufferPointer(start: values, count: slot.laneCount)
    transforms.read(slot.index) { source in
      let progress =
        source.pacing.isEmpty
        ? linear
        : source.pacing.withAddress {
          $0.pointee.progress(at: linear, isBeforeJump: isBeforeJump)
        }
      source.pair.withAddress {
        if slot.matrixType == .affine {
          TransformInterpolation.write(planeValueOf: $0, at: progress, to: lanes)
        } else {
          TransformInterpolation.write(valueOf: $0, at: progress, to: lanes)
        }
      }
    }
  }
}

extension TrackSet.TransformSource {
  /// Creates the transforms of a track that consists of them only; nil for other tracks.
  init?(_ track: Track) {
    guard track.component == nil, !track.pacing.hasSegmentCurves, !track.pacing.carriesVelocity,
      let pair = track.interpolation.plainTransforms
    else { return nil }
    self.pair = pair
    pacing = FixedArray(track.pacing.isLinear ? [] : [track.pacing])
  }
}

extension TrackSlot {
  var matrixType: ValueType { laneCount == 6 ? .affine : .transform }
}

extension Track {
  /// The keyframes of a track that consists of them only, with linear segments; nil for other tracks.
  var plainKeyframes: PreparedKeyframes? {
    component == nil && pacing.isLinear && !pacing.hasSegmentCurves
      ? interpolation.plainKeyframes : nil
  }
}
