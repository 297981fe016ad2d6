// 6: 'animate(spring:duration:delay:_:completion:)' is unavailable: a spring lasts as long as it moves: leave 'duration:' out
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(spring: .bounce(0.2), duration: 1) { layer.opacity = 0 }
