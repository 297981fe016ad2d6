/// The rules by which a commit resolves an animation and the animation shares its property with others. They follow
/// from the call that has added it.
package struct ResolvePolicy: Sendable, Hashable {
  package enum Name: String, Sendable {
    case user, action, block, playback, takeover, fling, entrance, exit, move
  }

  /// The condition under which an animation starts from the presented value.
  enum Start: Sendable {
    /// The animation names no end.
    case ifOpen
    /// The animation names no start; its end is the model value.
    case ifStartIsOpen
    case always
    /// The layer is visible in its superlayer. Otherwise the animation starts from its off-stage value.
    case ifVisible
  }

  enum End: Sendable {
    case named
    /// The end that the animation names, otherwise the model value.
    case model
    case offstage
  }

  package let name: Name
  let start: Start
  let end: End
  /// Whether the animation interrupts every other one of its property, and starts with the presented velocity unless
  /// it names one.
  let takesOver: Bool
  /// Whether later sets and animations interrupt the animation.
  let isInterruptible: Bool
  /// Whether the animation applies after all animations of the transform that the layer had when it was added,
  /// whenever they start: it continues from where the layer was visible.
  package let staysAbove: Bool
  /// Whether the commit sets the model value to the animation's target.
  package let setsModel: Bool

  private init(
    _ name: Name, from start: Start = .ifStartIsOpen, to end: End = .model, takesOver: Bool = false,
    isInterruptible: Bool = true, staysAbove: Bool = false, setsModel: Bool = false
  ) {
    (self.name, self.start, self.end) = (name, start, end)
    (self.takesOver, self.isInterruptible) = (takesOver, isInterruptible)
    (self.staysAbove, self.setsModel) = (staysAbove, setsModel)
  }

  /// The policy of ``Layer/add(_:forKey:delegate:)-(Animation,_,_)`` and of states.
  package static var user: Self {
    Self(.user, from: .ifOpen, to: .named, isInterruptible: false)
  }
  /// The policy of actions that setting a property has run, implicit ones included.
  static var action: Self { Self(.action, from: .ifOpen, to: .named) }
  static var block: Self { Self(.block) }
  static var playback: Self { Self(.playback, from: .ifOpen, to: .named) }
  /// The policy of sets within a block that takes over.
  static var takeover: Self { Self(.takeover, takesOver: true) }
  static var fling: Self { Self(.fling, takesOver: true, setsModel: true) }
  static var entrance: Self { Self(.entrance, from: .ifVisible, takesOver: true) }
  static var exit: Self { Self(.exit, from: .always, to: .offstage, takesOver: true) }
  static var move: Self { Self(.move, isInterruptible: false, staysAbove: true) }

  static let all: [Self] = [
    .user, .action, .block, .playback, .takeover, .fling, .entrance, .exit, .move,
  ]

  /// Whether the engine has made the ends of the animation. No file format can hold such an animation.
  package var isOfBlock: Bool { end != .named }

  package var isOfUser: Bool { name == .user }
}
