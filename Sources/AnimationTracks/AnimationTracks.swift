// The modules in the signatures of tracks, so that `import AnimationTracks` is enough.
@_exported import AnimationGeometry
@_exported import AnimationInterpolation
@_exported import AnimationTiming
