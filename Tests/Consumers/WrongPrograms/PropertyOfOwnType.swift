// 12: instance method 'register(_:action:)' requires that 'Padding' conform to 'PropertyValue'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
struct Padding: Interpolatable {
  var left = 0.0
  func interpolated(to end: Padding, by progress: Double) -> Padding {
    Padding(left: left.interpolated(to: end.left, by: progress))
  }
}
let padding = context.register(Property("padding", default: Padding()))
