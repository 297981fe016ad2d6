import AnimationMath
import SceneFiles

/// The files of a command that takes any number of them: operands, then the names of a list.
struct FileOperands {
  private(set) var names: [String] = []
  private(set) var list: String?
  private(set) var jobs = 1

  static let table: [CommandOption<Self>] = [
    .init(
      "--files-from", \.list, .input("LIST"),
      "also the files named in LIST, one per line; '-' is standard input"),
    .jobs(\.jobs),
  ]

  var single: String? { list == nil && names.count == 1 ? names[0] : nil }

  mutating func take(_ name: String) throws(CommandError) {
    names.append(try FileArgument.input(name))
  }

  /// Refuses a command line without a file, or with standard input in two places.
  func check(of command: String) throws(CommandError) {
    guard !names.isEmpty || list != nil else { throw .usage("\(command) takes a file") }
    guard (names + [list]).count(where: { $0 == StandardInput.argument }) < 2 else {
      throw .usage("'-' is given twice, and standard input can be read only once")
    }
  }
}

struct FileEntry {
  let name: String
  /// Whether exactly one earlier file has this name.
  fileprivate(set) var isSecond = false
  /// nil for standard input, which is read only at the file's turn.
  fileprivate let place: Result<SceneSource, SceneFileError>?

  func source() throws(SceneFileError) -> SceneSource {
    guard let place else { return try SceneSource(reading: StandardInput.argument) }
    return try place.get()
  }

  func sceneSource() throws(CommandError) -> SceneSource {
    do { return try source() } catch { throw .failure("\(error)") }
  }

  var warning: String? {
    guard isSecond else { return nil }
    return "tween: \(name): warning: the file is named again; its results appear each time"
  }
}

/// The files of a command, one after another. A list is read line by line.
struct FileSequence {
  private var operands: ArraySlice<String>
  private var lines: LineReader?
  private let list: String
  private var lineCount = 0
  /// For each name, whether it was given more than once.
  private var names: [ScalarString: Bool] = [:]
  private let output: String?

  /// The greatest count of bytes of a line that is a name.
  private static let longestName = 1 << 16

  /// - Parameter output: The file that the command writes, which must not be in the list.
  init(_ files: FileOperands, output: String? = nil) throws(CommandError) {
    operands = files.names[...]
    self.output = output
    list = StandardInput.name(of: files.list ?? "")
    guard let list = files.list else { return }
    var input = FileDescriptor.input
    if list != StandardInput.argument {
      do { input = try FileBytes.open(list, named: list) } catch { throw .failure("\(error)") }
    }
    lines = LineReader(input, named: self.list, limit: Self.longestName)
  }

  /// Returns the next file, nil at the end. Throws if the list names the output.
  mutating func next() throws(CommandError) -> FileEntry? {
    guard var entry = try nextEntry() else { return nil }
    let name = ScalarString(entry.name)
    let wasRepeated = names[name]
    entry.isSecond = wasRepeated == false
    names[name] = wasRepeated != nil
    return entry
  }

  private mutating func nextEntry() throws(CommandError) -> FileEntry? {
    if let name = operands.popFirst() {
      guard name == StandardInput.argument else {
        return FileEntry(name: name, place: .success(.file(name)))
      }
      return FileEntry(name: StandardInput.name(of: name), place: nil)
    }
    while let line = try lines?.next() {
      lineCount += 1
      guard case .whole(var bytes) = line else {
        let reason = "expected a name of at most \(Self.longestName) bytes"
        return refused("\(list):\(lineCount)", reason)
      }
      if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
      if bytes.isEmpty { continue }
      guard let name = String(validUTF8: bytes) else {
        return refused(String(decoding: bytes, as: UTF8.self), "expected a name in UTF-8")
      }
      try FileArgument.check(output, beside: name, as: "a file of \(list)")
      return FileEntry(name: name, place: .success(.file(name)))
    }
    return nil
  }

  private func refused(_ name: String, _ reason: String) -> FileEntry {
    let reason = "\(reason) (line \(lineCount) of \(list))"
    return FileEntry(
      name: name,
      place: .failure(
        SceneFileError(fileName: name, place: .start, reason: reason, kind: .unreadable)))
  }
}
