// compiles
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let color: Color? = Color(hex: "#ff0000")
layer.backgroundColor = color
