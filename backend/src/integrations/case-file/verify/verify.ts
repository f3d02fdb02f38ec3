/** The program `verify.mjs` in a case file: checks the folder that it is in. */
import { fileURLToPath } from 'node:url';
import { checkCaseFile, nameOf } from './check-case-file.js';

// A program that ends early, for whatever reason, has not confirmed anything.
process.exitCode = 1;

const { problems, checked, signer } = await checkCaseFile(fileURLToPath(new URL('.', import.meta.url)));
const isVerbose = process.argv.includes('--verbose');
if (isVerbose) for (const line of checked) write(line);
if (isVerbose) for (const line of problems) write(`NOT IN ORDER: ${line}`);

if (problems.length === 0 && signer) {
  write(
    `The case file is complete and unchanged: ${checked.length} checks passed. It was sealed by ${nameOf(signer)}.`,
  );
  process.exitCode = 0;
} else {
  const others = problems.length > 1 ? ` ${problems.length} problems in all: see --verbose.` : '';
  write(`THE CASE FILE WAS CHANGED OR IS NOT COMPLETE. ${problems[0] ?? ''}${others}`);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
