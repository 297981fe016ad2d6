// 6: type 'Property<Value>' has no member 'addAnimation'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.addAnimation(BasicAnimation(keyPath: "opacity", from: 0, to: 1))
