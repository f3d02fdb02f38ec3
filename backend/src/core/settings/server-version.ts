import { readFileSync } from 'node:fs';

const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');

/** The version in package.json, for `/api/health`, the console's footer and backups. */
export const SERVER_VERSION = (JSON.parse(manifest) as { version: string }).version;
