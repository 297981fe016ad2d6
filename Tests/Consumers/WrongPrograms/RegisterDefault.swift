// 6: extra argument 'default' in call
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let padding = context.register(Property("padding"), default: 0.0)
