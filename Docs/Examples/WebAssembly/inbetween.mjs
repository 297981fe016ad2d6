// The engine in JavaScript: loads inbetween.wasm and puts typed arrays around its functions.
//
// Arguments are copied into the module's memory and results out of it, a batch a call, so the cost
// of crossing is paid once for many numbers.

// The module from its bytes (an ArrayBuffer or a Uint8Array): it imports nothing.
export async function load(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Engine(instance.exports);
}

class Engine {
  constructor(exports) {
    this.exports = exports;
  }

  // Calls `body` with the addresses of copies of the arrays, then copies the last `results` of them
  // back. A null stays the address 0.
  call(arrays, results, body) {
    const { malloc, free, memory } = this.exports;
    const places = arrays.map((array) => (array ? malloc(Math.max(array.byteLength, 8)) : 0));
    try {
      arrays.forEach((array, index) => {
        if (array) new Float64Array(memory.buffer, places[index], array.length).set(array);
      });
      const answer = body(...places);
      for (let index = arrays.length - results; index < arrays.length; index++) {
        const array = arrays[index];
        // The memory may have grown meanwhile, which gives it a new buffer.
        if (array) array.set(new Float64Array(memory.buffer, places[index], array.length));
      }
      return answer;
    } finally {
      for (const place of places) free(place);
    }
  }

  // A Bézier curve, or one of the named ones by its number; release it with `free`.
  bezier(x1, y1, x2, y2) {
    const handle = this.exports.inbetween_curve_bezier(x1, y1, x2, y2);
    if (handle === 0) throw new RangeError("x1 and x2 lie in 0...1");
    return new Curve(this, handle);
  }

  spring({ mass = 1, stiffness = 100, damping = 10, velocity = 0 } = {}) {
    const handle = this.exports.inbetween_spring_create(mass, stiffness, damping, velocity);
    if (handle === 0) throw new RangeError("no spring has these constants");
    return new Spring(this, handle);
  }

  // The progress of a timing at some times, NaN where nothing is shown.
  progress(timing, times) {
    const progress = new Float64Array(times.length);
    this.call([numbers(timing), times, null, progress], 1, (timing, times, cycles, result) =>
      this.exports.inbetween_timing_evaluate(timing, times, result, cycles, progress.length));
    return progress;
  }

  tracks() {
    return new Tracks(this, this.exports.inbetween_tracks_create());
  }
}

class Curve {
  constructor(engine, handle) {
    Object.assign(this, { engine, handle });
  }

  evaluate(fractions) {
    const progress = new Float64Array(fractions.length);
    this.engine.call([fractions, progress], 1, (fractions, result) =>
      this.engine.exports.inbetween_curve_evaluate(
        this.handle, fractions, result, progress.length));
    return progress;
  }

  free() {
    this.engine.exports.inbetween_curve_release(this.handle);
  }
}

class Spring {
  constructor(engine, handle) {
    Object.assign(this, { engine, handle });
  }

  evaluate(times) {
    const values = new Float64Array(times.length);
    const velocities = new Float64Array(times.length);
    this.engine.call([times, values, velocities], 2, (times, value, velocity) =>
      this.engine.exports.inbetween_spring_evaluate(
        this.handle, times, value, velocity, values.length));
    return { values, velocities };
  }

  settlingDuration(tolerance) {
    return this.engine.exports.inbetween_spring_settling_duration(this.handle, tolerance);
  }

  free() {
    this.engine.exports.inbetween_spring_release(this.handle);
  }
}

class Tracks {
  constructor(engine, handle) {
    Object.assign(this, { engine, handle });
  }

  addClock({ parent = -1, begin = 0, speed = 1, offset = 0 } = {}) {
    return this.engine.exports.inbetween_tracks_add_clock(
      this.handle, parent, begin, speed, offset);
  }

  addProperty(model) {
    return this.engine.call([Float64Array.from(model)], 0, (place) =>
      this.engine.exports.inbetween_tracks_add_property(this.handle, place, model.length));
  }

  // Values are arrays of as many numbers as the property has.
  appendKeyframes(property, clock, timing, values, { curve, mode = 0, keyTimes } = {}) {
    const arrays = [
      numbers(timing), keyTimes ? Float64Array.from(keyTimes) : null,
      Float64Array.from(values.flat()),
    ];
    const status = this.engine.call(arrays, 0, (timing, keyTimes, place) =>
      this.engine.exports.inbetween_tracks_append_keyframes(
        this.handle, property, clock, timing, curve ? curve.handle : 0, mode, keyTimes, place,
        values.length));
    if (status !== 0) throw new RangeError("these keyframes have no effect");
  }

  appendSpring(property, clock, timing, spring, from, to) {
    const arrays = [numbers(timing), Float64Array.from(from), Float64Array.from(to)];
    const status = this.engine.call(arrays, 0, (timing, from, to) =>
      this.engine.exports.inbetween_tracks_append_spring(
        this.handle, property, clock, timing, spring.handle, from, to));
    if (status !== 0) throw new RangeError("this spring has no effect");
  }

  // A row of numbers for each time.
  sample(times) {
    const width = this.engine.exports.inbetween_tracks_lane_count(this.handle);
    const values = new Float64Array(times.length * width);
    this.engine.call([times, values], 1, (times, result) =>
      this.engine.exports.inbetween_tracks_sample(
        this.handle, times, values.length / Math.max(width, 1), result));
    return values;
  }

  free() {
    this.engine.exports.inbetween_tracks_release(this.handle);
  }
}

const fillModes = { removed: 0, backwards: 1, forwards: 2, both: 3 };

// The eight numbers of a timing.
function numbers({
  begin = 0, duration = 0.25, speed = 1, offset = 0, repeatCount = 0, repeatDuration = 0,
  autoreverses = false, fillMode = "removed",
} = {}) {
  return Float64Array.of(
    begin, duration, speed, offset, repeatCount, repeatDuration, autoreverses ? 1 : 0,
    fillModes[fillMode]);
}
