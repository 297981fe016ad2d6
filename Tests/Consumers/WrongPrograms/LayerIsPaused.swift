// 6: cannot assign to property: 'isPaused' is a get-only property
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.isPaused = true
