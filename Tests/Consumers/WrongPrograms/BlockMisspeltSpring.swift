// 6: type 'Spring' has no member 'bouncey'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(with: .spring(.bouncey)) { layer.opacity = 0 }
