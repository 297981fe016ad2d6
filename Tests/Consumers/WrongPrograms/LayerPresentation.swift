// 6: 'presentation()' is unavailable: read presentation values from a committed tree: tree[layer, .position, at: time]
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let shown = layer.presentation()?.position
