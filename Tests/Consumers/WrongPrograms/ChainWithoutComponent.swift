// 7: member chain produces result of type 'Property<Point2D>' but contextual base was inferred as 'Property<Double>'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let tree = context.commit(at: 0).tree
let bounds = try tree.bounds(of: layer.id, for: .position, in: 0...1)
