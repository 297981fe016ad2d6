#if !hasFeature(Embedded)
  extension FrameStatistics: CustomStringConvertible {
    /// One line, such as `600 frames, 59.9/s, half 16.7 ms, 95 % 17.1 ms, 99 % 33.3 ms, longest
    /// 50 ms, 3 dropped`.
    ///
    /// Times are rounded to a tenth of a millisecond, the rate to a tenth.
    public var description: String {
      guard let rate, let longest = longestFrameTime else { return "no frames" }
      var parts = ["\(frameCount) frames", "\(tenths(rate))/s"]
      for (name, share) in [("half", 0.5), ("95 %", 0.95), ("99 %", 0.99)] {
        if let time = frameTime(atShare: share) {
          parts.append("\(name) \(tenths(time * 1000)) ms")
        }
      }
      parts.append("longest \(tenths(longest * 1000)) ms")
      if droppedFrames > 0 { parts.append("\(droppedFrames) dropped") }
      if ignoredFrames > 0 { parts.append("\(ignoredFrames) ignored") }
      return parts.joined(separator: ", ")
    }
  }

  /// A number with at most one decimal.
  private func tenths(_ number: Double) -> String {
    let text = "\((number * 10).rounded() / 10)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
#endif
