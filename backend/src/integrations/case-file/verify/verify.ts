/** The program `verify.mjs` in a case file: checks the folder that it is in. */
import { fileURLToPath } from 'node:url';
import { checkCaseFile, nameOf } from './check-case-file.js';

// A program that ends early, for whatever reason, has not confirmed anything.
process.exitCode = 1;

const { problems, checked, signer } = await checkCaseFile(fileURLToPath(new URL('.', import.meta.url)));
const isVerbose = process.argv.includes('--verbose');
if (isVerbose) for (const line of checked) write(line);
if (isVerbose) for (const line of problems) write(`NOT IN ORDER: ${line}`);

// This file is one of those that are checked: no change of one byte below turns one problem into none, or its exit code into 0.
const [firstProblem] = problems;
if (firstProblem === undefined && signer) {
  write(
    `The case file is complete and unchanged: ${checked.length} checks passed. It was sealed by ${nameOf(signer)}.`,
  );
  process.exitCode = 0;
} else {
  const others = problems.length > 1 ? ` ${problems.length} problems in all: see --verbose.` : '';
  write(`THE CASE FILE WAS CHANGED OR IS NOT COMPLETE. ${firstProblem ?? ''}${others}`);
  process.exitCode ||= 1;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
