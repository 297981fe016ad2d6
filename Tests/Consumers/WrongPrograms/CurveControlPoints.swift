// 6: call can throw but is not marked with 'try'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let curve = TimingFunction(controlPoints: 0.4, 0, 0.2, 1)
