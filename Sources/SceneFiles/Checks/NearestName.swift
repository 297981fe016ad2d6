/// Finds the name that was probably meant by another one.
enum NearestName {
  /// Names longer than this are not compared: no known one is.
  private static let longest = 64
  /// How many names are compared at most.
  private static let most = 1000

  /// The nearest of some names; nil where none is near: a quarter of the letters may differ, one at least. Case
  /// counts for nothing; of several that are as near the first.
  ///
  /// - Complexity: O(names · length²), each with a limit.
  static func of(_ name: String, among names: some Sequence<String>) -> String? {
    let wanted = Array(name.lowercased().utf8)
    guard !wanted.isEmpty, wanted.count <= longest else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in names.prefix(most) where candidate != name {
      let letters = Array(candidate.lowercased().utf8)
      let allowed = min(max(1, max(wanted.count, letters.count) / 4), (best?.distance ?? .max) - 1)
      guard (wanted.count - letters.count).magnitude <= max(allowed, 0),
        letters.count <= longest
      else { continue }
      let distance = distance(wanted, letters)
      if distance <= allowed { best = (candidate, distance) }
    }
    return best?.name
  }

  /// `; did you mean 'x'?`, empty where no name is near.
  static func suggestion(for name: String, among names: some Sequence<String>) -> String {
    of(name, among: names).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// How many letters must be put in, taken out, replaced, or swapped with their neighbours.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      row.reserveCapacity(b.count + 1)
      for j in b.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
