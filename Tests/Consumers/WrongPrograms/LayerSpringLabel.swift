// 6: extra argument 'spring' in call
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.animate(.opacity, to: 0, spring: .snappy)
