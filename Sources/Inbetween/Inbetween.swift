@_exported import AnimationGeometry
@_exported import AnimationInterpolation
@_exported import AnimationModel
@_exported import AnimationRuntime
@_exported import AnimationTiming
@_exported import AnimationTracks
@_exported import ElementaryFunctions
@_exported import LayerModel
