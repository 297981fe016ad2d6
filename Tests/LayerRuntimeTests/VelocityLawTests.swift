import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

extension [[Double]] {
  /// Returns consecutive values with aligned signs: a rotation and its negative are equal, so there is no jump between
  /// them.
  fileprivate func aligned(as type: ValueType) -> [[Double]] {
    guard type == .quaternion, let first else { return self }
    return map { row in
      zip(row, first).reduce(0) { $0 + $1.0 * $1.1 } < 0 ? row.map { -$0 } : row
    }
  }
}

extension AnimatableValue {
  fileprivate var isSingular: Bool {
    if case .transform(let transform) = self {
      TransformDecomposition(transform) == nil
    } else {
      false
    }
  }
}

/// A derivative from the right by differences of fourth order, and its error bound.
private struct OneSidedDifference {
  var slope: Double
  var error: Double

  /// Creates the difference with the nodes 0, h … 4h, extrapolated from h and h/2; its error is of the order h⁵. The
  /// change by the extrapolation bounds that. The eighth differences of the values, which are nearly 0 for a smooth
  /// function, show the size of their rounding.
  init(_ values: [Double], step: Double) {
    let weights = [-25.0, 48, -36, 16, -3]
    func slope(_ stride: Int) -> Double {
      let sum = weights.indices.reduce(0) { $0 + weights[$1] * values[$1 * stride] }
      return sum / (12 * step * Double(stride) / 2)
    }
    let (fine, coarse) = (slope(1), slope(2))
    self.slope = (16 * fine - coarse) / 15
    let binomials = [1.0, -8, 28, -56, 70, -56, 28, -8, 1]
    let eighth = binomials.indices.reduce(0) { $0 + binomials[$1] * values[$1] }
    error = (fine - coarse).magnitude + eighth.magnitude / step
  }
}

private let calmScenes = zip(
  Generator<Animation>.animation().map { retimed($0, calmed) }.array(count: 1...3),
  Generator<Timing>.timing.map(calmed), Generator<Timing>.timing.map(calmed),
  Generator<Double> { $0.uniform(0, 5) }.array(count: 1...4))

private let dyadicScenes = zip(
  Generator<Animation>.animation().map { exact($0) }.array(count: 1...3),
  Generator<Timing>.timing.map(dyadic), Generator<Timing>.timing.map(dyadic),
  Generator<Int>.int(in: -8...48).map { Double($0) / 8 }.array(count: 1...6))

/// Returns a timing whose every boundary is on a multiple of 1/16 of its parent's second.
private func dyadic(_ timing: Timing) -> Timing {
  var timing = calmed(timing)
  timing.beginTime = (timing.beginTime * 4).rounded() / 4
  timing.timeOffset = (timing.timeOffset * 4).rounded() / 4
  timing.duration = [0.5, 1, 2, 4, 4][Int(timing.duration)]
  timing.repeatCount = (min(timing.repeatCount, 3) * 2).rounded() / 2
  if timing.speed != 0 { timing.speed = timing.speed < 0 ? -1 : timing.speed > 1 ? 2 : 1 }
  return timing
}

/// Returns a timing whose iterations take from half a second to some seconds, so that differences can be taken.
private func calmed(_ timing: Timing) -> Timing {
  var timing = timing
  let wrap = { (number: Double) in number - (number / 4).rounded(.down) * 4 }
  timing.beginTime = wrap(timing.beginTime) / 2
  timing.timeOffset = wrap(timing.timeOffset)
  timing.duration = 0.5 + wrap(min(timing.duration, 1e9))
  timing.repeatDuration = timing.repeatDuration > 0 ? 4 : 0
  if timing.speed != 0 {
    timing.speed = (timing.speed < 0 ? -1 : 1) * (0.5 + wrap(timing.speed) / 2)
  }
  return timing
}

/// Returns the same kind of animation with other timings and without discrete mode.
private func retimed(_ animation: Animation, _ change: (Timing) -> Timing) -> Animation {
  switch animation {
  case .basic(var basic):
    basic.timing = change(basic.timing)
    return .basic(basic)
  case .spring(var spring):
    spring.timing = change(spring.timing)
    return .spring(spring)
  case .decay(var decay):
    decay.timing = change(decay.timing)
    return .decay(decay)
  case .keyframe(var keyframe):
    keyframe.timing = change(keyframe.timing)
    if keyframe.calculationMode == .discrete { keyframe.calculationMode = .linear }
    return .keyframe(keyframe)
  case .group(var group):
    group.timing = change(group.timing)
    group.animations = group.animations.map { retimed($0, change) }
    return .group(group)
  case .transition: return animation
  }
}

/// Returns the animation with dyadic timings, and without features that keep boundaries from being met exactly or move
/// them: a curve before a clock or before key times, and sums over iterations.
private func exact(_ animation: Animation) -> Animation {
  switch retimed(animation, dyadic) {
  case .basic(var basic):
    basic.isCumulative = false
    return .basic(basic)
  case .spring(var spring):
    spring.basic.isCumulative = false
    return .spring(spring)
  case .decay(var decay):
    decay.isCumulative = false
    return .decay(decay)
  case .keyframe(var keyframe):
    keyframe.isCumulative = false
    keyframe.timingFunction = nil
    return .keyframe(keyframe)
  case .group(var group):
    group.timingFunction = nil
    group.animations = group.animations.map(exact)
    return .group(group)
  case .transition: return animation
  }
}

@Test func renderTreeVelocityEqualsTheReference() {
  forAll(
    "tree velocity equals reference", MovingScene.inputs, MovingScene.Takeover.any.optional,
    count: 600
  ) { inputs, takeover in
    let (animations, outer, inner, times) = inputs
    let scene = try MovingScene(animations, outer: outer, inner: inner)
    let tree = takeover.map(scene.takeOver) ?? scene.context.commit(at: 1).tree
    var sampler = RenderSampler(tree)
    for time in times {
      sampler.move(to: time)
      let expected = scene.reference(at: time)
      let before = scene.reference(at: time, closesEnds: true)
      for path in scene.paths {
        let source = tree.source(of: scene.layer.id, for: path)
        let velocity = source.flatMap { sampler.velocity(of: $0) }
        // If an animation ends and the value jumps, there is no velocity.
        let jumps = !before.value(at: path).isNear(expected.value(at: path))
        let exact = jumps ? nil : expected.velocity(at: path)
        try hold(
          velocity == exact,
          "\(path.name) at \(time): \(String(describing: velocity)) "
            + "is not \(String(describing: exact))")
        let value = source.flatMap { sampler.value(of: $0) }
        try hold(
          velocity == nil || velocity?.type == value?.type, "\(path.name): of another type")
        let rates = velocity.lanes
        try hold(rates.allSatisfy(\.isFinite), "\(path.name): \(rates)")
      }
    }
    return true
  }
}

@Test func velocityIsTheDerivativeFromTheRight() {
  var (compared, moving, all) = (0, 0, 0)
  var worst = WorstError()
  forAll(
    "velocity is the derivative", calmScenes, MovingScene.Takeover.any.optional, count: 400
  ) { inputs, takeover in
    let (animations, outer, inner, times) = inputs
    let scene = try MovingScene(animations, outer: outer, inner: inner)
    let tree = takeover.map(scene.takeOver) ?? scene.context.commit(at: 1).tree
    var sampler = RenderSampler(tree)
    let step = 0x1p-10
    // The length of a curve is measured to 1e-9 of itself, piece by piece: the value's own speed differs from the
    // constant one by more than that.
    let tolerance = animations.contains(where: walksAtConstantSpeed) ? 1e-6 : 1e-9
    for time in times {
      for path in scene.paths where path.type.hasVelocity {
        guard let source = tree.source(of: scene.layer.id, for: path), source.isAnimated
        else { continue }
        let rows = (0...8).compactMap { index -> [Double]? in
          sampler.move(to: time + Double(index) * step / 2)
          return sampler.value(of: source)?.lanes
        }.aligned(as: path.type)
        sampler.move(to: time)
        let velocity = sampler.velocity(of: source)?.lanes
        guard rows.count == 9, rows.allSatisfy({ $0.count == rows[0].count }) else { continue }
        let size = rows.joined().reduce(0) { max($0, $1.magnitude) }
        // Parts of a decomposed matrix have the rounding of its velocity.
        let whole = tree.source(of: scene.layer.id, for: PropertyPath(path.key))
        let fastest = whole.flatMap { sampler.velocity(of: $0) }?.lanes
          .reduce(0) { max($0, $1.magnitude) }
        for lane in rows[0].indices {
          let difference = OneSidedDifference(rows.map { $0[lane] }, step: step)
          all += 1
          // A corner, a jump or a motion too fast for the steps is between the times.
          guard difference.error <= 1e-4 * (size + difference.slope.magnitude) else { continue }
          guard let rate = velocity?[lane] else {
            // Paths of other elements switch, and have no velocity meanwhile; parts of a singular transform jump when
            // it stops being singular.
            let value = whole.flatMap { sampler.value(of: $0) }
            if path.type == .path || value?.isSingular == true { continue }
            throw LawBroken("\(path.name) at \(time): no velocity, but \(difference.slope)")
          }
          // Turns of more than half a radian per step look like slower ones.
          let reach = rows.reduce(0) { max($0, $1[lane].magnitude) }
          if path.key.type == .transform, rate.magnitude * step > 0.5 * reach { continue }
          compared += 1
          if rate != 0 { moving += 1 }
          let scale = size + difference.slope.magnitude + 1e-3 * (fastest ?? 0)
          let allowed = 4 * difference.error + tolerance * scale
          if tolerance < 1e-6, difference.error <= 1e-9 * scale {
            worst.record(rate / scale, difference.slope / scale, at: "\(path.name) at \(time)")
          }
          try hold(
            (rate - difference.slope).magnitude <= allowed,
            "\(path.name) at \(time), number \(lane): \(rate), by differences "
              + "\(difference.slope) ± \(difference.error)")
        }
      }
    }
    return true
  }
  worst.report("velocities by differences, \(compared) of \(all), \(moving) moving; sure ones")
  // Not for a single case that is replayed.
  guard !PropertySettings().isOverriding else { return }
  #expect(compared * 10 > all * 9 && moving * 20 > all)
}

/// At the begin times, ends, turns and key times themselves the velocity is that from the right.
@Test func theSideOfTheTimesToComeCounts() {
  var (moving, jumps) = (0, 0)
  forAll("velocity at instants", dyadicScenes, count: 400) { animations, outer, inner, times in
    let scene = try MovingScene(animations, outer: outer, inner: inner)
    let tree = scene.context.commit(at: 1).tree
    var sampler = RenderSampler(tree)
    for time in times {
      for path in scene.paths where path.type.hasVelocity {
        guard let source = tree.source(of: scene.layer.id, for: path), source.isAnimated
        else { continue }
        let step = 0x1p-22
        let rows = [0, step * step, step, 2 * step].map { delay -> [Double] in
          sampler.move(to: time + delay)
          return sampler.value(of: source).lanes
        }.aligned(as: path.type)
        sampler.move(to: time)
        let velocity = sampler.velocity(of: source)?.lanes
        guard rows.allSatisfy({ $0.count == rows[0].count }) else { continue }
        let size = 1 + rows.joined().reduce(0) { max($0, $1.magnitude) }
        for lane in rows[0].indices {
          let (now, soon, next, last) = (rows[0][lane], rows[1][lane], rows[2][lane], rows[3][lane])
          if (soon - now).magnitude > 1e-6 * size {
            jumps += 1
            let reach = velocity.map { 4 * $0[lane].magnitude * step * step } ?? .infinity
            try hold(
              reach >= (soon - now).magnitude,
              "\(path.name) at \(time): \(now), and at once \(soon)")
            continue
          }
          guard let rate = velocity?[lane] else { continue }
          let slopes = [(next - now) / step, (last - next) / step]
          guard (slopes[0] - slopes[1]).magnitude < 1e-3 * size else { continue }
          if rate != 0 { moving += 1 }
          let fastest = velocity?.reduce(0) { max($0, $1.magnitude) } ?? 0
          guard fastest * step < 1e-3 * size else { continue }
          try hold(
            (rate - slopes[0]).magnitude <= 2e-3 * (size + fastest),
            "\(path.name) at \(time), number \(lane): \(rate), by differences \(slopes)")
        }
      }
    }
    return true
  }
  // Not for a single case that is replayed.
  guard !PropertySettings().isOverriding else { return }
  #expect(moving > 400 && jumps > 10, "\(moving) moving, \(jumps) jumps")
}

private func walksAtConstantSpeed(_ animation: Animation) -> Bool {
  switch animation {
  case .keyframe(let keyframe): keyframe.path != nil && keyframe.calculationMode.isPaced
  case .group(let group): group.animations.contains(where: walksAtConstantSpeed)
  default: false
  }
}

private struct LawBroken: Error, CustomStringConvertible {
  let description: String
  init(_ description: String) { self.description = description }
}
