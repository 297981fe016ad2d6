// 6: 'animate(_:duration:delay:_:completion:)' is unavailable: write 'timingFunction:' before a curve, 'spring:' before a spring
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(.spring(bounce: 0.3)) { layer.opacity = 0 }
