// The getter spellings of switches, as Core Animation has them.

extension Layer {
  /// Whether y runs the other way inside the bounds.
  public var isGeometryFlipped: Bool {
    get { self[.geometryFlipped] }
    set { self[.geometryFlipped] = newValue }
  }

  /// Whether the layer and everything in it is not shown.
  public var isHidden: Bool {
    get { self[.hidden] }
    set { self[.hidden] = newValue }
  }

  /// Whether the layer is shown when it faces away.
  public var isDoubleSided: Bool {
    get { self[.doubleSided] }
    set { self[.doubleSided] = newValue }
  }

  /// Whether the content covers the bounds; a promise to whoever draws.
  public var isOpaque: Bool {
    get { self[.opaque] }
    set { self[.opaque] = newValue }
  }
}
