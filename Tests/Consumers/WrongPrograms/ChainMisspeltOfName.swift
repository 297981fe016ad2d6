// 6: value of type 'Property<Point2D>' has no member 'z'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let depth = Property.position.z
