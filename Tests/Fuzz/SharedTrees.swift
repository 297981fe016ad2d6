// Eight tasks read trees and a set of tracks at full speed, while a context commits: the program that the thread
// sanitizer watches in `Tests/Fuzz/sanitize trees`. The values that they read are also compared with those of one task.

import AnimationTracks
import Inbetween

/// The latest tree, and the sum that one task has read from it.
actor Latest {
  private(set) var tree: RenderTree?
  private(set) var sum = 0.0
  private(set) var isOver = false

  func put(_ tree: RenderTree, sum: Double) { (self.tree, self.sum) = (tree, sum) }
  func finish() { isOver = true }
  var all: (tree: RenderTree?, sum: Double, isOver: Bool) { (tree, sum, isOver) }
}

@main enum SharedTrees {
  static let taskCount = 8
  static let commitCount = 600

  static func main() async {
    let latest = Latest()
    let set = tracks()
    let reads = await withTaskGroup(of: Int.self) { group in
      for index in 0..<taskCount {
        group.addTask { await read(latest, set, from: index) }
      }
      await commit(to: latest)
      var reads = 0
      for await count in group { reads += count }
      return reads
    }
    print("\(commitCount) commits, \(reads) reads by \(taskCount) tasks")
  }

  /// Changes layers in all ways in which trees share memory, and passes each tree on.
  @MainActor static func commit(to latest: Latest) async {
    let context = LayerContext()
    let layers = (0..<12).map { _ in Layer(in: context) }
    context.roots = [layers[0]]
    for layer in layers.dropFirst() { layers[0].addSublayer(layer) }
    for index in 0..<commitCount {
      let (layer, time) = (layers[1 + index % 11], Double(index) / 60)
      switch index % 6 {
      case 0: layer.animate(.position, to: Point2D(x: time, y: 4), with: .spring(.bouncy))
      case 1: context.animate(with: .curve(duration: 0.5)) { layer.opacity = 1 / (1 + time) }
      case 2:
        var timeline = LayerTimeline()
        timeline.animate(layer, .transform.rotationZ, to: time, with: .curve(duration: 0.25))
        timeline.label("there")
        context.play(timeline)
      case 3: layer.remove(exiting: .fade, with: .curve(duration: 0.25))
      case 4: layers[0].addSublayer(layer, entering: .scale(0.5), with: .spring(.snappy))
      default: layer.backgroundColor = Color(red: time, green: 0, blue: 0)
      }
      let commit = context.commit(at: time)
      context.deliver(commit.events)
      await latest.put(commit.tree, sum: sum(of: commit.tree))
    }
    await latest.finish()
  }

  static func tracks() -> TrackSet {
    var set = TrackSet()
    for index in 0..<400 {
      set.add(
        from: 0, to: Double(index),
        timing: Timing(duration: 1 + Double(index % 7), repeatCount: .infinity, autoreverses: true),
        curve: set.addCurve(index % 2 == 0 ? .easeInEaseOut : .easeOutBack))
    }
    let moving = set.add(from: 0, to: 9, spring: .bouncy)
    set.retarget(moving, to: 3, spring: .snappy, at: 0.5)
    return set
  }

  /// Reads until the last commit.
  ///
  /// - Returns: The number of trees read.
  static func read(_ latest: Latest, _ set: TrackSet, from index: Int) async -> Int {
    var buffer = PresentationBuffer()
    var sampler = Sampler()
    var column: [Double] = []
    var count = 0
    while true {
      let (tree, sum, isOver) = await latest.all
      if isOver { return count }
      guard let tree else {
        await Task.yield()
        continue
      }
      guard self.sum(of: tree).bitPattern == sum.bitPattern else {
        fatalError("task \(index) reads other values than the task that commits")
      }
      buffer.update(to: tree)
      buffer.sample(at: tree.commitTime + 0.1)
      buffer.forEachChange { _, _ in }
      _ = Array(tree.events(in: tree.commitTime..<tree.commitTime + 1))
      await sampler.sample(
        set, at: tree.commitTime, into: &column, parts: 1 + index % 2)
      _ = set.events(in: tree.commitTime..<tree.commitTime + 0.1)
      count += 1
    }
  }

  static func sum(of tree: RenderTree) -> Double {
    var sum = 0.0
    for step in 0..<4 {
      let time = tree.commitTime + Double(step) / 16
      for id in tree.layers {
        guard let layer = tree.presentation(of: id, at: time) else { continue }
        sum += layer[.position].x + layer[.opacity] + layer[.transform].m12
        sum += tree.velocity(of: id, for: .position, at: time).x
      }
    }
    return sum
  }
}
