// 6: member 'spring' expects argument of type 'Spring'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(with: .spring) { layer.opacity = 0 }
