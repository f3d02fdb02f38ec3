import { mkdirSync, readFileSync } from 'node:fs';
import { inRoot, programs } from './paths.mjs';
import { runNode } from './processes.mjs';

export const DOCUMENT = 'openapi.yaml';
export const CLIENT_TYPES = 'packages/contract/src/generated/schema.d.ts';

const FOLDER = '.reports';

/** Generates the document from the built backend; needs no database. */
export function generateDocument() {
  const file = `${FOLDER}/openapi.yaml`;
  return generate(['backend/dist/openapi.js', inRoot(file)], file);
}

/** Generates the types of both apps from the committed openapi.yaml. */
export function generateClientTypes() {
  const file = `${FOLDER}/schema.d.ts`;
  return generate([programs.openapiTypescript, DOCUMENT, '--output', file], file);
}

async function generate(args, file) {
  mkdirSync(inRoot(FOLDER), { recursive: true });
  const { code, output } = await runNode(args);
  if (code !== 0) throw new Error(`${args[0]} failed:\n${output}`);
  return readFileSync(inRoot(file), 'utf8');
}
