import Inbetween
import Instruments

/// An observer of a tree, which reads all of it by a column and parts of it from the tree.
struct SoakObserver: ~Copyable {
  private var column = PresentationBuffer()
  private(set) var comparisons = 0
  private(set) var differences = 0

  var propertyCount: Int { column.propertyCount }

  /// Reads the result of a commit: every frame by the column, some frames in other ways.
  mutating func look(at commit: Commit, frame: Int, time: Double, layer: Layer.ID) {
    let tree = commit.tree
    column.update(to: tree)
    if frame % 32 == 7 {
      // Two seconds earlier, then the same time again.
      readColumn(at: time - 2)
    }
    readColumn(at: time)
    if frame % 64 == 0 { compare(with: tree, at: time) }
    if frame % 4 == 0 {
      consume(column.nextChange + tree.nextChange(after: time))
      read(layer, of: tree, at: time)
    }
    if frame % 8 == 1 {
      let point = Point2D(x: Double(frame % 1009), y: Double(frame % 997))
      consume(tree.hitTest(point, at: time)?.localTime ?? 0)
      consume(Double(commit.changes.count))
    }
    if frame % 64 == 3 {
      consume(Double(commit.diagnostics.count))
      readAll(of: tree, at: time)
    }
  }

  private mutating func readColumn(at time: Double) {
    column.sample(at: time)
    var sum = 0.0
    column.forEachChange { _, numbers in sum += numbers[0] }
    consume(sum)
  }

  /// Compares the changes of the column with the values of the tree, bit for bit.
  private mutating func compare(with tree: RenderTree, at time: Double) {
    var properties: [PresentationBuffer.Property] = []
    column.forEachChange { property, _ in properties.append(property) }
    for property in properties {
      comparisons += 1
      let expected = tree.value(of: property.layer, for: property.path, at: time)
      if column.value(of: property) != expected { differences += 1 }
    }
  }

  private func read(_ layer: Layer.ID, of tree: RenderTree, at time: Double) {
    guard let shown = tree.presentation(of: layer, at: time) else { return }
    consume(shown.position.x + shown.opacity + shown.transform.m11)
    if let velocity = try? shown.velocity(forKeyPath: "position.x")?.number { consume(velocity) }
    consume(tree.transition(of: layer, at: time)?.progress ?? 0)
    if let path = try? shown.path("transform.rotation.z") {
      consume(Double(tree.explain(of: layer, for: path, at: time)?.description.utf8.count ?? 0))
    }
  }

  /// Reads all layers one after the other, with their particles.
  private mutating func readAll(of tree: RenderTree, at time: Double) {
    var sampler = RenderSampler(tree, time: time)
    for layer in tree.layers {
      guard let shown = tree.presentation(of: layer, at: time) else { continue }
      if let path = try? shown.path("opacity"), let source = tree.source(of: layer, for: path) {
        consume(sampler.value(of: source)?.number ?? 0)
      }
      consume(Double(tree.particles(of: layer, at: time, limit: 200).count))
    }
  }
}
