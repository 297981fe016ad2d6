/// What a C program holds of a value: the address of memory with the value in it.
///
/// Nothing else refers to it, so a handle lives from the call that gives it to the one that
/// releases it, and handles are independent of each other.
enum Handle<Value> {
  /// Puts a value into memory of its own.
  static func create(_ value: consuming Value) -> OpaquePointer {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    place.initialize(to: value)
    return OpaquePointer(place)
  }

  /// Where the value of a handle lies.
  static func place(_ handle: OpaquePointer) -> UnsafeMutablePointer<Value> {
    UnsafeMutablePointer(handle)
  }

  /// Ends a handle; nil is none.
  static func release(_ handle: OpaquePointer?) {
    guard let handle else { return }
    place(handle).deinitialize(count: 1)
    place(handle).deallocate()
  }
}
