import AnimationTestSupport
import AnimationTiming
import AnimationTracks
import Testing

/// A set of tracks of one number that run once each, and the interval of each by slot.
private struct WaitingSet {
  var set = TrackSet()
  var tracks: [TrackHandle] = []
  var spans: [ClosedRange<Double>?] = []

  mutating func add(_ span: ClosedRange<Double>) -> Int {
    let track = set.add(
      from: 0.0, to: 1.0,
      timing: Timing(
        beginTime: span.lowerBound, duration: span.upperBound - span.lowerBound, fillMode: .both))
    let place = track.property.place
    while spans.count <= place {
      spans.append(nil)
      tracks.append(track)
    }
    (spans[place], tracks[place]) = (span, track)
    return place
  }

  mutating func replace(_ place: Int, with span: ClosedRange<Double>) {
    set.replace(
      tracks[place], from: 0.0, to: 1.0,
      timing: Timing(
        beginTime: span.lowerBound, duration: span.upperBound - span.lowerBound, fillMode: .both))
    spans[place] = span
  }

  mutating func remove(_ place: Int) {
    set.remove(tracks[place])
    spans[place] = nil
  }

  func places(beginningIn isMeant: (Double) -> Bool) -> Set<Int> {
    Set(spans.indices.filter { spans[$0].map { isMeant($0.lowerBound) } == true })
  }

  func places(overBy before: Double, notBy time: Double) -> Set<Int> {
    Set(
      spans.indices.filter {
        spans[$0].map { $0.upperBound < before && $0.upperBound >= time } == true
      })
  }
}

@Suite struct ActivationQueueTests {
  /// Returns times that a `Float` represents exactly, so that nothing is rounded.
  private static func span(_ random: inout SplitMix64) -> ClosedRange<Double> {
    let begin = Double(Int.random(in: -64...640, using: &random)) / 8
    return begin...(begin + Double(Int.random(in: 1...160, using: &random)) / 8)
  }

  /// Forwards the queue names every slot that begins. Backwards it names every slot that had begun or ended and no
  /// longer has. Both hold however slots are added, changed and removed in between, and however many entries are late.
  @Test(arguments: 0..<40) func namesWhatBeginsAndWhatComesBack(seed: Int) {
    var random = SplitMix64(seed: UInt64(700 + seed))
    var waiting = WaitingSet()
    for _ in 0..<Int.random(in: 0...600, using: &random) { _ = waiting.add(Self.span(&random)) }
    var (queue, time) = (ActivationQueue(), 0.0)
    queue.build(waiting.set, at: time)
    for _ in 0..<30 {
      // The caller knows the slots that it changes: only the others must be named.
      var changed: Set<Int> = []
      for _ in 0..<Int.random(in: 0...90, using: &random) {
        let place = waiting.spans.indices.randomElement(using: &random) ?? 0
        switch Int.random(in: 0..<4, using: &random) {
        case 0 where waiting.spans.indices.contains(place) && waiting.spans[place] != nil:
          waiting.remove(place)
          changed.insert(place)
        case 1 where waiting.spans.indices.contains(place) && waiting.spans[place] != nil:
          waiting.replace(place, with: Self.span(&random))
          changed.insert(place)
        default: changed.insert(waiting.add(Self.span(&random)))
        }
      }
      for place in changed.sorted() where waiting.spans[place] != nil {
        queue.insert(place, of: waiting.set)
      }
      let before = time
      time = Double(Int.random(in: -80...800, using: &random)) / 8
      var named: Set<Int> = []
      if time >= before {
        var places: [UInt32] = []
        queue.advance(to: time, into: &places)
        named = Set(places.map(Int.init))
        let begun = waiting.places { $0 > before && $0 <= time }
        #expect(named.isSuperset(of: begun.subtracting(changed)))
      } else {
        var places: [UInt32] = []
        queue.rewind(from: before, to: time, into: &places)
        named = Set(places.map(Int.init))
        let back = waiting.places { $0 > time && $0 <= before }
          .union(
            waiting.places(overBy: before, notBy: time).intersection(waiting.places { $0 <= time }))
        #expect(named.isSuperset(of: back.subtracting(changed)))
      }
      // Every waiting slot is in the queue: nothing begins between now and the next begin.
      let next = Double(queue.next)
      #expect(next > time && waiting.places { $0 > time && $0 < next }.isEmpty)
      let live = waiting.spans.count { $0 != nil }
      let bound = waiting.spans.count + ActivationQueue.lateLimit(of: waiting.spans.count)
      #expect(queue.count >= live && queue.count <= bound)
    }
  }

  /// A slot that is changed repeatedly leaves as few entries as a slot that is not.
  @Test func changesLeaveNothingBehind() {
    var waiting = WaitingSet()
    let place = waiting.add(0...1)
    var queue = ActivationQueue()
    queue.build(waiting.set, at: 0)
    var greatest = 0
    for step in 1...20_000 {
      let time = Double(step) / 8
      waiting.replace(place, with: (time + 1)...(time + 2))
      queue.insert(place, of: waiting.set)
      if step % 3 == 0 {
        var places: [UInt32] = []
        queue.rewind(from: time, to: time - 0.25, into: &places)
        #expect(places.count <= 1 + ActivationQueue.lateLimit(of: 1))
      }
      var places: [UInt32] = []
      queue.advance(to: time, into: &places)
      greatest = max(greatest, queue.count)
    }
    #expect(greatest <= 1 + ActivationQueue.lateLimit(of: 1))
  }
}
