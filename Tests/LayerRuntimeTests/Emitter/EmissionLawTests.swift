import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime
import Testing

private struct EditedEmitter {
  let context = LayerContext()
  let layer: Layer
  private(set) var time = 0.0

  init(begin: Double, hasSubcells: Bool) {
    layer = Layer(.emitter, in: context)
    layer.beginTime = begin
    var cell = Self.cell("a")
    if hasSubcells {
      cell.emitterCells = [Self.cell("b")]
      cell.birthRate = 3
    }
    layer.emitterCells = [cell, Self.cell(nil)]
    context.disablesActions = true
    context.roots = [layer]
  }

  static func cell(_ name: String?) -> EmitterCell {
    var cell = EmitterCell(name: name)
    (cell[.birthRate], cell[.lifetime], cell[.velocity]) = (10, 1, 20)
    (cell[.lifetimeRange], cell[.emissionRange]) = (0.5, 1)
    return cell
  }

  func change(_ kind: Int, _ value: Double) {
    context.disablesActions = true
    switch kind {
    case 0: layer[.birthRate] = 2 * value
    case 1: layer[.lifetime] = 2 * value
    case 2: layer.emitterPosition = Point2D(x: 100 * value, y: 3)
    case 3: if !layer.emitterCells.isEmpty { layer.emitterCells[0].birthRate = 20 * value }
    case 4: layer.emitterCells.append(Self.cell(value < 0.5 ? nil : "\(value)"))
    case 5: if !layer.emitterCells.isEmpty { layer.emitterCells.removeFirst() }
    case 6: layer.emitterCells.reverse()
    case 7: layer.pause(at: time)
    case 8: layer.resume(at: time)
    case 9: layer.setSpeed(0.5 + value, at: time)
    case 10:
      layer.add(BasicAnimation(.birthRate, from: 0, to: 2, duration: 0.2 + value), forKey: "rate")
    case 11:
      if let name = layer.emitterCells.first?.name {
        layer.add(
          BasicAnimation(keyPath: "emitterCells.\(name).velocity", from: 1, to: 9, duration: value))
      }
    case 12: layer[.seed] = Int(100 * value)
    case 13: (layer.emitterShape, layer.emitterSize.width) = ("circle", 10 * value)
    case 14: layer[.opacity] = value
    case 15:
      if layer.emitterCells.first?.emitterCells.isEmpty == false {
        layer.emitterCells[0].emitterCells[0].birthRate = 9 * value
        layer.emitterCells[0].emitterCells[0].lifetime = 2 * value
      }
    case 16: layer.removeAllAnimations()
    default: layer.emitterCells = []
    }
  }

  mutating func commit(after delay: Double) -> RenderTree {
    time += delay
    return context.commit(at: time).tree
  }

  mutating func wait(_ delay: Double) { time += delay }
  func commit() -> RenderTree { context.commit(at: time).tree }
}

/// The properties of a particle that stay for its whole life.
private struct Birth: Hashable {
  let identity: UInt64
  let number: Int64
  let cell: Int
  let time: Double
  let lifetime: Double

  init(_ particle: Particle) {
    (identity, number, cell) = (particle.identity, particle.number, particle.cell)
    (time, lifetime) = (particle.birthTime, particle.lifetime)
  }
}

@Suite("Laws of emissions")
struct EmissionLawTests {
  private static let edits = zip(
    .int(in: 0...17), Generator<Double>.fraction, .fraction
  ).array(count: 1...12)
  private static let emitters = zip(.element(of: [0, 1e-100, 0.25, 1]), Generator<Bool>.bool)

  @Test("no living particle moves, dies or is renumbered by a commit")
  func commitsTouchNoParticle() {
    forAll("commits", Self.emitters, Self.edits, count: 30) { setup, edits in
      var scene = EditedEmitter(begin: setup.0, hasSubcells: setup.1)
      var tree = scene.commit()
      for (kind, value, delay) in edits {
        scene.wait(delay)
        let before = tree.particles(of: scene.layer.id, at: scene.time)
        scene.change(kind, value)
        tree = scene.commit()
        let after = tree.particles(of: scene.layer.id, at: scene.time)
        try hold(
          after == before, "change \(kind) at \(scene.time): \(before.count), \(after.count)")
        try hold(Set(after.map(\.identity)).count == after.count, "twice the same")
      }
      return true
    }
  }

  @Test("a particle keeps its birth through all commits until its lifetime is over")
  func birthsStay() {
    forAll("births", Self.emitters, Self.edits, count: 40) { setup, edits in
      var scene = EditedEmitter(begin: setup.0, hasSubcells: setup.1)
      var tree = scene.commit()
      var local = 0.0
      var known: [UInt64: Birth] = [:]
      for (kind, value, delay) in edits {
        scene.change(kind, value)
        tree = scene.commit()
        scene.wait(delay)
        local = scene.layer.convertTime(scene.time, from: nil)
        let now = tree.particles(of: scene.layer.id, at: scene.time).map(Birth.init)
        let found = Dictionary(uniqueKeysWithValues: now.map { ($0.identity, $0) })
        for birth in known.values where birth.time + birth.lifetime > local + 1e-9 {
          try hold(found[birth.identity] == birth, "\(birth) at \(local)")
        }
        known = found
      }
      return true
    }
  }

  @Test("the number of births is the integral of the rate as a step function")
  func births() {
    let steps = zip(Generator<Double>.fraction, .fraction).array(count: 1...20)
    forAll("integral", steps, .element(of: [1e-100, 0.5])) { steps, begin in
      var scene = EditedEmitter(begin: begin, hasSubcells: false)
      scene.layer.emitterCells = [EditedEmitter.cell("a")]
      (scene.layer.emitterCells[0].lifetime, scene.layer[.birthRate]) = (1e6, 0)
      _ = scene.commit()
      scene.wait(begin)
      var (integral, tree) = (0.0, scene.commit())
      for (rate, delay) in steps {
        scene.context.disablesActions = true
        scene.layer[.birthRate] = rate
        tree = scene.commit()
        scene.wait(delay)
        integral += 10 * rate * delay
      }
      let numbers = tree.particles(of: scene.layer.id, at: scene.time).map(\.number)
      let expected = (0..<numbers.count).map { Int64(numbers.count - $0) }
      try hold(numbers == expected, "\(numbers)")
      return (integral - Double(numbers.count) - 0.5).magnitude <= 0.5 + 1e-9
    }
  }

  @Test("an unrelated commit changes no bit")
  func unrelatedCommits() {
    forAll("unrelated", Self.emitters, Self.edits, .fraction, count: 30) { setup, edits, later in
      var scene = EditedEmitter(begin: setup.0, hasSubcells: setup.1)
      var tree = scene.commit()
      // The commit would drop an animation that has ended.
      for (kind, value, delay) in edits where kind != 10 && kind != 11 {
        scene.change(kind, value)
        tree = scene.commit(after: delay)
      }
      scene.wait(later)
      scene.layer.zPosition = 5
      let next = scene.commit()
      return [0, 0.3, 1].allSatisfy {
        tree.particles(of: scene.layer.id, at: scene.time + $0)
          == next.particles(of: scene.layer.id, at: scene.time + $0)
      }
    }
  }

  @Test("a snapshot keeps all particles, as bytes too, and a context goes on from it alike")
  func snapshots() {
    forAll("snapshots", Self.emitters, Self.edits, count: 30) { setup, edits in
      var scene = EditedEmitter(begin: setup.0, hasSubcells: setup.1)
      var tree = scene.commit()
      for (kind, value, delay) in edits {
        scene.change(kind, value)
        tree = scene.commit(after: delay)
      }
      let id = scene.layer.id
      let saved = scene.context.snapshot()
      let read = try Snapshot(bytes: saved.bytes)
      try hold(read.bytes == saved.bytes, "other bytes")
      try hold(read.tree == tree, "another tree")
      let restored = LayerContext(restoring: read)
      // Both continue with the same change.
      let before = [0.0, 0.2, 0.9].map { tree.particles(of: id, at: scene.time + $0) }
      let time = scene.time
      scene.wait(0.125)
      let copy = try #require(restored.layer(id))
      for layer in [scene.layer, copy] { layer[.velocity] = 3 }
      let (next, nextOfCopy) = (scene.commit(), restored.commit(at: scene.time).tree)
      for later in [0, 0.2, 0.9] {
        let expected = next.particles(of: id, at: scene.time + later)
        try hold(nextOfCopy.particles(of: id, at: scene.time + later) == expected, "\(later)")
      }
      let back = try scene.context.rewind(to: saved).tree
      return [0.0, 0.2, 0.9].map { back.particles(of: id, at: time + $0) } == before
        && [0.0, 0.2, 0.9].map { read.tree.particles(of: id, at: time + $0) } == before
    }
  }
}

@Suite("Steps of births")
struct EmissionStepTests {
  @Test("cutting an interval into steps of one rate changes no birth")
  func cuts() {
    let cuts = Generator<Double>.fraction.map { 8 * $0 - 2 }.array(count: 1...5)
    forAll("cuts", BirthScheduleTests.rates, .timing, cuts) { rate, timing, cuts in
      for start in [-Double.infinity, 0] {
        func make(_ span: EmissionSpan, _ cell: CellOrigin) -> BirthSchedule {
          BirthSchedule(
            rate: .constant(rate), timing: timing, startTime: start, span: span, cell: cell)
        }
        let whole = make(.always, CellOrigin(index: 0))
        var steps: [BirthSchedule] = []
        var (from, origin) = (-Double.infinity, CellOrigin(index: 0))
        for cut in Set(cuts).sorted() + [.infinity] {
          steps.append(make(EmissionSpan(start: from, end: cut), origin))
          if let step = steps.last { origin.count = step.count(after: origin.count) }
          from = cut
        }
        for (step, next) in zip(steps, steps.dropFirst()) where step.firstNumber <= step.lastNumber
        {
          try hold(next.firstNumber == step.lastNumber + 1, "\(step), \(next)")
        }
        for step in steps where step.firstNumber <= step.lastNumber {
          for number in [max(step.firstNumber, -99), min(step.lastNumber, 99)] {
            let (time, expected) = (step.time(ofBirth: number), whole.time(ofBirth: number))
            guard (step.firstNumber...step.lastNumber).contains(number) else { continue }
            let error = (time - expected).magnitude
            try hold(
              time == expected || error < 1e-9 + 1e-15 * timing.beginTime.magnitude,
              "\(number): \(time), \(expected)")
          }
        }
      }
      return true
    }
  }
}
