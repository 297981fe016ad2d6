// All calls of this library and of the command line to the operating system, mostly for files. The file for Windows
// has the calls that differ there.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#elseif canImport(WinSDK)
  import CRT
  import WinSDK
#endif

/// An error of the operating system. The description is the system's, on one line.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  package let number: Int32

  package var description: String { String(cString: strerror(number)) }

  static var last: SystemError { SystemError(number: errno) }

  static let wrongKind = SystemError(number: EISDIR)

  package var isMissing: Bool { number == ENOENT || number == ENOTDIR }
  var isTaken: Bool { number == EEXIST }
  package var isCircular: Bool { number == ELOOP }
  package var isForbidden: Bool { number == EACCES || number == EPERM || number == EROFS }
  package var isClosedPipe: Bool { number == EPIPE }
}

package struct FileInformation: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case file, folder, link
    /// A device, a pipe or a socket.
    case stream
  }

  /// The identity of a file, which all of its names share and no other file has.
  package struct Identity: Sendable, Hashable {
    let device: UInt64
    let number: UInt64
  }

  package let kind: Kind
  package let identity: Identity
  package let nameCount: Int
  package let byteCount: Int
  /// The rights to read, write and run the file: nine bits.
  package let permissions: UInt32
  let owner: UInt32
  let group: UInt32
}

package struct FileDescriptor: Sendable, Hashable {
  package let number: Int32

  package static let input = FileDescriptor(number: 0)
  package static let output = FileDescriptor(number: 1)
  package static let error = FileDescriptor(number: 2)

  /// Writes all bytes. Returns the error of the system, nil if there was none.
  package func write(_ bytes: [UInt8]) -> SystemError? {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { put(number, $0) }
      if count < 0 && errno != EINTR { return .last }
      written += max(0, count)
    }
    return nil
  }

  /// Waits for bytes and reads them into the front of a buffer. Returns their number, 0 at the end.
  package func read(into buffer: inout [UInt8]) throws(SystemError) -> Int {
    while true {
      let count = buffer.withUnsafeMutableBytes { get(number, $0) }
      if count >= 0 { return count }
      if errno != EINTR { throw .last }
    }
  }
}

/// Operations on files by their names. A name is UTF-8. A name with a NUL is refused, because the system would cut it
/// there.
package enum FileSystem {}

package enum SystemProcess {
  package static func end(_ status: Int32) -> Never { exit(status) }

  package static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

final class ThreadBody: Sendable {
  static let stackSize = 8 << 20
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  static func run(_ context: UnsafeMutableRawPointer?) {
    guard let context else { return }
    Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
  }
}

/// Texts from the C library, which are the same on every system.
package enum SystemText {
  /// Returns a number with at most six significant digits, as `%.6g` writes it.
  package static func sixDigits(of number: Double) -> String {
    var text = [CChar](repeating: 0, count: 32)
    _ = withVaList([number]) { vsnprintf(&text, text.count, "%.6g", $0) }
    return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}

#if !canImport(WinSDK)
  extension FileInformation {
    init(_ status: stat) {
      switch status.st_mode & S_IFMT {
      case S_IFREG: kind = .file
      case S_IFDIR: kind = .folder
      case S_IFLNK: kind = .link
      default: kind = .stream
      }
      identity = Identity(
        device: UInt64(truncatingIfNeeded: status.st_dev),
        number: UInt64(truncatingIfNeeded: status.st_ino))
      nameCount = Int(status.st_nlink)
      byteCount = Int(status.st_size)
      permissions = UInt32(status.st_mode) & 0o777
      (owner, group) = (status.st_uid, status.st_gid)
    }
  }

  extension FileDescriptor {
    package var isTerminal: Bool { isatty(number) == 1 }

    /// The columns and rows of a terminal; nil if this is no terminal or its size is not known.
    package var terminalSize: (columns: Int, rows: Int)? {
      // The other C libraries declare it only for variadic calls.
      #if canImport(Glibc) || canImport(Darwin)
        var size = winsize()
        guard ioctl(number, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else {
          return nil
        }
        return (Int(size.ws_col), Int(size.ws_row))
      #else
        return nil
      #endif
    }

    package func information() throws(SystemError) -> FileInformation {
      var status = stat()
      guard fstat(number, &status) == 0 else { throw .last }
      return FileInformation(status)
    }

    /// Copies the owner, the group and the permissions of another file. If the group cannot be kept, the group gets
    /// no rights, so that no user gains any.
    func take(_ other: FileInformation) throws(SystemError) {
      let isKept =
        fchown(number, other.owner, other.group) == 0
        || fchown(number, uid_t.max, other.group) == 0
      let permissions = other.permissions & (isKept ? 0o777 : 0o707)
      guard fchmod(number, mode_t(permissions)) == 0 else { throw .last }
    }

    /// Copies the permissions of another file, whatever its owner.
    func takePermissions(of other: FileInformation) throws(SystemError) {
      guard fchmod(number, mode_t(other.permissions)) == 0 else { throw .last }
    }

    /// Waits until the bytes are on the disk; some systems report a full disk only then. Does nothing if the file is
    /// not on a disk.
    func synchronize() throws(SystemError) {
      guard fsync(number) != 0, errno != EINVAL, errno != ENOTSUP else { return }
      throw .last
    }

    package func closeFile() throws(SystemError) {
      // The file is closed even after EINTR.
      guard close(number) != 0, errno != EINTR else { return }
      throw .last
    }

    func duplicate() throws(SystemError) -> FileDescriptor {
      let copy = dup(number)
      guard copy >= 0 else { throw .last }
      return FileDescriptor(number: copy)
    }
  }

  func put(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    write(number, bytes.baseAddress, bytes.count)
  }

  func get(_ number: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    read(number, bytes.baseAddress, bytes.count)
  }

  extension FileSystem {
    package static func information(
      of path: String, followsLinks: Bool = true
    ) throws(SystemError) -> FileInformation {
      var status = stat()
      let result = try call(path) { followsLinks ? stat($0, &status) : lstat($0, &status) }
      guard result == 0 else { throw .last }
      return FileInformation(status)
    }

    static func resolved(_ path: String) throws(SystemError) -> String {
      guard let resolved = try call(path, { realpath($0, nil) }) else { throw .last }
      defer { free(resolved) }
      guard let text = String(validatingCString: resolved) else {
        throw SystemError(number: EILSEQ)
      }
      return text
    }

    static func target(ofLink path: String) throws(SystemError) -> String {
      var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
      let count = try call(path) { link in
        bytes.withUnsafeMutableBufferPointer { buffer in
          buffer.baseAddress.map { readlink(link, $0, buffer.count) } ?? -1
        }
      }
      guard count >= 0 else { throw .last }
      let text = String(validUTF8: bytes.prefix(count).map(UInt8.init(bitPattern:)))
      guard let text else { throw SystemError(number: EILSEQ) }
      return text
    }

    /// Returns the names in a folder, in order, without `.` and `..`.
    static func names(in folder: String) throws(SystemError) -> [String] {
      guard let list = try call(folder, opendir) else { throw .last }
      defer { closedir(list) }
      var names: [String] = []
      while let entry = readdir(list) {
        let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
          String(validUTF8: bytes.prefix { $0 != 0 })
        }
        guard let name else { throw SystemError(number: EILSEQ) }
        if name != ".", name != ".." { names.append(name) }
      }
      return names.sorted()
    }

    static func isWritable(_ path: String) -> Bool {
      (try? call(path) { access($0, W_OK) }) == 0
    }

    // MARK: Opening

    /// - Parameter waits: Whether to wait for a writer if it is a pipe. If not, the last part of the path must not be
    ///   a link.
    static func openForReading(_ path: String, waits: Bool) throws(SystemError) -> FileDescriptor {
      try opened(path, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK | O_NOFOLLOW))
    }

    /// Opens an existing item for writing, without truncating it.
    static func openForWriting(_ path: String) throws(SystemError) -> FileDescriptor {
      try opened(path, O_WRONLY | O_CLOEXEC)
    }

    /// Creates a file that must not exist. If it is private, only the owner may read it, whatever the file mode mask.
    static func makeFile(
      _ path: String, isPrivate: Bool = false
    ) throws(SystemError) -> FileDescriptor {
      try opened(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isPrivate ? 0o600 : 0o666)
    }

    static func openFolder(_ path: String) throws(SystemError) -> FileDescriptor {
      try opened(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    }

    private static func opened(
      _ path: String, _ flags: Int32, _ permissions: mode_t = 0
    ) throws(SystemError) -> FileDescriptor {
      let number = try call(path) { open($0, flags, permissions) }
      guard number >= 0 else { throw .last }
      return FileDescriptor(number: number)
    }

    // MARK: Names

    static func rename(_ path: String, to other: String) throws(SystemError) {
      try check(try call(path) { old in try? call(other) { move(old, $0) } } ?? -1)
    }

    static func removeFile(_ path: String) throws(SystemError) { try check(call(path, unlink)) }

    static func removeFolder(_ path: String) throws(SystemError) { try check(call(path, rmdir)) }

    /// Makes a folder. If it is private, only the owner may use it, whatever the file mode mask of the process.
    static func makeFolder(_ path: String, isPrivate: Bool = false) throws(SystemError) {
      try check(call(path) { mkdir($0, isPrivate ? 0o700 : 0o777) })
    }

    static func makeLink(_ path: String, to target: String) throws(SystemError) {
      try check(try call(path) { link in try? call(target) { symlink($0, link) } } ?? -1)
    }

    static func addName(_ path: String, toFile file: String) throws(SystemError) {
      try check(try call(path) { name in try? call(file) { link($0, name) } } ?? -1)
    }

    // MARK: Calls

    private static func check(_ result: Int32) throws(SystemError) {
      if result != 0 { throw .last }
    }

    private static func call<Result>(
      _ path: String, _ body: (UnsafePointer<CChar>) -> Result
    ) throws(SystemError) -> Result {
      guard !path.utf8.contains(0) else {
        errno = EINVAL
        throw .last
      }
      return path.withCString(body)
    }
  }

  private func move(_ old: UnsafePointer<CChar>, _ new: UnsafePointer<CChar>) -> Int32 {
    rename(old, new)
  }

  /// A lock, and a condition that threads wait for while they hold the lock.
  package final class Monitor: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    package init() {
      pthread_mutex_init(mutex, nil)
      pthread_cond_init(condition, nil)
    }

    deinit {
      pthread_cond_destroy(condition)
      pthread_mutex_destroy(mutex)
      condition.deallocate()
      mutex.deallocate()
    }

    package func locked<Result>(_ body: () -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body()
    }

    /// Releases the lock until ``wakeAll()`` or a spurious wake-up. The caller must hold the lock.
    package func wait() { pthread_cond_wait(condition, mutex) }

    package func wakeAll() { pthread_cond_broadcast(condition) }
  }

  extension SystemProcess {
    /// Starts a thread, which ends with the process at the latest. Its stack has the usual size of a main thread's,
    /// so that files may be nested as deeply on any thread.
    package static func startThread(
      _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      var attributes = pthread_attr_t()
      pthread_attr_init(&attributes)
      defer { pthread_attr_destroy(&attributes) }
      pthread_attr_setstacksize(&attributes, ThreadBody.stackSize)
      pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
      #if canImport(Glibc) || canImport(Android)
        var thread = pthread_t()
      #else
        var thread: pthread_t?
      #endif
      let context = Unmanaged.passRetained(ThreadBody(body))
      let error = pthread_create(
        &thread, &attributes,
        { context in
          ThreadBody.run(context)
          return nil
        }, context.toOpaque())
      guard error == 0 else {
        context.release()
        throw SystemError(number: error)
      }
    }
  }

  /// Blocks the signals that ask a process to end on this thread while the object lives, so that unfinished files can
  /// be removed first. Then the signals take their usual effect.
  final class HeldSignals {
    private let signals: [Int32]
    private var former: sigset_t

    init() {
      let all = [SIGHUP, SIGINT, SIGTERM]
      var held = sigset_t()
      sigemptyset(&held)
      for signal in all { sigaddset(&held, signal) }
      var former = sigset_t()
      pthread_sigmask(SIG_BLOCK, &held, &former)
      // A signal that is ignored, or that other code blocks, ends nothing.
      signals = all.filter { sigismember(&former, $0) == 0 && !Self.isIgnored($0) }
      self.former = former
    }

    deinit { pthread_sigmask(SIG_SETMASK, &former, nil) }

    var isAnyPending: Bool {
      var pending = sigset_t()
      guard sigpending(&pending) == 0 else { return false }
      return signals.contains { sigismember(&pending, $0) == 1 }
    }

    private static func isIgnored(_ signal: Int32) -> Bool {
      var action = sigaction()
      guard sigaction(signal, nil, &action) == 0 else { return false }
      #if canImport(Darwin)
        let handler = action.__sigaction_u.__sa_handler
      #elseif canImport(Musl)
        let handler = action.__sa_handler.sa_handler
      #elseif canImport(Android)
        let handler = action.sa_handler
      #else
        let handler = action.__sigaction_handler.sa_handler
      #endif
      return unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    }
  }

  extension SystemProcess {
    static var number: Int { Int(getpid()) }

    /// The arguments after the name of the program; nil for one that is not UTF-8.
    package static var arguments: [String?] {
      (1..<max(1, Int(CommandLine.argc))).map { index in
        CommandLine.unsafeArgv[index].flatMap { String(validatingCString: $0) }
      }
    }

    /// Makes calls fail in cases where the system would end the process. Also reserves the standard streams that are
    /// closed, so that no opened file gets their descriptors and their output.
    package static func prepare() {
      // A closed pipe and a file above the size limit are then errors of the writing call.
      signal(SIGPIPE, SIG_IGN)
      signal(SIGXFSZ, SIG_IGN)
      for number in 0...2 as ClosedRange<Int32> where fcntl(number, F_GETFD) == -1 {
        // Opened in the wrong direction, so that reading and writing are errors as before.
        _ = open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
      }
    }
  }
#endif
