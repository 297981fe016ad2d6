// What the signatures of tracks name, so that `import AnimationTracks` is enough.
@_exported import AnimationGeometry
@_exported import AnimationInterpolation
@_exported import AnimationTiming
