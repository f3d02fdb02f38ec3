import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The top folder of the checkout; every script works there, from whatever folder it is called. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

export const inRoot = (...parts) => join(root, ...parts);
export const inModules = (...parts) => join(root, 'node_modules', ...parts);

/**
 * Programs from npm by file, because `node_modules/.bin/tsc` may be either TypeScript.
 * TypeScript 6 writes JavaScript for decorators; TypeScript 7 only checks, three times faster.
 */
export const programs = {
  biome: inModules('@biomejs', 'biome', 'bin', 'biome'),
  compile: inModules('typescript', 'bin', 'tsc'),
  checkTypes: inModules('typescript7', 'bin', 'tsc'),
  nest: inModules('@nestjs', 'cli', 'bin', 'nest.js'),
  vite: inModules('vite', 'bin', 'vite.js'),
  vitest: inModules('vitest', 'vitest.mjs'),
  playwright: inModules('@playwright', 'test', 'cli.js'),
  knip: inModules('knip', 'bin', 'knip.js'),
  sizeLimit: inModules('size-limit', 'bin.js'),
  redocly: inModules('@redocly', 'cli', 'bin', 'cli.js'),
  dependencyCruiser: inModules('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
  openapiTypescript: inRoot('packages', 'contract', 'node_modules', 'openapi-typescript', 'bin', 'cli.js'),
};
