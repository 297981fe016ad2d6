import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import LayerModel
import LayerRuntime

/// An edit of the layers of an ``EditedScene``, which are identified by their indices.
enum SceneEdit: Sendable {
  case setOpacity(Int, Double)
  /// Sets or removes the value at one of ``animatedKeyPaths`` in an animation block.
  case animate(Int, path: Int, AnimatableValue?, damping: Double?, delay: Double)
  /// Sets the value at one of ``animatedKeyPaths``, by its index, without an action.
  case setWithoutAction(Int, path: Int, AnimatableValue)
  case setTiming(Int, Timing)
  case add(Int, Animation, key: String?)
  case removeKey(Int, String)
  case removeAll(Int)
  case put(Int, in: Int)
  case mask(Int, of: Int)
  case takeOut(Int)
  case remove(Int)
  case setRoots([Bool])
  /// Removes a layer, or a root from the roots, with an exit.
  case exit(Int, to: EnterExitEffect, SceneMotion)
  case enter(Int, in: Int, from: EnterExitEffect, SceneMotion)
  /// Moves a layer to another, starting from its presented place.
  case move(Int, to: Int)
  case setCopies(Int, delay: Double)
  /// Adds or removes the cells and filters that key paths name.
  case setObjects(Int, Bool)
  /// Plays a timeline of a duration in seconds on a layer, in the time of another layer or in absolute time.
  case play(Int, in: Int?, seconds: Double)
  /// Controls the playback of the layer's first animation with a key.
  case control(Int, Control)
  /// Commits a number of seconds after the last commit.
  case commit(after: Double)
}

enum Control: Sendable {
  case pause(Bool)
  case rate(Double)
  case seek(Double)
  case finish
  case cancel(CancelTarget)
}

final class SceneWitness: AnimationDelegate {
  let snapshotName: String? = "witness"
  private(set) var told: [String] = []

  func animationDidStart(_ animation: AddedAnimation, on layer: Layer.ID) {
    told.append("start \(animation.id.rawValue) on \(layer.rawValue)")
  }

  func animationDidStop(_ animation: AddedAnimation, on layer: Layer.ID, isFinished: Bool) {
    told.append("stop \(animation.id.rawValue) on \(layer.rawValue) \(isFinished)")
  }
}

/// The motion of a layer that enters or leaves an ``EditedScene``.
struct SceneMotion: Sendable {
  /// The damping of a spring; nil for a curve.
  var damping: Double?
  var duration = 0.5
  var delay = 0.0
}

/// A few layers, some nested, the first a root and the second a replicator in it.
struct EditedScene {
  static let layerCount = 8

  let context: LayerContext
  let layers: [Layer]
  /// The layers' ids in trees; in a restored scene they include exiting layers.
  let ids: [Layer.ID]
  /// All of ``animatedKeyPaths`` that a layer of the scene may have.
  let paths: [PropertyPath]
  /// The properties that determine copies, which only the second layer has.
  var copyPaths: [PropertyPath] {
    ["instanceCount", "instanceDelay"].compactMap { try? layers[1].path($0) }
  }
  private(set) var time = 0.0
  private(set) var commits: [Commit] = []
  /// Whether to keep all commits, or each commit only until the next.
  var keepsCommits = true
  /// The added animations, without those that setting a property adds.
  private(set) var added: [Animation.ID] = []
  let witness = SceneWitness()

  /// - Parameter isEmpty: Whether the scene has no roots, so that it shows nothing.
  init(isEmpty: Bool = false) {
    context = LayerContext()
    let context = context
    for property in customProperties { context.register(property) }
    layers = (0..<Self.layerCount).map { Layer($0 == 1 ? .replicator : .layer, in: context) }
    ids = layers.map(\.id)
    for index in 1..<5 { layers[(index - 1) / 2].addSublayer(layers[index]) }
    context.roots = isEmpty ? [] : [layers[0]]
    let full = Layer(in: context)
    full.addNamedObjects()
    paths = animatedKeyPaths.compactMap { try? full.path($0) }
  }

  /// Creates the scene of another scene's snapshot, in a new context. Layers outside of the tree are new.
  init(restoring snapshot: Snapshot, of scene: EditedScene) {
    let context = LayerContext(restoring: snapshot)
    self.context = context
    context.handlers.animationDelegates["witness"] = witness
    layers = scene.layers.map { layer in
      context.layer(layer.id) ?? Layer(layer.layerClass, in: context)
    }
    (ids, paths, time) = (scene.ids, scene.paths, snapshot.time)
  }

  mutating func rewind(to snapshot: Snapshot) throws {
    try context.rewind(to: snapshot)
    (time, commits) = (snapshot.time, [])
  }

  mutating func apply(_ edit: SceneEdit) {
    switch edit {
    case .setOpacity(let index, let value): layers[index].opacity = value
    case .animate(let index, let path, let value, let damping, let delay):
      let set = { [layers, paths] in _ = layers[index].setValue(value, for: paths[path]) }
      if let spring = damping.flatMap({ try? Spring(damping: $0, initialVelocity: 1) }) {
        context.animate(with: .spring(spring), delay: delay, set)
      } else {
        context.animate(with: .curve(duration: 0.5, timingFunction: .easeIn), delay: delay, set)
      }
    case .setWithoutAction(let index, let path, let value):
      context.transaction {
        context.disablesActions = true
        layers[index].setValue(value, for: paths[path])
      }
    case .setTiming(let index, let timing): layers[index].timing = timing
    case .add(let index, let animation, let key):
      added.append(layers[index].add(animation, forKey: key, delegate: witness))
    case .removeKey(let index, let key): layers[index].removeAnimation(forKey: key)
    case .removeAll(let index): layers[index].removeAllAnimations()
    case .put(let index, let parent):
      guard !isBelow(layers[parent], layers[index]) else { return }
      dropRoot(layers[index])
      layers[parent].addSublayer(layers[index])
    case .mask(let index, let parent):
      guard !isBelow(layers[parent], layers[index]) else { return }
      dropRoot(layers[index])
      layers[parent].mask = layers[index]
    case .takeOut(let index): layers[index].removeFromSuperlayer()
    case .remove(let index):
      dropRoot(layers[index])
      layers[index].removeFromSuperlayer()
    case .exit(let index, let offstage, let motion):
      if let spring = motion.spring {
        layers[index].remove(exiting: offstage, with: .spring(spring), delay: motion.delay)
      } else {
        layers[index].remove(
          exiting: offstage,
          with: .curve(duration: motion.duration, timingFunction: .easeInEaseOut),
          delay: motion.delay)
      }
    case .enter(let index, let parent, let offstage, let motion):
      guard !isBelow(layers[parent], layers[index]) else { return }
      dropRoot(layers[index])
      if let spring = motion.spring {
        layers[parent].addSublayer(
          layers[index], entering: offstage, with: .spring(spring), delay: motion.delay)
      } else {
        layers[parent].addSublayer(
          layers[index], entering: offstage,
          with: .curve(duration: motion.duration, timingFunction: .easeInEaseOut),
          delay: motion.delay)
      }
    case .move(let index, let parent):
      let isRoot = context.roots.contains { $0 === layers[index] }
      guard !isRoot, !isBelow(layers[parent], layers[index]) else { return }
      layers[index].move(to: layers[parent])
    case .setRoots(let flags):
      context.roots = zip(layers, flags).filter { $1 && $0.superlayer == nil }.map(\.0)
    case .setCopies(let count, let delay):
      layers[1].setValue(.integer(count), for: layers[1].property(named: "instanceCount")!)
      layers[1].setValue(.number(delay), for: layers[1].property(named: "instanceDelay")!)
    case .play(let index, let clock, let seconds):
      var timeline = LayerTimeline()
      timeline.animate(layers[index], .zPosition, to: 30, with: .curve(duration: seconds))
      timeline.label("half")
      timeline.animate(layers[index], .opacity, to: 0.25, with: .curve(duration: seconds))
      context.play(timeline, in: clock.map { layers[$0] })
    case .setObjects(let index, true): layers[index].addNamedObjects()
    case .setObjects(let index, false):
      layers[index].emitterCells = []
      layers[index].filters = []
    case .control(let index, let control):
      guard
        let playback = layers[index].animationKeys?.first.flatMap(layers[index].playback(forKey:))
      else { return }
      switch control {
      case .pause(let isPaused): playback.isPaused = isPaused
      case .rate(let rate): playback.rate = rate
      case .seek(let seconds): playback.seek(to: seconds)
      case .finish: playback.finish()
      case .cancel(let rest): playback.cancel(to: rest)
      }
    case .commit(let seconds):
      time += seconds
      if !keepsCommits { commits = [] }
      commits.append(context.commit(at: time))
    }
  }

  private func isBelow(_ layer: Layer, _ ancestor: Layer) -> Bool {
    sequence(first: layer, next: \.superlayer).contains { $0 === ancestor }
  }

  private func dropRoot(_ layer: Layer) {
    if context.roots.contains(where: { $0 === layer }) {
      context.roots.removeAll { $0 === layer }
    }
  }
}

extension SceneMotion {
  fileprivate var spring: Spring? {
    damping.flatMap { try? Spring(stiffness: 400, damping: $0) }
  }
}

extension SceneEdit {
  /// Returns the edit if it does not affect the given layers, otherwise nil; a change of the roots keeps its other
  /// layers.
  func without(_ layers: Set<Int>) -> SceneEdit? {
    switch self {
    case .setOpacity(let index, _), .animate(let index, _, _, _, _),
      .setWithoutAction(let index, _, _),
      .setTiming(let index, _), .add(let index, _, _), .removeKey(let index, _),
      .removeAll(let index), .takeOut(let index), .setObjects(let index, _), .remove(let index),
      .control(let index, _), .exit(let index, _, _):
      layers.contains(index) ? nil : self
    case .put(let index, in: let parent), .mask(let index, of: let parent),
      .enter(let index, in: let parent, _, _), .move(let index, to: let parent):
      layers.contains(index) || layers.contains(parent) ? nil : self
    case .setRoots(let flags):
      .setRoots(flags.enumerated().map { $1 && !layers.contains($0) })
    case .setCopies: layers.contains(1) ? nil : self
    case .play(let index, in: let clock, _):
      layers.contains(index) || clock.map(layers.contains) == true ? nil : self
    case .commit: self
    }
  }
}

extension Generator where Value == [SceneEdit] {
  /// Returns a generator of edits with many entrances and exits, and with commits, the last edit a commit.
  static func enterExit(count: ClosedRange<Int>) -> Generator {
    let commit = shortSpan.map { SceneEdit.commit(after: $0) }
    return zip(
      Generator<SceneEdit>.oneOf(edit, passage, passage, passage, commit).array(count: count),
      shortSpan
    ).map { $0 + [.commit(after: $1)] }
  }

  /// Returns a generator of such edits, with timelines that also play on exiting layers and in their time, and with
  /// moves to other layers.
  static func playedEnterExits(count: ClosedRange<Int>) -> Generator {
    let index = Generator<Int>.element(of: [0, 1, 1, 2, 2, 3, 4])
    let play = zip(index, index.optional, .element(of: [0.1, 0.3, 0.5, 2])).map {
      SceneEdit.play($0, in: $1, seconds: $2)
    }
    let commit = shortSpan.map { SceneEdit.commit(after: $0) }
    let turn = zip(index, .element(of: [nil, "a"])).map {
      SceneEdit.add($0, linear("transform.rotation.z", 0, 3), key: $1)
    }
    let move = Generator<SceneEdit>.oneOf(zip(index, index).map { .move($0, to: $1) }, turn)
    return zip(
      Generator<SceneEdit>.oneOf(edit, passage, passage, play, play, move, commit, commit)
        .array(count: count), shortSpan
    ).map { $0 + [.commit(after: $1)] }
  }

  /// Returns a generator of layers that exit while timelines play on them, and are inserted again.
  static func playedExits(count: ClosedRange<Int>) -> Generator {
    let index = Generator<Int>.element(of: [1, 2])
    let offstage = Generator<EnterExitEffect>.element(of: [.fade, .move(x: 5, y: 20)])
    let play = zip(index, .element(of: [nil, 1, 2]), .element(of: [0.1, 0.3, 0.5])).map {
      SceneEdit.play($0, in: $1, seconds: $2)
    }
    return zip(
      Generator<SceneEdit>.oneOf(
        play, play,
        zip(index, offstage).map { .exit($0, to: $1, SceneMotion(duration: 3)) },
        index.map { .put($0, in: 0) }, shortSpan.map { .commit(after: $0) },
        shortSpan.map { .commit(after: $0) }
      ).array(count: count), shortSpan
    ).map { [.commit(after: 0)] + $0 + [.commit(after: $1)] }
  }

  /// Returns a generator of only entrances and exits, without delays and with durations, and commits among them.
  static func passagesAlone(count: ClosedRange<Int>) -> Generator {
    let commit = shortSpan.map { SceneEdit.commit(after: $0) }
    return zip(
      Generator<SceneEdit>.oneOf(
        passage(delays: [0], durations: [0.5, 0.25, 2, 1, 0.3]),
        passage(delays: [0], durations: [0.5, 0.25, 2, 1, 0.3]), commit
      ).array(count: count), shortSpan
    ).map { $0 + [.commit(after: $1)] }
  }

  /// Returns a generator of nested layers that exit, longer and shorter than their superlayers, and are inserted again,
  /// in the same commit or another.
  ///
  /// - Parameter plays: Whether timelines play in their time.
  static func exitsInExits(count: ClosedRange<Int>, plays: Bool = false) -> Generator {
    let index = Generator<Int>.element(of: [1, 1, 2, 3, 3, 4, 0])
    let motion = Generator<Double>.element(of: [0.25, 0.5, 1, 2]).map { SceneMotion(duration: $0) }
    let offstage = Generator<EnterExitEffect>.element(of: [.fade, .move(x: 5, y: 20)])
    let exit = zip(index, offstage, motion).map { SceneEdit.exit($0, to: $1, $2) }
    let place = zip(index, Generator<Int>.element(of: [0, 0, 1, 2, 3]))
    let play = zip(index, index, .element(of: [0.25, 0.5, 1])).map {
      SceneEdit.play($0, in: $1, seconds: $2)
    }
    return zip(
      Generator<SceneEdit>.oneOf(
        exit, plays ? play : exit, exit, place.map { .put($0, in: $1) },
        index.map { .put($0, in: max(0, $0 - 1) / 2) },
        zip(index, offstage, motion).map { .enter($0, in: max(0, $0 - 1) / 2, from: $1, $2) },
        Generator<Double>.element(of: [0, 0.1, 0.3]).map { .commit(after: $0) }
      ).array(count: count), shortSpan
    ).map { [.setRoots([true]), .commit(after: 0)] + $0 + [.commit(after: $1)] }
  }

  private static var shortSpan: Generator<Double> { .element(of: [0, 0.25, 0.1, 0.3, 0.1, 3]) }

  private static var passage: Generator<SceneEdit> { passage(delays: [0, 0, 0, 0, 0.25, -1]) }

  private static func passage(
    delays: [Double],
    durations: [Double] = [0.5, 0.25, 2, 0.5, 1, 0.5, 2, 0.3, 0, -1, .infinity, .nan]
  ) -> Generator<SceneEdit> {
    let index = Generator<Int>.element(of: [0, 1, 1, 2, 2, 3, 4, 5, 6, 7])
    let motion = zip(
      .element(of: [nil, 8, 40, 60]), .element(of: durations), .element(of: delays)
    ).map { SceneMotion(damping: $0, duration: $1, delay: $2) }
    let offstage = Generator<EnterExitEffect>.element(of: [
      .fade, .fade, .move(x: 5, y: 20), .scale(0.5), .to(.zPosition, 3), [.fade, .move(y: -7)],
      .by(.cornerRadius, 2), [], [.to(.position.x, .nan), .fade], .to(.position.y, 12),
      .to(.instanceCount, 4), [.by(.hidden, true), .scale(2)],
    ])
    return .oneOf(
      zip(index, offstage, motion).map { .exit($0, to: $1, $2) },
      zip(index, index, offstage, motion).map { .enter($0, in: $1, from: $2, $3) },
      zip(index, offstage, motion).map { .enter($0, in: max(0, $0 - 1) / 2, from: $1, $2) },
      zip(index, offstage, motion).map { .enter($0, in: max(0, $0 - 1) / 2, from: $1, $2) })
  }

  /// Returns a generator of edits with commits among them, the last edit a commit.
  static func edits(count: ClosedRange<Int>) -> Generator {
    zip(edit.array(count: count), span).map { $0 + [.commit(after: $1)] }
  }

  private static var span: Generator<Double> {
    .element(of: [0, 0.25, 1, 0.1, 0.5, 3, 100])
  }

  /// An index into ``animatedKeyPaths`` and a value of its type.
  static var valueOfPath: Generator<(Int, AnimatableValue)> {
    Generator<Int>.int(in: 0...animatedKeyPaths.count - 1).flatMap { index in
      Generator<AnimatableValue>.values(of: valueType(of: animatedKeyPaths[index]))
        .map { (index, $0) }
    }
  }

  private static var animate: Generator<SceneEdit> {
    let index = Generator<Int>.int(in: 0...EditedScene.layerCount - 1)
    return zip(
      zip(index, valueOfPath), .bool, .element(of: [nil, 0, 5, 20, 50]), .element(of: [0, 0, 0.25])
    ).map { place, isThere, damping, delay in
      let (path, value) = place.1
      return .animate(
        place.0, path: path, isThere ? value : nil, damping: damping, delay: delay)
    }
  }

  private static var control: Generator<SceneEdit> {
    let control: Generator<Control> = .oneOf(
      .element(of: [.pause(true), .pause(false), .finish, .cancel(.model), .cancel(.shown)]),
      Generator<Double>.element(of: [0, 0.5, 1, 2, -1, -0.25]).map { .rate($0) },
      Generator<Double>.element(of: [0, 0.25, 0.5, 1, 3, 100]).map { .seek($0) })
    return zip(.int(in: 0...EditedScene.layerCount - 1), control).map { .control($0, $1) }
  }

  private static var edit: Generator<SceneEdit> {
    let index = Generator<Int>.int(in: 0...EditedScene.layerCount - 1)
    let key = Generator<String>.element(of: ["a", "b"])
    return .oneOf(
      zip(index, .moderate).map { .setOpacity($0, $1) }, animate, animate,
      zip(index, valueOfPath).map { .setWithoutAction($0, path: $1.0, $1.1) },
      zip(index, valueOfPath).map { .setWithoutAction($0, path: $1.0, $1.1) },
      zip(index, .timing).map { .setTiming($0, $1) },
      zip(index, .animation(depth: 1), key.optional, .bool).map { index, animation, key, stays in
        var animation = animation
        if stays { animation.isRemovedOnCompletion = false }
        return .add(index, animation, key: key)
      },
      zip(index, .animation(depth: 1)).map {
        var animation = $1
        animation.timing = Timing(duration: 1)
        return .add($0, animation, key: nil)
      },
      zip(index, key).map { .removeKey($0, $1) },
      index.map { .removeAll($0) },
      zip(index, index).map { .put($0, in: $1) },
      zip(index, index).map { .mask($0, of: $1) },
      index.map { .takeOut($0) },
      Generator<Bool>.bool.array(count: 8...8).map { .setRoots($0) },
      zip(.int(in: -1...3), .element(of: [0, 0.5, -0.5, 0.1])).map { .setCopies($0, delay: $1) },
      zip(index, .bool).map { .setObjects($0, $1) }, control, control,
      span.map { .commit(after: $0) },
      span.map { .commit(after: $0) })
  }
}
