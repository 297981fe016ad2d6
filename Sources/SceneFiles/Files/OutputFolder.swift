/// A folder that is made whole or not at all: beside the one that it replaces, whose name it gets at
/// the end.
///
/// Systems exchange no two folders in one step, so the old one gets another name first and, should
/// the second step fail, its own again. Only a process that is killed between the two leaves none
/// of the name, and both complete beside it.
final class OutputFolder {
  /// Where it is made.
  let path: String
  private let final: String
  private let former: FileInformation?
  private let signals = HeldSignals()
  private var isFinished = false

  /// Begins a folder.
  ///
  /// - Parameters:
  ///   - final: The path that it is to have, without a link at its end.
  ///   - former: What is there already, a folder; nil for nothing.
  init(_ final: String, replacing former: FileInformation?) throws(OutputError) {
    self.final = final
    self.former = former
    let (folder, _) = final.folderAndName
    try OutputError.checkFolder(folder)
    do throws(SystemError) {
      path = try TemporaryName.make(in: folder) { (name) throws(SystemError) in
        try FileSystem.makeFolder(name, isPrivate: former != nil)
      }.name
    } catch {
      throw OutputError(error, inFolder: folder)
    }
  }

  /// Puts the folder into its place. Nothing may follow.
  ///
  /// - Throws: Why that cannot be; what was there before is there again, or the error says where it is.
  func finish() throws(OutputError) {
    try checkInterruption()
    guard let former else {
      do { try FileSystem.rename(path, to: final) } catch { throw OutputError(error) }
      isFinished = true
      return
    }
    let aside: String
    do throws(SystemError) {
      let descriptor = try FileSystem.openFolder(path)
      defer { try? descriptor.closeFile() }
      try descriptor.take(former)
      let (folder, _) = final.folderAndName
      // A folder may take the place of an empty one.
      aside = try TemporaryName.make(in: folder) { (name) throws(SystemError) in
        try FileSystem.makeFolder(name, isPrivate: true)
      }.name
    } catch {
      throw OutputError(error)
    }
    do {
      try FileSystem.rename(final, to: aside)
    } catch {
      try? FileSystem.removeFolder(aside)
      throw OutputError(error)
    }
    do {
      try FileSystem.rename(path, to: final)
    } catch {
      guard (try? FileSystem.rename(aside, to: final)) != nil else {
        throw OutputError("\(error); what was there is now in '\(aside)'")
      }
      throw OutputError(error)
    }
    isFinished = true
    Self.remove(aside)
  }

  deinit { if !isFinished { Self.remove(path) } }

  /// Writes a file into the folder. One of the name is replaced; its permissions are kept.
  func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    let file = path.appending(pathComponent: name)
    let former = try? FileSystem.information(of: file, followsLinks: false)
    guard former?.kind != .folder else {
      throw OutputError("this is a folder; a file is wanted")
    }
    do throws(SystemError) {
      // It may be another name of the file that is still in its place.
      if former != nil { try FileSystem.removeFile(file) }
      let descriptor = try FileSystem.makeFile(file, isPrivate: former != nil)
      defer { try? descriptor.closeFile() }
      if let former, former.kind == .file { try descriptor.take(former) }
      if let error = descriptor.write(bytes) { throw error }
      try descriptor.synchronize()
    } catch {
      throw OutputError(error)
    }
  }

  /// Throws where a signal has asked the process to end.
  func checkInterruption() throws(OutputError) {
    if signals.isAnyPending { throw OutputError("interrupted") }
  }

  /// Removes a folder with everything in it, as far as that goes.
  private static func remove(_ path: String) {
    for name in (try? FileSystem.names(in: path)) ?? [] {
      let member = path.appending(pathComponent: name)
      let kind = try? FileSystem.information(of: member, followsLinks: false).kind
      if kind == .folder { remove(member) } else { try? FileSystem.removeFile(member) }
    }
    try? FileSystem.removeFolder(path)
  }
}
