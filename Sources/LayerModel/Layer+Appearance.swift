import AnimationGeometry

// What a layer looks like, as members. Every property of any class is `layer[.name]`.

extension Layer {
  /// 0 for transparent, 1 for opaque; not clamped.
  public var opacity: Double {
    get { self[.opacity] }
    set { self[.opacity] = newValue }
  }

  /// Whether the content covers the bounds; a promise to whoever draws.
  public var isOpaque: Bool {
    get { self[.opaque] }
    set { self[.opaque] = newValue }
  }

  /// The colour behind the content, nil for none.
  public var backgroundColor: Color? {
    get { self[.backgroundColor] }
    set { self[.backgroundColor] = newValue }
  }

  /// The radius of the corners; not clamped.
  public var cornerRadius: Double {
    get { self[.cornerRadius] }
    set { self[.cornerRadius] = newValue }
  }

  /// The width of the border, inside the bounds; not clamped.
  public var borderWidth: Double {
    get { self[.borderWidth] }
    set { self[.borderWidth] = newValue }
  }

  /// The colour of the border, black at first.
  public var borderColor: Color? {
    get { self[.borderColor] }
    set { self[.borderColor] = newValue }
  }

  /// The colour of the shadow, black at first.
  public var shadowColor: Color? {
    get { self[.shadowColor] }
    set { self[.shadowColor] = newValue }
  }

  /// The opacity of the shadow, 0 at first; not clamped.
  public var shadowOpacity: Double {
    get { self[.shadowOpacity] }
    set { self[.shadowOpacity] = newValue }
  }

  /// Where the shadow lies, (0, −3) at first.
  public var shadowOffset: Size2D {
    get { self[.shadowOffset] }
    set { self[.shadowOffset] = newValue }
  }

  /// The blur of the shadow, 3 at first; not clamped.
  public var shadowRadius: Double {
    get { self[.shadowRadius] }
    set { self[.shadowRadius] = newValue }
  }

  /// The image of the layer, nil for none.
  public var contents: ImageSource? {
    get { self[.contents] }
    set { self[.contents] = newValue }
  }

  /// The part of the image that is shown, in fractions of its size.
  public var contentsRect: Rect2D {
    get { self[.contentsRect] }
    set { self[.contentsRect] = newValue }
  }

  /// Pixels of the image per unit of the layer, 1 at first; not clamped.
  public var contentsScale: Double {
    get { self[.contentsScale] }
    set { self[.contentsScale] = newValue }
  }

  /// How the image lies in the bounds, `resize` at first; any text is kept.
  public var contentsGravity: String {
    get { self[.contentsGravity] }
    set { self[.contentsGravity] = newValue }
  }
}
