import { readFileSync } from 'node:fs';
import { checkConventions } from './conventions.mjs';
import { CLIENT_TYPES, DOCUMENT, generateClientTypes, generateDocument } from './openapi.mjs';
import { checkDocumentSize, lintWithRedocly, lintWithSpectral } from './openapi-lint.mjs';
import { inRoot, programs } from './paths.mjs';
import { runNode } from './processes.mjs';
import { checkReleasedApi } from './released-api.mjs';
import { report } from './summary.mjs';

/** With one thread each: two checks run at a time, and further threads would check the types of the libraries again. */
const checkTypes = (workspace) => ({
  name: workspace === '.' ? 'types of the top folder' : `types of ${workspace}`,
  run: () => runNode([programs.checkTypes, '--noEmit', '--singleThreaded', '-p', workspace]),
});

const BOUNDARIES = [
  '--config',
  '.dependency-cruiser.cjs',
  ...['packages', 'backend', 'user-ui', 'admin-ui', 'e2e', 'bench', 'scripts'],
];

/**
 * Everything that can be checked without running the product; each counts as one in the summary. The longest come
 * first, because they run side by side. The packages must have been built; `needsBuild` also needs the backend, `needsApps` both apps.
 */
const staticChecks = [
  checkTypes('admin-ui'),
  { name: 'module boundaries', run: () => runNode([programs.dependencyCruiser, ...BOUNDARIES]) },
  checkTypes('backend'),
  { name: 'Spectral on openapi.yaml', run: lintWithSpectral },
  { name: 'format and lint', run: () => runNode([programs.biome, 'check', '--error-on-warnings', '.']) },
  { name: 'dead code', run: () => runNode([programs.knip, '--no-progress', '--no-config-hints']) },
  checkTypes('user-ui'),
  { name: 'Redocly on openapi.yaml', run: lintWithRedocly },
  { name: 'client types match openapi.yaml', run: () => compare(CLIENT_TYPES, generateClientTypes) },
  checkTypes('e2e'),
  checkTypes('bench/nest'),
  checkTypes('packages/editor'),
  checkTypes('packages/contract'),
  checkTypes('packages/client'),
  checkTypes('packages/web'),
  checkTypes('packages/local-services'),
  checkTypes('.'),
  { name: 'conventions', run: async () => checkConventions() },
  { name: 'size of openapi.yaml', run: checkDocumentSize },
  { name: 'changes of the API since the last release', run: checkReleasedApi },
  {
    name: 'openapi.yaml matches the code',
    needsBuild: true,
    run: () => compare(DOCUMENT, generateDocument),
  },
  {
    name: 'size of what each page loads first',
    needsBuild: true,
    needsApps: true,
    run: () => runNode([programs.sizeLimit]),
  },
];

async function compare(file, generate) {
  const isStale = (await generate()) !== readFileSync(inRoot(file), 'utf8');
  return isStale
    ? { code: 1, output: `${file} is stale: run \`npm run openapi\`.` }
    : { code: 0, output: '' };
}

/**
 * Runs them, two at a time, and reports each.
 * @param {Promise<unknown>} building a build that runs at the same time
 * @param {{ buildsApps: boolean }} options
 */
export async function runStaticChecks(building, { buildsApps }) {
  const waiting = staticChecks.filter(({ needsApps }) => buildsApps || !needsApps);
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      if (check.needsBuild) await building;
      report(await runCheck(check));
    }
  };
  await Promise.all([work(), work()]);
}

async function runCheck({ name, run }) {
  const startedAt = performance.now();
  const { code, output } = await run().catch((error) => ({ code: 1, output: error.message }));
  const passed = code === 0;
  return {
    name,
    passed: passed ? 1 : 0,
    failed: passed ? 0 : 1,
    skipped: 0,
    durationMs: performance.now() - startedAt,
    details: passed ? '' : output,
  };
}
