import Inbetween
import SceneFiles

/// A file that has been read and committed at 0, in the state that is wanted.
struct SampledScene {
  /// Every layer in document order.
  let entries: [SampleColumns.Entry]
  /// The animated values that are wanted.
  let columns: [SampleColumn]
  let tree: RenderTree
  /// What the commit at 0 has told, before the tree tells anything.
  let events: [AnimationEvent]
  /// When it comes to rest. Complexity: O(animations).
  var span: SampleSpan { SampleSpan(entries) }
  private let context: LayerContext
  let source: SceneSource
  private let hint: String?

  /// Reads a file and writes warnings to standard error.
  ///
  /// - Throws: A file that cannot be read, and a name that nothing in it has.
  init(_ file: String, _ choice: SceneChoice) throws(CommandError) {
    try self.init(SceneSource(file), choice)
  }

  /// Reads a scene from a source.
  ///
  /// - Parameter warn: Receives warnings about values, states and animations.
  /// - Throws: A file that cannot be read, and a name that nothing in it has.
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

  /// How many animations without effect are named on standard error.
  private static let mostWarnings = 10

  /// Names the animations that do not show what they say, with their layers. Of one without a key path
  /// the reader has said why, if the file has one.
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
        "tween: \(source.name): warning: \(rest) more animations have no effect, or not the intended one; "
          + "'tween check' lists them all")
    }
  }

  /// The names of the states of a file, in document order.
  static func states(of file: String, isStrict: Bool) throws(CommandError) -> [String] {
    let context = LayerContext()
    let root = try SceneSource(file).document(in: context, isStrict: isStrict).root
    return SampleStates(SampleColumns(root: root).entries.map(\.layer)).names
  }

  /// What a column shows at a time with the first of some animations of its layer, with the first two, and so
  /// on to all: what is shown below an animation is what is shown without it and those above it.
  ///
  /// - Parameter animations: In the order in which they apply.
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

  /// Says how to ask for a transition if the file moves only between its states.
  ///
  /// - Parameter warn: Receives the advice.
  /// - Returns: Whether the file moves only between its states.
  @discardableResult func adviseStates(warn: MessageSink = StandardError.write) -> Bool {
    guard columns.isEmpty, let hint else { return false }
    warn("tween: \(source.name): nothing is animated in the layers; \(hint)")
    return true
  }
}
