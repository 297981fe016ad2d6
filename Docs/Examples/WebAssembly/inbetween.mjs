// The engine in JavaScript: loads inbetween.wasm and calls its functions with typed arrays.
//
// Each call copies its arguments into the module's memory and its results out of it, one batch per call,
// so many numbers pay the cost of a crossing once.
//
// Every argument is checked. A TypeError means that an argument has the wrong type or an unknown key, or
// has been freed. A RangeError means that a number or a count is impossible. Both messages begin with the
// name of the argument. A call that throws changes nothing.

// Loads the module from its bytes (an ArrayBuffer or a Uint8Array). The module has no imports.
export async function load(bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Engine(instance.exports);
}

// INBETWEEN_MAX_COUNT of inbetween.h, and the meanings of its negative results.
const maximum = 0x0fffffff;
const faults = {
  [-1]: "a handle is not valid",
  [-2]: "an array is not valid",
  [-3]: "a count is not possible",
  [-4]: "there is no such clock, property or mode",
  [-5]: "a number is not possible",
};

const curveNames = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default"];
const modes = ["linear", "discrete", "paced", "cubic", "cubicPaced"];
const fillModes = ["removed", "backwards", "forwards", "both"];

class Engine {
  #exports;
  // Releases the handles of unreachable objects.
  #abandoned;

  constructor(exports) {
    this.#exports = exports;
    this.#abandoned = new FinalizationRegistry(({ kind, handle }) =>
      exports[`inbetween_${kind}_release`](handle));
  }

  // Calls a function of the module by its name in inbetween.h. A negative result is an error.
  invoke(name, ...parameters) {
    const result = this.#exports[`inbetween_${name}`](...parameters);
    if (result < 0) throw new RangeError(`${name}: ${faults[result] ?? result}`);
    return result;
  }

  // Calls `body` with the addresses of copies of the inputs and then of memory for the outputs, and
  // copies that memory into the outputs afterwards. An undefined input has the address 0.
  call(inputs, outputs, body) {
    const { malloc, free, memory } = this.#exports;
    const places = [];
    try {
      for (const array of [...inputs, ...outputs]) {
        const place = array ? malloc(Math.max(array.byteLength, 8)) : 0;
        if (array && place === 0) throw new RangeError(`${array.length} numbers do not fit the memory`);
        places.push(place);
      }
      inputs.forEach((array, index) => {
        if (array) new Float64Array(memory.buffer, places[index], array.length).set(array);
      });
      body(...places);
      outputs.forEach((array, index) => {
        // The memory may have grown in the meantime, and then has a new buffer.
        array.set(new Float64Array(memory.buffer, places[inputs.length + index], array.length));
      });
    } finally {
      for (const place of places) free(place);
    }
  }

  // Creates one of Core Animation's curves by its name.
  named(name) {
    const handle = this.#exports.inbetween_curve_named(choice("name", name, curveNames));
    return new Curve(this, "curve", made(handle, "name"), this.#abandoned);
  }

  // Creates a Bézier curve from (0, 0) to (1, 1) by its inner control points.
  bezier(x1, y1, x2, y2) {
    for (const [name, value] of Object.entries({ x1, x2 })) {
      if (!(number(name, value) >= 0 && value <= 1)) {
        throw new RangeError(`${name}: ${value} is not in 0...1`);
      }
    }
    const handle = this.#exports.inbetween_curve_bezier(x1, finite("y1", y1), x2, finite("y2", y2));
    return new Curve(this, "curve", made(handle, "bezier"), this.#abandoned);
  }

  spring(constants = {}) {
    const { mass, stiffness, damping, velocity } = options("spring", constants, {
      mass: 1, stiffness: 100, damping: 10, velocity: 0,
    });
    for (const [name, value] of Object.entries({ mass, stiffness })) {
      if (!(finite(`spring.${name}`, value) > 0)) {
        throw new RangeError(`spring.${name}: ${value} is not above 0`);
      }
    }
    if (!(number("spring.damping", damping) >= 0)) {
      throw new RangeError(`spring.damping: ${damping} is below 0`);
    }
    finite("spring.velocity", velocity);
    const handle = this.#exports.inbetween_spring_create(mass, stiffness, damping, velocity);
    return new Spring(this, "spring", made(handle, "spring"), this.#abandoned);
  }

  // Returns the progress of a timing at some times; NaN if the animation is not visible at a time.
  progress(timing, times) {
    const [places, numbers] = [numberArray("times", times), timingNumbers(timing)];
    const progress = new Float64Array(places.length);
    this.call([numbers, places], [progress], (timing, times, result) =>
      this.invoke("timing_evaluate", timing, times, result, 0, progress.length));
    return progress;
  }

  tracks() {
    const handle = this.#exports.inbetween_tracks_create();
    return new Tracks(this, "tracks", made(handle, "tracks"), this.#abandoned);
  }
}

// An object of the module, identified by a handle. It is released by `free`, at the end of a block with
// `using`, or some time after it becomes unreachable.
class Held {
  #engine;
  #kind;
  #handle;
  #abandoned;

  constructor(engine, kind, handle, abandoned) {
    this.#engine = engine;
    this.#kind = kind;
    this.#handle = handle;
    this.#abandoned = abandoned;
    abandoned.register(this, { kind, handle }, this);
  }

  get engine() {
    return this.#engine;
  }

  // Returns the handle for the functions of an engine; `name` is the name of the argument.
  handle(name = this.#kind, engine = this.#engine) {
    if (engine !== this.#engine) throw new TypeError(`${name}: belongs to another engine`);
    if (this.#handle === 0) throw new TypeError(`${name}: has been freed`);
    return this.#handle;
  }

  // A second call has no effect.
  free() {
    if (this.#handle === 0) return;
    this.#abandoned.unregister(this);
    this.#engine.invoke(`${this.#kind}_release`, this.#handle);
    this.#handle = 0;
  }

  [Symbol.dispose ?? Symbol("dispose")]() {
    this.free();
  }
}

class Curve extends Held {
  evaluate(fractions) {
    const inputs = numberArray("fractions", fractions);
    const progress = new Float64Array(inputs.length);
    this.engine.call([inputs], [progress], (fractions, result) =>
      this.engine.invoke("curve_evaluate", this.handle(), fractions, result, progress.length));
    return progress;
  }
}

class Spring extends Held {
  // Returns values from 0 to 1, the target, and velocities, at times since the start.
  evaluate(times) {
    const inputs = numberArray("times", times);
    const values = new Float64Array(inputs.length);
    const velocities = new Float64Array(inputs.length);
    this.engine.call([inputs], [values, velocities], (times, value, velocity) =>
      this.engine.invoke(
        "spring_evaluate", this.handle(), times, value, velocity, values.length));
    return { values, velocities };
  }

  settlingDuration(tolerance) {
    return this.engine.invoke(
      "spring_settling_duration", this.handle(), number("tolerance", tolerance));
  }
}

class Tracks extends Held {
  // The number of values of each property and of all properties, and the number of clocks.
  #laneCounts = [];
  #width = 0;
  #clockCount = 0;

  // Adds the clock of a layer and returns its number for the calls below. The parent is another clock, or -1.
  addClock(clock = {}) {
    const { parent, begin, speed, offset } = options("clock", clock, {
      parent: -1, begin: 0, speed: 1, offset: 0,
    });
    if (parent !== -1) index("clock.parent", parent, this.#clockCount, "clocks");
    this.#clockCount = 1 + this.engine.invoke(
      "tracks_add_clock", this.handle(), parent, number("clock.begin", begin),
      number("clock.speed", speed), number("clock.offset", offset));
    return this.#clockCount - 1;
  }

  // Adds a property with its value without animations, and returns its number for the calls below.
  addProperty(model) {
    const numbers = constants("model", model);
    if (numbers.length === 0) throw new RangeError("model: has no numbers");
    const width = this.#width + numbers.length;
    if (width > maximum) throw new RangeError(`model: a row would have ${width} numbers`);
    this.engine.call([numbers], [], (place) =>
      this.engine.invoke("tracks_add_property", this.handle(), place, numbers.length));
    this.#width = width;
    return this.#laneCounts.push(numbers.length) - 1;
  }

  // Each value is an array with the property's number of values. The clock -1 is absolute time.
  appendKeyframes(property, clock, timing, values, settings = {}) {
    const { curve, mode, keyTimes } = options("settings", settings, {
      curve: undefined, mode: "linear", keyTimes: undefined,
    });
    this.#check(property, clock);
    const laneCount = this.#laneCounts[property];
    if (!Array.isArray(values)) throw new TypeError("values: is not an array of arrays");
    if (values.length === 0) throw new RangeError("values: has no keyframe");
    if (values.length * laneCount > maximum) {
      throw new RangeError(`values: ${values.length} keyframes are too many`);
    }
    const numbers = new Float64Array(values.length * laneCount);
    for (let place = 0; place < values.length; place++) {
      numbers.set(laneNumbers(`values[${place}]`, values[place], laneCount), place * laneCount);
    }
    const modeNumber = Number.isInteger(mode) && mode in modes
      ? mode : choice("settings.mode", mode, modes);
    const isPaced = modes[modeNumber] === "paced" || modes[modeNumber] === "cubicPaced";
    if (isPaced && !numbers.every(Number.isFinite)) {
      throw new RangeError("values: are not all finite, so they have no distances");
    }
    const times = keyTimes == null ? undefined : constants("settings.keyTimes", keyTimes);
    if (times) {
      const count = values.length + (modes[modeNumber] === "discrete" ? 1 : 0);
      if (times.length !== count) {
        throw new RangeError(`settings.keyTimes: expected ${count} times, found ${times.length}`);
      }
      if (!times.every(Number.isFinite)) {
        throw new RangeError("settings.keyTimes: are not all finite");
      }
    }
    const curveHandle = curve == null ? 0 : this.#other("settings.curve", curve, Curve);
    this.engine.call(
      [timingNumbers(timing), times, numbers], [], (timing, keyTimes, place) =>
        this.engine.invoke(
          "tracks_append_keyframes", this.handle(), property, clock, timing, curveHandle,
          modeNumber, keyTimes, times?.length ?? 0, place, numbers.length));
  }

  // Adds a spring that moves the property from one value to another.
  appendSpring(property, clock, timing, spring, from, to) {
    this.#check(property, clock);
    const laneCount = this.#laneCounts[property];
    const handle = this.#other("spring", spring, Spring);
    const ends = [laneNumbers("from", from, laneCount), laneNumbers("to", to, laneCount)];
    this.engine.call([timingNumbers(timing), ...ends], [], (timing, from, to) =>
      this.engine.invoke(
        "tracks_append_spring", this.handle(), property, clock, timing, handle, from, to,
        laneCount));
  }

  // Removes all keyframes and springs of a property.
  removeTracks(property) {
    index("property", property, this.#laneCounts.length, "properties");
    this.engine.invoke("tracks_remove_tracks", this.handle(), property);
  }

  // Returns one row of numbers per time: all properties in order.
  sample(times) {
    const inputs = numberArray("times", times);
    const count = inputs.length * this.#width;
    if (count > maximum) throw new RangeError(`times: ${count} numbers are too many`);
    const values = new Float64Array(count);
    this.engine.call([inputs], [values], (times, result) =>
      this.engine.invoke(
        "tracks_sample", this.handle(), times, inputs.length, result, values.length));
    return values;
  }

  #check(property, clock) {
    index("property", property, this.#laneCounts.length, "properties");
    if (clock !== -1) index("clock", clock, this.#clockCount, "clocks");
  }

  // Returns the handle of an argument of a class.
  #other(name, object, kind) {
    if (!(object instanceof kind)) throw new TypeError(`${name}: is not a ${kind.name.toLowerCase()}`);
    return object.handle(name, this.engine);
  }
}

// MARK: Arguments

// Returns the eight numbers of a timing.
function timingNumbers(timing = {}) {
  const given = options("timing", timing, {
    begin: 0, duration: 0.25, speed: 1, offset: 0, repeatCount: 0, repeatDuration: 0,
    autoreverses: false, fillMode: "removed",
  });
  if (typeof given.autoreverses !== "boolean") {
    throw new TypeError(`timing.autoreverses: ${shown(given.autoreverses)} is not true or false`);
  }
  const names = ["begin", "duration", "speed", "offset", "repeatCount", "repeatDuration"];
  return Float64Array.of(
    ...names.map((name) => number(`timing.${name}`, given[name])),
    given.autoreverses ? 1 : 0, choice("timing.fillMode", given.fillMode, fillModes));
}

// Returns the given options with defaults for the missing ones. Only keys of the defaults are allowed.
function options(name, given, defaults) {
  if (typeof given !== "object" || given === null || Array.isArray(given)) {
    throw new TypeError(`${name}: ${shown(given)} is not an object with options`);
  }
  for (const key of Object.keys(given)) {
    if (!Object.hasOwn(defaults, key)) {
      throw new TypeError(
        `${name}.${key}: there is no such option; there are ${Object.keys(defaults).join(", ")}`);
    }
  }
  const said = Object.entries(given).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(said) };
}

// Returns a number that is not NaN.
function number(name, value) {
  if (typeof value !== "number") throw new TypeError(`${name}: ${shown(value)} is not a number`);
  if (Number.isNaN(value)) throw new RangeError(`${name}: is NaN`);
  return value;
}

function finite(name, value) {
  if (!Number.isFinite(number(name, value))) throw new RangeError(`${name}: is not finite`);
  return value;
}

function index(name, value, count, things) {
  if (!Number.isInteger(number(name, value)) || value < 0 || value >= count) {
    throw new RangeError(`${name}: there is no ${value} among ${count} ${things}`);
  }
}

// Returns the index of a word.
function choice(name, value, words) {
  if (typeof value !== "string") {
    throw new TypeError(`${name}: ${shown(value)} is not one of ${words.join(", ")}`);
  }
  const place = words.indexOf(value);
  if (place < 0) throw new RangeError(`${name}: '${value}' is not one of ${words.join(", ")}`);
  return place;
}

// Returns numbers for the module, NaN included: a Float64Array itself, or a copy of another array.
function numberArray(name, array) {
  if (!Array.isArray(array) && !(ArrayBuffer.isView(array) && "length" in array)) {
    throw new TypeError(`${name}: ${shown(array)} is not an array of numbers`);
  }
  if (array.length > maximum) throw new RangeError(`${name}: ${array.length} numbers are too many`);
  if (array instanceof Float64Array) return array;
  for (let index = 0; index < array.length; index++) {
    if (typeof array[index] !== "number") {
      throw new TypeError(`${name}[${index}]: ${shown(array[index])} is not a number`);
    }
  }
  return Float64Array.from(array);
}

// Returns numbers without NaN.
function constants(name, array) {
  const numbers = numberArray(name, array);
  const place = numbers.findIndex(Number.isNaN);
  if (place >= 0) throw new RangeError(`${name}[${place}]: is NaN`);
  return numbers;
}

// Returns as many numbers as a property has.
function laneNumbers(name, array, laneCount) {
  const numbers = constants(name, array);
  if (numbers.length !== laneCount) {
    throw new RangeError(
      `${name}: expected ${laneCount} numbers, found ${numbers.length}`);
  }
  return numbers;
}

// Returns a handle; throws if it is 0.
function made(handle, name) {
  if (handle === 0) throw new RangeError(`${name}: the module has no more handles`);
  return handle;
}

function shown(value) {
  if (typeof value === "object" && value !== null) return "an object";
  return typeof value === "string" ? `'${value}'` : String(value);
}
