// 6: extraneous argument label 'withDuration:' in call
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(withDuration: 1) { layer.opacity = 0 }
