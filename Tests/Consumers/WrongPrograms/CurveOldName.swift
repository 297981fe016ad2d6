// 6: 'init(_:)' is unavailable: write the curve directly: TimingFunction.easeOutBack
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let curve = TimingFunction(.easeOutBack)
