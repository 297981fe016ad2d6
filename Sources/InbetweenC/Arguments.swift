// The checks of every exported function's arguments, and the results for failed checks.

/// The faults of a call. The numbers are those of inbetween.h.
enum Fault: Int32, Error {
  /// A handle that names no value of its kind.
  case handle = -1
  /// An array that is missing or not aligned, although it has elements.
  case array = -2
  /// A count that is negative, too large or not the one for the other arguments.
  case count = -3
  /// An index or a mode that does not exist.
  case index = -4
  /// A number that is invalid for its argument.
  case number = -5
}

/// The greatest count of an array: the bytes of more numbers could not be counted with 32 bits.
let greatestCount: Int32 = 0x0fff_ffff

/// Returns the status of a call: 0, or a fault.
@inline(__always)
func status(_ body: () throws(Fault) -> Void) -> Int32 {
  do throws(Fault) {
    try body()
    return 0
  } catch {
    return error.rawValue
  }
}

/// Returns an index or a count, or a fault.
@inline(__always)
func number(_ body: () throws(Fault) -> Int) -> Int32 {
  do throws(Fault) {
    return Int32(truncatingIfNeeded: try body())
  } catch {
    return error.rawValue
  }
}

/// Returns an array to read. An empty array may be missing.
@inline(never)
func elements(
  _ start: UnsafePointer<Double>?, _ count: Int32
) throws(Fault) -> UnsafeBufferPointer<Double> {
  guard (0...greatestCount).contains(count) else { throw .count }
  guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
  guard let start, isAligned(start) else { throw .array }
  return UnsafeBufferPointer(start: start, count: Int(count))
}

/// Returns an array to write. An empty array may be missing.
func elements(
  _ start: UnsafeMutablePointer<Double>?, _ count: Int32
) throws(Fault) -> UnsafeMutableBufferPointer<Double> {
  UnsafeMutableBufferPointer(mutating: try elements(UnsafePointer(start), count))
}

@inline(never)
func list(_ start: UnsafePointer<Double>?, _ count: Int32) throws(Fault) -> [Double] {
  Array(try elements(start, count))
}

/// Whether eight bytes may be read there as one number.
func isAligned<Pointee>(_ pointer: UnsafePointer<Pointee>) -> Bool {
  UInt(bitPattern: pointer) & 7 == 0
}

/// A table of the values that C programs hold by handles: a value for each handle that has not been released.
///
/// A handle is a number in the form of a pointer, but not an address. Its lowest bits are the kind of the value,
/// followed by the index of a slot and the generation of the slot, which counts its uses. So the table distinguishes
/// a valid handle from one that was released, from one of another kind, from a number that never was a handle, and
/// from an address of the program; the latter because no kind is 0.
///
/// Law: a handle names a value from its creation until it is released, and never again (`HandleTableTests`): a slot
/// whose generations are used up is not used any more. Complexity: O(1) for each call, amortised for a new handle.
package struct HandleTable {
  package enum Kind: UInt {
    case curve = 1
    case spring, tracks
  }

  private struct Slot {
    var handle: UInt
    var object: AnyObject?
    /// The next empty slot with generations left, −1 for none, if this slot is one.
    var nextEmpty = -1
  }

  private static var kindBits: Int { 2 }
  private let indexBits: Int
  private let generationCount: UInt
  private var slots: [Slot] = []
  /// The first empty slot with generations left, −1 for none.
  private var firstEmpty = -1

  /// Creates an empty table.
  ///
  /// - Parameters:
  ///   - indexBits: The bits of a handle for its slot: at most 2 to this power values at once.
  ///   - generationBits: The bits that count the uses of a slot.
  package init(
    indexBits: Int = UInt.bitWidth == 64 ? 30 : 20,
    generationBits: Int = UInt.bitWidth == 64 ? 32 : 10
  ) {
    self.indexBits = indexBits
    generationCount = 1 << UInt(generationBits)
  }

  /// Returns a handle for a value, 0 if no handle is left.
  package mutating func insert(_ object: AnyObject, _ kind: Kind) -> UInt {
    let index = firstEmpty
    guard index >= 0 else {
      guard slots.count < 1 << indexBits else { return 0 }
      let handle = handle(slots.count, 0, kind)
      slots.append(Slot(handle: handle, object: object))
      return handle
    }
    firstEmpty = slots[index].nextEmpty
    slots[index].handle = handle(index, generation(of: slots[index].handle) + 1, kind)
    slots[index].object = object
    return slots[index].handle
  }

  /// Returns the value of a handle of a kind; nil if there is none.
  package func object(_ handle: UInt, _ kind: Kind) -> AnyObject? {
    slot(handle, kind).flatMap { slots[$0].object }
  }

  /// Releases a handle and returns its value; nil if there is none.
  package mutating func remove(_ handle: UInt, _ kind: Kind) -> AnyObject? {
    guard let index = slot(handle, kind), let object = slots[index].object else { return nil }
    slots[index].object = nil
    if generation(of: handle) + 1 < generationCount {
      slots[index].nextEmpty = firstEmpty
      firstEmpty = index
    }
    return object
  }

  private func handle(_ index: Int, _ generation: UInt, _ kind: Kind) -> UInt {
    (generation << UInt(indexBits) | UInt(index)) << UInt(Self.kindBits) | kind.rawValue
  }

  private func generation(of handle: UInt) -> UInt { handle >> UInt(Self.kindBits + indexBits) }

  /// Returns the slot that a handle of a kind was last created for.
  private func slot(_ handle: UInt, _ kind: Kind) -> Int? {
    let index = Int(handle >> UInt(Self.kindBits) & ((1 << UInt(indexBits)) - 1))
    guard handle & ((1 << UInt(Self.kindBits)) - 1) == kind.rawValue, index < slots.count,
      slots[index].handle == handle
    else { return nil }
    return index
  }
}
