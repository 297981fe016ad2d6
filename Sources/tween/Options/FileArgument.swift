import SceneFiles

enum FileArgument {
  /// The name of a file to read, which must not be empty. `-` is standard input.
  static func input(_ name: String) throws(CommandError) -> String {
    guard !name.isEmpty else { throw .usage("the name of a file is empty") }
    return name
  }

  /// Takes the name of the only file that a command reads. `file` must be empty at first.
  static func take(_ name: String, as file: inout String) throws(CommandError) {
    guard file.isEmpty else { throw .usage("one file at a time, '\(name)' is too many") }
    file = try input(name)
  }

  /// The name of a file to write; nil for `-`, standard output.
  static func output(_ name: String) throws(CommandError) -> String? {
    try input(name) == StandardInput.argument ? nil : name
  }

  /// The format of an output: the chosen one, or the format of its file ending, or the usual one. An unknown ending
  /// causes a warning that names the usual format.
  static func format<Format: RawRepresentable<String> & CaseIterable>(
    _ chosen: Format?, of output: String?, otherwise usual: Format
  ) -> Format {
    guard chosen == nil, let output else { return chosen ?? usual }
    let name = output.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return usual }
    let ending = name[name.index(after: dot)...].lowercased()
    let form = ["ndjson", "jsonl"].contains(ending) ? "json" : ending
    if let format = Format(rawValue: form) { return format }
    let forms = Format.allCases.map(\.rawValue).joined(separator: "|")
    StandardError.write(
      "tween: '\(output)' is written as \(usual.rawValue); choose with --format \(forms)")
    return usual
  }

  /// Refuses early an output that cannot be written, and one that is also the input. A package may exist as a folder.
  ///
  /// - Parameter verb: The past participle for the command's use of the scene, for errors.
  static func check(
    _ output: String?, beside file: String?, _ verb: String, as format: SceneFormat? = nil
  ) throws(CommandError) {
    try check(output, beside: file, as: "the scene that is \(verb)")
    guard let output, format != .package else { return }
    do { try OutputFile.check(output) } catch { throw .failure("\(output): \(error.reason)") }
  }

  /// Refuses an output that is also the input.
  static func check(
    _ output: String?, beside file: String?, as role: String
  ) throws(CommandError) {
    guard let output, let file, isInput(output, of: file) else { return }
    throw .usage("the output '\(output)' is \(role); name another file")
  }

  /// Whether an output is the scene that is read, possibly under another name: a folder, its document or its index.
  /// For standard input it compares the redirected file.
  static func isInput(_ output: String, of file: String) -> Bool {
    guard let written = try? FileSystem.information(of: output), written.kind != .stream else {
      return false
    }
    if file == StandardInput.argument {
      return (try? FileDescriptor.input.information())?.identity == written.identity
    }
    let inputs =
      SceneFormat(fileName: file) == .package ? ScenePackage(file).readPaths + [file] : [file]
    return inputs.contains {
      (try? FileSystem.information(of: $0))?.identity == written.identity
    }
  }
}
