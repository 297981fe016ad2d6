// 7: type 'Property<Value>' has no member 'postion'
import Inbetween

let context = LayerContext()
let layer = Layer(in: context)
let tree = context.commit(at: 0).tree
let x = tree[layer, .postion.x, at: 0]
