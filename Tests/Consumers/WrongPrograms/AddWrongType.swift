// 6: member chain produces result of type 'Property<Point2D>' but contextual base was inferred as 'Property<Double>'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.add(BasicAnimation(.position, from: 0, to: 1), forKey: "fade")
