import CSDL2
import Inbetween

/// A script for the table on a manual clock. It pushes events before given frames, so every frame is exact. It
/// compares the pixels and the motion of a flung card with the values of the engine.
struct Script {
  private let canvas: Canvas
  private let table: Table<ManualClock>
  /// The card that is flung, and the velocity of the mouse in points per second.
  private let thrown = 2
  private let speed = Point2D(x: 240, y: -120)
  private let pressed = 120
  private let released = 130

  init(_ canvas: Canvas) {
    self.canvas = canvas
    table = Table(clock: ManualClock(), size: canvas.size)
  }

  /// Runs the script: frame 0 deals, frames 120 to 130 drag a card and fling it.
  ///
  /// - Parameter picture: The path for a picture of a frame of the deal.
  /// - Returns: Whether all pixels and motions agree with the engine. Differences are printed.
  func run(picture: String?) throws -> Bool {
    var number = 0
    var failures: [String] = []
    push(key: SDLK_SPACE)
    var loop = FrameLoop(table: table, canvas: canvas) { _ in 0 }
    try loop.run(at: .hertz60) { _ in
      if [5, 14, 30, 126, 140].contains(number) {
        failures += wrongColors(in: try canvas.pixels()).map { "frame \(number): \($0)" }
      }
      if number > released { failures += wrongMotion(inFrame: number) }
      if number == 22, let picture { try canvas.pixels().write(to: picture) }
      number += 1
      pushEvents(before: number)
      return number <= 160
    }
    for failure in failures { print(failure) }
    print(failures.isEmpty ? "the window shows the values of the engine" : "the window is wrong")
    return failures.isEmpty
  }

  // MARK: Events

  /// Returns the position of the mouse at a frame of the drag.
  private func mouse(at frame: Int) -> Point2D {
    table.slot(thrown) + speed * (Double(frame - pressed) / 60)
  }

  private func pushEvents(before frame: Int) {
    switch frame {
    case pressed: push(SDL_MOUSEBUTTONDOWN, at: mouse(at: frame))
    case pressed + 1..<released: push(SDL_MOUSEMOTION, at: mouse(at: frame))
    case released: push(SDL_MOUSEBUTTONUP, at: mouse(at: frame))
    default: break
    }
  }

  private func push(_ type: SDL_EventType, at point: Point2D) {
    var event = SDL_Event()
    event.type = type.rawValue
    let (x, y) = (Int32(point.x), Int32(point.y))
    if type == SDL_MOUSEMOTION {
      (event.motion.x, event.motion.y) = (x, y)
    } else {
      (event.button.x, event.button.y) = (x, y)
    }
    SDL_PushEvent(&event)
  }

  private func push(key: SDL_KeyCode) {
    var event = SDL_Event()
    event.type = SDL_KEYDOWN.rawValue
    event.key.keysym.sym = SDL_Keycode(key.rawValue)
    SDL_PushEvent(&event)
  }

  // MARK: Checks

  /// Returns descriptions of the visible layers whose centre has another colour than the engine's values give.
  private func wrongColors(in pixels: Pixels) -> [String] {
    guard let stage = table.host.presentation(of: table.stage) else { return ["no stage"] }
    var checked = 0
    let wrong = layers(in: stage).compactMap { layer -> String? in
      let bounds = layer.bounds
      let center = layer.convert(
        Point2D(
          x: bounds.origin.x + bounds.size.width / 2, y: bounds.origin.y + bounds.size.height / 2),
        to: stage)
      guard stage.contains(center) else { return nil }
      checked += 1
      let (expected, found) = (color(of: stage, at: center, in: stage), pixels[center])
      let isRight = zip(expected, found).allSatisfy { abs($0 - Double($1)) <= 2 }
      return isRight ? nil : "layer \(layer.id.layer) at \(center): \(found), not \(expected)"
    }
    return checked > 1 ? wrong : ["no layer but the stage is visible"]
  }

  private func layers(in layer: PresentationLayer) -> [PresentationLayer] {
    [layer] + layer.sublayers.flatMap(layers)
  }

  /// Returns the red, green and blue that the layers give a point, in 0...255.
  private func color(
    of layer: PresentationLayer, at point: Point2D, in stage: PresentationLayer,
    over below: [Double] = [0, 0, 0], opacity: Double = 1
  ) -> [Double] {
    let opacity = opacity * layer.opacity
    var result = below
    if layer.contains(layer.convert(point, from: stage)), let color = layer.backgroundColor {
      let alpha = color.alpha * opacity
      result = zip([color.red, color.green, color.blue], below).map {
        $0 * 255 * alpha + $1 * (1 - alpha)
      }
    }
    for sublayer in layer.sublayersFromBack {
      result = color(of: sublayer, at: point, in: stage, over: result, opacity: opacity)
    }
    return result
  }

  /// Returns the difference of a flung card from its decay, which has the position x + v/k · (1 − e^(−kt)) and the
  /// velocity v · e^(−kt).
  private func wrongMotion(inFrame number: Int) -> [String] {
    let card = table.cards[thrown]
    let (rate, time) = (Decay.scroll.rate, Double(number + 1 - released) / 60)
    let rest = SDL_exp(-rate * time)
    // The card starts at its position in the frame before the release.
    let position = mouse(at: released - 1) + speed * ((1 - rest) / rate)
    let velocity = speed * rest
    let isRight =
      (table.host[card, .position] - position).length < 1e-9
      && (table.host.velocity(of: card, for: .position) - velocity).length < 1e-9
    return isRight
      ? [] : ["frame \(number): \(table.host[card, .position]) instead of \(position)"]
  }
}
