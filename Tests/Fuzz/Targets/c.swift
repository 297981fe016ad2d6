import InbetweenC

/// Any bytes are a program of calls of the C interface with right and wrong arguments: handles of every kind, released
/// handles and numbers that never were handles; arrays of exactly the stated length, or counts that no array has. Every
/// call returns what inbetween.h states; a call that returns an error has written nothing, and a handle is wrong
/// exactly if no live object has it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var program = Program(bytes: UnsafeBufferPointer(start: start, count: count))
  while !program.isAtEnd { program.call() }
  program.releaseAll()
  return 0
}

private enum Kind: CaseIterable { case curve, spring, tracks }

/// The bytes, and the objects that they have made so far.
private struct Program {
  let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var handles: [OpaquePointer] = []
  private var live: [OpaquePointer: Kind] = [:]

  init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  var isAtEnd: Bool { position >= bytes.count }

  private mutating func byte() -> UInt8 {
    defer { position += 1 }
    return isAtEnd ? 0 : bytes[position]
  }

  private mutating func number() -> Double {
    let choice = byte()
    let usual: [Double] = [
      0, 1, 0.5, 0.25, -1, 2, 10, 100, 1e-300, 1e300, .leastNonzeroMagnitude, -0.0, .infinity,
      -.infinity,
      .nan, 3,
    ]
    if choice < 224 { return usual[Int(choice) % usual.count] }
    var bits: UInt64 = 0
    for _ in 0..<8 { bits = bits << 8 | UInt64(byte()) }
    return Double(bitPattern: bits)
  }

  /// Returns numbers at the end of a block of memory, so that the sanitizer notices accesses beyond.
  private mutating func numbers(_ count: Int) -> UnsafeMutablePointer<Double> {
    let place = UnsafeMutablePointer<Double>.allocate(capacity: count)
    for index in 0..<count { place[index] = number() }
    return place
  }

  /// Returns a length of an array, and the count passed for it: at most that length, or a count that no array has.
  private mutating func counts() -> (length: Int, said: Int32) {
    let choice = byte()
    let length = Int(choice & 31)
    switch choice >> 5 {
    case 5: return (length, max(Int32(length) - 1, 0))
    case 6: return (length, -1 - Int32(byte()))
    case 7: return (length, [.min, .max, 0x1000_0000, 0x7000_0000][Int(byte() & 3)])
    default: return (length, Int32(length))
    }
  }

  private mutating func handle() -> OpaquePointer? {
    let choice = byte()
    switch choice {
    case 0..<8: return nil
    case 8..<16:
      var bits: UInt = 0
      for _ in 0..<8 { bits = bits << 8 | UInt(byte()) }
      return OpaquePointer(bitPattern: bits)
    case 16..<24:
      // One bit away from a returned one.
      let given = handles.isEmpty ? nil : handles[Int(byte()) % handles.count]
      return OpaquePointer(bitPattern: UInt(bitPattern: given) ^ 1 << UInt(byte() & 63))
    default:
      return handles.isEmpty ? nil : handles[Int(choice) % handles.count]
    }
  }

  private func isLive(_ handle: OpaquePointer?, _ kind: Kind) -> Bool {
    handle.map { live[$0] == kind } ?? false
  }

  private mutating func keep(_ handle: OpaquePointer?, _ kind: Kind) {
    guard let handle else { return }
    // No handle is returned twice.
    precondition(!handles.contains(handle))
    handles.append(handle)
    live[handle] = kind
  }

  /// Calls with room for some results; an error leaves it as it was.
  private func writing(_ count: Int, _ body: (UnsafeMutablePointer<Double>) -> Int32) {
    let room = UnsafeMutablePointer<Double>.allocate(capacity: count)
    defer { room.deallocate() }
    room.initialize(repeating: -7.25, count: count)
    let result = body(room)
    precondition((-5...0).contains(result))
    if result < 0 { precondition((0..<count).allSatisfy { room[$0] == -7.25 }) }
  }

  mutating func call() {
    switch byte() % 13 {
    case 0: keep(curveNamed(Int32(byte()) - 2), .curve)
    case 1: keep(curveBezier(number(), number(), number(), number()), .curve)
    case 2: keep(springCreate(number(), number(), number(), number()), .spring)
    case 3: keep(tracksCreate(), .tracks)
    case 4: evaluateCurve()
    case 5: evaluateSpring()
    case 6: evaluateTiming()
    case 7: addClock()
    case 8: addProperty()
    case 9: appendKeyframes()
    case 10: appendSpring()
    case 11: sample()
    default: release()
    }
  }

  private mutating func evaluateCurve() {
    let (curve, (length, said)) = (handle(), counts())
    let inputs = numbers(length)
    defer { inputs.deallocate() }
    writing(length) {
      let result = curveEvaluate(curve, inputs, $0, said)
      precondition((result == -1) == !isLive(curve, .curve))
      precondition(result == -1 || (result == 0) == (0...31).contains(said))
      return result
    }
  }

  private mutating func evaluateSpring() {
    let (spring, (length, said)) = (handle(), counts())
    let inputs = numbers(length)
    defer { inputs.deallocate() }
    let wantsVelocities = byte() & 1 == 0
    writing(length) { values in
      var answer: Int32 = 0
      writing(length) {
        answer = springEvaluate(spring, inputs, values, wantsVelocities ? $0 : nil, said)
        precondition((answer == -1) == !isLive(spring, .spring))
        return answer
      }
      return answer
    }
    _ = springSettlingDuration(spring, number())
  }

  private mutating func evaluateTiming() {
    let timing = numbers(8)
    if byte() & 7 != 0 { timing[7] = Double(byte() & 3) }
    let (length, said) = counts()
    let inputs = numbers(length)
    defer {
      timing.deallocate()
      inputs.deallocate()
    }
    writing(length) { progress in
      var answer: Int32 = 0
      writing(length) {
        answer = timingEvaluate(timing, inputs, progress, $0, said)
        return answer
      }
      return answer
    }
  }

  private mutating func addClock() {
    let tracks = handle()
    let result = tracksAddClock(tracks, Int32(byte()) - 2, number(), number(), number())
    precondition(result >= 0 || [-1, -4, -5].contains(result))
    precondition((result == -1) == !isLive(tracks, .tracks))
  }

  private mutating func addProperty() {
    let (tracks, (length, said)) = (handle(), counts())
    let model = numbers(length)
    defer { model.deallocate() }
    let before = tracksLaneCount(tracks)
    let result = tracksAddProperty(tracks, model, said)
    precondition((result == -1) == !isLive(tracks, .tracks))
    precondition(tracksLaneCount(tracks) == (result < 0 ? before : before + said))
  }

  private mutating func appendKeyframes() {
    let (tracks, curve, timing) = (handle(), handle(), numbers(8))
    if byte() & 7 != 0 { timing[7] = Double(byte() & 3) }
    let (property, clock, mode) = (Int32(byte() & 7) - 1, Int32(byte() & 3) - 1, Int32(byte() & 7))
    let (times, values) = (counts(), counts())
    let (keyTimes, keyframes) = (numbers(times.length), numbers(values.length))
    defer {
      timing.deallocate()
      keyTimes.deallocate()
      keyframes.deallocate()
    }
    let usesTimes = byte() & 1 == 0
    if usesTimes, times.length > 0, byte() & 1 == 0 {
      for index in 0..<times.length {
        keyTimes[index] = Double(index) / Double(max(times.length - 1, 1))
      }
    }
    let result = tracksAppendKeyframes(
      tracks, property, clock, timing, curve, mode, usesTimes ? keyTimes : nil,
      usesTimes ? times.said : 0, keyframes, values.said)
    precondition((-5...0).contains(result))
    precondition(isLive(tracks, .tracks) || result == -1)
    if isLive(tracks, .tracks), curve == nil || isLive(curve, .curve) { precondition(result != -1) }
  }

  private mutating func appendSpring() {
    let (tracks, spring, timing) = (handle(), handle(), numbers(8))
    if byte() & 7 != 0 { timing[7] = Double(byte() & 3) }
    let (property, clock) = (Int32(byte() & 7) - 1, Int32(byte() & 3) - 1)
    let (length, said) = counts()
    let (from, to) = (numbers(length), numbers(length))
    defer {
      timing.deallocate()
      from.deallocate()
      to.deallocate()
    }
    let result = tracksAppendSpring(tracks, property, clock, timing, spring, from, to, said)
    precondition((-5...0).contains(result))
    precondition(isLive(tracks, .tracks) || result == -1)
    if result == 0 { precondition(isLive(spring, .spring)) }
    if byte() & 7 == 0 { _ = tracksRemoveTracks(tracks, property) }
  }

  private mutating func sample() {
    let (tracks, (length, said)) = (handle(), counts())
    let times = numbers(length)
    defer { times.deallocate() }
    let laneCount = Int(max(tracksLaneCount(tracks), 0))
    let choice = byte() & 7
    let excess = choice == 0 ? 1 : choice == 1 ? -1 : 0
    let room = max(min(length * laneCount, 1 << 14) + excess, 0)
    writing(room) {
      let result = tracksSample(tracks, times, said, $0, Int32(room))
      precondition((result == -1) == !isLive(tracks, .tracks))
      if result == 0 { precondition(room == Int(said) * laneCount) }
      return result
    }
  }

  private mutating func release() {
    let handle = handle()
    let kind = Kind.allCases[Int(byte()) % 3]
    let result = release(handle, as: kind)
    guard let handle else { return precondition(result == 0) }
    precondition(result == (live[handle] == kind ? 0 : -1))
    if result == 0 { live[handle] = nil }
  }

  private func release(_ handle: OpaquePointer?, as kind: Kind) -> Int32 {
    switch kind {
    case .curve: curveRelease(handle)
    case .spring: springRelease(handle)
    case .tracks: tracksRelease(handle)
    }
  }

  mutating func releaseAll() {
    for (handle, kind) in live {
      precondition(release(handle, as: kind) == 0 && release(handle, as: kind) == -1)
    }
  }
}
