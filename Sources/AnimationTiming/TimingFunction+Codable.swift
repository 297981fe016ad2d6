#if !hasFeature(Embedded)
  extension TimingFunction: Codable {
    private enum CodingKeys: CodingKey { case first, rest }

    /// - Throws: `DecodingError.dataCorrupted` for a curve that no initializer would make.
    public init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: CodingKeys.self)
      first = try values.decode(Link.self, forKey: .first)
      let links = try values.decodeIfPresent([Link].self, forKey: .rest) ?? []
      rest = LinkChain(links)
      do {
        for link in [first] + links { try link.form.validate() }
      } catch {
        throw DecodingError.dataCorrupted(
          DecodingError.Context(
            codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
      }
    }

    /// Written as the first link, and the others where there are any.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(first, forKey: .first)
      if !rest.isEmpty { try values.encode(rest.links, forKey: .rest) }
    }
  }

  extension TimingFunction.Form {
    /// Checks what the types of the parts do not.
    fileprivate func validate() throws(TimingFunctionError) {
      switch self {
      case .linear, .cubic, .penner: break
      case .steps(let count, let position): _ = try TimingFunction(steps: count, position)
      case .spring(let spring, let duration): _ = try TimingFunction(spring, duration: duration)
      case .stops(let stops):
        let function = try TimingFunction(linear: stops)
        if function.form != self { throw .stopsOutOfOrder }
      }
    }
  }
#endif
