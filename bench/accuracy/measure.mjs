import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { ALIGNERS } from './aligners.mjs';

const run = promisify(execFile);
export const TIMEOUT_MS = 60_000;

/** Runs every aligner on the same texts, one after the other. */
export async function measureAccuracy({ wordCounts, shares, note }) {
  const cases = [];
  for (const words of wordCounts) {
    for (const share of shares) {
      note(`accuracy: ${words.toLocaleString('en')} words, ${share * 100} % wrong`);
      const results = {};
      for (const name of Object.keys(ALIGNERS)) results[name] = await measureCase(name, words, share);
      cases.push({ words, share, results });
    }
  }
  return cases;
}

/** @returns null after a timeout */
async function measureCase(name, words, share) {
  const program = [inRoot('bench/accuracy/case.mjs'), name, String(words), String(share)];
  try {
    const { stdout } = await run(process.execPath, program, { timeout: TIMEOUT_MS, killSignal: 'SIGKILL' });
    return JSON.parse(stdout);
  } catch (error) {
    if (error.killed) return null;
    throw error;
  }
}
