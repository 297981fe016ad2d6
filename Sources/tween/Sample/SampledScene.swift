import Inbetween
import SceneFiles

/// A file that has been read and committed at 0, in the chosen state.
struct SampledScene {
  let entries: [SampleColumns.Entry]
  let columns: [SampleColumn]
  let tree: RenderTree
  /// The events of the commit at 0, before those of the tree.
  let events: [AnimationEvent]
  /// The time at which the scene comes to rest. Complexity: O(animations).
  var span: SampleSpan { SampleSpan(entries) }
  private let context: LayerContext
  let source: SceneSource
  private let hint: String?

  /// Reads a file and writes warnings to standard error.
  init(_ file: String, _ choice: SceneChoice) throws(CommandError) {
    try self.init(SceneSource(file), choice)
  }

  /// Reads a scene from a source, with warnings about values, states and animations.
  init(
    _ source: SceneSource, _ choice: SceneChoice, warn: MessageSink = StandardError.write
  ) throws(CommandError) {
    let context = LayerContext()
    let root = try source.document(in: context, isStrict: choice.isStrict, warn: warn).root
    context.roots = [root]
    let layout = SampleColumns(root: root)
    let states = SampleStates(layout.entries.map(\.layer))
    var events: [AnimationEvent] = []
    do {
      let stated = try states.enter(choice.states, in: context, &events)
      for diagnostic in context.diagnostics {
        warn("tween: \(source.name): warning: \(diagnostic.message)")
      }
      columns = try layout.columns(
        layers: choice.layers, keyPaths: choice.keyPaths, stated: stated)
    } catch {
      throw error.naming(source.name)
    }
    let commit = context.commit(at: 0)
    tree = commit.tree
    self.events = events + commit.events
    entries = layout.entries
    hint = choice.states == nil ? states.hint : nil
    self.source = source
    self.context = context
    reportIneffectiveAnimations(commit, to: warn)
  }

  private static let mostWarnings = 10

  /// Reports the animations whose values are not shown, with their layers. The reader has already reported a missing
  /// key path.
  private func reportIneffectiveAnimations(_ commit: Commit, to warn: MessageSink) {
    let labels = Dictionary(
      entries.map { ($0.layer.id, $0.label) }, uniquingKeysWith: { first, _ in first })
    var said: Set<String> = []
    let warnings = commit.diagnostics.filter { $0.id != "no-key-path" && $0.severity < .note }
      .map { diagnostic in
        let label = diagnostic.place.layer.flatMap { labels[$0] }.map { "\($0): " } ?? ""
        return "tween: \(source.name): warning: \(label)\(diagnostic.message)".cuttingLongWords
      }.filter { said.insert($0).inserted }
    for warning in warnings.prefix(Self.mostWarnings) { warn(warning) }
    let rest = warnings.count - Self.mostWarnings
    if rest > 0 {
      warn(
        "tween: \(source.name): warning: \(rest) more animations have problems; "
          + "'tween check' lists them all")
    }
  }

  static func states(of file: String, isStrict: Bool) throws(CommandError) -> [String] {
    let context = LayerContext()
    let root = try SceneSource(file).document(in: context, isStrict: isStrict).root
    return SampleStates(SampleColumns(root: root).entries.map(\.layer)).names
  }

  /// The values of a column at a time with the first of some animations of its layer, with the first two, and so on
  /// to all. The underlying value of an animation is the value without it and all later ones.
  ///
  /// - Parameter animations: The animations in the order in which they apply.
  func values(
    of column: SampleColumn, with animations: [AddedAnimation], at time: Double
  ) -> [AnimatableValue?] {
    var values = [column.value(in: tree, at: time)]
    let whole = context.snapshot()
    for animation in animations.dropFirst().reversed() {
      column.layer.playback(of: animation.id)?.cancel()
      values.append(column.value(in: context.commit(at: 0).tree, at: time))
    }
    do {
      try context.rewind(to: whole)
    } catch {
      preconditionFailure("a context goes back to its own snapshot: \(error)")
    }
    return values.reversed()
  }

  /// Prints advice about transitions if the file moves only between its states. Returns whether it does.
  @discardableResult func adviseStates(warn: MessageSink = StandardError.write) -> Bool {
    guard columns.isEmpty, let hint else { return false }
    warn("tween: \(source.name): nothing is animated in the layers; \(hint)")
    return true
  }
}
