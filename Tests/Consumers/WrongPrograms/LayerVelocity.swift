// 6: value of type 'Double' has no member 'velocity'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.position.x.velocity = 0
