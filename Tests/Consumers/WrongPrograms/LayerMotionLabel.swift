// 6: missing argument label 'with:' in call
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.animate(.opacity, to: 0, .spring(.snappy))
