/// How a commit resolves an animation, and how the animation shares its property with others. Follows from what has
/// added it.
package struct ResolvePolicy: Sendable, Hashable {
  /// The name in saved animations.
  package enum Name: String, Sendable {
    case user, action, block, playback, takeover, fling, entrance, exit, move
  }

  /// When the animation starts from the presented value.
  enum Start: Sendable {
    /// If it names no end.
    case ifOpen
    /// If it names no start: its end is the model's.
    case ifStartIsOpen
    /// Always.
    case always
    /// If the layer is visible in its superlayer; else it starts from its off-stage value.
    case ifVisible
  }

  /// The end of an animation that starts from the presented value.
  enum End: Sendable {
    /// The end that it names.
    case named
    /// The end that it names, or else the model value.
    case model
    /// The off-stage value.
    case offstage
  }

  package let name: Name
  let start: Start
  let end: End
  /// Whether it interrupts every animation of its property, and a velocity that it does not name is the
  /// presented one.
  let takesOver: Bool
  /// Whether what is set or animated later interrupts it.
  let isInterruptible: Bool
  /// Whether it is above all others of the transform that the layer had when it was added, whenever those begin:
  /// it carries the layer on from where that was visible.
  package let staysAbove: Bool
  /// Whether its commit brings the model to its target.
  package let setsModel: Bool

  private init(
    _ name: Name, from start: Start = .ifStartIsOpen, to end: End = .model, takesOver: Bool = false,
    isInterruptible: Bool = true, staysAbove: Bool = false, setsModel: Bool = false
  ) {
    (self.name, self.start, self.end) = (name, start, end)
    (self.takesOver, self.isInterruptible) = (takesOver, isInterruptible)
    (self.staysAbove, self.setsModel) = (staysAbove, setsModel)
  }

  /// A call of ``Layer/add(_:forKey:delegate:)-(Animation,_,_)``, or a state.
  package static var user: Self {
    Self(.user, from: .ifOpen, to: .named, isInterruptible: false)
  }
  /// An action that setting a property has run, the implicit one included.
  static var action: Self { Self(.action, from: .ifOpen, to: .named) }
  /// A set within an animation block.
  static var block: Self { Self(.block) }
  /// A playback.
  static var playback: Self { Self(.playback, from: .ifOpen, to: .named) }
  /// A set within a block that takes over.
  static var takeover: Self { Self(.takeover, takesOver: true) }
  /// A decay that takes over.
  static var fling: Self { Self(.fling, takesOver: true, setsModel: true) }
  /// A layer that enters.
  static var entrance: Self { Self(.entrance, from: .ifVisible, takesOver: true) }
  /// A layer that exits.
  static var exit: Self { Self(.exit, from: .always, to: .offstage, takesOver: true) }
  /// A layer that moves to another superlayer.
  static var move: Self { Self(.move, isInterruptible: false, staysAbove: true) }

  static let all: [Self] = [
    .user, .action, .block, .playback, .takeover, .fling, .entrance, .exit, .move,
  ]

  /// Whether the engine has made the ends of the animation, for which no file has a form.
  package var isOfBlock: Bool { end != .named }

  /// Whether a user or a state has added the animation, and not the engine.
  package var isOfUser: Bool { name == .user }
}
