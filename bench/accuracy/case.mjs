/**
 * Measures one case in its own process, so that its memory can be measured. Started by measure.mjs with the name of an aligner,
 * the number of words and the share that is wrong; prints one line of JSON.
 */
import { median } from '../lib/statistics.mjs';
import { ALIGNERS } from './aligners.mjs';
import { makeTexts } from './texts.mjs';

const ENOUGH_MS = 1000;
const ENOUGH_RUNS = 200;

const [name, words, share] = process.argv.slice(2);
const { reference, written } = makeTexts(Number(words), Number(share));
const { align, distanceOf } = await ALIGNERS[name]();
const times = [];
let alignment;
const begun = performance.now();
do {
  const start = performance.now();
  alignment = align(reference, written);
  times.push(performance.now() - start);
} while (performance.now() - begun < ENOUGH_MS && times.length < ENOUGH_RUNS);
const memoryMb = process.resourceUsage().maxRSS / 1024;
const distance = distanceOf(alignment, written);
const result = { ms: median(times), firstMs: times[0], runs: times.length, distance, memoryMb };
process.stdout.write(`${JSON.stringify(result)}\n`);
