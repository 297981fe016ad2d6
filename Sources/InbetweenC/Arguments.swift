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

/// What C programs hold by handles: a value for each handle that has not been released.
///
/// A handle is a number in the shape of a pointer, and nothing lies at it. Its lowest bits are the
/// kind of the value, then come the index of a slot and the generation of the slot, which counts how
/// often it has been used. So a handle that was released, one of another kind, a number that never was a
/// handle and an address of the program's own are all told from one that is valid; an address is
/// so because no kind is 0.
///
/// Law: a handle names a value from the call that gave it until it is released, and never again
/// (`HandleTableTests`): a slot whose generations are used up is not used any more.
/// Complexity: O(1) for each call, amortised for a new handle.
package struct HandleTable {
  /// The kinds of values. None is 0, so that no address of a double is a handle.
  package enum Kind: UInt {
    case curve = 1
    case spring, tracks
  }

  private struct Slot {
    /// The handle that is valid now, or was the last one.
    var handle: UInt
    var object: AnyObject?
    /// Of an empty slot that has generations left: the next such slot, −1 for none.
    var nextEmpty = -1
  }

  private static var kindBits: Int { 2 }
  private let indexBits: Int
  private let generationCount: UInt
  private var slots: [Slot] = []
  /// The first slot that is empty and has generations left, −1 for none.
  private var firstEmpty = -1

  /// An empty table.
  ///
  /// - Parameters:
  ///   - indexBits: How many bits of a handle number its slot: 2 to this many values live at once.
  ///   - generationBits: How many bits count the uses of a slot.
  package init(
    indexBits: Int = UInt.bitWidth == 64 ? 30 : 20,
    generationBits: Int = UInt.bitWidth == 64 ? 32 : 10
  ) {
    self.indexBits = indexBits
    generationCount = 1 << UInt(generationBits)
  }

  /// A handle for a value, 0 where all have been given.
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

  /// The value of a handle of a kind; nil where it names none.
  package func object(_ handle: UInt, _ kind: Kind) -> AnyObject? {
    slot(handle, kind).flatMap { slots[$0].object }
  }

  /// Ends a handle and gives its value; nil where it names none.
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

  /// The slot that a handle of a kind was last given for.
  private func slot(_ handle: UInt, _ kind: Kind) -> Int? {
    let index = Int(handle >> UInt(Self.kindBits) & ((1 << UInt(indexBits)) - 1))
    guard handle & ((1 << UInt(Self.kindBits)) - 1) == kind.rawValue, index < slots.count,
      slots[index].handle == handle
    else { return nil }
    return index
  }
}
