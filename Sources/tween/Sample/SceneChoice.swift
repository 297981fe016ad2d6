/// The chosen parts of a file: some of its layers and key paths, and one of its states. Every command that shows
/// values shares these options.
struct SceneChoice {
  enum States: Equatable {
    /// One state at all times.
    case inPlace(String)
    /// One state before time 0, at which the transition to another starts.
    case transition(from: String, to: String)
  }

  /// Names, ids or index paths of the chosen layers; empty for all.
  private(set) var layers: [String] = []
  /// The chosen key paths; empty for all.
  private(set) var keyPaths: [String] = []
  private var state: String?
  private var transition: States?
  var states: States? { transition ?? state.map(States.inPlace) }
  /// Whether an unreadable value is an error.
  private(set) var isStrict = false

  static let table: [CommandOption<Self>] = [
    .init(
      "--layer", addingTo: \.layers, layerValue,
      """
      only this layer, by name, id or index path ('root', '0/2' for the third in the first); may be repeated
      """),
    .init(
      "--key-path", addingTo: \.keyPaths, .text("PATH"),
      "only this key path; may be repeated"),
    .init("--state", \.state, .text("NAME"), "with this state of the file applied"),
    .init(
      "--transition", \.transition, transitionValue,
      "from state A, applied before, to state B, starting at time 0; in quotes"),
    .strict(\.isStrict),
  ]
  static let oneOfStates = CommandError.usage(
    "--state, --transition and --list-states exclude each other")

  var isEmpty: Bool { layers.isEmpty && keyPaths.isEmpty && states == nil && !isStrict }

  func check() throws(CommandError) {
    if state != nil, transition != nil { throw Self.oneOfStates }
  }

  private static let layerValue = OptionValue<String>(.named("NAME")) {
    (text, option) throws(CommandError) in
    guard !text.isEmpty else {
      throw .usage("\(option) takes a name, an id or an index path; the topmost is 'root'")
    }
    return text
  }

  private static let transitionValue = OptionValue<States>(.named("A>B")) {
    (text, option) throws(CommandError) in
    let names = text.split(separator: ">", omittingEmptySubsequences: false)
      .map(\.trimmingWhiteSpace)
    guard names.count == 2, names.allSatisfy({ !$0.isEmpty }) else {
      throw .usage("\(option) takes two states as 'A>B', not '\(text)'")
    }
    return .transition(from: names[0], to: names[1])
  }
}
