// 7: main actor-isolated let 'host' can not be referenced from a nonisolated context
import Inbetween

let host = AnimationHost()

func tick() {
  host.advance()
}
