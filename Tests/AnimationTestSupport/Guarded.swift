import Foundation

/// A value that several threads change, one at a time. The standard library's own lock requires newer Apple systems
/// than the package does.
public final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  /// Creates a guarded value; the caller no longer owns the value.
  public init(_ value: sending Value) { self.value = value }

  /// Passes the value to a function while no other thread has access.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
