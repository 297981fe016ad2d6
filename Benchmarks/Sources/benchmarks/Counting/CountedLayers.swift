import Inbetween
import Instruments

extension CountedWork {
  static let madeLayers = "layers made by code"

  static let ofLayers = [
    CountedWork("a buffer of layers", item: "property", runs: 60) { repetition in
      let tree = LayerScene(layers: 1000, .three).context.commit(at: 60).tree
      var buffer = PresentationBuffer()
      buffer.update(to: tree)
      return repetition.of(items: buffer.propertyCount) { run in
        buffer.sample(at: TweenInput.time(ofRun: run))
        return buffer.withNumbers { $0[0] }
      }
    },
    CountedWork("changes of layers handed on", item: "property", runs: 60) { repetition in
      let tree = LayerScene(layers: 1000, .three).context.commit(at: 60).tree
      var buffer = PresentationBuffer()
      buffer.update(to: tree)
      return repetition.of(items: buffer.propertyCount) { run in
        buffer.sample(at: TweenInput.time(ofRun: run))
        var sum = 0.0
        buffer.forEachChange { _, numbers in sum += numbers[0] }
        return sum
      }
    },
    CountedWork("values of layers", item: "value", runs: 20) { repetition in
      try repetition.ofValues { sampler, source in sampler.value(of: source) }
    },
    CountedWork("values of layers, with velocity", item: "value", runs: 20) { repetition in
      try repetition.ofValues { sampler, source in
        _ = sampler.velocity(of: source)
        return sampler.value(of: source)
      }
    },
    CountedWork("presentations", item: "value", runs: 10) { repetition in
      let scene = LayerScene(layers: 1000, .three)
      let tree = scene.context.commit(at: 60).tree
      return repetition.of(items: scene.layers.count) { run in
        let time = TweenInput.time(ofRun: run)
        var sum = 0.0
        for layer in scene.layers {
          sum += tree.presentation(of: layer.id, at: time)?[.opacity] ?? 0
        }
        return sum
      }
    },
    CountedWork("values by layer and property", item: "value", runs: 10) {
      $0.ofNumbers(.three)
    },
    CountedWork("values by layer and property, at rest", item: "value", runs: 10) {
      $0.ofNumbers(.none)
    },
    CountedWork("a buffer of layers on paths", item: "property", runs: 60) { repetition in
      let scene = LayerScene(layers: 1000, .none)
      var path = BezierPath()
      path.move(to: Point2D(x: 0, y: 0))
      path.addCurve(
        to: Point2D(x: 100, y: 0), control1: Point2D(x: 0, y: 100),
        control2: Point2D(x: 100, y: 100))
      path.addLine(to: Point2D(x: 0, y: -50))
      for layer in scene.layers {
        layer.add(
          .keyframe(
            KeyframeAnimation(
              path: path, calculationMode: .paced,
              timing: Timing(beginTime: 1, duration: 3, repeatCount: .infinity))))
      }
      let tree = scene.context.commit(at: 60).tree
      var buffer = PresentationBuffer()
      buffer.update(to: tree)
      return repetition.of(items: buffer.propertyCount) { run in
        buffer.sample(at: TweenInput.time(ofRun: run))
        return buffer.withNumbers { $0[0] }
      }
    },
    CountedWork("a buffer of timelines", item: "layer", runs: 60) { repetition in
      let (scene, _, tree) = TimelineInput.played(TimelineInput.steps(layers: 1000))
      var buffer = PresentationBuffer()
      buffer.update(to: tree)
      return repetition.of(items: scene.layers.count) { run in
        buffer.sample(at: Double(run % 240) / 60)
        return buffer.withNumbers { $0[0] }
      }
    },
    CountedWork("a timeline played and committed", item: "step", runs: 20) { repetition in
      let steps = TimelineInput.steps(layers: 100)
      return repetition.of(items: steps.count) { _ in
        let scene = LayerScene(layers: 100, .none)
        scene.context.play(TimelineInput.timeline(of: steps, scene))
        return scene.context.commit(at: 0).tree.commitTime
      }
    },
    CountedWork("particles", item: "particle", runs: 60) { repetition in
      let context = LayerContext()
      let layer = Layer(.emitter, in: context)
      var cell = EmitterCell(name: "spark")
      cell[.birthRate] = 100
      cell[.lifetime] = 10
      cell[.velocity] = 50
      cell[.velocityRange] = 20
      cell[.emissionRange] = 6
      layer.emitterCells = [cell]
      context.roots = [layer]
      let tree = context.commit(at: 30).tree
      return repetition.of(items: 1000) { run in
        Double(tree.particles(of: layer.id, at: TweenInput.time(ofRun: run)).count)
      }
    },
    CountedWork("hits", item: "hit", runs: 200) { repetition in
      let scene = LayerScene(layers: 100, .three)
      for layer in scene.layers { layer[.bounds] = Rect2D(x: 0, y: 0, width: 20, height: 10) }
      let tree = scene.context.commit(at: 60).tree
      var inputs = RandomInputs(seed: 114)
      return repetition.of(items: 1) { run in
        let point = Point2D(x: inputs.number(-100, 100), y: inputs.number(-100, 100))
        return tree.hitTest(point, at: TweenInput.time(ofRun: run)) == nil ? 0 : 1
      }
    },
    CountedWork("events of a frame", item: "layer", runs: 60) { repetition in
      let tree = LayerScene(layers: 1000, .opacity).context.commit(at: 60).tree
      return repetition.of(items: 1000) { run in
        let time = 61 + Double(run) / 60
        return tree.events(in: time..<(time + 1.0 / 60)).reduce(0) { $0 + $1.time }
      }
    },
    CountedWork("a change committed", item: "commit", runs: 2000) { repetition in
      repetition.ofCommits(.opacity) { scene, layer, run in
        scene.context.transaction {
          scene.context.disablesActions = true
          layer[.cornerRadius] = Double(run)
        }
      }
    },
    CountedWork("model values set", item: "value", runs: 60) { repetition in
      let layers = LayerScene(layers: 1000, .none).layers
      return repetition.of(items: layers.count) { run in
        for layer in layers { layer[.opacity] = Double(run) }
        return layers[0][.opacity]
      }
    },
    CountedWork("model values read", item: "value", runs: 60) { repetition in
      let layers = LayerScene(layers: 1000, .none).layers
      return repetition.of(items: layers.count) { _ in layers.reduce(0) { $0 + $1[.opacity] } }
    },
    CountedWork("key paths read", item: "path", runs: 60) { repetition in
      let layers = LayerScene(layers: 1000, .none).layers
      return repetition.of(items: layers.count) { _ in
        layers.reduce(0) { $0 + ((try? $1.path("transform.rotation.z")) == nil ? 0 : 1) }
      }
    },
    CountedWork("points converted between layers", item: "point", runs: 60) { repetition in
      let layers = LayerScene(layers: 1000, .none).layers
      return repetition.of(items: layers.count) { run in
        let point = Point2D(x: Double(run), y: 0)
        return layers.reduce(0) { $0 + $1.convert(point, to: layers[0]).x }
      }
    },
    CountedWork("all layers changed and committed", item: "layer", runs: 20) { repetition in
      let scene = LayerScene(layers: 1000, .opacity)
      _ = scene.context.commit(at: 60)
      return repetition.of(items: scene.layers.count) { run in
        scene.context.transaction {
          scene.context.disablesActions = true
          for layer in scene.layers { layer[.cornerRadius] = Double(run) }
        }
        return scene.context.commit(at: 60 + Double(run + 1) / 60).tree.commitTime
      }
    },
    CountedWork("an implicit animation committed", item: "commit", runs: 1000) { repetition in
      repetition.ofCommits(.none) { _, layer, run in layer[.cornerRadius] = Double(run + 1) }
    },
    CountedWork("an animation added and committed", item: "commit", runs: 1000) { repetition in
      repetition.ofCommits(.none) { _, layer, run in
        layer.add(fade, forKey: "fade")
      }
    },
    CountedWork("an animation added and removed", item: "animation", runs: 1000) { repetition in
      repetition.ofCommits(.none) { scene, layer, run in
        layer.add(fade, forKey: "fade")
        _ = scene.context.commit(at: 60 + Double(run) / 60)
        layer.removeAnimation(forKey: "fade")
      }
    },
    CountedWork("an animation added by another curve", item: "commit", runs: 2000) { repetition in
      let curves = TweenInput.curves(10_000)
      return repetition.ofCommits(.none) { _, layer, run in
        layer.add(
          .basic(
            BasicAnimation(
              keyPath: "opacity", from: .number(0), to: .number(1), timing: Timing(duration: 0.25),
              timingFunction: curves[run % curves.count])), forKey: "fade")
      }
    },
    CountedWork("an animation shown and removed", item: "animation", runs: 1000) { repetition in
      var buffer = PresentationBuffer()
      return repetition.ofCommits(.none) { scene, layer, run in
        layer.add(fade, forKey: "fade")
        buffer.update(to: scene.context.commit(at: 60 + Double(run) / 60).tree)
        layer.removeAnimation(forKey: "fade")
        buffer.update(to: scene.context.commit(at: 60 + Double(run) / 60).tree)
      }
    },
    // A run is a hundred layers of one tree.
    CountedWork("a snapshot written as bytes", item: "layer", runs: 20) { repetition in
      let snapshot = LayerScene(layers: 1000, .opacity).snapshot()
      return repetition.of(items: 1000) { _ in Double(snapshot.bytes.count) }
    },
    CountedWork("a snapshot read from bytes", item: "layer", runs: 20) { repetition in
      let bytes = LayerScene(layers: 1000, .opacity).snapshot().bytes
      return repetition.of(items: 1000) { _ in (try? Snapshot(bytes: bytes))?.time ?? 0 }
    },
    CountedWork("a snapshot restored", item: "layer", runs: 20) { repetition in
      let snapshot = LayerScene(layers: 1000, .opacity).snapshot()
      return repetition.of(items: 1000) { _ in LayerContext(restoring: snapshot).motionScale }
    },
    CountedWork(madeLayers, item: "layer", runs: 10) { repetition in
      let context = try CommandInput.layers(
        100 * repetition.count, curves: CommandInput.fewCurves)
      let tree = context.commit(at: 0.5).tree
      consume(tree.nextChange(after: 0.5))
      return 100
    },
    CountedWork("a layer moved and committed", item: "commit", runs: 1000) { repetition in
      repetition.ofCommits(.opacity) { scene, layer, run in
        scene.context.roots[run % 10].addSublayer(layer)
      }
    },
  ]
}

/// The animation that is added and removed.
private let fade = Animation.basic(
  BasicAnimation(
    keyPath: "opacity", from: .number(0), to: .number(1), timing: Timing(duration: 0.25)))

extension CountedWork.Repetition {
  /// Reads three animated properties of a thousand layers, one after the other.
  fileprivate func ofValues(
    _ value: (inout RenderSampler, ValueSource) -> AnimatableValue?
  ) throws -> Int {
    let scene = LayerScene(layers: 1000, .three)
    let tree = scene.context.commit(at: 60).tree
    let sources = try scene.sources(
      in: tree, at: ["opacity", "position", "transform.rotation.z"])
    var sampler = RenderSampler(tree)
    return of(items: sources.count) { run in
      sampler.move(to: TweenInput.time(ofRun: run))
      var sum = 0.0
      for source in sources { sum += value(&sampler, source)?.number ?? 0 }
      return sum
    }
  }

  fileprivate func ofNumbers(_ animations: LayerScene.Animations) -> Int {
    let scene = LayerScene(layers: 1000, animations)
    let (tree, layers) = (scene.context.commit(at: 60).tree, scene.layers.map(\.id))
    return of(items: layers.count) { run in
      let time = TweenInput.time(ofRun: run)
      return layers.reduce(0) { $0 + tree[$1, .opacity, at: time] }
    }
  }

  /// Changes one of a thousand layers and commits, a frame after the last commit.
  fileprivate func ofCommits(
    _ animations: LayerScene.Animations, _ change: (LayerScene, Layer, Int) -> Void
  ) -> Int {
    let scene = LayerScene(layers: 1000, animations)
    _ = scene.context.commit(at: 60)
    return of(items: 1) { run in
      change(scene, scene.layers[run * 7919 % scene.layers.count], run)
      return scene.context.commit(at: 60 + Double(run + 1) / 60).tree.commitTime
    }
  }
}
