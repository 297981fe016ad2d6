import AnimationTestSupport
import InbetweenC
import Testing

private final class Value {}

private let kinds: [HandleTable.Kind] = [.curve, .spring, .tracks]

/// A change of a table: a value is inserted, or one of the handles so far is removed.
private enum Step: Sendable {
  case insert(Int)
  case remove(Int)
}

private let step = zip(.bool, Generator<Int>.int(in: 0...1000)).map { isInsertion, number in
  isInsertion ? Step.insert(number % 3) : Step.remove(number)
}

/// A handle names its value from the call that returned it until it is released, and never again; no other kind finds
/// it. This holds even for a small table, in which slots and generations run out.
@Test(arguments: [(2, 2), (1, 3), (3, 1), (30, 32)])
func handlesNameTheirValuesUntilTheyAreReleased(indexBits: Int, generationBits: Int) {
  let steps = step.array(count: 0...80)
  forAll("as a dictionary that forgets", steps, count: 300) { steps in
    var table = HandleTable(indexBits: indexBits, generationBits: generationBits)
    var given: [(handle: UInt, kind: HandleTable.Kind, value: Value)] = []
    var live: [UInt: Value] = [:]
    for step in steps {
      switch step {
      case .insert(let kind):
        let value = Value()
        let handle = table.insert(value, kinds[kind])
        if handle == 0 {
          // A table returns no handle only if every slot is in use or used up.
          let slot = { (handle: UInt) in handle >> 2 & (1 << UInt(indexBits) - 1) }
          for index in 0..<UInt(1 << indexBits) {
            let isLive = live.keys.contains { slot($0) == index }
            let uses = given.count { slot($0.handle) == index }
            guard isLive || uses == 1 << generationBits else { return false }
          }
          continue
        }
        guard !given.contains(where: { $0.handle == handle }) else { return false }
        given.append((handle, kinds[kind], value))
        live[handle] = value
      case .remove(let number):
        guard !given.isEmpty else { continue }
        let (handle, kind, value) = given[number % given.count]
        let removed = table.remove(handle, kind)
        guard removed === (live.removeValue(forKey: handle) != nil ? value : nil) else {
          return false
        }
      }
      for (handle, kind, _) in given {
        for other in kinds {
          guard table.object(handle, other) === (other == kind ? live[handle] : nil) else {
            return false
          }
        }
      }
    }
    return true
  }
}

/// No possible address of a number is a handle, and few other numbers are.
@Test func addressesAreNoHandles() {
  var table = HandleTable()
  let handle = table.insert(Value(), .curve)
  for address in stride(from: UInt(0), to: 1 << 12, by: 4) {
    #expect(kinds.allSatisfy { table.object(address, $0) == nil })
  }
  for bit in 0..<UInt.bitWidth {
    #expect(kinds.allSatisfy { table.object(handle ^ 1 << UInt(bit), $0) == nil })
  }
  #expect(kinds.allSatisfy { table.object(.max, $0) == nil && table.object(1 << 63, $0) == nil })
}

/// Threads that make, use and release handles at once do not disturb each other.
@Test func handlesAreForAnyThread() async {
  let works = await withTaskGroup(of: Bool.self) { group in
    for task in 0..<4 {
      group.addTask {
        (0..<300).allSatisfy { round in
          let x = Double((task * 300 + round) % 97) / 97
          guard let curve = curveBezier(x, 0, 1, 1), let tracks = tracksCreate() else {
            return false
          }
          var values = [0.25]
          let isEvaluated = curveEvaluate(curve, values, &values, 1) == 0
          let isProperty = tracksAddProperty(tracks, [x], 1) == 0
          return isEvaluated && isProperty && tracksRelease(tracks) == 0
            && curveRelease(curve) == 0 && curveRelease(curve) == -1
        }
      }
    }
    return await group.allSatisfy { $0 }
  }
  #expect(works)
}
