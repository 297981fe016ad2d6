// 6: type 'CubicEasing' has no member 'easeOutBack'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let curve = TimingFunction(.easeOutBack)
