import { allowedForKeys } from '@inkwell/contract/permissions';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '../../test/api-keys.js';
import { committedDocument, resolved } from '../../test/committed-document.js';
import { documentedOperations, type Operation } from '../../test/operations.js';
import { type Answer, TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';
import { REQUESTS_PER_MINUTE } from '../auth/api-keys/api-key-rate-limit.service.js';

interface Response {
  description: string;
  headers?: Record<string, object>;
  content?: Record<string, object>;
}
const { paths } = committedDocument<{
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
}>();

const operations = documentedOperations().filter(({ path }) => path.startsWith('/api/'));

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let key: string;
beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
  user = await verifiedUser(app);
  key = (await addApiKey(app, admin, [...allowedForKeys])).key;
});
afterAll(() => app.stop());

const urlOf = ({ path }: Operation) =>
  path
    .replace(/\{(version|textId)\}/g, '999999')
    .replaceAll(/\{\w+\}/g, '7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e');

interface Given {
  token?: string | null;
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Makes the call. @returns what of the answer is not in the document */
async function problemOf(
  operation: Operation,
  { query = '', ...call }: Given,
  status?: number,
): Promise<string[]> {
  const answer = await app.call<{ code?: string }>(operation.method, `${urlOf(operation)}${query}`, call);
  const at = `${operation.method} ${operation.path} ${answer.status} ${answer.body?.code ?? ''}`;
  if (status !== undefined && answer.status !== status) return [`${at} instead of ${status}`];
  return differences(operation, answer).map((difference) => `${at}: ${difference}`);
}

function differences(
  { path, method }: Operation,
  { status, headers, body }: Answer<{ code?: string }>,
): string[] {
  const documented = paths[path]?.[method.toLowerCase()]?.responses[status];
  if (!documented) return ['the status is not in the document'];
  const { description, content = {}, headers: names = {} } = resolved<Response>(documented);
  const type = String(headers['content-type'] ?? '').split(';', 1)[0] ?? '';
  const needed = Object.keys(names).filter((name) => ['WWW-Authenticate', 'Retry-After'].includes(name));
  return [
    ...(status >= 400 && !description.split(/\W+/).includes(body.code ?? '')
      ? ['the code is not in the document']
      : []),
    ...(type !== '' && !(type in content) ? [`the media type ${type} is not in the document`] : []),
    ...needed.filter((name) => headers[name.toLowerCase()] === undefined).map((name) => `lacks ${name}`),
  ];
}

async function problemsOf(
  chosen: Operation[],
  given: Given | ((operation: Operation) => Given),
  status?: number,
) {
  const problems: string[] = [];
  for (const operation of chosen)
    problems.push(
      ...(await problemOf(operation, typeof given === 'function' ? given(operation) : given, status)),
    );
  return problems;
}

const takesKeys = ({ security }: Operation) => security.includes('apiKey');
const needsToken = ({ access }: Operation) => access !== 'public';
const guarded = operations.filter(needsToken);
const forKeys = operations.filter(takesKeys);
const changing = operations.filter(({ method }) => method !== 'GET');

test('401 without a token, and for a key that is mistyped, deleted, replaced or expired', async () => {
  expect(await problemsOf(guarded, {}, 401)).toEqual([]);
  expect(await problemsOf(guarded, { token: `${key}x` }, 401)).toEqual([]);
  expect(await problemsOf(guarded, { token: 'no token' }, 401)).toEqual([]);
});

test('403 for users at calls of staff, and for keys at calls that no key may make or without its permission', async () => {
  const ofStaff = guarded.filter(({ path }) => path.startsWith('/api/admin/'));
  expect(await problemsOf(ofStaff, { token: user.token }, 403)).toEqual([]);
  expect(
    await problemsOf(
      guarded.filter((one) => !takesKeys(one)),
      { token: key },
      403,
    ),
  ).toEqual([]);
  const other = (await addApiKey(app, admin, ['search:read'])).key;
  const others = forKeys.filter(({ access }) => access !== 'search:read' && access.includes(':'));
  expect(await problemsOf(others, { token: other }, 403)).toEqual([]);
});

test('400 for an unknown parameter of a key, and an empty body or a wrong id of staff', async () => {
  expect(await problemsOf(forKeys, { token: key, query: '?unknown=1' }, 400)).toEqual([]);
  const safe = changing.filter(({ path }) => path.startsWith('/api/admin/'));
  expect(await problemsOf(safe, { token: admin.token, body: {} })).toEqual([]);
  expect(await problemsOf(safe, { token: key, body: {} })).toEqual([]);
});

test('404 for what does not exist, and success', async () => {
  const reading = forKeys.filter(({ method }) => method === 'GET');
  const missing = reading.filter(({ path }) => /\{id\}/.test(path));
  expect(await problemsOf(missing, { token: key }, 404)).toEqual([]);
  const found = reading.filter(({ path }) => !path.includes('{'));
  const queries: Record<string, string> = {
    countUsers: `?filters=${encodeURIComponent('[{}]')}`,
    searchAll: '?q=ada&type=all',
  };
  expect(await problemsOf(found, ({ id }) => ({ token: key, query: queries[id] ?? '' }), 200)).toEqual([]);
});

test('415 for a body that is not JSON', async () => {
  const withBody = changing.filter(({ path, method }) => {
    const operation = paths[path]?.[method.toLowerCase()] as
      | { requestBody?: { content: object } }
      | undefined;
    return 'application/json' in (operation?.requestBody?.content ?? {});
  });
  const xml = { body: '<x/>', headers: { 'content-type': 'application/xml' } };
  const tokenOf = (operation: Operation) => (takesKeys(operation) ? key : admin.token);
  expect(await problemsOf(withBody, (operation) => ({ ...xml, token: tokenOf(operation) }), 415)).toEqual([]);
});

test('429 for a key that makes too many requests', async () => {
  const unlimited = app;
  const { key: busy } = await addApiKey(app, admin, [...allowedForKeys]);
  app = await TestApp.start({ beside: app, rateLimit: true });
  try {
    for (let made = 0; made <= REQUESTS_PER_MINUTE; made++) await app.get('/api/api-keys/me', busy);
    expect(await problemsOf(forKeys, { token: busy }, 429)).toEqual([]);
  } finally {
    await app.stop();
    app = unlimited;
  }
});
