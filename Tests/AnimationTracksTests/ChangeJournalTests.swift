import AnimationTestSupport
import AnimationTracks
import Testing

@Suite struct ChangeJournalTests {
  /// The places of the latest changes since a position, nil where it is not known.
  private func places(
    of journal: ChangeJournal, since position: ChangeJournal.Position
  ) -> [Int?]? {
    journal.countOfChanges(since: position).map { count in
      (0..<count).map { journal.place($0, ofLast: count) }
    }
  }

  @Test func givesTheChangesSinceAPosition() {
    var journal = ChangeJournal()
    journal.note(7, of: 10, bits: 1)
    let position = journal.position
    #expect(places(of: journal, since: position) == [])
    journal.note(3, of: 10, bits: 2)
    journal.note(of: 10, bits: 3)
    journal.note(3, of: 10, bits: 4)
    #expect(places(of: journal, since: position) == [3, nil, 3])
    #expect(places(of: journal, since: journal.position) == [])
  }

  /// Copies that have gone different ways do not know each other's positions, whichever is longer.
  @Test func copiesThatDivergeAreNotMistakenForEachOther() {
    var base = ChangeJournal()
    for place in 0..<5 { base.note(UInt32(place), of: 10, bits: UInt64(place)) }
    var (first, second) = (base, base)
    first.note(1, of: 10, bits: 100)
    for step in 0..<4 {
      second.note(2, of: 10, bits: UInt64(200 + step))
      #expect(second.countOfChanges(since: first.position) == nil, "\(step + 1) changes")
      #expect(first.countOfChanges(since: second.position) == nil, "\(step + 1) changes")
    }
    // Both know where they have parted.
    #expect(places(of: first, since: base.position) == [1])
    #expect(places(of: second, since: base.position) == [2, 2, 2, 2])
  }

  /// The same place with another content is another change.
  @Test func theContentsCount() {
    var (first, second) = (ChangeJournal(), ChangeJournal())
    first.note(1, of: 10, bits: 5)
    second.note(1, of: 10, bits: 6)
    #expect(second.countOfChanges(since: first.position) == nil)
    second = ChangeJournal()
    second.note(1, of: 10, bits: 5)
    #expect(second.countOfChanges(since: first.position) == 0)
  }

  @Test func aRestartForgetsAll() {
    var journal = ChangeJournal()
    journal.note(1, of: 10, bits: 5)
    let before = journal.position
    journal.restart()
    #expect(journal.countOfChanges(since: before) == nil)
    let after = journal.position
    #expect(journal.countOfChanges(since: after) == 0)
    journal.note(2, of: 10, bits: 5)
    // The change right after a restart is not known by the one before it.
    #expect(places(of: journal, since: after) == nil)
    let later = journal.position
    journal.note(3, of: 10, bits: 5)
    #expect(places(of: journal, since: later) == [3])
  }

  /// The journal keeps as many changes as going through them is worth, however many come.
  @Test func keepsTheLatestChangesOnly() {
    for places in [1, 100, 4000] {
      var journal = ChangeJournal()
      var positions: [ChangeJournal.Position] = []
      for step in 0..<3 * (256 + places) {
        positions.append(journal.position)
        journal.note(UInt32(step % places), of: places, bits: UInt64(step))
      }
      let known = positions.count { journal.countOfChanges(since: $0) != nil }
      let limit = max(256, places / 4)
      #expect(known < limit && known >= limit / 2 - 1, "\(known) of \(places) places")
      for (index, position) in positions.enumerated().suffix(known) {
        #expect(journal.countOfChanges(since: position) == positions.count - index)
      }
    }
  }
}
