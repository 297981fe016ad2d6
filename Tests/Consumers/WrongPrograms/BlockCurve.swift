// 6: 'animate(_:duration:delay:_:completion:)' is unavailable: write 'with: .curve(timingFunction: …)' for a curve, 'with: .spring(…)' for a spring
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(.easeOut) { layer.opacity = 0 }
