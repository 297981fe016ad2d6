// 6: 'animate(spring:duration:delay:_:completion:)' is unavailable: write 'with: .spring(…)'; a spring lasts as long as it moves
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(spring: .bounce(0.2)) { layer.opacity = 0 }
