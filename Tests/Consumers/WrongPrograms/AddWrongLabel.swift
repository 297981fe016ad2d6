// 6: extra argument 'form' in call
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.add(BasicAnimation(.opacity, form: 0, to: 1), forKey: "fade")
