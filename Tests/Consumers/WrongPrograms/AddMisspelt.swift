// 6: type 'Property<Int>' has no member 'opacty'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.add(BasicAnimation(.opacty, from: 0, to: 1), forKey: "fade")
