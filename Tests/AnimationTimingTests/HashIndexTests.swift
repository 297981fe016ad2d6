import AnimationTestSupport
import AnimationTiming
import Testing

@Suite struct HashIndexTests {
  /// A lookup finds an inserted number with the wanted fingerprint, and no other, however many share it or its low
  /// bits, while the table grows and after it was emptied.
  @Test func findsWhatWasInserted() {
    let fingerprint = Generator<Int>.int(in: 0...40).map { number in
      // Some differ only above the stored half, or only in bits that choose no bucket.
      UInt64(number % 5) << 40 | UInt64(number / 5 % 2) << 30 | UInt64(number / 10)
    }
    forAll("fingerprints", fingerprint.array(count: 0...200), .int(in: 1...4), count: 200) {
      fingerprints, part in
      var table = HashIndex()
      for round in 0..<2 {
        for (number, print) in fingerprints.enumerated() {
          table.insert(number, fingerprint: print)
        }
        try hold(table.count == fingerprints.count, "the count in round \(round)")
        for print in Set(fingerprints + [7, 1 << 63]) {
          func isWanted(_ number: Int) -> Bool {
            number % part == 0 && fingerprints[number] == print
          }
          let found = table.find(print, where: isWanted)
          let isThere = fingerprints.indices.contains(where: isWanted)
          try hold(found.map(isWanted) ?? !isThere, "\(print) in round \(round)")
        }
        table.removeAll()
        try hold(table.count == 0 && table.find(0, where: { _ in true }) == nil, "emptied")
      }
      return true
    }
  }
}
