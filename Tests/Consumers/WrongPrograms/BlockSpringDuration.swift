// 6: extra argument 'duration' in call
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(with: .spring(.bounce(0.2), duration: 1)) { layer.opacity = 0 }
