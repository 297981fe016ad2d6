import AnimationTestSupport
import Testing

/// Exact at both ends and constant between equal ends.
private func mix(_ a: Double, _ b: Double, _ p: Double) -> Double {
  p < 0.5 ? a + (b - a) * p : b - (b - a) * (1 - p)
}

@Test func soundFunctionsPass() {
  checkMonotone("square root", .duration) { $0.squareRoot() }
  checkEndsExact("square") { $0 * $0 }
  checkInterpolation("Double", .moderate, mix: mix)
  checkMirrored("Double", .dyadic, mix: mix)
  checkAnyOrder("sample", .time) { { time in time * 2 } }
}

@Test func aFallingFunctionIsFound() {
  withKnownIssue { checkMonotone("parabola", .fraction) { $0 * (1 - $0) } }
  withKnownIssue(isIntermittent: PropertySettings().isOverriding) {
    checkMonotone("falls by one ulp", .fraction, count: 5000) {
      $0 == 0.5.nextUp ? 0.5.nextDown : $0
    }
  }
}

@Test func anEndMissedIsFound() {
  withKnownIssue { checkEndsExact("almost") { $0 == 1 ? 1.0.nextDown : $0 } }
  withKnownIssue { checkInterpolation("a + (b - a) p", .moderate) { a, b, p in a + (b - a) * p } }
}

@Test func aConstantThatMovesIsFound() {
  withKnownIssue {
    checkInterpolation("a (1 - p) + b p", .moderate) { a, b, p in
      p == 0 ? a : p == 1 ? b : a * (1 - p) + b * p
    }
  }
}

@Test func anUnevenInterpolationIsNotMirrored() {
  withKnownIssue { checkMirrored("eased", .dyadic) { a, b, p in a + (b - a) * p * p } }
}

@Test func aMemoryThatChangesSamplesIsFound() {
  withKnownIssue {
    checkAnyOrder("latest time", .time) {
      var latest = -Double.infinity
      return { time in
        latest = max(latest, time)
        return latest
      }
    }
  }
}

@Test func intervalsThatSplitPassAndOthersAreFound() {
  let events = [0, 0.25, 0.25, 1, 2.5]
  checkSplitIntervals("half open", .time) { interval in events.filter(interval.contains) }
  withKnownIssue {
    checkSplitIntervals("closed", .time) { interval in
      events.filter { (interval.lowerBound...interval.upperBound).contains($0) }
    }
  }
  withKnownIssue {
    checkSplitIntervals("open", .time) { interval in
      events.filter { $0 > interval.lowerBound && $0 < interval.upperBound }
    }
  }
}
