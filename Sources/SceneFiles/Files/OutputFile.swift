/// A file that is written as a whole or not at all.
///
/// The bytes go into a temporary file in the same folder, which replaces the old file at the end. Until then the old
/// file is unchanged. If the writing ends early (a full disk, an error, a signal that asks the process to end), the
/// temporary file is removed.
///
/// Links are followed, and the file at their end is replaced. Its permissions, owner and group are kept as far as the
/// process may. A device, a pipe, a socket and a descriptor that is already open (`/dev/stdout`) are written
/// directly.
package final class OutputFile {
  private let descriptor: FileDescriptor
  /// The names of the written file and of the file that it replaces; nil if there is none.
  private let names: (temporary: String, final: String)?
  private let signals: HeldSignals?
  private var isOpen = true
  private var isFinished = false

  /// Creates a file.
  ///
  /// - Throws: `OutputError` if nothing can be written there: there is no such folder, no right to write into it, a
  ///   folder of that name, or a file that is write-protected or has several names (hard links), which a replacement
  ///   would separate.
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

  /// Checks, without making a file, whether ``init(_:)`` would fail, as far as that is known in advance.
  package static func check(_ path: String) throws(OutputError) {
    switch try OutputPlace(path) {
    case .folder: throw OutputError("expected a file, found a folder")
    case .stream, .descriptor: break
    case .file(let path, let former):
      try former?.checkReplaceable(at: path)
      _ = try folder(of: path)
    }
  }

  /// Writes bytes. Returns whether there still is a reader: false after a pipe was closed.
  @discardableResult
  package func write(_ bytes: [UInt8]) throws(OutputError) -> Bool {
    try checkInterruption()
    guard let error = descriptor.write(bytes) else { return true }
    guard error.isClosedPipe else { throw OutputError(error) }
    return false
  }

  /// Puts the file into its place. No other call may follow. If that fails, the old file is unchanged.
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

  private static func folder(of path: String) throws(OutputError) -> String {
    let (folder, name) = path.folderAndName
    guard !name.isEmpty, name != ".", name != ".." else {
      throw OutputError("expected the name of a file, found the name of a folder")
    }
    try OutputError.checkFolder(folder)
    return folder
  }
}

package struct OutputError: Error, Sendable, Hashable {
  /// One clause without a capital or a full stop.
  package let reason: String

  init(_ reason: String) { self.reason = reason }

  package init(_ error: SystemError) {
    reason = error.isCircular ? "the links form a cycle" : "\(error)"
  }

  init(_ error: SystemError, inFolder folder: String) {
    reason =
      error.isForbidden
      ? "there is no permission to create a file in the folder '\(folder)', and a file is only replaced as a whole"
      : "\(error)"
  }

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
  func checkReplaceable(at path: String) throws(OutputError) {
    guard nameCount <= 1 else {
      throw OutputError(
        "the file has \(nameCount) hard links, which a replacement would separate; write to "
          + "another name, or remove this one first")
    }
    guard FileSystem.isWritable(path) else { throw OutputError("the file is write-protected") }
  }
}

/// Temporary names for files and folders that will replace others.
enum TemporaryName {
  /// The number of names to try: files of killed processes may have some of them.
  private static let most = 1000

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
