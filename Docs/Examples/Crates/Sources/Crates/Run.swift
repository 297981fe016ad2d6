import Inbetween

/// A run of the crates under one display: the bodies advance in fixed steps, and layers show them in every frame.
struct Run {
  static let rate = StepRate.hertz120
  /// Eight seconds, in which gravity turns three times.
  static let stepCount = 960

  /// A number that depends on every bit of every crate's position and angle after every step.
  private(set) var fingerprint: UInt64 = 0xCBF2_9CE4_8422_2325
  private(set) var statistics = FrameStatistics()
  /// The number of steps for which time was paused.
  private(set) var overrun = 0
  /// The poses of the layers after each second of the simulation.
  private(set) var pictures: [[World.Pose]] = []

  init(on display: SimulatedRefresh, from start: Double) throws {
    let world = World()
    let context = LayerContext()
    let crates = world.sizes.map { size in
      let layer = Layer(in: context)
      layer.bounds = Rect2D(origin: .zero, size: size)
      return layer
    }
    context.roots = crates

    var steps = FixedStep(rate: Self.rate, from: start, maximumSteps: 12)
    var (before, after) = (world.poses, world.poses)
    let loop = DisplayLoop()
    var frames: [DisplayFrame] = []
    let link = DisplayLink { frames.append($0) }
    link.add(to: loop)
    var display = display
    while world.stepCount < Self.stepCount, let refresh = display.next() {
      loop.refresh(refresh)
      guard let frame = frames.popLast() else { continue }
      statistics.record(frame)
      let due = steps.advance(to: frame.targetTimestamp)
      overrun += due.overrun
      for _ in due.steps where world.stepCount < Self.stepCount {
        world.step(Self.rate)
        (before, after) = (after, world.poses)
        note(after)
      }
      context.transaction {
        // The bodies move the layers: setting a position must start no animation.
        context.disablesActions = true
        for (layer, (old, new)) in zip(crates, zip(before, after)) {
          layer.position = old.center.interpolated(to: new.center, by: due.fraction)
          layer.transform = .rotation(
            angle: old.angle.interpolated(to: new.angle, by: due.fraction))
        }
      }
      let tree = context.commit(at: frame.targetTimestamp).tree
      if world.stepCount >= pictures.count * 120 {
        pictures.append(try crates.map { try Self.shown($0, in: tree, at: frame.targetTimestamp) })
      }
    }
  }

  /// Adds the bits of the crates' poses to the fingerprint (FNV-1a over 64-bit words).
  private mutating func note(_ poses: [World.Pose]) {
    for number in poses.flatMap({ [$0.center.x, $0.center.y, $0.angle] }) {
      fingerprint = (fingerprint ^ number.bitPattern) &* 0x0000_0100_0000_01B3
      fingerprint ^= fingerprint >> 29
    }
  }

  /// Returns the pose of a layer, read from the render tree as a renderer would.
  private static func shown(
    _ layer: Layer, in tree: RenderTree, at time: Double
  ) throws -> World.Pose {
    let position = tree.value(of: layer.id, for: try layer.path("position"), at: time)
    let angle = tree.value(of: layer.id, for: try layer.path("transform.rotation.z"), at: time)
    guard case .point(let center)? = position, let angle = angle?.number else {
      return World.Pose(center: .zero, angle: 0)
    }
    return World.Pose(center: center, angle: angle)
  }
}
