import AnimationMath
import AnimationTestSupport
import Testing

/// A value: maps hold objects.
private final class Number: Sendable, Equatable {
  let number: Int

  init(_ number: Int) { self.number = number }

  static func == (a: Number, b: Number) -> Bool { a.number == b.number }
}

private let edits = zip(
  Generator<Int>.oneOf(.int(in: 0...70), .int(in: 0...5000), .int(in: 0...(1 << 60))),
  Generator<Int>.int(in: 0...9).optional
).array(count: 0...60)

@Test func aPersistentMapIsADictionaryInOrder() {
  forAll("persistent map is a dictionary", edits, count: 500) { edits in
    var map = PersistentMap<Number>()
    var dictionary: [UInt64: Int] = [:]
    var copies: [(PersistentMap<Number>, [UInt64: Int])] = []
    for (key, value) in edits {
      copies.append((map, dictionary))
      map[UInt64(key)] = value.map(Number.init)
      dictionary[UInt64(key)] = value
    }
    copies.append((map, dictionary))
    for (map, dictionary) in copies {
      let sorted = dictionary.sorted { $0.key < $1.key }
      try hold(map.count == dictionary.count, "count \(map.count)")
      try hold(map.map(\.key) == sorted.map(\.key), "keys \(map.map(\.key))")
      try hold(map.map(\.value.number) == sorted.map(\.value), "values \(map.map(\.value.number))")
      var values: [Int] = []
      map.forEachValue { values.append($0.number) }
      try hold(values == sorted.map(\.value), "values by function")
      for (key, value) in dictionary { try hold(map[key]?.number == value, "value of \(key)") }
      for (key, _) in edits {
        try hold(map[UInt64(key)]?.number == dictionary[UInt64(key)], "\(key)")
      }
    }
    return true
  }
}

/// The marked values are those that were set with a mark and neither set without one nor removed since; a copy keeps
/// its own.
@Test func marksFollowTheirValues() {
  // A number is set, marked if it is odd; nil removes.
  forAll("marks of a persistent map", edits, count: 500) { edits in
    var map = PersistentMap<Number>()
    var dictionary: [UInt64: Int] = [:]
    var copies: [(PersistentMap<Number>, [UInt64: Int])] = []
    for (key, value) in edits {
      copies.append((map, dictionary))
      if let value {
        map.set(Number(value), for: UInt64(key), isMarked: value % 2 == 1)
      } else {
        map[UInt64(key)] = nil
      }
      dictionary[UInt64(key)] = value
    }
    copies.append((map, dictionary))
    for (map, dictionary) in copies {
      let marked = dictionary.sorted { $0.key < $1.key }.map(\.value).filter { $0 % 2 == 1 }
      var found: [Int] = []
      map.forEachMarkedValue { found.append($0.number) }
      try hold(found == marked, "marked are \(found), not \(marked)")
      try hold(map.markedCount == marked.count, "\(map.markedCount) marked")
      try hold(map.count == dictionary.count, "count \(map.count)")
    }
    return true
  }
}

@Test func equalPersistentMapsHaveEqualContents() {
  forAll("equal maps", edits, edits, count: 500) { first, second in
    var (a, b) = (PersistentMap<Number>(), PersistentMap<Number>())
    var (c, d) = ([UInt64: Int](), [UInt64: Int]())
    for (key, value) in first {
      a[UInt64(key)] = value.map(Number.init)
      c[UInt64(key)] = value
    }
    b = a
    d = c
    for (key, value) in second {
      b[UInt64(key)] = value.map(Number.init)
      d[UInt64(key)] = value
    }
    // The same contents made in another order.
    var again = PersistentMap<Number>()
    for (key, value) in d.sorted(by: { $0.key > $1.key }) { again[key] = Number(value) }
    return (a == b) == (c == d) && again == b
  }
}

@Test func differencesOfPersistentMapsAreThoseOfDictionaries() {
  forAll("differences of persistent maps", edits, edits, count: 400) { first, second in
    var map = PersistentMap<Number>()
    for (key, value) in first { map[UInt64(key)] = value.map(Number.init) }
    let earlier = map
    for (key, value) in second { map[UInt64(key)] = value.map(Number.init) }
    var found: [(UInt64, Number?, Number?)] = []
    map.forEachDifference(from: earlier) { found.append(($0, $1, $2)) }
    let keys = Set(earlier.map(\.key)).union(map.map(\.key)).sorted()
    let expected = keys.filter { earlier[$0] !== map[$0] }
    try hold(found.map(\.0) == expected, "keys \(found.map(\.0)) instead of \(expected)")
    return found.allSatisfy { $0.1 === earlier[$0.0] && $0.2 === map[$0.0] }
  }
}
