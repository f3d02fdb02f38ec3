import { allowedForKeys } from '@inkwell/contract/permissions';
import { getMetadataStorage } from 'class-validator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addApiKey } from '../../test/api-keys.js';
import { committedDocument, resolved } from '../../test/committed-document.js';
import { documentedOperations, type Operation } from '../../test/operations.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';
import { REQUESTS_PER_MINUTE } from '../auth/api-keys/api-key-rate-limit.service.js';

interface Documented {
  parameters?: ({ name: string } | { $ref: string })[];
  requestBody?: { content: object };
  responses: Record<string, object>;
}
const { paths } = committedDocument<{ paths: Record<string, Record<string, Documented>> }>();
const documentedOf = ({ path, method }: Operation): Documented =>
  paths[path]?.[method.toLowerCase()] ?? { responses: {} };

const operations = documentedOperations().filter(({ path }) => path.startsWith('/api/'));

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let key: string;
let keyId: string;
beforeAll(async () => {
  app = await TestApp.start({ comparesResponses: true });
  admin = await addAdmin(app);
  user = await verifiedUser(app);
  ({ key, _id: keyId } = await addApiKey(app, admin, [...allowedForKeys]));
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

/** Makes the call, which compares the response with the document. @returns what is wrong with it */
async function problemOf(
  operation: Operation,
  { query = '', ...call }: Given,
  status?: number,
): Promise<string[]> {
  try {
    const answer = await app.call(operation.method, `${urlOf(operation)}${query}`, call);
    if (status === undefined || answer.status === status) return [];
    return [`${operation.method} ${operation.path} ${answer.status} instead of ${status}: ${answer.text}`];
  } catch (error) {
    return [String(error)];
  }
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

interface Rule {
  name?: string;
  type: string;
  propertyName: string;
}
const isIdempotent = (operation: Operation) =>
  (documentedOf(operation).parameters ?? []).some(
    (one) => resolved<{ name: string }>(one).name === 'Idempotency-Key',
  );
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

test('400 for an empty and 404 for a foreign assignment of a user, and success without one', async () => {
  const names = (operation: Operation) =>
    (documentedOf(operation).parameters ?? []).map((one) => resolved<{ name: string }>(one).name);
  const ofAssignment = operations.filter(
    (operation) => operation.path.startsWith('/api/work/') && names(operation).includes('assignment'),
  );
  expect(ofAssignment.length).toBeGreaterThan(20);
  const { token } = user;
  expect(await problemsOf(ofAssignment, { token, query: '?assignment=' }, 400)).toEqual([]);
  const foreign = { token, query: '?assignment=7b0e7c1e-6f0a-4b8e-9d61-0a8f6c1f2d3e' };
  const reading = ofAssignment.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  expect(await problemsOf(reading, foreign, 404)).toEqual([]);
});

test('success of calls on PDFs for which other tests use images', async () => {
  const { id } = await app.row<{ id: string }>(
    `INSERT INTO reference_files (kind, title, filename, original_name, file_size, mime_type, sha256)
     VALUES ('pdf', 'Rules', 'rules.pdf', 'rules.pdf', 1000, 'application/pdf', '') RETURNING id`,
  );
  const url = `/api/admin/pdfs/${id}`;
  for (const referenceText of ['One', 'Two']) await app.put(url, { referenceText }, admin.token);
  const restored = await app.post(`${url}/reference-versions/1/restore`, {}, admin.token);
  const toggled = await app.post('/api/admin/pdfs/bulk-toggle', { ids: [id], isActive: false }, admin.token);
  const deleted = await app.post('/api/admin/pdfs/bulk-delete', { ids: [id] }, admin.token);
  expect([restored, toggled, deleted].map(({ status }) => status)).toEqual([200, 200, 200]);
});

test('409 for an Idempotency-Key of another request', async () => {
  const idempotent = operations.filter(
    (operation) =>
      takesKeys(operation) && '409' in documentedOf(operation).responses && isIdempotent(operation),
  );
  expect(idempotent.length).toBeGreaterThan(50);
  await app.rows(
    `INSERT INTO idempotency_keys (caller_id, key, request_hash, run_id, locked_until, status, response)
     VALUES ($1, 'used', '', gen_random_uuid(), now(), 200, '{}')`,
    [keyId],
  );
  const headers = { 'idempotency-key': 'used' };
  expect(await problemsOf(idempotent, { token: key, headers, body: {} }, 409)).toEqual([]);
});

test('an absent field is named as missing, not as too long', () => {
  const stored = Reflect.get(getMetadataStorage(), 'validationMetadatas') as Map<{ name: string }, Rule[]>;
  const limits = ['maxLength', 'arrayMaxSize', 'max', 'min'];
  const isPresence = ({ name = '' }: Rule) => ['isString', 'isNotEmpty', 'isArray'].includes(name);
  const wrong = [...stored].flatMap(([Dto, rules]) =>
    [...Map.groupBy(rules, ({ propertyName }) => propertyName)].flatMap(([field, ofField]) => {
      const checks = ofField.filter(({ type }) => type === 'customValidation');
      const isLimit = limits.includes(checks[0]?.name ?? '');
      return isLimit && checks.some(isPresence) ? [`${Dto.name}.${field}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

test('415 for a body that is not JSON', async () => {
  const withBody = changing.filter(
    (operation) => 'application/json' in (documentedOf(operation).requestBody?.content ?? {}),
  );
  const xml = { body: '<x/>', headers: { 'content-type': 'application/xml' } };
  const tokenOf = (operation: Operation) => (takesKeys(operation) ? key : admin.token);
  expect(await problemsOf(withBody, (operation) => ({ ...xml, token: tokenOf(operation) }), 415)).toEqual([]);
});

test('429 for a key that makes too many requests', async () => {
  const unlimited = app;
  const { key: busy } = await addApiKey(app, admin, [...allowedForKeys]);
  app = await TestApp.start({ beside: app, rateLimit: true, comparesResponses: true });
  try {
    for (let made = 0; made <= REQUESTS_PER_MINUTE; made++) await app.get('/api/api-keys/me', busy);
    // Also calls that no key may make: the requests are counted before.
    expect(await problemsOf(guarded, { token: busy }, 429)).toEqual([]);
  } finally {
    await app.stop();
    app = unlimited;
  }
});
