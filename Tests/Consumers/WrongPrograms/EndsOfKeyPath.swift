// compiles
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let move = BasicAnimation(keyPath: "position", from: Point2D(x: 0, y: 0), to: Point2D(x: 1, y: 1))
let turn = BasicAnimation(keyPath: "transform.rotation.y", from: 0, to: .pi)
