import Inbetween

/// Some fifty layers that change in every possible way, and their observers: frame by frame, as in a program that is
/// never closed.
///
/// All events follow from the seed alone.
final class SoakScene {
  let context = LayerContext()
  let root: Layer
  /// The layers below the root, in the order in which they were added.
  var layers: [Layer] = []
  var inputs: RandomInputs
  private(set) var time = 0.0
  private var counts = [Int](repeating: 0, count: changes.count)
  private var observer = SoakObserver()
  private var tracks = SoakTracks()
  private var tree: RenderTree
  /// The delegate that decides on the actions of some layers.
  let actor = SoakActor()
  var layerCount = 0
  var calls = 0
  var waitingCompletions = 0

  init(seed: UInt64) {
    inputs = RandomInputs(seed: seed)
    root = Layer(in: context)
    context.roots = [root]
    tree = context.commit(at: 0).tree
    root.bounds = Rect2D(x: 0, y: 0, width: 1000, height: 1000)
    for _ in 0..<SoakScene.usualCount { addLayer() }
  }

  /// The approximate number of layers.
  static let usualCount = 50

  /// Runs a frame: events, changes, a commit, and all reads.
  func run(_ frame: Int) {
    let former = time
    time = Double(frame) / 60
    context.deliver(tree.events(in: former..<time))
    if !inputs.chance(oneIn: 4) {
      for _ in 0...inputs.index(below: 3) { change() }
    }
    let commit = context.commit(at: time)
    context.deliver(commit.events)
    tree = commit.tree
    context.diagnostics.removeAll()
    let layer = layers[inputs.index(below: layers.count)]
    observer.look(at: commit, frame: frame, time: time, layer: layer.id)
    tracks.run(frame, at: time, &inputs)
  }

  private func change() {
    let index = inputs.index(below: Self.changes.count)
    counts[index] += 1
    Self.changes[index](self)
  }

  // MARK: Results

  struct Live {
    var layers, animations, properties, tracks, places, completions: Int
  }

  var live: Live {
    Live(
      layers: tree.layers.count, animations: layers.reduce(0) { $0 + $1.animations.count },
      properties: observer.propertyCount, tracks: tracks.count, places: tracks.placeCount,
      completions: waitingCompletions)
  }

  var differences: Int { observer.differences }

  var summary: String {
    let (least, calls) = (SoakText.count(counts.min() ?? 0), SoakText.count(calls))
    let compared = SoakText.count(observer.comparisons)
    return
      "Each of \(counts.count) kinds of changes was made \(least) times or more, delegates and "
      + "completions were called \(calls) times, and \(compared) values of the column were "
      + "compared with those of the tree."
  }
}
