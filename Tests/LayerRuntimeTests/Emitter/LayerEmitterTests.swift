import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

extension EmitterCell {
  fileprivate init(_ cell: ParticleCell) {
    self.init()
    let values = cell.parameters
    timing = cell.timing
    emitterCells = cell.cells.map { EmitterCell($0) }
    self[.enabled] = cell.isEnabled
    for (name, read) in numbersOfCells { self[Property(name, default: 0.0)] = read(values) }
    self[.color] = values.color
  }
}

extension Layer {
  fileprivate convenience init(_ emitter: ParticleEmitter, in context: LayerContext) throws {
    self.init(.emitter, in: context)
    emitterCells = emitter.cells.map { EmitterCell($0) }
    try setValue(.string(emitter.shape.rawValue), forKeyPath: "emitterShape")
    try setValue(.string(emitter.mode.rawValue), forKeyPath: "emitterMode")
    try setValue(.integer(Int(emitter.seed)), forKeyPath: "seed")
    let values = emitter.parameters
    for (name, read) in numbersOfEmitters { self[Property(name, default: 0.0)] = read(values) }
    try setValue(.number(values.position.x), forKeyPath: "emitterPosition.x")
    try setValue(.number(values.position.y), forKeyPath: "emitterPosition.y")
    try setValue(.size(values.size), forKeyPath: "emitterSize")
    // Begins at 0 if the emitter has no start, otherwise later with its clock at the start.
    guard emitter.startTime > -.infinity else { return }
    timing.beginTime = 2
    timing.timeOffset = emitter.startTime
  }
}

private let numbersOfEmitters: [(String, @Sendable (EmitterParameters) -> Double)] = [
  ("birthRate", { $0.birthRate }), ("lifetime", { $0.lifetime }), ("velocity", { $0.velocity }),
  ("scale", { $0.scale }), ("spin", { $0.spin }), ("emitterZPosition", { $0.position.z }),
  ("emitterDepth", { $0.depth }),
]

private let numbersOfCells: [(String, @Sendable (CellParameters) -> Double)] = [
  ("birthRate", { $0.birthRate }), ("lifetime", { $0.lifetime }),
  ("lifetimeRange", { $0.lifetimeRange }), ("emissionLatitude", { $0.emissionLatitude }),
  ("emissionLongitude", { $0.emissionLongitude }), ("emissionRange", { $0.emissionRange }),
  ("velocity", { $0.velocity }), ("velocityRange", { $0.velocityRange }),
  ("xAcceleration", { $0.acceleration.x }), ("yAcceleration", { $0.acceleration.y }),
  ("zAcceleration", { $0.acceleration.z }), ("scale", { $0.scale }),
  ("scaleRange", { $0.scaleRange }), ("scaleSpeed", { $0.scaleSpeed }), ("spin", { $0.spin }),
  ("spinRange", { $0.spinRange }), ("redRange", { $0.colorRange.red }),
  ("greenRange", { $0.colorRange.green }), ("blueRange", { $0.colorRange.blue }),
  ("alphaRange", { $0.colorRange.alpha }), ("redSpeed", { $0.colorSpeed.red }),
  ("greenSpeed", { $0.colorSpeed.green }), ("blueSpeed", { $0.colorSpeed.blue }),
  ("alphaSpeed", { $0.colorSpeed.alpha }),
]

private func linear(
  _ keyPath: String, from: AnimatableValue, to: AnimatableValue,
  _ timing: Timing = Timing(duration: 2)
) -> Animation {
  .basic(BasicAnimation(keyPath: keyPath, from: from, to: to, timing: timing))
}

@Suite struct LayerEmitterTests {
  private let context = LayerContext()
  private let layer: Layer

  init() {
    layer = Layer(.emitter, in: context)
    var spark = EmitterCell(name: "spark")
    spark[.birthRate] = 50
    spark[.lifetime] = 1
    spark[.velocity] = 10
    layer.emitterCells = [spark]
    context.roots = [layer]
  }

  private func system(at time: Double = 0) throws -> ParticleSystem<LayerEmitter> {
    try #require(context.commit(at: time).tree.particleSystem(of: layer.id))
  }

  // MARK: Constant values

  @Test func whatNothingAnimatesIsThePureSystem() {
    forAll("constant layer", .emitter, ParticleSystemTests.times, count: 60) { emitter, time in
      let context = LayerContext()
      let layer = try Layer(emitter, in: context)
      context.roots = [layer]
      let tree = context.commit(at: 0).tree
      var sampler = RenderSampler(tree, time: time)
      guard let system = tree.particleSystem(of: layer.id),
        let localTime = sampler.localTime(of: layer.id)
      else { return false }
      try hold(system.source.emitter == emitter, "\(system.source.emitter)")
      let expected = ParticleSystem(emitter).particles(at: localTime)
      try hold(tree.particles(of: layer.id, at: time) == expected, "the tree's particles")
      var read: [Particle] = []
      sampler.readParticles(of: system, into: &read)
      return read == expected
    }
  }

  @Test func otherLayersHaveNoParticles() {
    let plain = Layer(in: context)
    plain.emitterCells = layer.emitterCells
    let empty = Layer(.emitter, in: context)
    context.roots += [plain, empty]
    let tree = context.commit(at: 0).tree
    for id in [plain.id, empty.id, Layer(in: context).id] {
      #expect(tree.particleSystem(of: id) == nil)
      #expect(tree.particles(of: id, at: 1).isEmpty)
    }
    #expect(tree.particles(of: layer.id, at: 1).count == 50)
    #expect(tree.particles(of: layer.id, at: 1, limit: 7).count == 7)
  }

  // MARK: Animated values

  @Test func everyNumberOfACellIsReadWhereItIsAnimated() throws {
    for (index, entry) in numbersOfCells.enumerated() {
      layer.add(
        linear(
          "emitterCells.spark.\(entry.0)", from: .number(Double(index)),
          to: .number(Double(3 * index + 1))))
    }
    for (index, entry) in numbersOfEmitters.enumerated() {
      layer.add(linear(entry.0, from: .number(Double(index)), to: .number(Double(5 * index + 1))))
    }
    let tree = context.commit(at: 0).tree
    let source = try #require(tree.particleSystem(of: layer.id)).source
    for time in [0, 0.25, 1.5, 3] {
      let shown = { (keyPath: String) in
        tree.value(of: layer.id, for: try layer.path(keyPath), at: time)
      }
      for (name, read) in numbersOfCells {
        let value = try shown("emitterCells.spark.\(name)")
        #expect(value == .number(read(source.parameters(ofCell: 0, at: time))), "\(name)")
      }
      for (name, read) in numbersOfEmitters {
        #expect(try shown(name) == .number(read(source.emitterParameters(at: time))), "\(name)")
      }
    }
  }

  @Test func particlesTakeTheValuesOfTheirBirth() throws {
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    layer[.scale] = 3
    layer.add(linear("velocity", from: .number(1), to: .number(5)))
    layer.add(
      linear(
        "emitterPosition", from: .point(.zero), to: .point(Point2D(x: 20, y: 0))))
    layer.add(linear("emitterCells.spark.color", from: .color(red), to: .color(blue)))
    let particles = try system().particles(at: 1.5)
    #expect(particles.count == 50)
    for particle in particles {
      let progress = particle.birthTime / 2
      #expect((particle.velocity.length - 10 * (1 + 4 * progress)).magnitude < 1e-12)
      #expect((particle.color.blue - progress).magnitude < 1e-12)
      #expect((particle.color.red - (1 - progress)).magnitude < 1e-12)
      let birthplace = particle.position - particle.velocity * particle.age
      #expect((birthplace.x - 20 * progress).magnitude < 1e-12)
      #expect(particle.scale == 3)
    }
  }

  @Test func ofTwoCellsWithOneNameTheFirstIsMeant() throws {
    layer.emitterCells += layer.emitterCells
    var inner = layer.emitterCells[0]
    inner.name = "ember"
    layer.emitterCells[0].emitterCells = [inner]
    layer.add(linear("emitterCells.spark.velocity", from: .number(1), to: .number(1)))
    layer.add(
      linear("emitterCells.spark.emitterCells.ember.velocity", from: .number(2), to: .number(2)))
    let source = try system().source
    #expect((0..<3).map { source.parameters(ofCell: $0, at: 1).velocity } == [1, 2, 10])
    #expect((0..<3).map { source.variation(ofCell: $0).isConstant } == [false, false, true])
  }

  // MARK: Births

  @Test func birthsFollowTheIntegralOfAnAnimatedRate() throws {
    layer.emitterCells[0][.birthRate] = 0
    layer.add(linear("emitterCells.spark.birthRate", from: .number(0), to: .number(50.5)))
    let system = try system()
    #expect(system.births(ofCell: 0, after: -10, through: 1) == 12)
    #expect(system.births(ofCell: 0, after: 0, through: 10) == 50)
    #expect((system.expectedBirths(ofCell: 0, from: -10, to: 10) - 50.5).magnitude < 1e-10)
    let particles = system.particles(at: 1)
    #expect(particles.map(\.number) == (1...12).reversed())
    for particle in particles {
      let expected = (Double(particle.number) / 12.625).squareRoot()
      #expect((particle.birthTime - expected).magnitude < 1e-10)
    }
    #expect(system.particles(at: 3.1).isEmpty)
  }

  /// The integral of a rate of 10 for a second, 0 for a second, then 30 for two seconds.
  @Test(
    arguments: [
      (Timing(duration: 4), nil, 70), (Timing(duration: 4, speed: 2), nil, 35),
      (Timing(duration: 4, repeatCount: 3), nil, 210),
      (Timing(beginTime: 0.1, duration: 4, speed: 4, repeatCount: 6), nil, 105),
      (Timing(duration: 4, autoreverses: true), nil, 140),
      (Timing(beginTime: 0.3, duration: 4), Timing(duration: 8, speed: 2), 35),
      (Timing(duration: 4), Timing(duration: 4, repeatCount: 2, autoreverses: true), 280),
    ] as [(Timing, Timing?, Double)])
  func jumpsOfTheRateAreFound(timing: Timing, group: Timing?, births: Double) throws {
    layer.emitterCells[0][.birthRate] = 0
    let keyframes = KeyframeAnimation(
      keyPath: "emitterCells.spark.birthRate", values: [.number(10), .number(0), .number(30)],
      keyTimes: [0, 0.25, 0.5, 1], calculationMode: .discrete, timing: timing)
    layer.add(
      group.map { .group(AnimationGroup([.keyframe(keyframes)], timing: $0)) }
        ?? .keyframe(keyframes))
    let found = try system().expectedBirths(ofCell: 0, from: 0, to: 100)
    #expect((found - births).magnitude < 1e-6, "\(found)")
  }

  @Test func endlessRatesRepeat() throws {
    layer.add(
      linear(
        "birthRate", from: .number(0), to: .number(1),
        Timing(beginTime: 0.5, duration: 1, repeatCount: .infinity, autoreverses: true)))
    let system = try system()
    #expect(system.source.variation(ofCell: 0).isRateRepeating)
    // A mean of 25 per second.
    let expected = system.expectedBirths(ofCell: 0, from: 0.5, to: 10_000.5)
    #expect((expected - 250_000).magnitude < 1e-6)
    #expect((24...26).contains(system.particles(at: 5000.5).count))
  }

  // MARK: Time

  @Test func anEmitterThatBeginsLaterStartsAtItsOffset() throws {
    layer.beginTime = 3
    layer.timeOffset = 7
    let tree = context.commit(at: 0).tree
    #expect(tree.particleSystem(of: layer.id)?.source.emitter.startTime == 7)
    #expect(tree.particles(of: layer.id, at: 3.11).map(\.number) == [5, 4, 3, 2, 1])
  }

  @Test func copiesHaveTheParticlesOfTheirTime() {
    let replicator = Layer(.replicator, in: context)
    replicator[.instanceCount] = 3
    replicator[.instanceDelay] = 0.5
    context.roots = [replicator]
    replicator.addSublayer(layer)
    layer.add(
      linear("emitterCells.spark.birthRate", from: .number(0), to: .number(50)), forKey: "a")
    let tree = context.commit(at: 0).tree
    let late = tree.particles(of: layer.id, copy: [2], at: 2)
    #expect(late == tree.particles(of: layer.id, at: 1) && late.count > 10)
    #expect(tree.particles(of: layer.id, copy: [3], at: 2).isEmpty)
  }

  @Test func emittersMoveWhileAParticleMayLive() {
    layer.emitterCells[0].timing = Timing(beginTime: 5, duration: 1)
    layer.emitterCells[0][.lifetime] = 2
    let tree = context.commit(at: 0).tree
    #expect(tree.nextChange(after: 0) == 5)
    #expect(tree.nextChange(after: 5.5) == 5.5)
    #expect(tree.nextChange(after: 7.5) == 7.5)
    #expect(tree.nextChange(after: 8) == .infinity)
    layer.speed = 0
    #expect(context.commit(at: 1).tree.nextChange(after: 1) == .infinity)
    layer.speed = 1
    layer.emitterCells[0][.birthRate] = 0
    #expect(context.commit(at: 2).tree.nextChange(after: 5.5) == .infinity)
    var pulse = BasicAnimation(
      keyPath: "emitterCells.spark.birthRate", from: 1, to: 2,
      timing: Timing(beginTime: 5, duration: 0.5))
    pulse.isRemovedOnCompletion = false
    layer.add(.basic(pulse))
    #expect(context.commit(at: 3).tree.nextChange(after: 7) == 7)
  }

  @Test func particlesDoNotChangeUntilTheNextChange() {
    let moments = zip(Generator<Double>.time, .fraction)
    forAll("particles never late", .emitter, .timing, moments, count: 80, judging: 0.125) {
      emitter, timing, moment in
      let (time, step) = moment
      let context = LayerContext()
      let root = Layer(in: context)
      root.timing = timing
      let layer = try Layer(emitter, in: context)
      root.addSublayer(layer)
      context.roots = [root]
      let tree = context.commit(at: 0).tree
      let next = tree.nextChange(after: time)
      try hold(next >= time, "\(next) lies before \(time)")
      let last = min(next.nextDown, time + 100)
      guard next > time else { return nil }
      let now = tree.particles(of: layer.id, at: time)
      return [time + (last - time) * step, last].allSatisfy {
        tree.particles(of: layer.id, at: $0) == now
      }
    }
  }

  /// A birth rate that is animated forever from any time, on a layer with any time, gives a result.
  @Test(arguments: [-Double.infinity, -1e18, 0, 1e308], [0, 1e308])
  func anEndlessRateIsAnsweredAtAnyTime(begin: Double, timeOffset: Double) {
    let context = LayerContext()
    let layer = Layer(.emitter, in: context)
    context.roots = [layer]
    var cell = EmitterCell(name: "spark")
    (cell[.birthRate], cell[.lifetime]) = (10, 2)
    layer.emitterCells = [cell]
    layer.timeOffset = timeOffset
    var pulse = BasicAnimation(
      keyPath: "emitterCells.spark.birthRate", from: 0, to: 10,
      timing: Timing(duration: 1, repeatCount: .infinity))
    pulse.beginTime = begin
    layer.add(.basic(pulse))
    let tree = context.commit(at: 0).tree
    #expect(!tree.nextChange(after: 0).isNaN)
    let particles = tree.particles(of: layer.id, at: 1, limit: 3)
    #expect(particles.count <= 3)
    if begin == 0, timeOffset == 0 { #expect(particles.count == 3) }
  }
}
