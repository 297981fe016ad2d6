import AnimationGeometry
import AnimationInterpolation
import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Foundation
import Testing

@Suite struct TrackCodingTests {
  private static let types: [ValueType] = [
    .number, .point, .rect, .transform, .affine, .quaternion, .numbers,
  ]

  /// Returns a track for a set that has five clocks.
  private func track(seed: Int) -> Track {
    var tracks = RandomTracks(seed: UInt64(seed))
    let type = Self.types[seed % Self.types.count]
    return tracks.track(type, clock: seed % 5)
  }

  private func bits(_ track: Track) -> [UInt64] {
    var set = TrackSet()
    for _ in 0..<4 { _ = set.addClock(.layer(Timing(duration: .infinity, speed: 2))) }
    set.add(track)
    var sampler = Sampler()
    var column = [Double](repeating: -1, count: set.laneCount)
    return stride(from: -1.0, through: 9, by: 0.625).flatMap { time in
      column.withUnsafeMutableBufferPointer {
        sampler.move(to: time, in: set)
        sampler.sampleAll(set, into: $0)
      }
      return column.map { $0.bitPattern }
    }
  }

  /// A decoded track equals the original, shows the same bits, and encodes the same.
  @Test func tracksAreKept() {
    forAll("a kept track", Generator<Int>.int(in: 0...1_000_000), count: 300) { seed in
      let track = track(seed: seed)
      let written = try JSONEncoder().encode(track)
      let read = try JSONDecoder().decode(Track.self, from: written)
      try hold(read == track, "another track")
      try hold(bits(read) == bits(track), "other bits")
      return true
    }
  }

  /// Tracks along paths and decays survive coding.
  @Test func waysAreKept() throws {
    var path = BezierPath()
    path.move(to: Point2D(x: 0, y: 0))
    path.addCurve(
      to: Point2D(x: 9, y: 1), control1: Point2D(x: 3, y: -4), control2: Point2D(x: 1, y: 8))
    path.addLine(to: Point2D(x: 2, y: 2))
    let tracks = [
      try Track(path: path, timing: Timing(duration: 3), curve: .easeInEaseOut, clock: 2),
      try Track(
        from: .point(Point2D(x: 1, y: 2)), velocity: .point(Point2D(x: 300, y: -20)),
        decay: .scroll, clock: 4),
    ]
    for track in tracks {
      let read = try JSONDecoder().decode(Track.self, from: JSONEncoder().encode(track))
      #expect(read == track)
      #expect(bits(read) == bits(track))
    }
  }

  /// A decoded clock equals the original.
  @Test func clocksAreKept() {
    let clocks: [TrackClock] = [
      .unchanged,
      .layer(Timing(beginTime: -0.0, duration: .infinity, speed: -0.5, timeOffset: 1e300)),
      .group(Timing(beginTime: 1, duration: 2, repeatCount: .infinity, autoreverses: true)),
      .group(Timing(duration: 2), curve: .cubicBezier(0.3, -1, 0.2, 2)),
      .group(Timing(duration: .infinity), curve: .steps(3)),
    ]
    checkCodable("a clock of tracks", Generator.element(of: clocks))
  }

  /// Changed JSON is refused, or is a track that a set can play.
  @Test func changesNeverEndTheProcess() throws {
    var random = SplitMix64(seed: 4)
    var refused = 0
    for seed in 0..<400 {
      let written = Array(try JSONEncoder().encode(track(seed: seed)))
      let data = Data(altered(written, from: 1, using: &random))
      if let read = try? JSONDecoder().decode(Track.self, from: data), read.node < 5 {
        _ = bits(read)
      } else {
        refused += 1
      }
    }
    #expect(refused > 100)
    #expect(refused < 400)
  }

  /// A track names a clock that a set can have.
  @Test func clocksOfTracksAreBelowTheirLimit() throws {
    let track = try Track(from: .number(0), to: .number(1), timing: Timing(duration: 1), clock: 5)
    var fields = try SavedFields(track).fields
    for (clock, isRead) in [(TrackSlot.nodeLimit - 1, true), (TrackSlot.nodeLimit, false)] {
      #expect(fields[0] as? Int == 5 || clock > 5)
      fields[0] = clock
      let read = try? SavedFields<Track>.value(of: fields)
      #expect((read?.node == clock) == isRead)
    }
  }

  /// Fields that are not a clock are refused with a message.
  @Test(arguments: [
    ("[]", "Unkeyed container is at end"),
    ("[0,1]", "field 1: expected the end, found more fields"),
    ("[9]", "field 1: expected an index below 5, found 9"), ("[true]", "typeMismatch"),
  ]) func fieldsThatAreNotAClock(json: String, what: String) {
    do {
      _ = try JSONDecoder().decode(TrackClock.self, from: Data(json.utf8))
      Issue.record("\(json) is read")
    } catch {
      #expect("\(error)".contains(what), "\(error)")
    }
  }
}
