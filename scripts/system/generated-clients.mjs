import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodePath, projectEnvironment } from '../lib/node-runtime.mjs';
import { DOCUMENT } from '../lib/openapi.mjs';
import { inRoot } from '../lib/paths.mjs';
import { startProduct } from '../lib/start-server.mjs';
import { ApiClient, CallHistory } from './api-client.mjs';
import { runOrThrow } from './debian.mjs';
import { ADMIN } from './deployment.mjs';

/** Not dependencies of the project. openapi-typescript needs TypeScript 5. */
const PACKAGES = [
  '@hey-api/openapi-ts@0.99.0',
  'openapi-fetch@0.17.0',
  'openapi-typescript@7.13.0',
  'orval@8.38.0',
  'orval7@npm:orval@7.21.0',
  'tsx@4.21.0',
  '@types/node@24.10.1',
  'typescript@5.9.3',
];

const GENERATORS = [
  ['openapi-typescript/bin/cli.js', DOCUMENT, '--output', 'src/openapi-typescript.d.ts'],
  ['@hey-api/openapi-ts/bin/run.js', '-i', DOCUMENT, '-o', 'src/hey-api', '-c', '@hey-api/client-fetch'],
  ['orval/dist/bin/orval.mjs', '--input', DOCUMENT, '--output', 'src/orval.ts', '--client', 'fetch'],
  ['orval7/dist/bin/orval.js', '--input', DOCUMENT, '--output', 'src/orval7.ts', '--client', 'fetch'],
];

const COMPILER_OPTIONS = {
  strict: true,
  noUncheckedIndexedAccess: true,
  noEmit: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  module: 'preserve',
  types: ['node'],
};

/** Programs of an integrator: a save is a text or an edit, `code` tells errors apart, and the filters of a list have a type. */
const PROGRAM = `
import { saveDraft } from './hey-api';
import type { UsersFilter } from './hey-api';
import type { paths } from './openapi-typescript';
import type { UsersFilter as UsersFilterOfOrval } from './orval';

type Save = paths['/api/work/save-draft']['post']['requestBody']['content']['application/json'];
export const whole: Save = { content: '<p>One</p>' };
export const edit: Save = { baseVersion: 1, edit: { at: 3, remove: 0, insert: 'One' }, length: 10 };
// @ts-expect-error A save without a text or an edit.
export const nothing: Save = { baseVersion: 1 };

export const overdue: UsersFilter = { isOverdue: true };
// @ts-expect-error No filter of this list.
export const late: UsersFilter = { isLate: true };
export const staff: UsersFilterOfOrval = { role: 'admin' };
// @ts-expect-error No role.
export const owners: UsersFilterOfOrval = { role: 'owner' };

export async function deliver() {
  const { error } = await saveDraft({ body: whole });
  if (error?.code === 'DRAFT_CONFLICT') return error.version;
  // @ts-expect-error Only a conflict has the version.
  if (error?.code === 'HISTORY_FULL') return error.version;
  return error?.requestId;
}
`;

/** Each client lists with all parameters, creates, and gets an error. The clients of Orval fetch paths of the own site. */
const CALLS = `
import createClient from 'openapi-fetch';
import { createUser, getUser, listUsers } from './hey-api';
import { client } from './hey-api/client.gen';
import type { paths } from './openapi-typescript';
import * as orval from './orval';
import * as orval7 from './orval7';

const { INKWELL_URL: baseUrl = '', INKWELL_KEY: key = '' } = process.env;
const headers = { Authorization: 'Bearer ' + key };
const list = {
  sort: JSON.stringify(['name', 'ASC']),
  range: JSON.stringify([0, 24]),
  filter: JSON.stringify({ q: 'Ada Moreno', role: 'user' }),
};
const unknown = '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e';
const newUser = (name: string) => ({
  name: 'Ada Moreno',
  email: name + '@example.com',
  mobileNumber: '5550100123',
  alternativeMobileNumber: '',
  address: '12 Harbour Road, Inkford',
  password: 'correct horse battery',
  role: 'user' as const,
});

function check(name: string, seen: { total?: number; created?: string; code?: string }, total: number) {
  const found = JSON.stringify([seen.total, typeof seen.created, seen.code]);
  const wanted = JSON.stringify([total, 'string', 'NOT_FOUND']);
  if (found !== wanted) throw new Error(name + ' got ' + found + ' instead of ' + wanted);
}

client.setConfig({ baseUrl, headers });
const byHeyApi = await createUser({ body: newUser('hey-api') });
check('Hey API', {
  created: byHeyApi.data?.user._id,
  total: (await listUsers({ query: list })).data?.total,
  code: (await getUser({ path: { id: unknown } })).error?.code,
}, 1);

const api = createClient<paths>({ baseUrl, headers });
const byFetch = await api.POST('/api/admin/users', { body: newUser('openapi-fetch') });
check('openapi-typescript', {
  created: byFetch.data?.user._id,
  total: (await api.GET('/api/admin/users', { params: { query: list } })).data?.total,
  code: (await api.GET('/api/admin/users/{id}', { params: { path: { id: unknown } } })).error?.code,
}, 2);

const { fetch } = globalThis;
globalThis.fetch = (path, init) => fetch(baseUrl + String(path), init);
const byOrval = await orval.createUser(newUser('orval'), { headers });
const listed = await orval.listUsers(list, { headers });
const missing = await orval.getUser(unknown, undefined, { headers });
check('Orval 8', {
  ...(byOrval.status === 201 && { created: byOrval.data.user._id }),
  ...(listed.status === 200 && { total: listed.data.total }),
  ...(missing.status === 404 && { code: missing.data.code }),
}, 3);

const byOrval7 = await orval7.createUser(newUser('orval7'), { headers });
const listed7 = await orval7.listUsers(list, { headers });
const missing7 = await orval7.getUser(unknown, undefined, { headers });
check('Orval 7', {
  ...(byOrval7.status === 201 && { created: byOrval7.data.user._id }),
  ...(listed7.status === 200 && { total: listed7.data.total }),
  ...(missing7.status === 404 && { code: missing7.data.code }),
}, 4);
`;

/** Generates clients from openapi.yaml, compiles them with a program that uses them, and makes calls with each. */
export async function checkGeneratedClients() {
  const folder = mkdtempSync(join(tmpdir(), 'inkwell-clients-'));
  const run = (program, args, env = {}) =>
    runOrThrow(program, args, { cwd: folder, env: projectEnvironment(env) });
  let product;
  try {
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
    writeFileSync(
      join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: COMPILER_OPTIONS, include: ['src'] }),
    );
    cpSync(inRoot(DOCUMENT), join(folder, DOCUMENT));
    run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact', ...PACKAGES]);
    const inFolder = (program, args, env) =>
      run(nodePath(), [join(folder, 'node_modules', program), ...args], env);
    for (const [generator, ...args] of GENERATORS) inFolder(generator, args);
    writeFileSync(join(folder, 'src', 'program.ts'), PROGRAM);
    writeFileSync(join(folder, 'src', 'calls.ts'), CALLS);
    inFolder('typescript/bin/tsc', ['-p', '.']);
    product = await startProduct({
      env: {
        DATA_DIR: join(folder, 'data'),
        ADMIN_EMAIL: ADMIN.email,
        ADMIN_PASSWORD: ADMIN.password,
        DEMO_DATA: 'off',
        LOG_LEVEL: 'fatal',
      },
      log: process.stdout,
    });
    const key = await makeKey(product.url);
    inFolder('tsx/dist/cli.mjs', ['src/calls.ts'], { INKWELL_URL: product.url, INKWELL_KEY: key });
  } finally {
    await product?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeKey(url) {
  const client = new ApiClient(url, new CallHistory());
  await client.signIn('/api/auth/admin-login', { email: ADMIN.email, password: ADMIN.password });
  const fields = { name: 'CRM', permissions: ['users:read', 'users:write', 'users:contacts'] };
  const { body } = await client.call('POST', '/api/admin/api-keys', fields);
  return body.key;
}
