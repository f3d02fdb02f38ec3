/**
 * The program `verify.mjs` in a case file: checks the folder that it is in. `--certificate <sha256>` also asks for the certificate, so that a
 * program can rely on the exit code. It can be given several times, because a certificate is replaced when it ends.
 */
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { checkCaseFile, nameOf, sha256OfCertificate } from './check-case-file.js';

// A program that ends early, for whatever reason, has not confirmed anything.
process.exitCode = 1;

const options = readOptions();
// The path of the call, not of the module: a symbolic link to the verify.mjs of another case file would check that one.
if (options) await check(dirname(process.argv[1] ?? ''), options);

interface Options {
  isVerbose: boolean;
  certificates: string[];
}

/** An option that is written wrongly must not be taken for none. */
function readOptions(): Options | null {
  try {
    const { values } = parseArgs({
      options: { verbose: { type: 'boolean' }, certificate: { type: 'string', multiple: true } },
    });
    const certificates = (values.certificate ?? []).map((sha256) =>
      sha256.replace(/[\s:]/g, '').toLowerCase(),
    );
    const wrong = certificates.find((sha256) => !/^[0-9a-f]{64}$/.test(sha256));
    if (wrong === undefined) return { isVerbose: values.verbose ?? false, certificates };
    write(`NOT CHECKED. "${wrong}" is no SHA-256: 64 digits and letters from a to f.`);
  } catch (error) {
    write(`NOT CHECKED. ${error instanceof Error ? error.message : ''}`);
  }
  return null;
}

async function check(folder: string, { isVerbose, certificates }: Options): Promise<void> {
  const { problems, checked, signer } = await checkCaseFile(folder);
  if (signer && certificates.length > 0) {
    if (certificates.includes(sha256OfCertificate(signer)))
      checked.push('The certificate is the expected one');
    else problems.unshift(`It was sealed by another certificate: ${nameOf(signer)}.`);
  }
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
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
