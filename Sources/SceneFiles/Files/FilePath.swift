// Paths as texts.

extension String {
  /// The path of something in this folder.
  package func appending(pathComponent name: String) -> String {
    isEmpty || hasSuffix("/") ? self + name : self + "/" + name
  }

  /// The path without slashes at its end, but for the root.
  var withoutTrailingSlashes: String {
    guard let last = lastIndex(where: { $0 != "/" }) else { return hasPrefix("/") ? "/" : "" }
    return String(self[...last])
  }

  /// The path of the folder that a name lies in, and the name, which is empty behind a slash.
  var folderAndName: (folder: String, name: String) {
    guard let slash = lastIndex(of: "/") else { return (".", self) }
    let folder = slash == startIndex ? "/" : String(self[..<slash])
    return (folder, String(self[index(after: slash)...]))
  }
}

/// What is written where a path says, links followed.
enum OutputPlace {
  /// A file that is there, or is to be made; the path has no link at its end.
  case file(String, FileInformation?)
  /// A folder that is there.
  case folder(String, FileInformation)
  /// A device, a pipe or a socket.
  case stream(String)
  /// What a process has open already: `/dev/stdout`, `/dev/fd/3`.
  case descriptor(FileDescriptor)

  /// More links than this lead nowhere.
  private static let mostLinks = 40

  /// Follows a path.
  ///
  /// - Throws: Why nothing can be written there.
  init(_ path: String) throws(OutputError) {
    var path = path
    for _ in 0...Self.mostLinks {
      let information: FileInformation
      do {
        information = try FileSystem.information(of: path, followsLinks: false)
      } catch {
        guard error.isMissing else { throw OutputError(error) }
        self = .file(path, nil)
        return
      }
      switch information.kind {
      case .file: self = .file(path, information)
      case .folder: self = .folder(path, information)
      case .stream: self = .stream(path)
      case .link:
        if let descriptor = Self.openDescriptor(path) {
          self = .descriptor(descriptor)
          return
        }
        do {
          let target = try FileSystem.target(ofLink: path)
          path =
            target.hasPrefix("/")
            ? target : path.folderAndName.folder.appending(pathComponent: target)
        } catch {
          throw OutputError(error)
        }
        continue
      }
      return
    }
    throw OutputError("the links lead in a circle")
  }

  /// The descriptor that a link stands for, as in `/proc/self/fd`, where `/dev/stdout` leads.
  private static func openDescriptor(_ link: String) -> FileDescriptor? {
    let (folder, name) = link.folderAndName
    guard let number = Int32(name), let resolved = try? FileSystem.resolved(folder),
      resolved == "/dev/fd" || resolved == "/proc/\(SystemProcess.number)/fd"
    else { return nil }
    return FileDescriptor(number: number)
  }
}
