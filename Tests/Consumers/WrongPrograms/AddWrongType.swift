// 6: member 'position' in 'ScalarProperty' produces result of type 'Property<Point2D>', but context expects 'ScalarProperty'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
layer.add(BasicAnimation(.position, from: 0, to: 1), forKey: "fade")
