import Foundation

/// A value that threads change in turn. The standard library's own lock asks for newer systems of
/// Apple's than the package does.
public final class Guarded<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  /// The value is no longer the caller's.
  public init(_ value: sending Value) { self.value = value }

  /// Hands the value to a function while no other thread has it.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
