/** npm run openapi: writes openapi.yaml from the code, and the client's types from openapi.yaml. */
import { writeFileSync } from 'node:fs';
import { build } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { CLIENT_TYPES, DOCUMENT, generateClientTypes, generateDocument } from './lib/openapi.mjs';
import { print } from './lib/output.mjs';
import { inRoot } from './lib/paths.mjs';
import { stopTreesOnSignal } from './lib/processes.mjs';

ensureInstalled();
stopTreesOnSignal();
await build(['backend']);
writeFileSync(inRoot(DOCUMENT), await generateDocument());
writeFileSync(inRoot(CLIENT_TYPES), await generateClientTypes());
print(`Wrote ${DOCUMENT} and ${CLIENT_TYPES}.`);
