// Files on Windows: descriptors of its C library, and system calls for names, which are UTF-16. This code follows the
// documentation and has not run yet.

#if canImport(WinSDK)
  import CRT
  import WinSDK

  extension SystemError {
    fileprivate static var lastOfSystem: SystemError {
      switch GetLastError() {
      case 2, 3: SystemError(number: ENOENT)  // no such file, no such folder
      case 5, 32, 33: SystemError(number: EACCES)  // no right, in use, locked
      case 80, 183: SystemError(number: EEXIST)
      case 112: SystemError(number: ENOSPC)
      case 123, 161: SystemError(number: EINVAL)  // no name, no path
      case 145: SystemError(number: ENOTEMPTY)
      case 267: SystemError(number: ENOTDIR)
      case 1314: SystemError(number: EPERM)  // links need a privilege
      case 1921: SystemError(number: ELOOP)
      default: SystemError(number: EIO)
      }
    }
  }

  extension FileInformation {
    fileprivate init(_ handle: HANDLE) throws(SystemError) {
      var status = BY_HANDLE_FILE_INFORMATION()
      // 1 is a disk; other devices have no more information.
      guard GetFileType(handle) == 1 else {
        self.init(
          kind: .stream, identity: Identity(device: 0, number: UInt64(UInt(bitPattern: handle))),
          nameCount: 1, byteCount: 0, permissions: 0o666, owner: 0, group: 0)
        return
      }
      guard GetFileInformationByHandle(handle, &status) else { throw .lastOfSystem }
      let attributes = status.dwFileAttributes
      // The attributes of a link, of a folder and of a read-only file.
      self.init(
        kind: attributes & 0x400 != 0 ? .link : attributes & 0x10 != 0 ? .folder : .file,
        identity: Identity(
          device: UInt64(status.dwVolumeSerialNumber),
          number: UInt64(status.nFileIndexHigh) << 32 | UInt64(status.nFileIndexLow)),
        nameCount: Int(status.nNumberOfLinks),
        byteCount: Int(status.nFileSizeHigh) << 32 | Int(status.nFileSizeLow),
        permissions: attributes & 1 != 0 ? 0o444 : 0o666, owner: 0, group: 0)
    }
  }

  extension FileDescriptor {
    package var isTerminal: Bool { _isatty(number) != 0 }

    package var terminalSize: (columns: Int, rows: Int)? { nil }

    package func information() throws(SystemError) -> FileInformation {
      guard let handle = HANDLE(bitPattern: _get_osfhandle(number)) else {
        throw SystemError(number: EBADF)
      }
      return try FileInformation(handle)
    }

    /// Does nothing: on Windows, files inherit their rights from the folder.
    func take(_ other: FileInformation) throws(SystemError) {}

    /// Does nothing: on Windows, files inherit their rights from the folder.
    func takePermissions(of other: FileInformation) throws(SystemError) {}

    /// Waits until the bytes are on the disk. Does nothing if the file is not on a disk.
    func synchronize() throws(SystemError) {
      guard _commit(number) != 0, errno != EBADF, errno != EINVAL else { return }
      throw .last
    }

    package func closeFile() throws(SystemError) {
      if number >= 0, _close(number) != 0 { throw .last }
    }

    func duplicate() throws(SystemError) -> FileDescriptor {
      let copy = _dup(number)
      guard copy >= 0 else { throw .last }
      return FileDescriptor(number: copy)
    }
  }

  func put(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    Int(_write(number, bytes.baseAddress, UInt32(min(bytes.count, 1 << 30))))
  }

  func get(_ number: Int32, _ bytes: UnsafeMutableRawBufferPointer) -> Int {
    Int(_read(number, bytes.baseAddress, UInt32(min(bytes.count, 1 << 30))))
  }

  extension FileSystem {
    package static func information(
      of path: String, followsLinks: Bool = true
    ) throws(SystemError) -> FileInformation {
      let handle = try opened(path, followsLinks: followsLinks)
      defer { CloseHandle(handle) }
      return try FileInformation(handle)
    }

    static func resolved(_ path: String) throws(SystemError) -> String {
      let handle = try opened(path, followsLinks: true)
      defer { CloseHandle(handle) }
      var units = [UInt16](repeating: 0, count: 1 << 15)
      let count = GetFinalPathNameByHandleW(handle, &units, UInt32(units.count), 0)
      guard count > 0, count < units.count else { throw .lastOfSystem }
      let text = String(decoding: units.prefix(Int(count)), as: UTF16.self)
      let name = text.hasPrefix(#"\\?\"#) ? text.dropFirst(4) : text[...]
      return String(name.map { $0 == "\\" ? "/" : $0 })
    }

    static func target(ofLink path: String) throws(SystemError) -> String { try resolved(path) }

    static func names(in folder: String) throws(SystemError) -> [String] {
      var entry = WIN32_FIND_DATAW()
      let search = try call(folder + "/*") { FindFirstFileW($0, &entry) }
      guard let search, search != INVALID_HANDLE_VALUE else { throw .lastOfSystem }
      defer { FindClose(search) }
      var names: [String] = []
      repeat {
        let name = withUnsafeBytes(of: &entry.cFileName) { bytes in
          String(decoding: bytes.bindMemory(to: UInt16.self).prefix { $0 != 0 }, as: UTF16.self)
        }
        if name != ".", name != ".." { names.append(name) }
      } while FindNextFileW(search, &entry)
      return names.sorted()
    }

    static func isWritable(_ path: String) -> Bool {
      (try? call(path) { _waccess($0, 2) }) == 0
    }

    static func openForReading(_ path: String, waits: Bool) throws(SystemError) -> FileDescriptor {
      try opened(path, _O_RDONLY)
    }

    static func openForWriting(_ path: String) throws(SystemError) -> FileDescriptor {
      try opened(path, _O_WRONLY)
    }

    static func makeFile(
      _ path: String, isPrivate: Bool = false
    ) throws(SystemError) -> FileDescriptor {
      try opened(path, _O_WRONLY | _O_CREAT | _O_EXCL)
    }

    /// Returns a descriptor without a folder: Windows needs none.
    static func openFolder(_ path: String) throws(SystemError) -> FileDescriptor {
      FileDescriptor(number: -1)
    }

    private static func opened(
      _ path: String, _ flags: Int32
    ) throws(SystemError) -> FileDescriptor {
      var number: Int32 = -1
      // Other processes may read, write and rename the file meanwhile; the owner may read and write it.
      let error = try call(path) {
        _wsopen_s(&number, $0, flags | _O_BINARY | _O_NOINHERIT, _SH_DENYNO, 0o600)
      }
      guard error == 0 else { throw SystemError(number: error) }
      return FileDescriptor(number: number)
    }

    /// Returns a handle for queries; no right is needed for that.
    private static func opened(_ path: String, followsLinks: Bool) throws(SystemError) -> HANDLE {
      // Shared with all other uses. Also opens folders, and the link itself.
      let handle = try call(path) {
        CreateFileW($0, 0, 7, nil, 3, 0x0200_0000 | (followsLinks ? 0 : 0x0020_0000), nil)
      }
      guard let handle, handle != INVALID_HANDLE_VALUE else { throw .lastOfSystem }
      return handle
    }

    static func rename(_ path: String, to other: String) throws(SystemError) {
      // Replaces an existing file. The result is on the disk when the call returns.
      let result = try call(path) { old in try? call(other) { MoveFileExW(old, $0, 9) } }
      try check(result)
    }

    static func removeFile(_ path: String) throws(SystemError) {
      try check(call(path) { DeleteFileW($0) })
    }

    static func removeFolder(_ path: String) throws(SystemError) {
      try check(call(path) { RemoveDirectoryW($0) })
    }

    static func makeFolder(_ path: String, isPrivate: Bool = false) throws(SystemError) {
      try check(call(path) { CreateDirectoryW($0, nil) })
    }

    static func makeLink(_ path: String, to target: String) throws(SystemError) {
      // Without a privilege, if the system is configured for that.
      let result = try call(path) { link in try? call(target) { CreateSymbolicLinkW(link, $0, 2) } }
      try check(result.map { $0 != 0 })
    }

    static func addName(_ path: String, toFile file: String) throws(SystemError) {
      try check(try call(path) { name in try? call(file) { CreateHardLinkW(name, $0, nil) } })
    }

    private static func check(_ isDone: Bool?) throws(SystemError) {
      guard let isDone else { throw SystemError(number: EINVAL) }
      if !isDone { throw .lastOfSystem }
    }

    private static func call<Result>(
      _ path: String, _ body: (UnsafePointer<UInt16>) -> Result
    ) throws(SystemError) -> Result {
      guard !path.utf8.contains(0) else { throw SystemError(number: EINVAL) }
      return path.withCString(encodedAs: UTF16.self, body)
    }
  }

  /// A lock, and a condition that threads wait for while they hold the lock.
  package final class Monitor: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)

    package init() {
      InitializeSRWLock(lock)
      InitializeConditionVariable(condition)
    }

    deinit {
      condition.deallocate()
      lock.deallocate()
    }

    package func locked<Result>(_ body: () -> Result) -> Result {
      AcquireSRWLockExclusive(lock)
      defer { ReleaseSRWLockExclusive(lock) }
      return body()
    }

    /// Releases the lock until ``wakeAll()`` or a spurious wake-up. The caller must hold the lock.
    package func wait() { SleepConditionVariableSRW(condition, lock, INFINITE, 0) }

    package func wakeAll() { WakeAllConditionVariable(condition) }
  }

  extension SystemProcess {
    /// Starts a thread, which ends with the process at the latest.
    package static func startThread(
      _ body: @escaping @Sendable () -> Void
    ) throws(SystemError) {
      let context = Unmanaged.passRetained(ThreadBody(body))
      // The size is that of the reserved stack.
      let thread = CreateThread(
        nil, SIZE_T(ThreadBody.stackSize),
        { context in
          ThreadBody.run(context)
          return 0
        }, context.toOpaque(), 0x0001_0000, nil)
      guard let thread else {
        context.release()
        throw .lastOfSystem
      }
      CloseHandle(thread)
    }
  }

  /// Does nothing: on Windows, a process that is asked to end ends at once.
  final class HeldSignals {
    var isAnyPending: Bool { false }
  }

  extension SystemProcess {
    static var number: Int { Int(_getpid()) }

    package static var arguments: [String?] { CommandLine.arguments.dropFirst().map { $0 } }

    /// Makes the standard streams pass bytes unchanged.
    package static func prepare() {
      for number in 0...2 as ClosedRange<Int32> { _ = _setmode(number, _O_BINARY) }
    }
  }
#endif
