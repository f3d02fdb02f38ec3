import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inModules, inRoot, programs } from './paths.mjs';

/** npm and the compiler start in seconds, not in milliseconds. */
const TIMEOUT_MS = 60_000;

/** A program in a folder of its own, outside of the repository, with the packed client. */
let folder;

const run = (program, ...args) => execFileSync(program, args, { cwd: folder, encoding: 'utf8' });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkwell-client-'));
  const installed = join(folder, 'node_modules', '@inkwell', 'client');
  mkdirSync(installed, { recursive: true });
  const [packed] = JSON.parse(
    run('npm', 'pack', '--json', '--pack-destination', folder, inRoot('packages', 'client')),
  );
  run('tar', '--extract', '--file', packed.filename, '--strip-components=1', '--directory', installed);
  // Its dependencies, without a registry.
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    symlinkSync(inModules(name), join(folder, 'node_modules', name));
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
}, TIMEOUT_MS);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the packed client runs in plain Node', () => {
  writeFileSync(
    join(folder, 'program.js'),
    `import { answerOf, createInkwellClient } from '@inkwell/client';
     const fetch = async ({ url }) => Response.json({ url });
     const inkwell = createInkwellClient({ baseUrl: 'https://inkwell.test', fetch });
     console.log((await answerOf(inkwell.GET('/api/site-config'))).url);`,
  );
  expect(run(process.execPath, 'program.js')).toBe('https://inkwell.test/api/site-config\n');
});

const STRICT =
  '--noEmit --strict --exactOptionalPropertyTypes --noUncheckedIndexedAccess --module nodenext --target es2023 --lib es2023,dom,dom.iterable';

test(
  'the types of the packed client are complete in strict TypeScript, and know the paths and fields',
  () => {
    writeFileSync(
      join(folder, 'program.ts'),
      `import { answerOf, createInkwellClient, type Schema } from '@inkwell/client';
     const inkwell = createInkwellClient({ baseUrl: '', apiKey: 'ink_' });
     const { projects } = await answerOf(inkwell.GET('/api/admin/projects'));
     export const names: string[] = projects.map((project: Schema<'ProjectRow'>) => project.name);
     // @ts-expect-error: no such path
     await inkwell.GET('/api/admin/nothing');
     // @ts-expect-error: no such field
     projects[0]?.nothing;`,
    );
    expect(run(process.execPath, programs.checkTypes, ...STRICT.split(' '), 'program.ts')).toBe('');
  },
  TIMEOUT_MS,
);
