// compiles
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let fade = BasicAnimation(.backgroundColor, from: .red, to: .blue)
layer.backgroundColor = .green
