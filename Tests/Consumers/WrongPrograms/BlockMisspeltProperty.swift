// 6: type 'Property<Int>' has no member 'opacty'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(with: .curve(duration: 1)) { layer.opacty = 0 }
