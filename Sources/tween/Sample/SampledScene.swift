import Inbetween
import SceneFiles

/// A file that has been read and committed at 0, in the state that is wanted.
struct SampledScene {
  /// Every layer in document order.
  let entries: [SampleColumns.Entry]
  /// The animated values that are wanted.
  let columns: [SampleColumn]
  let tree: RenderTree
  /// When it comes to rest.
  let span: SampleSpan
  private let context: LayerContext
  /// What errors call it.
  private let name: String
  private let hint: String?

  /// Reads a file. What is wrong with its states without being an error is said on standard error.
  ///
  /// - Throws: A file that cannot be read, and a name that nothing in it has.
  init(_ file: String, _ choice: SceneChoice) throws(CommandError) {
    try self.init(named: StandardInput.name(of: file), choice) { (context) throws(SceneFileError) in
      try SceneDocument.read(file, in: context)
    }
  }

  /// The same of bytes.
  init(
    _ bytes: [UInt8], as format: SceneFormat, named name: String, _ choice: SceneChoice
  ) throws(CommandError) {
    try self.init(named: name, choice) { (context) throws(SceneFileError) in
      try SceneDocument(bytes, as: format, named: name, in: context)
    }
  }

  private init(
    named name: String, _ choice: SceneChoice,
    _ read: (LayerContext) throws(SceneFileError) -> SceneDocument
  ) throws(CommandError) {
    let context = LayerContext()
    let root = try Self.read { () throws(SceneFileError) in try read(context) }
    context.roots = [root]
    let layout = SampleColumns(root: root)
    let states = SampleStates(layout.entries.map(\.layer))
    do {
      let stated = try states.enter(choice.states, in: context)
      for diagnostic in context.diagnostics {
        StandardError.write("tween: \(name): warning: \(diagnostic.message)")
      }
      columns = try layout.columns(
        layers: choice.layers, keyPaths: choice.keyPaths, stated: stated)
    } catch {
      throw .failure("\(name): \(error.reason)")
    }
    tree = context.commit(at: 0).tree
    span = SampleSpan(layout.entries)
    entries = layout.entries
    hint = choice.states == nil ? states.hint : nil
    self.name = name
    self.context = context
  }

  /// The names of the states of a file, in document order.
  static func states(of file: String) throws(CommandError) -> [String] {
    let root = try read { () throws(SceneFileError) in
      try SceneDocument.read(file, in: LayerContext())
    }
    return SampleStates(SampleColumns(root: root).entries.map(\.layer)).names
  }

  /// The trees of the scene without some animations of a layer, with the first of them, with the first two,
  /// and so on to all.
  func trees(without animations: [AttachedAnimation], on layer: Layer) -> [RenderTree] {
    var trees = [context.commit(at: 0).tree]
    let whole = context.snapshot()
    for animation in animations.reversed() {
      layer.handle(of: animation.id)?.cancel(to: .model)
      trees.insert(context.commit(at: 0).tree, at: 0)
    }
    do {
      try context.rewind(to: whole)
    } catch {
      preconditionFailure("a context goes back to its own snapshot: \(error)")
    }
    return trees
  }

  /// Says on standard error how a file that moves only between its states can be asked to.
  func adviseStates() {
    guard columns.isEmpty, let hint else { return }
    StandardError.write("tween: \(name): nothing is animated in the layers; \(hint)")
  }

  private static func read(
    _ document: () throws(SceneFileError) -> SceneDocument
  ) throws(CommandError) -> Layer {
    do {
      return try document().root
    } catch {
      throw .failure("\(error)")
    }
  }
}
