// 6: static member 'rotation' cannot be used on instance of type 'Transform3D'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.transform.rotation.y = 1
