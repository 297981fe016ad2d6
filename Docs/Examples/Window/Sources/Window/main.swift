// The program `Window` opens the table: drag and fling the cards, the space bar deals them, S is slow motion, Escape
// closes it. `Window --script [PICTURE]` plays a script on a manual clock instead, checks the drawing, and writes a
// picture.

import CSDL2
import Foundation
import Inbetween

/// Delivers SDL's events to the table and draws a frame for every refresh of the display.
struct FrameLoop<Clock: WaitingClock> {
  let table: Table<Clock>
  let canvas: Canvas
  /// The seconds since an event, given its timestamp in milliseconds of SDL.
  let age: (UInt32) -> Double
  private(set) var statistics = FrameStatistics()
  private(set) var isRunning = true

  init(table: Table<Clock>, canvas: Canvas, age: @escaping (UInt32) -> Double) {
    (self.table, self.canvas, self.age) = (table, canvas, age)
  }

  /// Takes frames until the window is closed, or `frame` returns false.
  ///
  /// - Parameter frame: Called when a frame is painted, before the window shows it.
  mutating func run(at rate: StepRate, _ frame: (DisplayFrame) throws -> Bool) rethrows {
    var timer = RefreshTimer(rate: rate, clock: table.host.clock)
    let loop = DisplayLoop()
    var due: [DisplayFrame] = []
    let link = DisplayLink { due.append($0) }
    link.add(to: loop)
    while isRunning {
      loop.refresh(timer.waitForRefresh())
      for display in due {
        handleEvents()
        table.host.advance(showing: display)
        statistics.record(display)
        if let stage = table.host.presentation(of: table.stage) { canvas.draw(stage) }
        isRunning = try frame(display) && isRunning
        canvas.present()
      }
      due.removeAll()
    }
  }

  private mutating func handleEvents() {
    var event = SDL_Event()
    while SDL_PollEvent(&event) != 0 {
      let time = table.host.clock.now - age(event.common.timestamp)
      let point = { (x: Int32, y: Int32) in Point2D(x: Double(x), y: Double(y)) }
      switch SDL_EventType(event.type) {
      case SDL_MOUSEBUTTONDOWN:
        table.press(at: point(event.button.x, event.button.y), time: time)
      case SDL_MOUSEMOTION: table.move(to: point(event.motion.x, event.motion.y), time: time)
      case SDL_MOUSEBUTTONUP:
        table.release(at: point(event.button.x, event.button.y), time: time)
      case SDL_KEYDOWN:
        switch Int(event.key.keysym.sym) {
        case Int(SDLK_SPACE.rawValue): table.deal()
        case Int(SDLK_s.rawValue): table.toggleSlowMotion()
        case Int(SDLK_ESCAPE.rawValue): isRunning = false
        default: break
        }
      case SDL_QUIT: isRunning = false
      default: break
      }
    }
  }
}

extension Canvas {
  /// The refresh rate of the display; 60 Hz if it is not known.
  var refreshRate: StepRate {
    var mode = SDL_DisplayMode()
    guard SDL_GetCurrentDisplayMode(0, &mode) == 0 else { return .hertz60 }
    return (try? StepRate(Int(mode.refresh_rate))) ?? .hertz60
  }
}

let arguments = CommandLine.arguments.dropFirst()
let canvas = try Canvas(title: "Inbetween", size: Size2D(width: 640, height: 400))
if arguments.first == "--script" {
  exit(try Script(canvas).run(picture: arguments.dropFirst().first) ? 0 : 1)
} else {
  let table = Table(clock: SystemClock(), size: canvas.size)
  table.deal()
  var loop = FrameLoop(table: table, canvas: canvas) { Double(SDL_GetTicks() &- $0) / 1000 }
  loop.run(at: canvas.refreshRate) { _ in true }
  print(loop.statistics)
  for (index, card) in table.cards.enumerated() where card.position != table.slot(index) {
    print("card \(index + 1) moved to \(card.position)")
  }
}
