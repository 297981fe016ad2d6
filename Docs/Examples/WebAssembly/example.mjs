// node Docs/Examples/WebAssembly/example.mjs .build/webassembly/inbetween.wasm

import { readFile } from "node:fs/promises";
import { load } from "./inbetween.mjs";

// The lines up to the next mark are on Docs/HowTo/UseFromJavaScript.md.
const engine = await load(await readFile(process.argv[2]));

const easeOut = engine.bezier(0, 0, 0.58, 1);
console.log("curve", ...easeOut.evaluate(Float64Array.of(0, 0.25, 0.5, 1)));

const spring = engine.spring({ stiffness: 200, damping: 12 });
console.log("spring", ...spring.evaluate(Float64Array.of(0, 0.1, 0.5)).values);

const tracks = engine.tracks();
const clock = tracks.addClock();
const position = tracks.addProperty([80, 40]);
const timing = { begin: 1, duration: 2, repeatCount: 2, autoreverses: true };
const keyframes = [[0, 0], [100, 50], [0, 100]];
tracks.appendKeyframes(position, clock, timing, keyframes, { curve: easeOut });
console.log("position", ...tracks.sample(Float64Array.of(0, 1.5, 2, 9)));
// The end of the lines.

easeOut.free();
spring.free();
tracks.free();
