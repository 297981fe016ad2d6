// Points, colours and transforms are in every signature.
@_exported import AnimationGeometry
