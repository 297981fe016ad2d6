import AnimationGeometry
import AnimationInterpolation
import LayerModel
import Testing

@Suite struct EmitterCellTests {
  @Test func aFreshCellHasTheDefaults() throws {
    let cell = EmitterCell(name: "spark")
    #expect(cell.timing == .layer && cell.emitterCells.isEmpty)
    #expect(cell.assignedProperties.isEmpty)
    for property in EmitterCell.properties {
      #expect(cell.value(for: property) == property.defaultValue)
    }
    let enabled = try #require(EmitterCell.property(named: "isEnabled"))
    #expect(enabled.name == "enabled" && cell.value(for: enabled) == .bool(true))
  }

  @Test func cellsAreCopiedIntoTheirLayer() throws {
    let velocity = try #require(EmitterCell.property(named: "velocity"))
    let layer = Layer(.emitter, in: LayerContext())
    var cell = EmitterCell(name: "spark")
    layer.emitterCells = [cell]
    cell.setValue(.number(3), for: velocity)
    #expect(layer.emitterCells[0].value(for: velocity) == .number(0))
    layer.emitterCells[0].setValue(.number(4), for: velocity)
    #expect(cell.value(for: velocity) == .number(3))
    #expect(layer.emitterCells[0].assignedProperties == [velocity])
  }

  @Test func changesOfCellsAreNoted() {
    let context = LayerContext()
    let layer = Layer(.emitter, in: context)
    layer.isCommitted = true
    layer.emitterCells = []
    #expect(layer.changes.isEmpty)
    layer.emitterCells = [EmitterCell()]
    #expect(layer.changes == .properties)
  }
}
