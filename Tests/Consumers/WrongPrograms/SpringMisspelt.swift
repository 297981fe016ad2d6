// 6: incorrect argument label in call (have 'keyPath:from:to:stifness:', expected 'keyPath:from:to:stiffness:')
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let spring = SpringAnimation(keyPath: "position.x", from: -200, to: 170, stifness: 200)
