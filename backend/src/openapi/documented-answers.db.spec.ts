import { allowedForKeys } from '@inkwell/contract/permissions';
import { getMetadataStorage } from 'class-validator';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AnswerProbe, type Given } from '../../test/answer-probe.js';
import { addApiKey } from '../../test/api-keys.js';
import { committedDocument, resolved } from '../../test/committed-document.js';
import { OPERATION_BODIES, UNKNOWN_ID } from '../../test/operation-bodies.js';
import { documentedOperations, type Operation } from '../../test/operations.js';
import { pdfOf } from '../../test/pictures.js';
import { TestApp } from '../../test/test-app.js';
import { formOf } from '../../test/upload.js';
import { addAdmin, addStaff, PASSWORD, signedUser, type TestUser } from '../../test/users.js';
import { addProject } from '../../test/work.js';
import { isAllowed } from '../access/is-allowed.js';
import { REQUESTS_PER_MINUTE } from '../auth/api-keys/api-key-rate-limit.service.js';
import { TokensService } from '../auth/sessions/tokens.service.js';
import { MinuteSums } from '../core/rate-limit/minute-sums.js';
import { RateLimiter, tooManyAttempts } from '../core/rate-limit/rate-limiter.js';

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
let probe: AnswerProbe;
let admin: TestUser;
let user: TestUser;
let key: string;
let keyId: string;
beforeAll(async () => {
  app = await TestApp.start();
  probe = new AnswerProbe(app);
  admin = await addAdmin(app);
  user = await signedUser(app);
  ({ key, _id: keyId } = await addApiKey(app, admin, [...allowedForKeys]));
});
afterAll(() => app.stop());

interface Rule {
  name?: string;
  type: string;
  propertyName: string;
}
const takesKeys = ({ security }: Operation) => security.includes('apiKey');
const needsToken = ({ access }: Operation) => access !== 'public';
const parametersOf = (operation: Operation) =>
  (documentedOf(operation).parameters ?? []).map((one) => resolved<{ name: string }>(one).name);
const tokenFor = ({ access }: Operation) =>
  isAllowed({ user: { role: 'admin' } }, access) ? admin.token : user.token;
const chosen = (...ids: string[]) => operations.filter(({ id }) => ids.includes(id));
const guarded = operations.filter(needsToken);
const forKeys = operations.filter(takesKeys);
const changing = operations.filter(({ method }) => method !== 'GET');

test('401 without a token, and for a key that is mistyped, deleted, replaced or expired', async () => {
  expect(await probe.problemsOf(guarded, {}, 401)).toEqual([]);
  expect(await probe.problemsOf(guarded, { token: `${key}x` }, 401)).toEqual([]);
  expect(await probe.problemsOf(guarded, { token: 'no token' }, 401)).toEqual([]);
});

test('403 for users at calls of staff, and for keys at calls that no key may make or without its permission', async () => {
  const ofStaff = guarded.filter(({ path }) => path.startsWith('/api/admin/'));
  expect(await probe.problemsOf(ofStaff, { token: user.token }, 403)).toEqual([]);
  expect(
    await probe.problemsOf(
      guarded.filter((one) => !takesKeys(one)),
      { token: key },
      403,
    ),
  ).toEqual([]);
  const other = (await addApiKey(app, admin, ['search:read'])).key;
  const others = forKeys.filter(({ access }) => access !== 'search:read' && access.includes(':'));
  expect(await probe.problemsOf(others, { token: other }, 403)).toEqual([]);
});

test('400 for an unknown parameter of a key, and an empty body or a wrong id of staff', async () => {
  expect(await probe.problemsOf(forKeys, { token: key, query: '?unknown=1' }, 400)).toEqual([]);
  const safe = changing.filter(({ path }) => path.startsWith('/api/admin/'));
  expect(await probe.problemsOf(safe, { token: admin.token, body: {} })).toEqual([]);
  expect(await probe.problemsOf(safe, { token: key, body: {} })).toEqual([]);
});

test('404 for what does not exist, and success', async () => {
  const reading = forKeys.filter(({ method }) => method === 'GET');
  const missing = reading.filter(({ path }) => /\{id\}/.test(path));
  expect(await probe.problemsOf(missing, { token: key }, 404)).toEqual([]);
  const found = reading.filter(({ path }) => !path.includes('{'));
  const queries: Record<string, string> = {
    countUsers: `?filters=${encodeURIComponent('[{}]')}`,
    searchAll: '?q=ada&type=all',
  };
  expect(await probe.problemsOf(found, ({ id }) => ({ token: key, query: queries[id] ?? '' }), 200)).toEqual(
    [],
  );
});

test('400 for an empty and 404 for a foreign assignment of a user, and success without one', async () => {
  const ofAssignment = operations.filter(
    (operation) => operation.path.startsWith('/api/work/') && parametersOf(operation).includes('assignment'),
  );
  expect(ofAssignment.length).toBeGreaterThan(20);
  const { token } = user;
  expect(await probe.problemsOf(ofAssignment, { token, query: '?assignment=' }, 400)).toEqual([]);
  const foreign = { token, query: `?assignment=${UNKNOWN_ID}` };
  const reading = ofAssignment.filter(({ method, path }) => method === 'GET' && !path.includes('{'));
  expect(await probe.problemsOf(reading, foreign, 404)).toEqual([]);
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
      takesKeys(operation) &&
      '409' in documentedOf(operation).responses &&
      parametersOf(operation).includes('Idempotency-Key'),
  );
  expect(idempotent.length).toBeGreaterThan(50);
  await app.rows(
    `INSERT INTO idempotency_keys (caller_id, key, request_hash, run_id, locked_until, status, response)
     VALUES ($1, 'used', '', gen_random_uuid(), now(), 200, '{}')`,
    [keyId],
  );
  const headers = { 'idempotency-key': 'used' };
  expect(await probe.problemsOf(idempotent, { token: key, headers, body: {} }, 409)).toEqual([]);
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

test('415 for a body of another media type', async () => {
  const withBody = changing.filter((operation) => documentedOf(operation).requestBody);
  const xml = { body: '<x/>', headers: { 'content-type': 'application/xml' } };
  const tokenOf = (operation: Operation) => (takesKeys(operation) ? key : admin.token);
  expect(await probe.problemsOf(withBody, (one) => ({ ...xml, token: tokenOf(one) }), 415)).toEqual([]);
});

const bodyOf = ({ id }: Operation) => ({ body: OPERATION_BODIES[id] });

test('400 for an id that is none, and for an empty body or a wrong parameter of users and strangers', async () => {
  const lacking = operations.filter(
    (one) => '400' in documentedOf(one).responses && !probe.hasSeen(one, 400),
  );
  const withId = lacking.filter(({ path }) => path.includes('{'));
  const call = (one: Operation) => ({ token: tokenFor(one), id: 'none', ...bodyOf(one) });
  expect(await probe.problemsOf(withId, call, 400)).toEqual([]);
  const others = lacking.filter((one) => !withId.includes(one));
  const query = '?assignment=&fresh=1&range=none';
  expect(await probe.problemsOf(others, (one) => ({ token: tokenFor(one), query, body: {} }), 400)).toEqual(
    [],
  );
});

test('401 and 403 of public calls, and 409 for a second suspension', async () => {
  const wrongLink = (one: Operation) => ({ ...bodyOf(one), token: 'no-link' });
  const ofLinks = operations.filter(({ security }) => security.includes('agreementLink'));
  expect(await probe.problemsOf(ofLinks, wrongLink, 401)).toEqual([]);
  expect(await probe.problemsOf(chosen('login', 'adminLogin'), bodyOf, 401)).toEqual([]);

  const [suspended, reviewer] = [await signedUser(app), await addStaff(app, 'reviewer')];
  const tokens = app.app.get(TokensService);
  await app.rows(
    `INSERT INTO verification_codes (user_id, code_hash, sent_at, expires_at) VALUES ($1, $2, now(), now() + interval '1 hour')`,
    [suspended.id, tokens.hashCode(suspended.id, '123456')],
  );
  await app.rows(
    `INSERT INTO password_resets (user_id, token_hash, expires_at) VALUES ($1, $2, now() + interval '1 hour')`,
    [suspended.id, tokens.hashResetToken('link')],
  );
  const suspend = (id: string) =>
    app.post(`/api/admin/users/${id}/suspend`, { reason: 'Checked' }, admin.token);
  expect([
    await suspend(suspended.id),
    await suspend(suspended.id),
    await suspend(reviewer.id),
  ]).toMatchObject([{ status: 200 }, { status: 409, body: { code: 'ALREADY_SUSPENDED' } }, { status: 200 }]);
  const bodies: Record<string, object> = {
    login: { email: suspended.email, password: PASSWORD },
    adminLogin: { email: reviewer.email, password: PASSWORD },
    verifyOtp: { email: suspended.email, otp: '123456' },
    resetPassword: { token: 'link', password: PASSWORD },
  };
  expect(
    await probe.problemsOf(chosen(...Object.keys(bodies)), ({ id }) => ({ body: bodies[id] }), 403),
  ).toEqual([]);
  expect(await probe.problemsOf(chosen('getOwnApiKey'), { token: admin.token }, 403)).toEqual([]);
});

test('404 for an unknown id in the path, the query and the body', async () => {
  const unknown = operations.filter(
    (one) => '404' in documentedOf(one).responses && (one.path.includes('{') || !one.isForProjectKeys),
  );
  const form = await formOf({
    ...{ field: 'pdf', name: 'rules.pdf', type: 'application/pdf', bytes: await pdfOf(1) },
    texts: { title: 'Rules', projectId: UNKNOWN_ID },
  });
  const queryOf = (one: Operation) => {
    const name = ['assignment', 'projectId'].find((parameter) => parametersOf(one).includes(parameter));
    return name ? `?${name}=${UNKNOWN_ID}` : '';
  };
  const call = (one: Operation): Given => ({
    ...{ token: tokenFor(one), query: queryOf(one) },
    ...(one.id === 'uploadPdf' ? form : bodyOf(one)),
  });
  const withoutCookie = unknown.filter(({ id }) => id !== 'completeSingleSignOn');
  expect(await probe.problemsOf(withoutCookie, call, 404)).toEqual([]);
});

test('404 for a key of a project that asks for another one', async () => {
  const fields = { projectId: await addProject(app) };
  const { key: ofProject } = await addApiKey(app, admin, [...allowedForKeys], fields);
  const inProject = operations.filter(
    (one) => one.isForProjectKeys && '404' in documentedOf(one).responses && !one.path.includes('{'),
  );
  const given = (one: Operation): Given => {
    if (one.method !== 'GET') return { body: { ids: [UNKNOWN_ID], projectId: UNKNOWN_ID } };
    if (parametersOf(one).includes('projectId')) return { query: `?projectId=${UNKNOWN_ID}` };
    const filter = JSON.stringify({ [one.id === 'listProjects' ? 'id' : 'projectId']: UNKNOWN_ID });
    return { query: `?filter=${encodeURIComponent(filter)}` };
  };
  expect(await probe.problemsOf(inProject, (one) => ({ token: ofProject, ...given(one) }), 404)).toEqual([]);
});

test('429 for a key that makes too many requests, and where no attempt is left', async () => {
  const { key: busy } = await addApiKey(app, admin, [...allowedForKeys]);
  const limited = await TestApp.start({ beside: app, rateLimit: true });
  try {
    vi.spyOn(MinuteSums.prototype, 'add').mockReturnValue(REQUESTS_PER_MINUTE + 1);
    // Also calls that no key may make: the requests are counted before.
    expect(await probe.of(limited).problemsOf(guarded, { token: busy }, 429)).toEqual([]);
    vi.spyOn(limited.app.get(RateLimiter), 'consume').mockRejectedValue(tooManyAttempts(60));
    const open = operations.filter((one) => !needsToken(one) && '429' in documentedOf(one).responses);
    const call = (one: Operation) => ({ ...bodyOf(one), token: 'no-link' });
    expect(await probe.of(limited).problemsOf(open, call, 429)).toEqual([]);
  } finally {
    await limited.stop();
  }
});

test('each documented 400, 401, 403, 404, 415 and 429 was seen by the tests above', () => {
  const lacking = operations.flatMap((operation) =>
    [400, 401, 403, 404, 415, 429]
      .filter((status) => status in documentedOf(operation).responses && !probe.hasSeen(operation, status))
      .map((status) => `${operation.id} ${status}`),
  );
  // It needs the cookie of a sign-in that was started: sign-in-protocol.db.spec.ts.
  expect(lacking).toEqual(['completeSingleSignOn 404']);
});
