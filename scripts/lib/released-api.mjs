import { readdirSync, readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { findBreakingChanges, withoutNote } from './api-changes.mjs';
import { DOCUMENT } from './openapi.mjs';
import { inRoot } from './paths.mjs';

const RELEASES = inRoot('backend', 'test', 'upgrade');
const NAME = /^openapi-(.+)\.json\.gz$/;

/** The OpenAPI document of this checkout as `scripts/release-database/dump.mjs` keeps it: without the texts for readers. */
export async function packDocument() {
  const text = JSON.stringify(await readDocument(), (key, value) =>
    ['description', 'summary'].includes(key) && typeof value === 'string' ? undefined : value,
  );
  return gzipSync(text, { level: 9 });
}

/** Fails if a program that was written for the last release misses something that the changelog does not name. */
export async function checkReleasedApi() {
  const versions = readdirSync(RELEASES).flatMap((file) => NAME.exec(file)?.[1] ?? []);
  const last = versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
  const released = JSON.parse(gunzipSync(readFileSync(`${RELEASES}/openapi-${last}.json.gz`)));
  const changes = findBreakingChanges(released, await readDocument());
  const unnamed = withoutNote(changes, readFileSync(inRoot('CHANGELOG.md'), 'utf8'));
  if (unnamed.length === 0) return { code: 0, output: '' };
  const lines = unnamed.map(({ call, change }) => `  ${call}: ${change}`);
  const advice = `Programs that were written for ${last} would fail. Keep what they use, or name each call in CHANGELOG.md, in the
uppermost section under "### Breaking", such as \`${unnamed[0].call}\`, and say what to do instead.`;
  return { code: 1, output: [...lines, advice].join('\n') };
}

async function readDocument() {
  // Loaded here: `npm test` imports this file before it has installed the packages.
  const { parse } = await import('yaml');
  return parse(readFileSync(inRoot(DOCUMENT), 'utf8'));
}
