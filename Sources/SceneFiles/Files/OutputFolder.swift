/// A folder that is written as a whole or not at all. It is made next to the folder that it replaces and gets its
/// name at the end.
///
/// No system exchanges two folders in one step. So the old one first gets another name, and gets its own name back if
/// the second step fails. Only if the process is killed between the two steps, no folder has the name; both are then
/// complete under other names.
final class OutputFolder {
  let path: String
  private let final: String
  private let former: FileInformation?
  private let signals = HeldSignals()
  private var isFinished = false

  /// Creates a folder to replace the one at `final`, a path without a link at its end.
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

  /// Puts the folder into its place. No other call may follow.
  ///
  /// - Throws: `OutputError` if that fails. The old folder is then in its place, or the error states its path.
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
      // A folder may replace an empty one.
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
        throw OutputError("\(error); the previous contents are now in '\(aside)'")
      }
      throw OutputError(error)
    }
    isFinished = true
    Self.remove(aside)
  }

  deinit { if !isFinished { Self.remove(path) } }

  /// Writes a file into the folder. Replaces a file of the same name and keeps its permissions.
  func write(_ bytes: [UInt8], to name: String) throws(OutputError) {
    let file = path.appending(pathComponent: name)
    let former = try? FileSystem.information(of: file, followsLinks: false)
    guard former?.kind != .folder else {
      throw OutputError("expected a file, found a folder")
    }
    do throws(SystemError) {
      // The old file may be a second name of a file in the folder that is to be replaced.
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

  /// Throws if a signal has asked the process to end.
  func checkInterruption() throws(OutputError) {
    if signals.isAnyPending { throw OutputError("interrupted") }
  }

  /// Removes a folder with its content, as far as possible.
  private static func remove(_ path: String) {
    for name in (try? FileSystem.names(in: path)) ?? [] {
      let member = path.appending(pathComponent: name)
      let kind = try? FileSystem.information(of: member, followsLinks: false).kind
      if kind == .folder { remove(member) } else { try? FileSystem.removeFile(member) }
    }
    try? FileSystem.removeFolder(path)
  }
}

extension OutputFolder {
  enum Origin {
    /// The folder that is to be replaced: its files get a second name, without a copy.
    case former
    /// Another folder: its files are copied, and its links must lead into itself.
    case other
  }

  /// Copies the content of a folder into this one. Files replace files, folders are merged.
  ///
  /// - Throws: `OutputError` for an item that cannot be copied: a pipe or a device, a link that leads out of the
  ///   folder, a file with the name of a folder, a name that is not UTF-8.
  func copy(
    contentsOf folder: String, named name: String, as origin: Origin, but omitted: String? = nil
  ) throws(OutputError) {
    do throws(CopyingError) {
      let root = try attempt("") { () throws(SystemError) in try FileSystem.resolved(folder) }
      try copy("", in: root, as: origin, but: omitted)
    } catch {
      let member =
        error.member.isEmpty ? name : name.appending(pathComponent: error.member)
      throw OutputError("'\(member)' cannot be copied: \(error.reason)")
    }
  }

  func has(_ member: String) -> Bool {
    let path = path.appending(pathComponent: member)
    return (try? FileSystem.information(of: path, followsLinks: false)) != nil
  }

  private struct CopyingError: Error {
    /// The path in the folder, empty for the folder itself.
    let member: String
    let reason: String
  }

  private func copy(
    _ parent: String, in root: String, as origin: Origin, but omitted: String? = nil
  ) throws(CopyingError) {
    let names = try attempt(parent) { () throws(SystemError) in
      try FileSystem.names(in: root.appending(pathComponent: parent))
    }
    for name in names where name != omitted {
      let member = parent.isEmpty ? name : parent.appending(pathComponent: name)
      do { try checkInterruption() } catch {
        throw CopyingError(member: member, reason: error.reason)
      }
      let isFolder = try attempt(member) { () throws(SystemError) in
        try FileSystem.information(
          of: root.appending(pathComponent: member), followsLinks: false
        ).kind == .folder
      }
      try makeRoom(for: member, isFolder: isFolder)
      if isFolder {
        try copyFolder(member, in: root, as: origin)
      } else {
        try copyFile(member, in: root, as: origin)
      }
    }
  }

  private func makeRoom(for member: String, isFolder: Bool) throws(CopyingError) {
    let target = path.appending(pathComponent: member)
    guard let former = try? FileSystem.information(of: target, followsLinks: false) else { return }
    guard (former.kind == .folder) == isFolder else {
      throw CopyingError(
        member: member,
        reason: "a file has the name of a folder, or a folder has the name of a file")
    }
    if !isFolder {
      try attempt(member) { () throws(SystemError) in try FileSystem.removeFile(target) }
    }
  }

  private func copyFolder(
    _ member: String, in root: String, as origin: Origin
  ) throws(CopyingError) {
    let target = path.appending(pathComponent: member)
    let isThere = has(member)
    if !isThere {
      try attempt(member) { () throws(SystemError) in
        try FileSystem.makeFolder(target, isPrivate: true)
      }
    }
    try copy(member, in: root, as: origin)
    guard !isThere else { return }
    // At the end, because the permissions may forbid adding files.
    try attempt(member) { () throws(SystemError) in
      let former = try FileSystem.information(of: root.appending(pathComponent: member))
      let descriptor = try FileSystem.openFolder(target)
      defer { try? descriptor.closeFile() }
      switch origin {
      case .former: try descriptor.take(former)
      case .other: try descriptor.takePermissions(of: former)
      }
    }
  }

  private func copyFile(
    _ member: String, in root: String, as origin: Origin
  ) throws(CopyingError) {
    let source = root.appending(pathComponent: member)
    let target = path.appending(pathComponent: member)
    let kind = try attempt(member) { () throws(SystemError) in
      try FileSystem.information(of: source, followsLinks: false).kind
    }
    switch kind {
    case .link:
      guard origin == .former || Self.staysInside(source, root) else {
        throw CopyingError(
          member: member,
          reason: "the link leads out of the folder, or to a file that does not exist")
      }
      try attempt(member) { () throws(SystemError) in
        try FileSystem.makeLink(target, to: FileSystem.target(ofLink: source))
      }
    case .file:
      // Some file systems do not support second names.
      if origin == .former, (try? FileSystem.addName(target, toFile: source)) != nil { return }
      try attempt(member) { () throws(SystemError) in try Self.copyBytes(of: source, to: target) }
    case .stream, .folder:
      throw CopyingError(member: member, reason: "expected a file, found a pipe or a device")
    }
  }

  /// Whether a link leads to an item in a folder, even if the folder is moved.
  private static func staysInside(_ link: String, _ root: String) -> Bool {
    guard let target = try? FileSystem.target(ofLink: link), !target.hasPrefix("/"),
      let resolved = try? FileSystem.resolved(link)
    else { return false }
    return resolved.hasPrefix(root.appending(pathComponent: ""))
  }

  private static func copyBytes(of source: String, to target: String) throws(SystemError) {
    let input = try FileSystem.openForReading(source, waits: false)
    defer { try? input.closeFile() }
    let output = try FileSystem.makeFile(target, isPrivate: true)
    defer { try? output.closeFile() }
    try output.takePermissions(of: input.information())
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try input.read(into: &chunk)
      guard count > 0 else { return }
      if let error = output.write(Array(chunk[..<count])) { throw error }
    }
  }

  private func attempt<Result>(
    _ member: String, _ body: () throws(SystemError) -> Result
  ) throws(CopyingError) -> Result {
    do { return try body() } catch {
      throw CopyingError(member: member, reason: OutputError(error).reason)
    }
  }
}
