// 6: 'rotation' is unavailable: write 'layer[.transform.rotationY] = angle'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.transform.rotation.y = 1
