import SceneFiles

/// The frames at which a scene is read, with the options that every sampling command shares.
struct FrameChoice {
  private(set) var fps: Double?
  private(set) var from: Double?
  private(set) var to: Double?

  static let table: [CommandOption<Self>] = [
    .init("--fps", \.fps, .positive("N"), "rows at k/N seconds, N above 0 (default 60)"),
    .init("--from", \.from, .number("SECONDS"), "first time (default 0)"),
    .init(
      "--to", \.to, .number("SECONDS"),
      """
      last time (default: the latest end of the finite animations, or 10 if an animation repeats \
      forever and that is later, or 0; an animation that ends after \
      \(Int(SampleSpan.latestKnownEnd)) s, twelve days, counts as repeating forever)
      """),
  ]

  var isEmpty: Bool { fps == nil && from == nil && to == nil }

  func check() throws(CommandError) {
    if let from, let to, from > to { throw .usage("--from is after --to") }
  }

  /// - Parameter report: Receives the last time and its reason if `--to` is not given.
  func times(
    until span: SampleSpan, report: MessageSink = StandardError.write
  ) throws(CommandError) -> SampleTimes {
    let end = to ?? span.defaultEnd
    if to == nil {
      if let from, from > end {
        throw .usage(
          "--from \(from.shortestText) is after the end at \(end.shortestText) s "
            + "(\(span.reason)); also give --to")
      }
      report("tween: sampling to \(end.shortestText) s: \(span.reason)")
    }
    return try SampleTimes(perSecond: fps ?? 60, from: from ?? 0, to: end)
  }
}
