import { randomUUID } from 'node:crypto';
import type { Role } from '@inkwell/contract/roles';
import { JwtService } from '@nestjs/jwt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectOfEach, MANY_CALLS, unknownUrlOf } from '../../../test/every-operation.js';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { OPERATION_BODIES } from '../../../test/operation-bodies.js';
import { documentedOperations, handlersOf, type Operation, operationsOf } from '../../../test/operations.js';
import { TestApp } from '../../../test/test-app.js';
import {
  addAdmin,
  addStaff,
  filesCookieOf,
  sessionOf,
  signedUser,
  type TestUser,
  verifiedUser,
} from '../../../test/users.js';
import { isAllowed } from '../../access/is-allowed.js';
import { createOpenApiDocument } from '../../openapi/openapi-document.js';
import { FILES_COOKIE } from './file-cookies.interceptor.js';

/** Operations without a session. A new one must be added here on purpose. */
const PUBLIC = [
  'acceptInvitation',
  'adminLogin',
  'checkHealth',
  'checkInvitation',
  'checkLive',
  'checkReady',
  'checkResetLink',
  'completePasskeySignIn',
  'completeSignIn',
  'completeSingleSignOn',
  'forgotPassword',
  'getAgreementToSign',
  'getSigningCertificate',
  'getSiteConfig',
  'login',
  'logout',
  'openSingleSignOnSession',
  'readMetrics',
  'register',
  'resendOtp',
  'resetPassword',
  'signAgreement',
  'startPasskeySignIn',
  'startSingleSignOn',
  'verifyFingerprint',
  'verifyOtp',
  'verifyPdf',
];
/** Operations with another method than GET that auditors may call although they change nothing. */
const WITHOUT_CHANGES = ['createExport', 'cancelExport', 'bulkExport'];

const operations = documentedOperations();
const guarded = operations.filter(({ security }) => security.includes('session'));
/** Operations that need an API key, and take no session. */
const FOR_KEYS_ONLY = ['getOwnApiKey'];

const CALLERS = ['a user', 'an unsigned user', 'an admin', 'a reviewer', 'an auditor'] as const;
const REFUSED_TOKENS = [
  ...([
    'no token',
    'garbage',
    'an agreement link',
    'an expired session',
    'a session without audience',
  ] as const),
  ...(['a session with another secret', 'a session without signature', 'an ended session'] as const),
  ...(['a session of a deleted user', 'the files cookie', 'a session of an unknown user'] as const),
  'a token without session',
] as const;

let app: TestApp;
let user: TestUser;
let admin: TestUser;
let callers: Record<(typeof CALLERS)[number], TestUser & { role: Role }>;
let refusedTokens: Record<(typeof REFUSED_TOKENS)[number], string | null>;

beforeAll(async () => {
  app = await TestApp.start();
  user = await signedUser(app);
  admin = await addAdmin(app);
  callers = {
    'a user': { ...user, role: 'user' },
    'an unsigned user': { ...(await verifiedUser(app)), role: 'user' },
    'an admin': { ...admin, role: 'admin' },
    'a reviewer': { ...(await addStaff(app, 'reviewer')), role: 'reviewer' },
    'an auditor': { ...(await addStaff(app, 'auditor')), role: 'auditor' },
  };
  const jwt = app.app.get(JwtService);
  const { sid } = jwt.decode<{ sid: string }>(admin.token);
  const session = (claims: object) =>
    jwt.sign({ sub: admin.id, role: 'admin', ver: 1, sid, aud: 'session', ...claims });
  const anHourAgo = Math.floor(Date.now() / 1000) - 3600;
  const ended = await addAdmin(app);
  await app.rows('UPDATE users SET session_version = session_version + 1 WHERE id = $1', [ended.id]);
  const deleted = await addAdmin(app);
  await app.rows('DELETE FROM users WHERE id = $1', [deleted.id]);
  refusedTokens = {
    'no token': null,
    garbage: 'garbage',
    'an agreement link': admin.linkToken,
    'an expired session': session({ exp: anHourAgo }),
    'a session without audience': session({ aud: undefined }),
    'a session with another secret': jwt.sign(
      { sub: admin.id, ver: 1, sid },
      { secret: 'x'.repeat(32), audience: 'session' },
    ),
    'a session without signature': `${btoa('{"alg":"none"}')}.${admin.token.split('.')[1]}.`.replaceAll(
      '=',
      '',
    ),
    'an ended session': ended.token,
    'a session of a deleted user': deleted.token,
    'the files cookie': filesCookieOf(app, admin),
    'a session of an unknown user': session({ sub: randomUUID() }),
    'a token without session': session({ sid: undefined }),
  };
});
afterAll(() => app.stop());

test('the document lists every operation, and no new operation is public', () => {
  const documented = createOpenApiDocument(app.app);
  expect(
    operationsOf(documented)
      .map(({ id }) => id)
      .sort(),
  ).toEqual(operations.map(({ id }) => id).sort());

  const handlers = handlersOf(app);
  expect(handlers.filter(({ access }) => access === undefined)).toEqual([]);
  const open = handlers.filter(({ access }) => access === 'public').map(({ name }) => name);
  expect(open.sort()).toEqual(PUBLIC);
  const undocumented = handlers
    .map(({ name }) => name)
    .filter((name) => !operations.some(({ id }) => id === name));
  expect(undocumented.sort()).toEqual(['readMetrics']);
  expect([...guarded.map(({ id }) => id), ...FOR_KEYS_ONLY].sort()).toEqual(
    handlers
      .filter(({ access }) => access !== 'public')
      .map(({ name }) => name)
      .sort(),
  );
});

test('the document has the access of each operation', () => {
  const declared = new Map(handlersOf(app).map(({ name, access }) => [name, access]));
  expect(operations.map(({ id, access }) => [id, access])).toEqual(
    operations.map(({ id }) => [id, declared.get(id)]),
  );
});

test('auditors may call no operation that changes something', () => {
  const changing = guarded.filter(
    ({ method, access }) =>
      method !== 'GET' &&
      !['signed-in', 'staff', 'staff-or-key'].includes(access) &&
      isAllowed({ user: { role: 'auditor' } }, access),
  );
  expect(changing.map(({ id }) => id)).toEqual(WITHOUT_CHANGES);
});

const withId = guarded.filter(({ path }) => path.includes('{'));

function callAllowed({ id, method, access }: Operation, url: string) {
  const { token } = isAllowed({ user: { role: 'admin' } }, access) ? admin : user;
  return app.call(method, url, { token, body: OPERATION_BODIES[id] });
}

describe('refused requests', () => {
  let rowsBefore: Record<string, string>;

  beforeAll(async () => {
    rowsBefore = await digestOfEachTable();
  });
  afterAll(async () => {
    expect(Object.keys(rowsBefore).length).toBeGreaterThan(20);
    expect(await digestOfEachTable(), 'they change no row of any table').toEqual(rowsBefore);
  });

  test.each(REFUSED_TOKENS)('every operation refuses %s', MANY_CALLS, async (kind) => {
    const token = refusedTokens[kind];
    await expectOfEach(guarded, async (operation) =>
      expectRefusal(await app.call(operation.method, unknownUrlOf(operation), { token }), {
        status: 401,
        code: 'UNAUTHENTICATED',
        message: /^\S+$/.test(token ?? '')
          ? 'Your session has ended. Please sign in again.'
          : 'Please send a token in the header: Authorization: Bearer …',
      }),
    );
  });

  test('only operations for files accept the files cookie', MANY_CALLS, async () => {
    const headers = { cookie: `${FILES_COOKIE}=${refusedTokens['the files cookie']}` };
    await expectOfEach(guarded, async (operation) => {
      const { status } = await app.call(operation.method, unknownUrlOf(operation), { headers });
      expect(status).toBe(operation.access === 'files' ? 404 : 401);
    });
  });

  test.each(CALLERS)('every operation without access for %s refuses the call', MANY_CALLS, async (name) => {
    const { role, token } = callers[name];
    await expectOfEach(
      guarded.filter(({ access }) => !isAllowed({ user: { role } }, access)),
      async (operation) =>
        expectRefusal(await app.call(operation.method, unknownUrlOf(operation), { token }), {
          status: 403,
          code: 'FORBIDDEN',
          message: 'You do not have access to this.',
        }),
    );
  });

  test('every operation responds with 404 for an unknown id', MANY_CALLS, async () => {
    await expectOfEach(withId, async (operation) =>
      expectRefusal(await callAllowed(operation, unknownUrlOf(operation)), {
        status: 404,
        code: 'NOT_FOUND',
      }),
    );
  });

  test('every operation responds with 400 for an invalid id', MANY_CALLS, async () => {
    // A file name has no format that could be invalid.
    const withFormat = withId.filter(({ path }) => !path.includes('{filename}'));
    await expectOfEach(withFormat, async (operation) => {
      const url = encodeURI(operation.path.replaceAll(/\{\w+\}/g, "1' OR 1=1"));
      expectRefusal(await callAllowed(operation, url), {
        status: 400,
        code: 'BAD_REQUEST',
        message: 'The request could not be read.',
      });
    });
  });
});

test('every operation has a caller with access', () => {
  const withoutCaller = guarded.filter(({ access }) =>
    CALLERS.every((name) => !isAllowed({ user: { role: callers[name].role } }, access)),
  );
  expect(withoutCaller.map(({ id }) => id)).toEqual([]);
});

test.each(CALLERS)('no operation with access for %s refuses the call', MANY_CALLS, async (name) => {
  const { id, role } = callers[name];
  await expectOfEach(
    guarded.filter(({ access }) => isAllowed({ user: { role } }, access)),
    async (operation) => {
      // A new session for each call, because some calls end sessions.
      const token = await sessionOf(app, id);
      const { body } = await app.call(operation.method, unknownUrlOf(operation), { token });
      expect(['UNAUTHENTICATED', 'FORBIDDEN']).not.toContain(body?.code);
    },
  );
});

test('a session has the rights of the current role of its user', async () => {
  const demoted = await addAdmin(app);
  await app.rows(`UPDATE users SET role = 'user' WHERE id = $1`, [demoted.id]);
  expectRefusal(await app.get('/api/admin/users', demoted.token), { status: 403, code: 'FORBIDDEN' });
});

test('an authorization scheme other than Bearer is refused', async () => {
  expectRefusal(await app.call('GET', '/api/users/profile', { headers: { authorization: 'Basic dTpw' } }), {
    status: 401,
    code: 'UNAUTHENTICATED',
  });
});

async function digestOfEachTable(): Promise<Record<string, string>> {
  const tables = await app.rows<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename",
  );
  const digests = tables.map(async ({ name }) => {
    const [row] = await app.rows<{ digest: string }>(
      `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS digest FROM ${name} t`,
    );
    return [name, row?.digest ?? ''] as const;
  });
  return Object.fromEntries(await Promise.all(digests));
}

test('concurrent requests each get the user of their own token', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => signedUser(app)));
  const requests = Array.from({ length: 40 }, (_, index) => others[index % others.length] ?? user);
  const answers = await Promise.all(
    requests.map(({ token }) => app.get<{ user: { email: string } }>('/api/users/profile', token)),
  );
  expect(answers.map(({ body }) => body.user.email)).toEqual(requests.map(({ email }) => email));
});
