// 6: extraneous argument label 'duration:' in call
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(spring: .bounce(0.2), duration: 1) { layer.opacity = 0 }
