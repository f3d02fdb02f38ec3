import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectEnvironment } from '../lib/node-runtime.mjs';
import { DOCUMENT } from '../lib/openapi.mjs';
import { inRoot } from '../lib/paths.mjs';
import { runOrThrow } from './debian.mjs';

/** Not dependencies of the project. openapi-typescript needs TypeScript 5. */
const PACKAGES = [
  '@hey-api/openapi-ts@0.99.0',
  'openapi-typescript@7.13.0',
  'orval@8.38.0',
  'typescript@5.9.3',
];

const GENERATORS = [
  ['openapi-typescript', DOCUMENT, '--output', 'src/openapi-typescript.d.ts'],
  ['openapi-ts', '--input', DOCUMENT, '--output', 'src/hey-api', '--client', '@hey-api/client-fetch'],
  ['orval', '--input', DOCUMENT, '--output', 'src/orval.ts', '--client', 'fetch'],
];

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'preserve',
  types: [],
};

/** A program of an integrator: filters and sorts are typed, a save is a text or an edit, and `code` tells errors apart. */
const PROGRAM = `
import { listUsers, saveDraft } from './hey-api';
import type { paths } from './openapi-typescript';
import { listUsers as listUsersWithOrval } from './orval';

type Save = paths['/api/work/save-draft']['post']['requestBody']['content']['application/json'];
export const whole: Save = { content: '<p>One</p>' };
export const edit: Save = { baseVersion: 1, edit: { at: 3, remove: 0, insert: 'One' }, length: 10 };
// @ts-expect-error A save without a text or an edit.
export const nothing: Save = { baseVersion: 1 };

export async function deliver() {
  await listUsers({ query: { filter: { isOverdue: true }, sort: ['name', 'ASC'], range: [0, 24] } });
  // @ts-expect-error No filter of this list.
  await listUsers({ query: { filter: { isLate: true } } });
  // @ts-expect-error This list is not sorted by role.
  await listUsers({ query: { sort: ['role', 'ASC'] } });
  await listUsersWithOrval({ filter: { role: 'admin' } });
  // @ts-expect-error No role.
  await listUsersWithOrval({ filter: { role: 'owner' } });

  const { error } = await saveDraft({ body: whole });
  if (error?.code === 'DRAFT_CONFLICT') return error.version;
  // @ts-expect-error Only a conflict has the version.
  if (error?.code === 'HISTORY_FULL') return error.version;
  return error?.requestId;
}
`;

/** Generates clients from openapi.yaml with three generators, and compiles them with a program that uses them. */
export function checkGeneratedClients() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-clients-'));
  const run = (program, args) => runOrThrow(program, args, { cwd: folder, env: projectEnvironment() });
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['src'] }),
    );
    cpSync(inRoot(DOCUMENT), join(folder, DOCUMENT));
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...PACKAGES]);
    const inFolder = (program, args) => run(join(folder, 'node_modules', '.bin', program), args);
    for (const [generator, ...args] of GENERATORS) inFolder(generator, args);
    writeFileSync(join(folder, 'src', 'program.ts'), PROGRAM);
    inFolder('tsc', ['-p', '.']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
