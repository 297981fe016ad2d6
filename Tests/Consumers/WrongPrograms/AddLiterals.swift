// compiles
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.add(BasicAnimation(keyPath: "opacity", from: 0, to: 1), forKey: "fade")
