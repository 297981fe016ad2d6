// node Docs/Examples/WebAssembly/digest.mjs .build/webassembly/digest.wasm
//
// Prints the lines of `tween digest` for the areas of the module, which computes them.

import { readFile } from "node:fs/promises";

const areas = ["functions", "curves", "springs", "timing", "interpolation", "keyframes", "tracks"];
const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]), {});
const { malloc, free, memory, inbetween_digest } = instance.exports;
const place = malloc(16);
areas.forEach((area, index) => {
  const count = inbetween_digest(index + 1, place);
  const words = new BigUint64Array(memory.buffer, place, 2);
  console.log(area, count, [...words].map((word) => word.toString(16).padStart(16, "0")).join(""));
});
free(place);
