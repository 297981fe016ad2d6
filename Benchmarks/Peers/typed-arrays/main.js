// Tweens as columns in typed arrays: the usual JavaScript for speed.
// usage: node main.js SUBJECT INPUTS SECONDS quick|full
const fs = require("fs");
const path = require("path");
const peer = require("../common/peer.js");

const [id, inputs, budget, extent] = process.argv.slice(2);
const file = fs.readFileSync(path.join(inputs, "tweens"));
const numbers = new Float64Array(file.buffer, file.byteOffset, file.byteLength / 8);
const count = extent === "quick" ? 1 << 10 : 1 << 16;
const column = (number) =>
  Float64Array.from({ length: count }, (_, index) => number((index * 8) % numbers.length));
const begin = column((row) => numbers[row]);
const rate = column((row) => 1 / numbers[row + 1]);
const autoreverses = column((row) => numbers[row + 3]);
const from = column((row) => numbers[row + 6]);
const to = column((row) => numbers[row + 7]);
const values = new Float64Array(count);

function cubicInOut(x) {
  const away = 2 - 2 * x;
  return x < 0.5 ? 4 * x * x * x : 1 - 0.5 * away * away * away;
}

const row = {
  id, workload: "64k by cubicInOut", implementation: "JavaScript: typed arrays in node",
  build: "JavaScript", count, note: "Cycles, but no begin, end or fill.",
};
console.log(
  peer.measure(row, Number(budget), extent === "quick" ? 50e-6 : 200e-6, (run) => {
    const time = peer.time(run);
    for (let i = 0; i < count; i++) {
      const elapsed = (time - begin[i]) * rate[i];
      const cycle = Math.floor(elapsed);
      let fraction = elapsed - cycle;
      if (autoreverses[i] !== 0 && cycle % 2 === 1) fraction = 1 - fraction;
      values[i] = from[i] + (to[i] - from[i]) * cubicInOut(fraction);
    }
    return values[0];
  }),
);
