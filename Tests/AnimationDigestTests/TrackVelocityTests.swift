import AnimationDigest
import AnimationTestSupport
import Testing

/// Returns the largest of the numbers that are made of the same terms: for a transform the elements of the translation,
/// which are lengths, or all others; for other types the number itself.
private func largestTerm(_ numbers: [Double], beside lane: Int) -> Double {
  guard numbers.count == 16 else { return numbers[lane].magnitude }
  let isLength = (12..<15).contains(lane)
  return numbers.indices.lazy.filter { (12..<15).contains($0) == isLength }
    .map { numbers[$0].magnitude }.max() ?? 0
}

/// The velocities of the digest's tracks are the recorded ones, within 4 ulp of the largest term.
@Test func theVelocitiesOfTracksAreThoseRecorded() throws {
  let golden = try GoldenFile("AnimationDigestTests/Computed/velocities.txt")
  let velocities = trackVelocities()
  #expect(velocities.count == golden.rows.count)
  var (moving, differing) = (0, 0)
  for (velocity, row) in zip(velocities, golden.rows) {
    guard let velocity, row.fields != ["none"] else {
      #expect(velocity == nil && row.fields == ["none"], "line \(row.line)")
      continue
    }
    let expected = try row.numbers()
    #expect(velocity.count == expected.count, "line \(row.line)")
    if expected.contains(where: { $0 != 0 }) { moving += 1 }
    if velocity != expected { differing += 1 }
    for lane in expected.indices {
      let slack = golden.tolerance * largestTerm(expected, beside: lane)
      #expect(
        (velocity[lane] - expected[lane]).magnitude <= slack,
        "line \(row.line), number \(lane): \(velocity[lane]), not \(expected[lane])")
    }
  }
  #expect(moving > 700)
  print("velocities of the digest's tracks: \(moving) that move, \(differing) with other bits")
}
