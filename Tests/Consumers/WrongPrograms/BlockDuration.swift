// 6: 'animate(duration:delay:_:completion:)' is unavailable: write 'with: .curve(duration: …)'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(duration: 1) { layer.opacity = 0 }
