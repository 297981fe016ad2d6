/// What is asked of the next commit for layers, in order: of each layer the last request.
package struct LayerRequests<Request> {
  private var requests: [Request?] = []
  /// Where the request for a layer is. It holds the layer, so that no other one gets its identity.
  private var places: [ObjectIdentifier: Int] = [:]

  /// Those that count, in order. Complexity: O(requests).
  package var inOrder: [Request] { requests.compactMap { $0 } }

  /// Puts a request for a layer after all others.
  ///
  /// - Parameter request: It holds the layer.
  /// - Returns: The former one for the layer, which is none any more.
  /// - Complexity: O(1).
  mutating func put(_ request: Request, for layer: Layer) -> Request? {
    let former = places.updateValue(requests.count, forKey: ObjectIdentifier(layer))
    requests.append(request)
    guard let former else { return nil }
    defer { requests[former] = nil }
    return requests[former]
  }
}
