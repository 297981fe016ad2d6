// 6: type 'Property<Int>' has no member 'subscript'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer[.position.z] = 1
