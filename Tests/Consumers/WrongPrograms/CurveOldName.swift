// 6: 'init(_:)' is unavailable: a curve is written as it is: TimingFunction.easeOutBack
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let curve = TimingFunction(.easeOutBack)
