// 6: 'init(cubicBezier:_:_:_:)' is unavailable: write '.cubicBezier(x1, y1, x2, y2)'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let curve = TimingFunction(cubicBezier: 0.4, 0, 0.2, 1)
