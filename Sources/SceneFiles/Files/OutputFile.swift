/// A file that is written whole or not at all.
///
/// The bytes go into a file of another name in the same folder, which takes the place of the old one
/// at the end. Until then the old one is as it was, and whatever ends the writing before (a full
/// disk, an error, a signal that asks the process to end) leaves it so and takes the other file away.
///
/// Links are followed, and the file that they lead to is replaced; its permissions, owner and group
/// are kept as far as the process may. A device, a pipe, a socket and what is open already
/// (`/dev/stdout`) are written directly.
package final class OutputFile {
  private let descriptor: FileDescriptor
  /// The names of the file that is written and of the one that it replaces; nil where there is none.
  private let names: (temporary: String, final: String)?
  private let signals: HeldSignals?
  private var isOpen = true
  private var isFinished = false

  /// Begins a file.
  ///
  /// - Throws: Why nothing can be written there: no such folder or no right to write into it, a
  ///   folder of that name, a file that is write-protected or has several names (hard links), which
  ///   replacing it would part.
  package init(_ path: String) throws(OutputError) {
    switch try OutputPlace(path) {
    case .folder:
      throw OutputError("expected a file, found a folder")
    case .stream(let path):
      (names, signals) = (nil, nil)
      do { descriptor = try FileSystem.openForWriting(path) } catch { throw OutputError(error) }
    case .descriptor(let open):
      (names, signals) = (nil, nil)
      do { descriptor = try open.duplicate() } catch { throw OutputError(error) }
    case .file(let path, let former):
      try former?.checkReplaceable(at: path)
      let folder = try Self.folder(of: path)
      signals = HeldSignals()
      do throws(SystemError) {
        let made = try TemporaryName.make(in: folder) { (name) throws(SystemError) in
          try FileSystem.makeFile(name, isPrivate: former != nil)
        }
        (descriptor, names) = (made.result, (made.name, path))
        if let former { try descriptor.take(former) }
      } catch {
        throw OutputError(error, inFolder: folder)
      }
    }
  }

  /// Says early what ``init(_:)`` would: nothing is made.
  ///
  /// - Throws: Why nothing can be written there, as far as that can be told without making a file.
  package static func check(_ path: String) throws(OutputError) {
    switch try OutputPlace(path) {
    case .folder: throw OutputError("expected a file, found a folder")
    case .stream, .descriptor: break
    case .file(let path, let former):
      try former?.checkReplaceable(at: path)
      _ = try folder(of: path)
    }
  }

  /// Writes bytes.
  ///
  /// - Returns: Whether anybody reads on: false after a pipe was closed.
  /// - Throws: Why they cannot be written.
  @discardableResult
  package func write(_ bytes: [UInt8]) throws(OutputError) -> Bool {
    try checkInterruption()
    guard let error = descriptor.write(bytes) else { return true }
    guard error.isClosedPipe else { throw OutputError(error) }
    return false
  }

  /// Puts the file into its place. Nothing may follow.
  ///
  /// - Throws: Why that cannot be; the old file is as it was.
  package func finish() throws(OutputError) {
    do throws(SystemError) {
      if names != nil { try descriptor.synchronize() }
      isOpen = false
      try descriptor.closeFile()
    } catch {
      throw OutputError(error)
    }
    guard let names else { return }
    try checkInterruption()
    do {
      try FileSystem.rename(names.temporary, to: names.final)
    } catch {
      throw OutputError(error)
    }
    isFinished = true
  }

  deinit {
    if isOpen { try? descriptor.closeFile() }
    if let names, !isFinished { try? FileSystem.removeFile(names.temporary) }
  }

  private func checkInterruption() throws(OutputError) {
    if signals?.isAnyPending == true { throw OutputError("interrupted") }
  }

  /// The folder that a file is to be made in.
  private static func folder(of path: String) throws(OutputError) -> String {
    let (folder, name) = path.folderAndName
    guard !name.isEmpty, name != ".", name != ".." else {
      throw OutputError("expected the name of a file, found the name of a folder")
    }
    try OutputError.checkFolder(folder)
    return folder
  }
}

/// Why something cannot be written.
package struct OutputError: Error, Sendable, Hashable {
  /// One clause without a capital or a full stop.
  package let reason: String

  init(_ reason: String) { self.reason = reason }

  package init(_ error: SystemError) {
    reason = error.isCircular ? "the links form a cycle" : "\(error)"
  }

  /// A file could not be begun in a folder.
  init(_ error: SystemError, inFolder folder: String) {
    reason =
      error.isForbidden
      ? "there is no permission to create a file in the folder '\(folder)', and a file is only replaced as a whole"
      : "\(error)"
  }

  /// Whether a folder is there, for something that is to be made in it.
  ///
  /// - Throws: That it is not there, or is none.
  static func checkFolder(_ path: String) throws(OutputError) {
    do {
      guard try FileSystem.information(of: path).kind != .folder else { return }
    } catch {
      guard error.isMissing else { throw OutputError(error) }
      throw OutputError("there is no folder '\(path)'; make it first")
    }
    throw OutputError("'\(path)' is not a folder")
  }
}

extension FileInformation {
  /// Whether another file can take the place of this one.
  ///
  /// - Throws: Why it cannot.
  func checkReplaceable(at path: String) throws(OutputError) {
    guard nameCount <= 1 else {
      throw OutputError(
        "the file has \(nameCount) hard links, which a replacement would separate; write to "
          + "another name, or remove this one first")
    }
    guard FileSystem.isWritable(path) else { throw OutputError("the file is write-protected") }
  }
}

/// The names under which files and folders are made that are to take the place of others.
enum TemporaryName {
  /// How many names are tried: those of processes that were killed may still be there.
  private static let most = 1000

  /// Makes something in a folder under a name that nothing has yet.
  static func make<Result>(
    in folder: String, _ make: (String) throws(SystemError) -> Result
  ) throws(SystemError) -> (name: String, result: Result) {
    var count = 0
    while true {
      let name = ".inbetween-\(SystemProcess.number)-\(count).part"
      let path = folder.appending(pathComponent: name)
      do {
        return (path, try make(path))
      } catch {
        count += 1
        guard error.isTaken, count < most else { throw error }
      }
    }
  }
}
