import { mkdirSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { markdown } from '../lib/report.mjs';
import { TIMEOUT_MS } from './measure.mjs';

/** The engine's targets for 10,000 words, and for texts that have nothing in common. */
const MAX_MS = 1000;
const MAX_MEMORY_MB = 200;
const MAX_DIFFERENT_MS = 5000;
const PROMISED_WORDS = 10_000;

/** @param {{ measuredAt: string, machine: object, cases: object[] }} results as measureAccuracy collects them */
export function reportAccuracy(results) {
  mkdirSync(inRoot('.reports'), { recursive: true });
  writeFileSync(inRoot('.reports', 'bench-accuracy.json'), `${JSON.stringify(results, null, 2)}\n`);
  const { measuredAt, machine, cases } = results;
  const { name, processor, cores, memoryGb, node, inkwell } = machine;
  const head = ['words', 'wrong', 'engine', 'distance', 'diff', 'fast-diff', 'diff-match-patch', 'measured'];
  const rows = cases.map(rowOf);
  return [
    `Measured ${measuredAt.slice(0, 10)} on \`${name}\`: ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}, Inkwell ${inkwell}.`,
    'Alignment of two lists of words, each case in a process of its own: median time and peak memory of the process.',
    'A library’s distance is given where it is larger than the engine’s.',
    '',
    ...markdown([head, head.map((_, column) => (column === 7 ? '---' : '---:')), ...rows]),
  ].join('\n');
}

function rowOf({ words, share, results }) {
  const { engine, ...others } = results;
  return [
    words.toLocaleString('en'),
    `${share * 100} %`,
    engine ? figures(engine) : late(),
    engine ? engine.distance.toLocaleString('en') : '',
    ...Object.values(others).map((other) => {
      if (!other) return late();
      const isLarger = engine && other.distance > engine.distance;
      return `${figures(other)}${isLarger ? `, ${other.distance.toLocaleString('en')}` : ''}`;
    }),
    reached({ words, share, engine, others: Object.values(others) }),
  ];
}

function reached({ words, share, engine, others }) {
  if (!engine) return '**missed**';
  const misses = [];
  if (others.some((other) => other && other.ms < engine.ms)) misses.push('slower than a library');
  if (others.some((other) => other && other.distance < engine.distance)) misses.push('larger distance');
  if (share === 1 && engine.firstMs > MAX_DIFFERENT_MS) misses.push(`over ${MAX_DIFFERENT_MS / 1000} s`);
  if (words === PROMISED_WORDS && (engine.firstMs > MAX_MS || engine.memoryMb > MAX_MEMORY_MB)) {
    misses.push(`over ${MAX_MS / 1000} s or ${MAX_MEMORY_MB} MB`);
  }
  return misses.length === 0 ? 'ahead of each' : `**${misses.join(', ')}**`;
}

const late = () => `over ${TIMEOUT_MS / 1000} s`;
const figures = ({ ms, memoryMb }) => `${shortTime(ms)} ms, ${Math.round(memoryMb)} MB`;

function shortTime(ms) {
  if (ms < 1) return ms.toFixed(2);
  return ms < 10 ? ms.toFixed(1) : Math.round(ms).toLocaleString('en');
}
