@_exported import AnimationClock
@_exported import AnimationGeometry
@_exported import AnimationInterpolation
@_exported import AnimationTiming
@_exported import LayerModel
@_exported import LayerRuntime
