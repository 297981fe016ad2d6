// 6: cannot convert value of type 'String' to expected argument type 'Double'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(with: .curve(duration: "1")) { layer.opacity = 0 }
