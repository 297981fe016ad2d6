extension String {
  package func appending(pathComponent name: String) -> String {
    isEmpty || hasSuffix("/") ? self + name : self + "/" + name
  }

  /// The path without slashes at its end. The root keeps its slash.
  var withoutTrailingSlashes: String {
    guard let last = lastIndex(where: { $0 != "/" }) else { return hasPrefix("/") ? "/" : "" }
    return String(self[...last])
  }

  /// The path of the folder, and the name in it, which is empty after a final slash.
  var folderAndName: (folder: String, name: String) {
    guard let slash = lastIndex(of: "/") else { return (".", self) }
    let folder = slash == startIndex ? "/" : String(self[..<slash])
    return (folder, String(self[index(after: slash)...]))
  }
}

/// The kind of item at an output path, after following links.
enum OutputPlace {
  /// A file that exists or is to be made. The path does not end in a link.
  case file(String, FileInformation?)
  case folder(String, FileInformation)
  /// A device, a pipe or a socket.
  case stream(String)
  /// A descriptor that the process has already opened: `/dev/stdout`, `/dev/fd/3`.
  case descriptor(FileDescriptor)

  private static let mostLinks = 40

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
    throw OutputError("the links form a cycle")
  }

  /// Returns the descriptor that a link stands for, as in `/proc/self/fd`, where `/dev/stdout` leads.
  private static func openDescriptor(_ link: String) -> FileDescriptor? {
    let (folder, name) = link.folderAndName
    guard let number = Int32(name), let resolved = try? FileSystem.resolved(folder),
      resolved == "/dev/fd" || resolved == "/proc/\(SystemProcess.number)/fd"
    else { return nil }
    return FileDescriptor(number: number)
  }
}

/// Reads the bytes of a file that may be endless.
package enum FileBytes {
  /// The mark that some editors put before text in UTF-8; it is not part of the text.
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads a file, or slightly more than the limit from a larger one, so that the caller can see the excess. If the
  /// path is a pipe, the call waits for a writer.
  ///
  /// - Parameter isInPackage: Whether the path must be a plain file and not end in a link.
  package static func read(
    _ path: String, named fileName: String, limit: Int, isInPackage: Bool = false
  ) throws(SceneFileError) -> [UInt8] {
    do throws(SystemError) {
      let file = try FileSystem.openForReading(path, waits: !isInPackage)
      defer { try? file.closeFile() }
      let kind = try file.information().kind
      guard kind == .file || kind == .stream && !isInPackage else {
        throw SystemError.wrongKind
      }
      return try bytes(of: file, limit: limit)
    } catch {
      throw .unreadable(fileName, reason(for: error, at: path))
    }
  }

  /// Reads an open file to its end, or to slightly more than the limit.
  package static func read(
    _ file: FileDescriptor, named fileName: String, limit: Int
  ) throws(SceneFileError) -> [UInt8] {
    do throws(SystemError) {
      return try bytes(of: file, limit: limit)
    } catch {
      throw .unreadable(fileName, "it cannot be read: \(error)")
    }
  }

  private static func bytes(
    of file: FileDescriptor, limit: Int
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= limit {
      let count = try file.read(into: &chunk)
      guard count > 0 else { break }
      bytes += chunk[..<count]
    }
    return bytes
  }

  /// Opens a file or a pipe for reading in pieces.
  package static func open(
    _ path: String, named fileName: String
  ) throws(SceneFileError) -> FileDescriptor {
    do throws(SystemError) {
      let file = try FileSystem.openForReading(path, waits: true)
      guard try file.information().kind != .folder else { throw SystemError.wrongKind }
      return file
    } catch {
      throw .unreadable(fileName, reason(for: error, at: path))
    }
  }

  static func reason(for error: SystemError, at path: String) -> String {
    if error.isCircular { return "the links form a cycle" }
    if error.isMissing {
      let isLink = try? FileSystem.information(of: path, followsLinks: false).kind == .link
      return isLink == true
        ? "this is a link to a file that does not exist" : "there is no such file"
    }
    switch try? FileSystem.information(of: path).kind {
    case .folder: return "expected a file, found a folder"
    case .stream where error == .wrongKind: return "expected a file, found a pipe or a device"
    default:
      return error.isForbidden
        ? "there is no permission to read the file" : "the file cannot be read: \(error)"
    }
  }
}
