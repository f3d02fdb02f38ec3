import { DOCUMENT } from './openapi.mjs';
import { inRoot, programs } from './paths.mjs';
import { runNode } from './processes.mjs';

/** The rules of Redocly's recommended set that this API breaks on purpose. */
const ALLOWED = [
  // `/reviews/comments/{id}` and `/reviews/{id}/report`: an id is a UUID, never the word "comments".
  'no-ambiguous-paths',
  // Single sign-on leads the browser on with 302.
  'operation-2xx-response',
  // The health checks and the site's public configuration refuse nobody.
  'operation-4xx-response',
  // The name of a tag says what its calls are about.
  'tag-description',
];

/** Redocly's recommended rules; a warning fails too. */
export async function lintWithRedocly() {
  const skipped = ALLOWED.map((rule) => `--skip-rule=${rule}`);
  const { code, output } = await runNode([
    programs.redocly,
    'lint',
    DOCUMENT,
    '--extends=recommended',
    '--format=stylish',
    ...skipped,
  ]);
  const hasWarnings = /\b[1-9]\d* warnings?\b/.test(output);
  return { code: code || Number(hasWarnings), output };
}

/** Spectral's `spectral:oas`, in a process of its own because it computes for seconds. */
export function lintWithSpectral() {
  return runNode([inRoot('scripts', 'lib', 'spectral.mjs'), DOCUMENT]);
}
