// What every exported function asks of its arguments, and what it answers where that is not so.

/// What is wrong with a call. The numbers are those of inbetween.h.
enum Fault: Int32, Error {
  /// A handle that names nothing of its kind.
  case handle = -1
  /// An array that is missing or not aligned, though it has elements.
  case array = -2
  /// A count that is negative, too large or not the one that goes with the other arguments.
  case count = -3
  /// An index or a number of a mode that names nothing.
  case index = -4
  /// A number without sense where it stands.
  case number = -5
}

/// The most numbers of an array: the bytes of more could not be counted with 32 bits.
let greatestCount: Int32 = 0x0fff_ffff

/// The answer of a function that gives nothing but whether it worked: 0, or a fault.
@inline(__always)
func status(_ body: () throws(Fault) -> Void) -> Int32 {
  do throws(Fault) {
    try body()
    return 0
  } catch {
    return error.rawValue
  }
}

/// The answer of a function that gives an index or a count: it, or a fault.
@inline(__always)
func number(_ body: () throws(Fault) -> Int) -> Int32 {
  do throws(Fault) {
    return Int32(truncatingIfNeeded: try body())
  } catch {
    return error.rawValue
  }
}

/// An array that is read. Without elements it may be missing.
@inline(never)
func elements(
  _ start: UnsafePointer<Double>?, _ count: Int32
) throws(Fault) -> UnsafeBufferPointer<Double> {
  guard (0...greatestCount).contains(count) else { throw .count }
  guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
  guard let start, isAligned(start) else { throw .array }
  return UnsafeBufferPointer(start: start, count: Int(count))
}

/// An array that is written. Without elements it may be missing.
func elements(
  _ start: UnsafeMutablePointer<Double>?, _ count: Int32
) throws(Fault) -> UnsafeMutableBufferPointer<Double> {
  UnsafeMutableBufferPointer(mutating: try elements(UnsafePointer(start), count))
}

/// A copy of an array.
@inline(never)
func list(_ start: UnsafePointer<Double>?, _ count: Int32) throws(Fault) -> [Double] {
  Array(try elements(start, count))
}

/// Whether eight bytes may be read there as one number.
func isAligned<Pointee>(_ pointer: UnsafePointer<Pointee>) -> Bool {
  UInt(bitPattern: pointer) & 7 == 0
}
