import AnimationGeometry
import AnimationTestSupport
import AnimationTiming
import LayerRuntime

extension Generator where Value == ParticleEmitter {
  /// Emitters of a few hundred particles at most, with sub-cells, as animators write them.
  static var emitter: Generator {
    let layer = zip(
      .element(of: ParticleEmitter.Shape.allCases), .element(of: ParticleEmitter.Mode.allCases),
      .element(of: [-Double.infinity, 0, 0.5]), .int(in: 0...1000))
    return zip(layer, Generator<ParticleCell>.cell.array(count: 1...2), .fraction).map {
      layer, cells, factor in
      ParticleEmitter(
        shape: layer.0, mode: layer.1, seed: UInt32(layer.3), startTime: layer.2,
        parameters: EmitterParameters(
          lifetime: 0.5 + factor, position: Vector3D(x: 10, y: -20, z: 3),
          size: Size2D(width: 40, height: 30), depth: 20, velocity: 1 + factor, scale: 2,
          spin: -1),
        cells: cells)
    }
  }

  static var anyEmitter: Generator {
    Generator<ParticleEmitter> { random in
      func number() -> Double { Generator<Double>.any.generate(using: &random) }
      func color() -> Color {
        Color(red: number(), green: number(), blue: number(), alpha: number())
      }
      func cell(depth: Int) -> ParticleCell {
        ParticleCell(
          timing: random.below(2) == 0
            ? .layer : Generator<Timing>.anyTiming.generate(using: &random),
          parameters: CellParameters(
            birthRate: number(), lifetime: number(), lifetimeRange: number(),
            emissionLatitude: number(), emissionLongitude: number(), emissionRange: number(),
            velocity: number(), velocityRange: number(),
            acceleration: Vector3D(x: number(), y: number(), z: number()), scale: number(),
            scaleRange: number(), scaleSpeed: number(), spin: number(), spinRange: number(),
            color: color(), colorRange: color(), colorSpeed: color()),
          cells: depth > 0 ? [cell(depth: depth - 1)] : [])
      }
      return ParticleEmitter(
        shape: random.element(of: ParticleEmitter.Shape.allCases),
        mode: random.element(of: ParticleEmitter.Mode.allCases), seed: UInt32(random.below(99)),
        startTime: random.below(2) == 0 ? -.infinity : number(),
        parameters: EmitterParameters(
          birthRate: number(), lifetime: number(),
          position: Vector3D(x: number(), y: number(), z: number()),
          size: Size2D(width: number(), height: number()), depth: number(), velocity: number(),
          scale: number(), spin: number()),
        cells: (0..<1 + random.below(3)).map { _ in cell(depth: random.below(3)) })
    }
  }
}

extension Generator where Value == ParticleCell {
  /// Cells of everyday numbers; half of them emit from their particles.
  static var cell: Generator {
    zip(leaf, leaf, .bool).map { cell, below, hasCells in
      var cell = cell
      if hasCells { cell.cells = [below] }
      return cell
    }
  }

  private static var leaf: Generator {
    let timings = Generator<Timing>.oneOf(
      .always(.layer),
      zip(.fraction, .fraction, .element(of: [1, 2, -0.5])).map {
        Timing(beginTime: $0, duration: 0.2 + $1, speed: $2, repeatCount: 2)
      })
    return zip(timings, .fraction, .fraction, .fraction).map { timing, a, b, c in
      ParticleCell(
        timing: timing,
        parameters: CellParameters(
          birthRate: 1 + 20 * a, lifetime: 0.2 + b, lifetimeRange: 0.3,
          emissionLatitude: 2 * c, emissionLongitude: a + b, emissionRange: c,
          velocity: 30 * b, velocityRange: 10,
          acceleration: Vector3D(x: 1, y: 20 * c, z: -3), scale: 1, scaleRange: 0.5,
          scaleSpeed: -a, spin: b, spinRange: 2, color: Color(red: a, green: b, blue: c),
          colorRange: Color(red: 0.5, green: 0, blue: 1, alpha: 0.25),
          colorSpeed: Color(red: -1, green: a, blue: 0, alpha: -c)))
    }
  }
}
