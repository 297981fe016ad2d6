// Points, colours and transforms occur in every signature.
@_exported import AnimationGeometry
