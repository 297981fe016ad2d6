// 8: contextual type for closure argument list expects 3 arguments, which cannot be implicitly ignored
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
context.animate(with: .curve(duration: 1)) {
  layer.opacity = 0
} completion: {
  print("over")
}
