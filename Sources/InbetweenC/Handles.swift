#if !hasFeature(Embedded)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Android)
    import Android
  #elseif canImport(Darwin)
    import Darwin
  #elseif canImport(WinSDK)
    import WinSDK
  #endif
#endif

/// The only table of the process, and its lock.
///
/// The lock is held while a handle is looked up, not while its value is used: the value outlives a release by another
/// thread. Embedded Swift has one thread and no lock. On systems whose threads are not supported here, callers must
/// take turns.
enum Handles {
  nonisolated(unsafe) private static var table = HandleTable()

  /// Returns a handle for a value; nil if no handle is left.
  static func create<Value>(_ value: Value, _ kind: HandleTable.Kind) -> OpaquePointer? {
    let object = Held(value)
    return OpaquePointer(bitPattern: withLock { table.insert(object, kind) })
  }

  /// Returns the value of a handle. The type is the one for the kind.
  static func value<Value>(
    _ handle: OpaquePointer?, _ kind: HandleTable.Kind, as type: Value.Type
  ) throws(Fault) -> Held<Value> {
    guard let object = object(UInt(bitPattern: handle), kind) else { throw .handle }
    return unsafeDowncast(object, to: Held<Value>.self)
  }

  /// Separate from the generic function, so that a small module has only one copy.
  @inline(never)
  private static func object(_ handle: UInt, _ kind: HandleTable.Kind) -> AnyObject? {
    withLock { table.object(handle, kind) }
  }

  /// Releases a handle. nil is valid.
  static func release(_ handle: OpaquePointer?, _ kind: HandleTable.Kind) -> Int32 {
    guard let handle else { return 0 }
    let object = withLock { table.remove(UInt(bitPattern: handle), kind) }
    return object == nil ? Fault.handle.rawValue : 0
  }

  #if !hasFeature(Embedded) && (canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin))
    nonisolated(unsafe) private static let mutex: UnsafeMutablePointer<pthread_mutex_t> = {
      let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
      pthread_mutex_init(mutex, nil)
      return mutex
    }()

    private static func withLock<Result>(_ body: () -> Result) -> Result {
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return body()
    }
  #elseif !hasFeature(Embedded) && canImport(WinSDK)
    // Not run yet.
    nonisolated(unsafe) private static let lock: UnsafeMutablePointer<SRWLOCK> = {
      let lock = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
      InitializeSRWLock(lock)
      return lock
    }()

    private static func withLock<Result>(_ body: () -> Result) -> Result {
      AcquireSRWLockExclusive(lock)
      defer { ReleaseSRWLockExclusive(lock) }
      return body()
    }
  #else
    private static func withLock<Result>(_ body: () -> Result) -> Result { body() }
  #endif
}

final class Held<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}
