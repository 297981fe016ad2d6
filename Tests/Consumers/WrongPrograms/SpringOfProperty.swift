// 6: extra argument 'bounce' in call
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let spring = SpringAnimation(.position.x, from: -200, to: 170, bounce: 0.3)
