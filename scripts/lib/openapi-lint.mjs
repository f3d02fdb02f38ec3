import { readFileSync } from 'node:fs';
import { DOCUMENT } from './openapi.mjs';
import { inRoot, programs } from './paths.mjs';
import { runNode } from './processes.mjs';

/** For a call with its share of the schemas. A document in which parts are copied instead of referred to is larger. */
const MAX_BYTES_PER_CALL = 2400;

/** Redocly's recommended rules; a warning fails too. `.redocly.lint-ignore.yaml` names the places that break one on purpose. */
export async function lintWithRedocly() {
  const { code, output } = await runNode([
    programs.redocly,
    'lint',
    DOCUMENT,
    '--extends=recommended',
    '--format=stylish',
  ]);
  const hasWarnings = /\b[1-9]\d* warnings?\b/.test(output);
  return { code: code || Number(hasWarnings), output };
}

/** Spectral's `spectral:oas`, in a process of its own because it computes for seconds. */
export function lintWithSpectral() {
  return runNode([inRoot('scripts', 'lib', 'spectral.mjs'), DOCUMENT]);
}

/** Fails if openapi.yaml is larger than its number of calls allows. */
export async function checkDocumentSize() {
  // Loaded here: `npm test` imports this file before it has installed the packages.
  const { parse } = await import('yaml');
  const text = readFileSync(inRoot(DOCUMENT), 'utf8');
  const { paths, webhooks } = parse(text);
  // The request of a webhook is a call too, which the server makes.
  const calls = [...Object.values(paths), ...Object.values(webhooks)].flatMap(Object.keys).length;
  const bytesPerCall = Math.round(Buffer.byteLength(text) / calls);
  if (bytesPerCall <= MAX_BYTES_PER_CALL) return { code: 0, output: '' };
  const output = `${DOCUMENT} has ${bytesPerCall} bytes for each of its ${calls} calls; the limit is ${MAX_BYTES_PER_CALL}.`;
  return { code: 1, output };
}
