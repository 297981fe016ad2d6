// node Tests/WebAssembly/wrapper.mjs .build/webassembly/inbetween.wasm
//
// Checks that inbetween.mjs and the module answer wrong arguments with errors that name the argument,
// never with garbage and never with a trap of the module.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { load } from "../../Docs/Examples/WebAssembly/inbetween.mjs";

const bytes = await readFile(process.argv[2]);
const engine = await load(bytes);
const other = await load(bytes);
const times = Float64Array.of(0, 0.5, 1);

function set() {
  const tracks = engine.tracks();
  const clock = tracks.addClock();
  return { tracks, clock, number: tracks.addProperty([5]), point: tracks.addProperty([1, 2]) };
}

const shared = set();
const { tracks, clock, number, point } = shared;
const spring = engine.spring();
const curve = engine.named("easeIn");
const freed = { curve: engine.named("linear"), spring: engine.spring(), set: set() };
freed.curve.free();
freed.spring.free();
freed.set.tracks.free();

// The call, the class of the error and the start of its message.
const refused = [
  // An impossible number or word.
  [() => engine.named("ease"), RangeError, "name: 'ease' is not one of linear,"],
  [() => engine.named(1), TypeError, "name: 1 is not one of"],
  [() => engine.bezier(-0.5, 0, 1, 1), RangeError, "x1: -0.5"],
  [() => engine.bezier(0, 0, 1.5, 1), RangeError, "x2: 1.5"],
  [() => engine.bezier(0, NaN, 1, 1), RangeError, "y1: is NaN"],
  [() => engine.bezier(0, 0, 1, Infinity), RangeError, "y2: is not finite"],
  [() => engine.bezier("0", 0, 1, 1), TypeError, "x1: '0' is not a number"],
  [() => engine.bezier(0.5), TypeError, "x2: undefined is not a number"],
  [() => engine.spring({ mass: 0 }), RangeError, "spring.mass: 0"],
  [() => engine.spring({ stiffness: NaN }), RangeError, "spring.stiffness: is NaN"],
  [() => engine.spring({ damping: -1 }), RangeError, "spring.damping: -1"],
  [() => engine.spring({ velocity: Infinity }), RangeError, "spring.velocity: is not"],
  [() => engine.progress({ duration: NaN }, times), RangeError, "timing.duration: is NaN"],
  [() => engine.progress({ repeatCount: NaN }, times), RangeError, "timing.repeatCount: is"],
  [() => engine.progress({ begin: "1" }, times), TypeError, "timing.begin: '1'"],
  [() => engine.progress({ fillMode: "front" }, times), RangeError, "timing.fillMode: 'front'"],
  [() => engine.progress({ autoreverses: 1 }, times), TypeError, "timing.autoreverses: 1"],
  [() => tracks.addClock({ speed: NaN }), RangeError, "clock.speed: is NaN"],
  [() => tracks.addClock({ parent: 7 }), RangeError, "clock.parent: there is no 7 among 1"],
  [() => tracks.addClock({ parent: -2 }), RangeError, "clock.parent: there is no -2"],
  [() => tracks.addProperty([1, NaN]), RangeError, "model[1]: is NaN"],
  [() => tracks.addProperty([]), RangeError, "model: has no numbers"],
  [() => tracks.removeTracks(2), RangeError, "property: there is no 2 among 2"],
  [() => spring.settlingDuration("0.1"), TypeError, "tolerance: '0.1'"],
  [() => spring.settlingDuration(NaN), RangeError, "tolerance: is NaN"],
  // An unknown key.
  [() => engine.spring({ stifness: 1 }), TypeError, "spring.stifness: there is no such option"],
  [() => engine.progress({ durration: 1 }, times), TypeError, "timing.durration: there is no"],
  [() => tracks.addClock({ beginTime: 1 }), TypeError, "clock.beginTime: there is no such"],
  [() => append([[0], [1]], { modes: 0 }), TypeError, "settings.modes: there is no such"],
  [() => engine.progress(1, times), TypeError, "timing: 1 is not an object"],
  // An array of the wrong shape.
  [() => append([[0], [10, 2]]), RangeError, "values[1]: expected 1 numbers, found 2"],
  [() => append([[0], []]), RangeError, "values[1]: expected 1 numbers, found 0"],
  [() => append([[0], , [1]]), TypeError, "values[1]: undefined is not an array"],
  [() => append([[0], ["1"]]), TypeError, "values[1][0]: '1' is not a number"],
  [() => append([0, 1]), TypeError, "values[0]: 0 is not an array"],
  [() => append([]), RangeError, "values: has no keyframe"],
  [() => append("01"), TypeError, "values: is not an array"],
  [() => append([[0], [1]], { keyTimes: [0] }), RangeError, "settings.keyTimes: expected 2 times, found 1"],
  [() => append([[0], [1]], { keyTimes: [0, Infinity] }), RangeError, "settings.keyTimes: are not"],
  [() => append([[0], [1], [2]], { keyTimes: [0, NaN, 1] }), RangeError, "settings.keyTimes[1]"],
  [() => append([[0], [1]], { mode: "cubical" }), RangeError, "settings.mode: 'cubical'"],
  [() => append([[0], [1]], { mode: 9 }), TypeError, "settings.mode: 9 is not one of"],
  [() => append([[0], [Infinity]], { mode: "paced" }), RangeError, "values: are not all finite"],
  [() => tracks.appendKeyframes(9, clock, {}, [[0]]), RangeError, "property: there is no 9"],
  [() => tracks.appendKeyframes(number, 9, {}, [[0]]), RangeError, "clock: there is no 9"],
  [() => tracks.appendKeyframes(0.5, clock, {}, [[0]]), RangeError, "property: there is no 0.5"],
  [() => tracks.appendKeyframes("0", clock, {}, [[0]]), TypeError, "property: '0' is not a number"],
  [() => tracks.appendSpring(point, clock, {}, spring, [0], [1, 2]), RangeError, "from: expected 2 numbers, found 1"],
  [() => tracks.appendSpring(point, clock, {}, spring, [0, 0]), TypeError, "to: undefined"],
  [() => tracks.sample(0.5), TypeError, "times: 0.5 is not an array"],
  [() => tracks.sample([0, null]), TypeError, "times[1]: null is not a number"],
  [() => curve.evaluate(), TypeError, "fractions: undefined is not an array"],
  [() => curve.evaluate({ length: 3 }), TypeError, "fractions: an object is not an array"],
  [() => engine.progress({}, new DataView(new ArrayBuffer(8))), TypeError, "times: an object"],
  // A handle of another kind or another engine, a freed one, or no handle.
  [() => append([[0], [1]], { curve: spring }), TypeError, "settings.curve: is not a curve"],
  [() => append([[0], [1]], { curve: {} }), TypeError, "settings.curve: is not a curve"],
  [() => append([[0], [1]], { curve: freed.curve }), TypeError, "settings.curve: has been freed"],
  [() => append([[0], [1]], { curve: other.named("linear") }), TypeError,
    "settings.curve: belongs to another engine"],
  [() => tracks.appendSpring(number, clock, {}, curve, [0], [1]), TypeError, "spring: is not a spring"],
  [() => tracks.appendSpring(number, clock, {}, freed.spring, [0], [1]), TypeError,
    "spring: has been freed"],
  [() => freed.curve.evaluate(times), TypeError, "curve: has been freed"],
  [() => freed.spring.evaluate(times), TypeError, "spring: has been freed"],
  [() => freed.spring.settlingDuration(0.1), TypeError, "spring: has been freed"],
  [() => freed.set.tracks.sample(times), TypeError, "tracks: has been freed"],
  [() => freed.set.tracks.addClock(), TypeError, "tracks: has been freed"],
  [() => freed.set.tracks.addProperty([1]), TypeError, "tracks: has been freed"],
  [() => freed.set.tracks.removeTracks(0), TypeError, "tracks: has been freed"],
  [() => freed.set.tracks.appendKeyframes(0, 0, {}, [[1]]), TypeError, "tracks: has been freed"],
];

function append(values, settings) {
  tracks.appendKeyframes(number, clock, {}, values, settings);
}

for (const [call, type, message] of refused) {
  assert.throws(call, (error) => {
    assert.equal(error.constructor, type, `${call}: ${error}`);
    assert.ok(error.message.startsWith(message), `${call}: ${error.message}`);
    return true;
  }, `${call}: was accepted`);
}
// The calls have not changed the set.
assert.deepEqual([...tracks.sample([0, 0.1])], [5, 1, 2, 5, 1, 2]);

// Right arguments are accepted in every form.
append([[0], [10]], { curve, mode: "cubic", keyTimes: Float32Array.of(0, 1) });
append([[0], [10]], { keyTimes: [0, 0.5] });
append([Float64Array.of(0), Int8Array.of(10)], { curve: null, keyTimes: null, mode: 0 });
assert.deepEqual([...tracks.sample([0.125])], [5, 1, 2]);
tracks.removeTracks(number);
assert.deepEqual([...tracks.sample([0.125])], [5, 1, 2]);
tracks.appendSpring(point, clock, { fillMode: "both" }, spring, [0, 0], [1, 2]);
assert.equal(tracks.sample([]).length, 0);
assert.ok(Number.isNaN(curve.evaluate([NaN])[0]));
assert.equal(spring.settlingDuration(0.001) > 0, true);
curve.free();
curve.free();

// A handle of the module itself: released, of another kind, or invented.
{
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const module = instance.exports;
  const handles = [0, 1, 2, 3, 7, 16, 1024, -1, -4, 0x7fffffff, module.inbetween_spring_create(1, 1, 1, 0)];
  const released = module.inbetween_curve_named(1);
  assert.equal(module.inbetween_curve_release(released), 0);
  assert.equal(module.inbetween_curve_release(released), -1);
  module.inbetween_curve_named(2);
  const place = module.malloc(64);
  for (const handle of [...handles, released, place]) {
    assert.equal(module.inbetween_curve_evaluate(handle, place, place, 1), -1);
    assert.equal(module.inbetween_tracks_sample(handle, place, 1, place, 1), -1);
    assert.equal(module.inbetween_tracks_lane_count(handle), -1);
  }
  const live = module.inbetween_curve_named(3);
  for (const count of [-1, -0x80000000, 0x10000000, 0x7fffffff, NaN, Infinity]) {
    const expected = Number.isFinite(count) ? -3 : 0;
    assert.equal(module.inbetween_curve_evaluate(live, place, place, count), expected);
  }
  assert.equal(module.inbetween_curve_evaluate(live, 0, place, 1), -2);
  assert.equal(module.inbetween_curve_evaluate(live, place + 4, place, 1), -2);
}

// A module has at most 2^20 objects, and reuses released slots.
for (let count = 0; count < 1_200_000; count++) engine.tracks().free();

// Unreachable objects are released.
{
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc");
  const handle = engine.named("linear").handle();
  for (let round = 0; round < 100; round++) {
    collect();
    await setTimeout(1);
  }
  assert.throws(() => engine.invoke("curve_release", handle), RangeError);
}

// Random arguments produce a result or one of the two errors.
{
  let state = 1;
  const random = (count) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * count);
  };
  const junk = () => [
    0, 1, -1, 0.5, NaN, Infinity, 2 ** 31, 2 ** 53, "x", "linear", null, undefined, true, 1n,
    Symbol("s"), {}, [], [0], [0, 1], [[0], [1]], [[0, 1], [1]], Float64Array.of(0, 0.5, 1),
    Object.create(null), { duration: 1 }, { mode: "paced" }, { keyTimes: [0, 1] }, { curve },
    { length: 2 }, () => 0, curve, spring, tracks, other.named("linear"), freed.curve,
  ][random(34)];
  let accepted = 0;
  for (let round = 0; round < 40_000; round++) {
    const targets = [engine, spring, tracks, freed.set.tracks];
    const target = targets[random(targets.length)];
    const names = ["named", "bezier", "spring", "progress", "evaluate", "settlingDuration",
      "addClock", "addProperty", "appendKeyframes", "appendSpring", "removeTracks", "sample"];
    const available = names.filter((name) => name in target);
    const name = available[random(available.length)];
    const parameters = Array.from({ length: random(7) }, junk);
    try {
      target[name](...parameters);
      accepted++;
    } catch (error) {
      const isExpected = (error instanceof TypeError || error instanceof RangeError)
        && /^[a-z][A-Za-z0-9.[\]]*: /.test(error.message);
      assert.ok(isExpected, `${name}: ${error.stack}`);
    }
  }
  assert.ok(accepted > 1000, `${accepted} accepted`);
}
console.log("all arguments are checked");
