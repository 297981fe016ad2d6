import Inbetween

// A user of the package without Foundation: a small tree, committed and read, with everything that calls the
// mathematical library.

let context = LayerContext()
let layer = Layer(in: context)
context.roots = [layer]
layer.transform = Transform3D.rotation(angle: 0.5).scaled(x: 2, y: 3)
layer.add(
  .basic(
    BasicAnimation(
      keyPath: "transform.rotation.z", from: 0, to: 2, timing: Timing(duration: 2),
      timingFunction: .easeInEaseOut)))
layer.add(
  .spring(SpringAnimation(BasicAnimation(keyPath: "opacity", from: 0, to: 1))), forKey: "fade")
let tree = context.commit(at: 1).tree
for keyPath in ["transform.rotation.z", "transform.scale.y", "opacity", "maskedCorners"] {
  let value = tree.value(of: layer.id, for: try layer.path(keyPath), at: 1.125)?.number ?? .nan
  // Rounded, because the last digits of the C library's functions differ between platforms.
  print(keyPath, (value * 1000).rounded() / 1000)
}
print((2.0).squareRoot().rounded(.down))
