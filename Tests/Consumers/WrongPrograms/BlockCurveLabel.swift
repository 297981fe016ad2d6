// 6: extra argument 'curve' in call
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(with: .curve(duration: 1, curve: .easeOut)) { layer.opacity = 0 }
