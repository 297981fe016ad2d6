// 6: cannot infer contextual base in reference to member 'red'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let fade = BasicAnimation(keyPath: "backgroundColor", from: .red, to: .blue)
