/// What of a file is wanted: some of its layers and key paths, and one of its states. The options for
/// it are those of every command that shows values.
struct SceneChoice {
  /// What is done with states.
  enum States: Equatable {
    /// One is in place.
    case inPlace(String)
    /// One is in place until time 0, when the way to another begins.
    case transition(from: String, to: String)
  }

  /// Names, ids or index paths of the only layers wanted; empty for all.
  private(set) var layers: [String] = []
  /// The only key paths wanted; empty for all.
  private(set) var keyPaths: [String] = []
  private(set) var states: States?
  /// Whether a value that cannot be read is an error.
  private(set) var isStrict = false

  static let options: [CommandDescription.Option] = [
    .init(
      "--layer", .named("NAME"), isRepeatable: true,
      """
      only this layer, by name, id or place ('root', '0/2' for the third in the first); may be repeated
      """),
    .init(
      "--key-path", .named("PATH"), isRepeatable: true, "only this key path; may be repeated"),
    .init("--state", .named("NAME"), "with this state of the file in place"),
    .init(
      "--transition", .named("A>B"),
      "from state A, in place until then, to state B from time 0 on; in quotes"),
    SceneSource.strictOption,
  ]
  static let oneOfStates = CommandError.usage("one of --state, --transition and --list-states")

  /// Whether nothing has been chosen.
  var isEmpty: Bool { layers.isEmpty && keyPaths.isEmpty && states == nil && !isStrict }

  /// Takes one of its options, with the value that follows.
  mutating func take(
    _ option: String, from reader: inout ArgumentReader
  ) throws(CommandError) {
    guard option != SceneSource.strictOption.name else {
      isStrict = true
      return
    }
    let value = try reader.value(for: option)
    switch option {
    case "--layer":
      guard !value.isEmpty else {
        throw .usage("--layer takes a name, an id or an index path; the topmost is 'root'")
      }
      layers.append(value)
    case "--key-path": keyPaths.append(value)
    case "--state": try choose(.inPlace(value))
    default: try choose(Self.transition(value))
    }
  }

  private mutating func choose(_ chosen: States) throws(CommandError) {
    guard states == nil else { throw Self.oneOfStates }
    states = chosen
  }

  private static func transition(_ text: String) throws(CommandError) -> States {
    let names = text.split(separator: ">", omittingEmptySubsequences: false)
      .map(\.trimmingWhiteSpace)
    guard names.count == 2, names.allSatisfy({ !$0.isEmpty }) else {
      throw .usage("--transition takes two states as 'A>B', not '\(text)'")
    }
    return .transition(from: names[0], to: names[1])
  }
}
