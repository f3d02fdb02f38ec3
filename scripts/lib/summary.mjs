import { bold, dim, green, print, red, seconds } from './output.mjs';

const results = [];

/** Prints one line for a completed part, and its output if it failed. */
export function report(result) {
  results.push(result);
  const { name, passed, failed, skipped, atSecondTry, durationMs, details } = result;
  const counts = passed + failed + skipped > 1 ? `  ${describe({ passed, failed, skipped })}` : '';
  print(`${failed ? red('✗') : green('✓')} ${name}${counts}  ${dim(seconds(durationMs))}`);
  if (atSecondTry) print(`  ${red(`${atSecondTry} passed at the second try only: what it found is below.`)}`);
  if (details) print(`\n${details.trim()}\n`);
}

/** Prints the sum of all reports as the last line, and ends the script. */
export function finish() {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const result of results) for (const key of Object.keys(total)) total[key] += result[key];
  const failed = results.filter((result) => result.failed > 0);
  print();
  if (failed.length > 0) print(`${bold('Failed:')} ${failed.map(({ name }) => name).join(', ')}`);
  print(describe(total));
  process.exit(total.failed === 0 ? 0 : 1);
}

function describe({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
