import LayerModel

/// The layers on which key paths are read, one of each class.
nonisolated(unsafe) private let layers: [Layer] = {
  let context = LayerContext()
  return LayerClass.all.map { layerClass in
    let layer = Layer(layerClass, in: context)
    layer.emitterCells = [EmitterCell(name: "spark")]
    return layer
  }
}()

/// Any text is a key path of a layer, which is written as it was read and can be read and set, or it is refused.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let text = String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  for layer in layers {
    do throws(PropertyPathError) {
      let path = try layer.path(text)
      let again = try layer.path(path.name)
      precondition(again == path)
      if let value = layer.value(at: path) { layer.setValue(value, at: path) }
    } catch {
      precondition(!error.description.isEmpty)
    }
  }
  return 0
}
