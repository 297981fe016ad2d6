// compiles
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let spring = SpringAnimation(
  keyPath: "position.x", from: -200, to: 170, stiffness: 200, damping: 20)
let seconds: Double = spring.settlingDuration
