#if !hasFeature(Embedded)
  extension BezierPath.Element: Codable {}

  extension BezierPath: Codable {
    private enum CodingKeys: String, CodingKey {
      case elements
      case points
    }

    /// Reads elements and points, and refuses ones that do not fit each other.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let elements = try container.decode([Element].self, forKey: .elements)
      let points = try container.decode([Point2D].self, forKey: .points)
      guard let path = BezierPath(elements: elements, points: points) else {
        throw DecodingError.dataCorruptedError(
          forKey: .points, in: container,
          debugDescription: "a path begins with a move and has the points of its elements")
      }
      self = path
    }

    /// Writes the elements and the points as two lists.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(elements, forKey: .elements)
      try container.encode(points, forKey: .points)
    }
  }
#endif
