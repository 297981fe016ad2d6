import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

struct EmitterChange: Sendable, CustomTestStringConvertible {
  let name: String
  let change: @Sendable (Layer) -> Void

  init(_ name: String, _ change: @escaping @Sendable (Layer) -> Void) {
    (self.name, self.change) = (name, change)
  }

  var testDescription: String { name }
}

@Suite("Particles belong to their birth")
struct EmissionTests {
  private let context = LayerContext()
  private let spray: Layer

  init() {
    spray = Layer(.emitter, in: context)
    spray.emitterCells = [Self.cell("drop", rate: 8, velocity: 30)]
    spray.beginTime = 0.25
    context.disablesActions = true
    context.roots = [spray]
  }

  static func cell(_ name: String?, rate: Double, velocity: Double = 0) -> EmitterCell {
    var cell = EmitterCell(name: name)
    (cell[.birthRate], cell[.lifetime], cell[.velocity]) = (rate, 4, velocity)
    return cell
  }

  private func particles(_ tree: RenderTree, at time: Double) -> [Particle] {
    tree.particles(of: spray.id, at: time)
  }

  /// Changes the emitter at 3 and returns the trees before and after.
  private func change(_ change: (Layer) -> Void) -> (before: RenderTree, after: RenderTree) {
    let before = context.commit(at: 0).tree
    change(spray)
    return (before, context.commit(at: 3).tree)
  }

  static let changes: [EmitterChange] = [
    EmitterChange("no births of the layer") { $0[.birthRate] = 0 },
    EmitterChange("five times the births") { $0[.birthRate] = 5 },
    EmitterChange("no lifetime") { $0[.lifetime] = 0 },
    EmitterChange("no births of the cell") { $0.emitterCells[0].birthRate = 0 },
    EmitterChange("no lifetime of the cell") { $0.emitterCells[0].lifetime = 0 },
    EmitterChange("the cell is not enabled") { $0.emitterCells[0][.enabled] = false },
    EmitterChange("no cells") { $0.emitterCells = [] },
    EmitterChange("another cell") { $0.emitterCells = [cell("other", rate: 3)] },
    EmitterChange("a cell before it") { $0.emitterCells.insert(cell("a", rate: 3), at: 0) },
    EmitterChange("another velocity") { $0.emitterCells[0].velocity = 300 },
    EmitterChange("another colour") { $0.emitterCells[0].color = .black },
    EmitterChange("another timing of the cell") { $0.emitterCells[0].timing.beginTime = 9 },
    EmitterChange("another position") { $0.emitterPosition = Point2D(x: 70, y: 0) },
    EmitterChange("another shape") { ($0.emitterShape, $0.emitterSize.width) = ("line", 90) },
    EmitterChange("another seed") { $0[.seed] = 9 },
    EmitterChange("an animation of the rate") {
      $0.add(BasicAnimation(.birthRate, from: 0, to: 1, duration: 2))
    },
    EmitterChange("pause") { $0.pause(at: 3) },
    EmitterChange("pause between two frames") { $0.pause(at: 2.99) },
    EmitterChange("twice the speed") { $0.setSpeed(2, at: 3) },
    EmitterChange("backwards") { $0.setSpeed(-1, at: 3) },
    EmitterChange("pause as in Technical Q&A 1673") {
      let time = $0.convertTime(3, from: nil)
      ($0.speed, $0.timeOffset) = (0, time)
    },
  ]

  @Test("a change leaves the living as they are", arguments: changes, [0, 1e-100, 0.25, 0.5])
  func changesTouchNoParticle(change: EmitterChange, begin: Double) {
    spray.beginTime = begin
    let (before, after) = self.change(change.change)
    let isLate = change.name == "pause between two frames"
    let expected = particles(before, at: isLate ? 2.99 : 3)
    #expect(expected.count > 15 && particles(after, at: 3) == expected)
  }

  @Test("births stop where the rate is 0, and the last particle dies at its time")
  func stop() {
    let tree = change { $0[.birthRate] = 0 }.after
    #expect(particles(tree, at: 5).map(\.number) == (7...22).reversed())
    #expect(tree.nextChange(after: 6) == 6)
    #expect(particles(tree, at: 7).isEmpty)
  }

  @Test("what is born later has the new values")
  func laterBirths() {
    let tree = change { $0.emitterCells[0].velocity = 300 }.after
    for particle in particles(tree, at: 4) {
      #expect(particle.velocity.length == (particle.birthTime > 2.75 ? 300 : 30))
    }
  }

  @Test("a paused emitter shows the same for ever, and goes on where it was", arguments: [0, 0.25])
  func pause(begin: Double) {
    spray.beginTime = begin
    let (before, paused) = change { $0.pause(at: 3) }
    let expected = particles(before, at: 3)
    #expect(particles(paused, at: 8) == expected)
    spray.resume(at: 9)
    let resumed = context.commit(at: 9).tree
    #expect(particles(resumed, at: 9) == expected)
    #expect(particles(resumed, at: 11.5).map(\.number) == particles(before, at: 5.5).map(\.number))
  }

  @Test("an emitter that has always emitted is full when it is paused early and resumed")
  func everlasting() {
    spray.beginTime = 0
    _ = context.commit(at: 0)
    spray.pause(at: 1)
    #expect(particles(context.commit(at: 1).tree, at: 1).count == 32)
    spray.resume(at: 4)
    #expect(particles(context.commit(at: 4).tree, at: 4).count == 32)
  }

  @Test(
    "any other change of the timing starts the emission again, empty",
    arguments: [
      EmitterChange("begins now") { $0.beginTime = 3 },
      EmitterChange("an offset") { $0.timeOffset = 1 },
      EmitterChange("a speed") { $0.speed = 2 },
    ])
  func restart(change: EmitterChange) throws {
    let tree = self.change(change.change).after
    #expect(particles(tree, at: 3).isEmpty)
    let later = particles(tree, at: 3 + 0.25 / spray.speed)
    #expect(later.map(\.number) == [2, 1])
  }

  @Test("a begin of 1e-100 starts empty at 0")
  func tinyBegin() {
    spray.beginTime = 1e-100
    #expect(particles(context.commit(at: 0).tree, at: 0.25).map(\.number) == [2, 1])
    spray.beginTime = 0
    spray.emitterCells[0].timing.beginTime = 1e-100
    let other = Layer(.emitter, in: context)
    other.emitterCells = spray.emitterCells
    context.roots = [other]
    let tree = context.commit(at: 0).tree
    #expect(tree.particles(of: other.id, at: 0.25).map(\.number) == [2, 1])
  }

  @Test("a commit that follows an ended animation renumbers nothing")
  func endedAnimation() {
    context.disablesActions = false
    spray[.birthRate] = 0.25
    _ = context.commit(at: 0)
    spray[.birthRate] = 1
    let before = context.commit(at: 2).tree
    context.roots = [spray, Layer(in: context)]
    let after = context.commit(at: 3).tree
    for time in [3, 3.5, 5] { #expect(particles(after, at: time) == particles(before, at: time)) }
  }

  @Test("an unrelated commit changes no bit")
  func unrelated() {
    let before = change { $0[.birthRate] = 2 }.after
    spray[.opacity] = 0.5
    spray.add(BasicAnimation(.zPosition, to: 4, duration: 1))
    let after = context.commit(at: 4).tree
    for time in [3, 4, 4.5, 9] {
      #expect(particles(after, at: time) == particles(before, at: time))
    }
  }

  @Test("with a commit per frame a trail stays where it was born")
  func trail() {
    spray.beginTime = 1e-9
    spray.emitterCells = [Self.cell("drop", rate: 60)]
    _ = context.commit(at: 0)
    var tree = context.commit(at: 0).tree
    for frame in 1...30 {
      context.disablesActions = true
      spray.emitterPosition = Point2D(x: Double(frame) * 10, y: 0)
      tree = context.commit(at: Double(frame) / 60).tree
    }
    let places = particles(tree, at: 0.5).map(\.position.x).sorted()
    #expect(places == (1...29).map { 10 * Double($0) })
  }

  @Test("the layer's own place moves all particles, as they are in its coordinates")
  func ownPlace() {
    let (before, after) = change { $0.position = Point2D(x: 50, y: 5) }
    #expect(particles(after, at: 3) == particles(before, at: 3))
  }

  @Test("cells are the same by name, others by their place among those without a name")
  func identities() {
    spray.emitterCells = [
      Self.cell(nil, rate: 8), Self.cell("a", rate: 8), Self.cell(nil, rate: 8, velocity: 5),
    ]
    let (before, after) = change {
      let cells = $0.emitterCells
      $0.emitterCells = [cells[1], cells[0], Self.cell("new", rate: 8), cells[2]]
    }
    let earlier = particles(before, at: 3)
    #expect(particles(after, at: 3) == earlier)
    for cell in 0..<3 {
      let numbers = particles(after, at: 3.25).filter { $0.cell == cell && $0.birthTime < 2.8 }
      #expect(numbers.first?.number == earlier.first { $0.cell == cell }?.number)
    }
    let latest = particles(after, at: 3.5)
    let added = latest.filter { $0.birthTime > 2.75 && $0.number < 10 }
    #expect(added.map(\.number) == [4, 3, 2, 1])
    #expect(added.allSatisfy { $0.cell == 2 })
    #expect(Set(latest.map(\.identity)).count == latest.count)
  }

  @Test("a cell that comes again begins anew")
  func comesAgain() {
    spray.emitterCells[0].lifetime = 100
    _ = context.commit(at: 0)
    let cells = spray.emitterCells
    spray.emitterCells = []
    _ = context.commit(at: 2.25)
    spray.emitterCells = cells
    let tree = context.commit(at: 4.25).tree
    let numbers = particles(tree, at: 5.25).map(\.number)
    #expect(numbers == (1...16).reversed() + (1...8).reversed())
    #expect(Set(particles(tree, at: 5.25).map(\.identity)).count == 24)
  }

  @Test("cells that come to a layer without cells begin with 1")
  func firstCells() {
    let cells = spray.emitterCells
    (spray.emitterCells, spray.beginTime) = ([], 0)
    _ = context.commit(at: 0)
    spray.emitterCells = cells
    let tree = context.commit(at: 3).tree
    #expect(particles(tree, at: 3).isEmpty && particles(tree, at: 3.25).map(\.number) == [2, 1])
  }

  @Test("a layer that comes back into the tree is new")
  func comesBack() {
    spray.beginTime = 0
    _ = context.commit(at: 0)
    spray[.birthRate] = 2
    _ = context.commit(at: 1)
    context.roots = []
    _ = context.commit(at: 2)
    context.roots = [spray]
    #expect(particles(context.commit(at: 3).tree, at: 3).count == 64)
  }

  @Test("what a particle emits has the values in force at its own birth")
  func subcells() {
    var rocket = Self.cell("rocket", rate: 1)
    rocket.emitterCells = [Self.cell("spark", rate: 8, velocity: 3)]
    rocket.emitterCells[0].lifetime = 1
    spray.emitterCells = [rocket]
    let (before, after) = change { $0.emitterCells[0].emitterCells[0].velocity = 7 }
    #expect(particles(after, at: 3) == particles(before, at: 3))
    let sparks = particles(after, at: 3.5).filter { $0.cell == 1 }
    #expect(
      sparks.map(\.number) == particles(before, at: 3.5).filter { $0.cell == 1 }.map(\.number))
    #expect(sparks.contains { $0.birthTime > 2.75 } && sparks.contains { $0.birthTime <= 2.75 })
    for spark in sparks { #expect(spark.velocity.length == (spark.birthTime > 2.75 ? 7 : 3)) }
    // Removed rockets emit no more, and the particles that they have emitted live on.
    spray.emitterCells = []
    let last = context.commit(at: 3.5).tree
    #expect(particles(last, at: 3.5) == particles(after, at: 3.5))
    #expect(particles(last, at: 4).filter { $0.cell == 1 }.allSatisfy { $0.birthTime <= 3.25 })
  }

  @Test("copies that lag show what has been born in their time")
  func copies() {
    let replicator = Layer(.replicator, in: context)
    (replicator[.instanceCount], replicator[.instanceDelay]) = (2, 5)
    context.roots = [replicator]
    replicator.addSublayer(spray)
    let before = context.commit(at: 0).tree
    let old = before.particles(of: spray.id, copy: [1], at: 9)
    for time in 3...9 {
      context.disablesActions = true
      spray[.velocity] = Double(time)
      _ = context.commit(at: Double(time))
    }
    let now = context.commit(at: 9).tree.particles(of: spray.id, copy: [1], at: 9)
    #expect(now.map(\.number) == old.map(\.number) && now.count > 20)
    #expect(Set(now.map { ($0.velocity.length / 30).rounded() }) == [1, 3])
  }

  @Test("an exiting layer goes on emitting")
  func exiting() {
    let (before, _) = change { $0[.birthRate] = 2 }
    _ = before
    let shown = context.commit(at: 3).tree
    context.disablesActions = false
    spray.remove(exiting: .fade, with: .curve(duration: 2))
    let tree = context.commit(at: 3.5).tree
    #expect(particles(tree, at: 5) == particles(shown, at: 5) && !particles(tree, at: 5).isEmpty)
  }

  @Test("more changes than steps keep the count of births, with a diagnostic")
  func tooManySteps() {
    spray.beginTime = 1e-9
    spray.emitterCells[0].lifetime = .infinity
    spray.emitterCells[0].birthRate = 16
    var tree = context.commit(at: 0).tree
    for step in 1...4100 {
      context.disablesActions = true
      spray.emitterPosition.x = Double(step)
      tree = context.commit(at: Double(step) / 16).tree
      #expect(tree.diagnostics.isEmpty == (step < 4097))
    }
    #expect(tree.diagnostics.map(\.id) == ["too-many-emission-steps"])
    let all = particles(tree, at: 4100.0 / 16)
    #expect(all.map(\.number) == (0..<all.count).map { Int64(all.count - $0) })
    #expect(all.count >= 4099)
    // The oldest have the position of a later change, all others their own.
    let moved = all.filter { $0.position.x != Double($0.number) }
    #expect(moved.count == 4 && moved.allSatisfy { $0.number < 10 })
  }
}
