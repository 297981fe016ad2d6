// 6: incorrect argument labels in call (have 'duration:curve:_:', expected '_:duration:delay:_:completion:')
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(duration: 1, curve: .easeOut) { layer.opacity = 0 }
