// 6: type 'TimingFunction?' has no member 'easeout'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(with: .curve(timingFunction: .easeout)) { layer.opacity = 0 }
