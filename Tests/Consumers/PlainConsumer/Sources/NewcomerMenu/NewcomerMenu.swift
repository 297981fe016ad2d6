import Foundation
import Inbetween
import Numerics

/// A game's menu, as a beginner writes it: with literals, without `try`, and with Foundation and swift-numerics.
@main
struct NewcomerMenu {
  let context = LayerContext()
  let menu: Layer
  let cover: Layer
  var buttons: [Layer] = []

  init() {
    menu = Layer(in: context)
    menu.name = "menu"
    menu.bounds = Rect2D(x: 0, y: 0, width: 400, height: 400)
    menu.position = Point2D(x: 200, y: 200)
    menu.backgroundColor = Color(hex: 0x202030)
    cover = Layer(in: context)
    cover.name = "cover"
    cover.bounds = menu.bounds
    cover.position = menu.position
    cover.backgroundColor = Color(hex: "#00000080")
    cover.isHidden = true
    context.roots = [menu, cover]
    for (index, name) in ["play", "shop", "quit"].enumerated() {
      let button = Layer(in: context)
      button.name = name
      button.bounds = Rect2D(x: 0, y: 0, width: 120, height: 40)
      button.position = Point2D(x: -200, y: 100 + 60 * Double(index))
      menu.addSublayer(button)
      buttons.append(button)
    }
  }

  /// Runs everything once; the gate compares the printed text.
  static func main() {
    NewcomerMenu().run()
  }

  func run() {
    _ = context.commit(at: 0)

    // The buttons appear one after the other.
    for (index, button) in buttons.enumerated() {
      context.animate(with: .spring(.bounce(0.3)), delay: 0.1 * Double(index)) {
        button.position.x = 200
      }
    }
    // A coin moves along a path, rotates, and blinks.
    let coin = Layer(in: context)
    coin.name = "coin"
    coin.bounds = Rect2D(x: 0, y: 0, width: 20, height: 20)
    menu.addSublayer(coin)
    var path = BezierPath()
    path.move(to: Point2D(x: 0, y: 0))
    path.addLine(to: Point2D(x: 100, y: 0))
    coin.add(
      KeyframeAnimation(
        path: path, calculationMode: .paced, rotationMode: .auto, duration: 2,
        timing: Timing(repeatCount: .infinity, autoreverses: true)), forKey: "walk")
    coin.add(
      AnimationGroup(
        [
          BasicAnimation(.opacity, from: 0.2, to: 1, timingFunction: .easeOutBack),
          SpringAnimation(
            .transform.rotationY, from: 0, to: .pi, spring: .response(0.4, dampingRatio: 0.7)),
        ], duration: 2))
    coin.add(
      BasicAnimation(
        keyPath: "borderColor", from: .black, to: Color(hex: 0xFF8800), duration: 1,
        timingFunction: .cubicBezier(0.2, 0, 0, 1)), forKey: "glow")

    var tree = context.commit(at: 0).tree
    for time in [0.1, 0.5, 1] { say(tree, at: time) }

    // A click during a motion.
    let hit = tree.hitTest(Point2D(x: 200, y: 100), at: 0.5)
    print("hit:", buttons.first { $0.id == hit?.id.layer }?.name ?? "nothing")

    // Pause: the menu pauses, the cover continues.
    menu.pause(at: 1)
    cover.isHidden = false
    print("paused:", menu.isPaused)
    tree = context.commit(at: 1).tree
    let still = tree[coin, .position.x, at: 1.5] == tree[coin, .position.x, at: 9]
    print("still:", still, tree.hitTest(Point2D(x: 200, y: 100), at: 2)?.id.layer == cover.id)
    menu.resume(at: 3)
    cover.isHidden = true

    // The card turns, seen in perspective.
    menu.sublayerTransform = .perspective(distance: 500)
    buttons[0].add(
      SpringAnimation(
        keyPath: "transform.rotation.y", from: 0, to: .pi, stiffness: 200, damping: 20),
      forKey: "flip")
    buttons[1].transform = .rotation(y: .pi / 4).translated(x: 8)
    let commit = context.commit(at: 3)
    print(commit)
    for diagnostic in commit.diagnostics { print(diagnostic) }
    print(buttons[0])
    if let flip = buttons[0].animation(forKey: "flip") { print(flip.duration > 0.5, flip.fillMode) }
    print(Property.position.x, coin.animationKeys ?? [])

    // Functions of other modules with the same names stay unambiguous.
    print(ln(1), Double.exp(0), Double.hypot(3, 4), Double.pow(2, 3))
  }

  private func ln<Number: Real>(_ x: Number) -> Number { Number.log(x) }

  private func say(_ tree: RenderTree, at time: Double) {
    let places = buttons.map { String(format: "%.1f", tree[$0, .position.x, at: time]) }
    print(time, places.joined(separator: " "))
  }
}
