import AnimationTiming
import AnimationTracks

/// The clocks of layers in a ``AnimationTracks/TrackSet``, one for all layers that have the same time,
/// as long as one of them needs it.
struct ClockNodes {
  private struct Key: Hashable {
    let parent: Int
    let map: LayerTimeMap
  }

  private struct Entry {
    var key: Key
    var users = 0
  }

  private var known: [Key: Int] = [:]
  private var entries: [Int: Entry] = [:]

  /// The index of the last clock of a chain; each level counts one user more.
  mutating func take(_ chain: ClockChain, in set: inout TrackSet) -> Int {
    var node = 0
    for (_, level) in chain.levels {
      let key = Key(parent: node, map: level.map)
      node = known[key] ?? add(key, to: &set)
      entries[node]?.users += 1
    }
    return node
  }

  private mutating func add(_ key: Key, to set: inout TrackSet) -> Int {
    let node = set.addNode(.layer(key.map), parent: key.parent)
    known[key] = node
    entries[node] = Entry(key: key)
    return node
  }

  /// Gives a clock back that has been taken.
  mutating func release(_ node: Int, in set: inout TrackSet) {
    var node = node
    while let entry = entries[node] {
      if entry.users > 1 {
        entries[node]?.users -= 1
      } else {
        known[entry.key] = nil
        entries[node] = nil
        set.removeNode(node)
      }
      node = entry.key.parent
    }
  }
}
