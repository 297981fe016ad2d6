import Inbetween

/// A table with cards that can be dragged, flung and dealt.
///
/// The table changes layers and never requests a frame: the host takes the changes into its next turn, and the canvas
/// draws the presentation of the host.
final class Table<Clock: MediaClock> {
  let host: AnimationHost<Clock>
  let stage: Layer
  let cards: [Layer]
  private var drag: Drag?

  /// A card that follows the mouse.
  private struct Drag {
    let card: Layer
    /// The vector from the mouse to the position of the card.
    let offset: Point2D
    var tracker = VelocityTracker()
  }

  init(clock: Clock, size: Size2D) {
    host = AnimationHost(clock: clock)
    stage = Layer(in: host.context)
    stage.bounds = Rect2D(origin: .zero, size: size)
    stage.position = Point2D(x: size.width / 2, y: size.height / 2)
    stage.backgroundColor = Color(hex: 0x16202E)
    stage.sublayerTransform = .perspective(distance: 900)
    cards = [0x4285F5, 0x29A987, 0xFABD2E, 0xF0733D, 0xD44A73].map { [host] in
      Self.card(of: Color(hex: $0), in: host.context)
    }
    for card in cards { card.position = Point2D(x: size.width / 2, y: size.height + 100) }
    stage.sublayers = cards
    host.context.roots = [stage]
    host.advance()
  }

  private static func card(of color: Color, in context: LayerContext) -> Layer {
    let (card, mark) = (Layer(in: context), Layer(in: context))
    card.bounds = Rect2D(x: 0, y: 0, width: 96, height: 132)
    card.cornerRadius = 14
    card.backgroundColor = color
    mark.bounds = Rect2D(x: 0, y: 0, width: 36, height: 36)
    mark.position = Point2D(x: 48, y: 66)
    mark.cornerRadius = 8
    mark.backgroundColor = .white
    mark.opacity = 0.8
    mark.transform = .rotation(angle: .pi / 4)
    card.addSublayer(mark)
    return card
  }

  /// Returns the position of a card in the row.
  func slot(_ index: Int) -> Point2D {
    let width = stage.bounds.size.width / Double(cards.count)
    return Point2D(x: width * (Double(index) + 0.5), y: stage.bounds.size.height / 2)
  }

  /// Deals the cards, one after another, from their current positions. Each turns over on its way.
  @discardableResult
  func deal() -> Playback {
    host.context.play(
      .stagger(cards.count, each: 0.08) { [self] index in
        var deal = LayerTimeline()
        deal.animate(cards[index], .position, to: slot(index), with: .spring(.bounce(0.25)))
        deal.set(cards[index], .transform.rotationY, to: -.pi, at: .with())
        deal.animate(
          cards[index], .transform.rotationY, to: 0,
          with: .curve(duration: 0.5, timingFunction: .easeOut), at: .with())
        return deal
      })
  }

  /// Slows everything down, or restores the usual speed.
  func toggleSlowMotion() { host.speed = host.speed == 1 ? 0.2 : 1 }

  // MARK: The mouse. Times are in seconds of the clock.

  /// Grabs the card at a point, even if it is moving.
  func press(at point: Point2D, time: Double) {
    var hit = host.hitTest(point)
    while let layer = hit {
      if let card = cards.first(where: { $0.id == layer.id.layer }) {
        stage.addSublayer(card)  // in front of the others
        drag = Drag(card: card, offset: host[card, .position] - point)
        card.animate(.transform.scale, to: 1.1, with: .spring(.snappy))
        return move(to: point, time: time)
      }
      hit = layer.superlayer
    }
  }

  /// Moves the card with the mouse.
  func move(to point: Point2D, time: Double) {
    guard let drag else { return }
    self.drag?.tracker.add(x: point.x, y: point.y, at: time)
    // A duration of 0 sets the value, and `takesOver` stops the animations that still moved the card.
    drag.card.animate(
      .position, to: point + drag.offset, with: .curve(duration: 0, takesOver: true))
  }

  /// Releases the card. It starts at its last visible position with the velocity of the mouse, slows down, and stays
  /// on the table.
  func release(at point: Point2D, time: Double) {
    guard var drag else { return }
    self.drag = nil
    drag.tracker.add(x: point.x, y: point.y, at: time)
    let velocity = drag.tracker.velocity(at: time)
    let size = stage.bounds.size
    // The mouse moves in seconds of the clock, the card in seconds of the host.
    let scale = host.speed > 0 ? 1 / host.speed : 0
    drag.card.animate(
      .position, decay: .scroll,
      velocity: Point2D(x: velocity.x * scale, y: velocity.y * scale),
      within: (Point2D(x: 48, y: 66), Point2D(x: size.width - 48, y: size.height - 66)))
    drag.card.animate(.transform.scale, to: 1, with: .spring(.bouncy))
  }
}
