// 6: call can throw but is not marked with 'try'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(with: .spring(Spring(response: 0.4, dampingRatio: 0.7))) { layer.opacity = 0 }
