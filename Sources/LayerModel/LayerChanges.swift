/// What has changed about a layer since the last commit, so that the next one visits only what it
/// must.
package struct LayerChanges: OptionSet, Sendable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }
  /// None; cheaper than an empty literal, which other libraries make element by element.
  package init() { rawValue = 0 }

  /// Values of properties, of cells and of filters.
  package static let properties = LayerChanges(rawValue: 1)
  /// The clock, and with it that of everything below.
  package static let timing = LayerChanges(rawValue: 2)
  /// Animations were added, replaced or removed.
  package static let animations = LayerChanges(rawValue: 4)
  /// Sublayers or the mask were put in, moved or taken out.
  package static let sublayers = LayerChanges(rawValue: 8)
}

/// An animation that left its layer since the last commit, which reports that it has stopped.
package struct RemovedAnimation: Sendable, Hashable {
  package let layer: Layer.ID
  package let animation: AttachedAnimation
}
