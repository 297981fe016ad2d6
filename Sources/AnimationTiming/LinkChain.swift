/// The links of a curve that is put together of many, in order.
///
/// They lie in pieces whose lengths first grow and then fall, each by half at least, so that there are
/// few: adding links at either end copies few of those that are there.
struct LinkChain: Sendable {
  typealias Link = TimingFunction.Link

  private var pieces: [[Link]] = []
  /// How many links there are.
  private(set) var count = 0

  /// A chain of some links, in one piece.
  init(_ links: [Link] = []) {
    if !links.isEmpty { (pieces, count) = ([links], links.count) }
  }

  /// A link, and a chain behind it.
  init(_ first: Link, before chain: LinkChain) {
    self = chain
    prepend([first])
  }

  var isEmpty: Bool { count == 0 }

  /// The links in order. Complexity: O(1) for up to one piece, else O(links).
  var links: [Link] {
    if pieces.count < 2 { return pieces.first ?? [] }
    var links: [Link] = []
    links.reserveCapacity(count)
    for piece in pieces { links += piece }
    return links
  }

  /// Puts another chain behind this one. Complexity: O(links of the shorter one), and O(log links)
  /// amortised.
  mutating func append(_ other: LinkChain) {
    if count >= other.count {
      append(other.links)
    } else {
      let links = links
      self = other
      prepend(links)
    }
  }

  private mutating func append(_ links: [Link]) {
    if links.isEmpty { return }
    count += links.count
    pieces.append(links)
    while pieces.count > 1, pieces[pieces.count - 2].count < 2 * pieces[pieces.count - 1].count {
      let last = pieces.removeLast()
      pieces[pieces.count - 1] += last
    }
  }

  private mutating func prepend(_ links: [Link]) {
    if links.isEmpty { return }
    count += links.count
    pieces.insert(links, at: 0)
    while pieces.count > 1, pieces[1].count < 2 * pieces[0].count {
      pieces[0] += pieces.remove(at: 1)
    }
  }

  /// Changes the last link; there is one.
  mutating func modifyLast(_ change: (inout Link) -> Void) {
    change(&pieces[pieces.count - 1][pieces[pieces.count - 1].count - 1])
  }

  /// Changes every link.
  mutating func modifyAll(_ change: (inout Link) -> Void) {
    for piece in pieces.indices {
      for index in pieces[piece].indices { change(&pieces[piece][index]) }
    }
  }
}

extension LinkChain: Hashable {
  /// Whether both have the same links, in whatever pieces.
  static func == (a: LinkChain, b: LinkChain) -> Bool {
    a.count == b.count && (a.pieces == b.pieces || a.links == b.links)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(links) }
}
