// 6: 'animate(duration:delay:timingFunction:repeatCount:autoreverses:_:completion:)' is unavailable: blocks do not repeat: add an animation with a repeatCount to the layer
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(duration: 1, repeatCount: 2, autoreverses: true) { layer.opacity = 0 }
