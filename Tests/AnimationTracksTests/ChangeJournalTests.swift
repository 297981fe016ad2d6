import AnimationTestSupport
import AnimationTracks
import Testing

@Suite struct ChangeJournalTests {
  /// Returns the slots of the latest changes since a position; nil if the journal does not know it.
  private func places(
    of journal: ChangeJournal, since position: ChangeJournal.Position
  ) -> [Int?]? {
    journal.countOfChanges(since: position).map { count in
      (0..<count).map { journal.place($0, ofLast: count) }
    }
  }

  @Test func givesTheChangesSinceAPosition() {
    var journal = ChangeJournal()
    let start = journal.position
    journal.note(7, of: 10)
    let position = journal.position
    #expect(places(of: journal, since: start) == [7])
    #expect(places(of: journal, since: position) == [])
    journal.note(3, of: 10)
    journal.note(of: 10)
    journal.note(3, of: 10)
    #expect(places(of: journal, since: position) == [3, nil, 3])
    #expect(places(of: journal, since: start) == [7, 3, nil, 3])
    #expect(places(of: journal, since: journal.position) == [])
  }

  /// Exactly the journals that have been at a position know it, compared with lists of all changes, whichever copy is
  /// changed, copied or dropped.
  @Test(arguments: 0..<16) func positionsAreKnownWhereTheyHaveBeen(seed: Int) {
    var random = SplitMix64(seed: UInt64(700 + seed))
    // Each change has its own number, so that equal lists are one history.
    var copies: [(journal: ChangeJournal, history: [Int])] = [(ChangeJournal(), [])]
    var seen: [(position: ChangeJournal.Position, history: [Int])] = []
    for change in 0..<120 {
      let index = Int.random(in: 0..<copies.count, using: &random)
      switch Int.random(in: 0..<6, using: &random) {
      case 0 where copies.count < 5: copies.append(copies[index])
      case 1 where copies.count > 1: copies.remove(at: index)
      case 2: seen.append((copies[index].journal.position, copies[index].history))
      default:
        copies[index].journal.note(UInt32(change), of: 10)
        copies[index].history.append(change)
      }
      for copy in copies {
        for state in seen {
          let isPast = copy.history.starts(with: state.history)
          let expected = isPast ? Array(copy.history.dropFirst(state.history.count)) : nil
          let found = places(of: copy.journal, since: state.position)
          #expect(found == expected, "after change \(change)")
        }
      }
    }
  }

  /// Two sets with the same changes are not confused.
  @Test func setsThatWereMadeApartAreApart() {
    var (first, second) = (ChangeJournal(), ChangeJournal())
    #expect(second.countOfChanges(since: first.position) == nil)
    first.note(1, of: 10)
    second.note(1, of: 10)
    #expect(second.countOfChanges(since: first.position) == nil)
  }

  /// A sampler keeps up with a set that is copied before each change, and the lineages that the copies make are dropped
  /// with the changes.
  @Test func aCopyForEachChangeLosesNothing() {
    var journal = ChangeJournal()
    var positions: [ChangeJournal.Position] = []
    for step in 0..<2000 {
      positions.append(journal.position)
      let copy = journal
      journal.note(UInt32(step % 7), of: 10)
      #expect(copy.countOfChanges(since: journal.position) == nil)
      #expect(places(of: journal, since: positions[step]) == [step % 7])
    }
    let known = positions.count { journal.countOfChanges(since: $0) != nil }
    #expect(known >= 128 && known <= 256)
  }

  /// A set without a copy stays in one lineage, even for a million changes; only a new lineage allocates.
  @Test func changesOfAnUncopiedSetMakeNoLineage() {
    var journal = ChangeJournal()
    journal.reserve(places: 1000)
    let start = journal.position
    for step in 0..<1_000_000 { journal.note(UInt32(step % 1000), of: 1000) }
    #expect(journal.position.isOfLineage(of: start))
    journal.restart()
    #expect(journal.position.isOfLineage(of: start))
    let copy = journal
    journal.note(1, of: 1000)
    #expect(!journal.position.isOfLineage(of: start) && copy.position.isOfLineage(of: start))
  }

  @Test func aRestartForgetsAll() {
    var journal = ChangeJournal()
    journal.note(1, of: 10)
    let before = journal.position
    journal.restart()
    #expect(journal.countOfChanges(since: before) == nil)
    let after = journal.position
    #expect(journal.countOfChanges(since: after) == 0)
    journal.note(2, of: 10)
    #expect(places(of: journal, since: after) == [2])
    #expect(journal.countOfChanges(since: before) == nil)
  }

  /// The journal keeps only as many changes as are worth going through, however many there are.
  @Test func keepsTheLatestChangesOnly() {
    for places in [1, 100, 4000] {
      var journal = ChangeJournal()
      var positions: [ChangeJournal.Position] = []
      for step in 0..<3 * (256 + places) {
        positions.append(journal.position)
        journal.note(UInt32(step % places), of: places)
      }
      let known = positions.count { journal.countOfChanges(since: $0) != nil }
      let limit = max(256, places / 4)
      #expect(known <= limit && known >= limit / 2, "\(known) of \(places) places")
      for (index, position) in positions.enumerated().suffix(known) {
        #expect(journal.countOfChanges(since: position) == positions.count - index)
      }
    }
  }
}
