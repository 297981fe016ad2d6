import AnimationClock
import Testing

@Suite struct DisplayLoopTests {
  /// Returns how often a link that is registered in some modes fires in each half of ten refreshes; the second
  /// five come while a scroll view tracks a finger.
  private func fires(in modes: DisplayLoop.Mode...) -> [Int] {
    let loop = DisplayLoop()
    var count = 0
    let link = DisplayLink { _ in count += 1 }
    for mode in modes { link.add(to: loop, forMode: mode) }
    var refreshes = SimulatedRefresh(rate: .hertz60)
    func run() -> Int {
      count = 0
      for refresh in refreshes.prefix(5) {
        loop.refresh(refresh)
        _ = refreshes.next()
      }
      return count
    }
    return [run(), loop.run(in: .tracking) { run() }, run()]
  }

  /// An animation that a link drives stops while the user scrolls if the link is registered only in the default mode.
  @Test func aLinkOfTheDefaultModeStopsWhileAScrollViewTracks() {
    #expect(fires(in: .default) == [5, 0, 5])
    #expect(fires(in: .tracking) == [0, 5, 0])
    #expect(fires(in: .common) == [5, 5, 5])
  }

  @Test func aLinkInSeveralModesFiresOnceARefresh() {
    #expect(fires(in: .default, .tracking) == [5, 5, 5])
    #expect(fires(in: .default, .common, .tracking, .common) == [5, 5, 5])
  }

  @Test func aModeOfOnesOwnIsCommonWhenMadeSo() {
    let loop = DisplayLoop()
    let modal = DisplayLoop.Mode(rawValue: "modal")
    var fired: [String] = []
    let common = DisplayLink { _ in fired.append("common") }
    let own = DisplayLink { _ in fired.append("own") }
    common.add(to: loop, forMode: .common)
    own.add(to: loop, forMode: modal)
    loop.run(in: modal) {
      #expect(loop.mode == modal)
      loop.refresh(Refresh(timestamp: 1, interval: 0.1))
      #expect(fired == ["own"])
      loop.addCommonMode(modal)
      loop.refresh(Refresh(timestamp: 2, interval: 0.1))
    }
    #expect(fired == ["own", "common", "own"])
    #expect(loop.mode == .default)
    loop.addCommonMode(.common)
    #expect(loop.commonModes == [.default, .tracking, modal])
  }

  @Test func modesNest() {
    let loop = DisplayLoop()
    let modes = loop.run(in: .tracking) {
      [loop.mode, loop.run(in: .default) { loop.mode }, loop.mode]
    }
    #expect(modes == [.tracking, .default, .tracking])
  }

  @Test func whatComesIntoTheModeMeanwhileFiresFromTheNextRefreshOn() {
    let loop = DisplayLoop()
    var fired: [String] = []
    let second = DisplayLink { _ in fired.append("second") }
    let first = DisplayLink { _ in
      fired.append("first")
      second.add(to: loop, forMode: .default)
    }
    first.add(to: loop, forMode: .default)
    second.add(to: loop, forMode: .tracking)
    loop.refresh(Refresh(timestamp: 1, interval: 0.1))
    #expect(fired == ["first"])
    loop.refresh(Refresh(timestamp: 2, interval: 0.1))
    #expect(fired == ["first", "first", "second"])
  }

  @Test func whatIsTakenOutOfTheModeMeanwhileDoesNotFire() {
    let loop = DisplayLoop()
    var fired: [String] = []
    let second = DisplayLink { _ in fired.append("second") }
    let third = DisplayLink { _ in fired.append("third") }
    let first = DisplayLink { _ in
      fired.append("first")
      second.remove(from: loop, forMode: .default)
      third.remove(from: loop, forMode: .default)
    }
    for link in [first, second, third] { link.add(to: loop, forMode: .default) }
    second.add(to: loop, forMode: .tracking)
    loop.refresh(Refresh(timestamp: 1, interval: 0.1))
    #expect(fired == ["first"])
    // A link that is in no mode any more may have another loop.
    third.add(to: DisplayLoop())
    loop.run(in: .tracking) { loop.refresh(Refresh(timestamp: 2, interval: 0.1)) }
    #expect(fired == ["first", "second"])
  }
}
