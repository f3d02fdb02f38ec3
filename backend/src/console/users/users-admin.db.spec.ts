import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, signedUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { addAssignment, addImage } from '../../../test/work.js';

interface Row {
  _id: string;
  name: string;
  email: string;
  workStartedAt: string | null;
}

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app, { name: 'Root Admin', email: 'root@example.com' });
  const users = ['Ada Moreno', 'bob STONE', 'Cy_Percent 100%', 'Đorđe Žižek', 'Back\\slash'];
  const added: TestUser[] = [];
  for (const [index, name] of users.entries()) {
    const user = await verifiedUser(app, {
      name,
      email: `person${index}@example.com`,
      mobileNumber: `555010000${index}`,
      alternativeMobileNumber: index === 1 ? '7770000111' : '',
    });
    added.push(user);
  }
  const [ada, bob] = added as [TestUser, TestUser];
  await app.rows(
    `UPDATE users SET created_at = now() - make_interval(hours => length(name)) WHERE role = 'user'`,
  );
  await app.rows('UPDATE users SET is_signed_agreement = true WHERE id = $1', [ada.id]);
  const [first, second] = [await addAssignment(app, ada), await addAssignment(app, bob)];
  await app.rows('UPDATE assignments SET started_at = now(), deadline_at = now() WHERE id = $1', [
    first.assignmentId,
  ]);
  await app.rows(
    `UPDATE assignments SET started_at = now() - interval '1 day', deadline_at = now(), submitted_at = now(), penalized_at = now(),
       penalized_reason = 'missed_deadline' WHERE id = $1`,
    [second.assignmentId],
  );
});
afterAll(() => app.stop());

async function list(query: Record<string, unknown>) {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    parameters.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return app.get<{ users: Row[]; total: number }>(`/api/admin/users?${parameters}`, admin.token);
}

async function namesOf(filter: object, sort = ['name', 'ASC']): Promise<string[]> {
  return (await list({ filter, sort })).body.users.map(({ name }) => name);
}

test('the list has all users, newest first, without secrets', async () => {
  const { status, body, headers } = await list({});
  expect(status).toBe(200);
  expect(headers['content-range']).toBe('users 0-5/6');
  expect(body.total).toBe(6);
  expect(body.users[0]).toEqual({
    _id: admin.id,
    version: 1,
    name: 'Root Admin',
    email: 'root@example.com',
    mobileNumber: admin.mobileNumber,
    alternativeMobileNumber: '',
    address: expect.any(String),
    role: 'admin',
    isVerified: true,
    isSignedAgreement: false,
    suspendedAt: null,
    suspendedReason: null,
    assignmentId: null,
    assignmentNumber: null,
    project: null,
    isPenalized: false,
    penalizedAt: null,
    penalizedReason: null,
    workStartedAt: null,
    workEndedAt: null,
    deadlineAt: null,
    workSubmitted: false,
    submittedAt: null,
    createdAt: expect.stringMatching(/Z$/),
    signature: false,
    pageSubmissionCount: 0,
    progress: null,
    totalActiveImages: 0,
    submissionProgress: 0,
  });
});

test('each row has the number of active images with a submitted page, and whether an agreement was signed', async () => {
  const user = await signedUser(app, { name: 'Paige Turner' });
  const { assignmentId } = await addAssignment(app, user);
  const images = [await addImage(app), await addImage(app), await addImage(app), await addImage(app)];
  await app.rows('UPDATE reference_files SET is_active = false WHERE id = $1', [images[3]]);
  try {
    for (const [index, id] of images.entries()) {
      const isSubmitted = index !== 1;
      await app.rows(
        `INSERT INTO pages (assignment_id, image_id, begun_at, submitted_at, draft_version, word_count, review_deadline)
         VALUES ($1, $2, now(), $3, $4, $4, $3)`,
        [assignmentId, id, isSubmitted ? new Date() : null, isSubmitted ? 1 : null],
      );
    }
    for (const filter of [{ id: user.id }, { q: 'paige' }, { isSignedAgreement: true, role: 'user' }]) {
      expect((await list({ filter })).body.users[0]).toMatchObject({
        signature: true,
        pageSubmissionCount: 2,
        totalActiveImages: 3,
        submissionProgress: 67,
      });
    }
  } finally {
    await app.rows('DELETE FROM users WHERE id = $1', [user.id]);
    await app.rows('DELETE FROM reference_files');
  }
});

describe('paging', () => {
  test('a range returns its rows and the total', async () => {
    const { body, headers } = await list({ range: [1, 2], sort: ['email', 'ASC'] });
    expect(body.users.map(({ email }) => email)).toEqual(['person1@example.com', 'person2@example.com']);
    expect([headers['content-range'], body.total]).toEqual(['users 1-2/6', 6]);
  });

  test('a range after the end is empty and has the total', async () => {
    const { status, body, headers } = await list({ range: [100, 124] });
    const empty = { users: [], total: 6, next: null, asOf: expect.any(String) };
    expect([status, body, headers['content-range']]).toEqual([200, empty, 'users */6']);
  });

  test('without a range the first hundred are returned', async () => {
    try {
      await app.rows(
        `INSERT INTO users (name, email, mobile_number, address, password_hash, role)
         SELECT 'Filler', 'filler' || n || '@example.com', '', '', '', 'user' FROM generate_series(1, 120) AS n`,
      );
      const { body, headers } = await list({});
      expect([body.users.length, body.total, headers['content-range']]).toEqual([100, 126, 'users 0-99/126']);
    } finally {
      await app.rows(`DELETE FROM users WHERE name = 'Filler'`);
    }
  });
});

describe('sorting', () => {
  const sortedBy = async (field: string, order: string) => (await list({ sort: [field, order] })).body.users;

  test.each(['createdAt', 'name', 'email'])(
    'by %s works in both directions, each row once',
    async (field) => {
      const idsOf = async (order: string) => (await sortedBy(field, order)).map(({ _id }) => _id);
      const ascending = await idsOf('ASC');
      expect(new Set(ascending).size).toBe(6);
      expect(await idsOf('DESC')).toEqual(ascending.toReversed());
      expect(await idsOf('desc')).toEqual(ascending.toReversed());
    },
  );

  test('by workStartedAt works in both directions, with the users without a start last in both', async () => {
    const ascending = await sortedBy('workStartedAt', 'ASC');
    const descending = await sortedBy('workStartedAt', 'DESC');
    const started = (users: typeof ascending) => users.filter(({ workStartedAt }) => workStartedAt !== null);
    const ids = (users: typeof ascending) => users.map(({ _id }) => _id);
    expect(started(ascending).length).toBeGreaterThan(1);
    expect(ids(started(descending))).toEqual(ids(started(ascending)).toReversed());
    for (const users of [ascending, descending]) {
      expect(new Set(ids(users)).size).toBe(6);
      expect(users.slice(0, started(users).length)).toEqual(started(users));
    }
  });
});

describe('searching', () => {
  test.each([
    ['mor', ['Ada Moreno']],
    ['STONE', ['bob STONE']],
    ['stone', ['bob STONE']],
    ['PERSON3@', ['Đorđe Žižek']],
    ['žiž', ['Đorđe Žižek']],
    ['0100002', ['Cy_Percent 100%']],
    ['7770000111', ['bob STONE']],
    ['  moreno  ', ['Ada Moreno']],
    ['00%', ['Cy_Percent 100%']],
    ['y_p', ['Cy_Percent 100%']],
    ['bo', ['bob STONE']],
    ['%', []],
    ['k\\s', ['Back\\slash']],
    ["' OR 1=1 --", []],
    ['nobody', []],
  ])('%j finds %j', async (q, names) => {
    const { body, headers } = await list({ filter: { q } });
    expect(body.users.map(({ name }) => name)).toEqual(names);
    expect(body.total).toBe(names.length);
    expect(headers['content-range']).toBe(
      names.length ? `users 0-${names.length - 1}/${names.length}` : 'users */0',
    );
  });

  test('a text with U+0000 is rejected with 400', async () => {
    expectRefusal(await list({ filter: { q: 'a\u0000b' } }), { status: 400, code: 'BAD_REQUEST' });
  });
});

describe('filtering', () => {
  test('by flags, alone and together', async () => {
    expect(await namesOf({ isSignedAgreement: true })).toEqual(['Ada Moreno']);
    expect(await namesOf({ workStarted: true })).toEqual(['Ada Moreno', 'bob STONE']);
    expect(await namesOf({ workStarted: true, workSubmitted: false })).toEqual(['Ada Moreno']);
    expect(await namesOf({ isPenalized: true, workSubmitted: true })).toEqual(['bob STONE']);
    expect(await namesOf({ role: 'admin' })).toEqual(['Root Admin']);
    expect(await namesOf({ isVerified: false })).toEqual([]);
    expect(await namesOf({ q: 'person', isSignedAgreement: true })).toEqual(['Ada Moreno']);
    expect(await namesOf({ q: '', role: null })).toHaveLength(6);
  });

  test('by ids', async () => {
    expect(await namesOf({ id: [admin.id, admin.id] })).toEqual(['Root Admin']);
    expect(await namesOf({ id: admin.id })).toEqual(['Root Admin']);
    expect(await namesOf({ id: [] })).toEqual([]);
  });

  test.each([
    [{ filter: { password: 'x' } }, 'filter', /^Cannot filter by "password"\. Possible: q, id, role/],
    [{ filter: { constructor: 'x' } }, 'filter', /^Cannot filter by "constructor"/],
    [{ filter: { isVerified: 'yes' } }, 'filter', /^The filter "isVerified" must be true or false$/],
    [
      { filter: { role: 'root' } },
      'filter',
      /^The filter "role" must be one of user, admin, reviewer, auditor$/,
    ],
    [{ filter: { id: ['1'] } }, 'filter', /^The filter "id" must be a list of ids$/],
    [{ filter: '{' }, 'filter', /^filter must be JSON$/],
    [
      { sort: ['password_hash', 'ASC'] },
      'sort',
      /^Cannot sort by "password_hash"\. Possible: createdAt, name/,
    ],
    [{ sort: ['name', 'ASC; DROP TABLE users'] }, 'sort', /^The sort order must be ASC or DESC$/],
    [{ range: [0, 1000] }, 'range', /^range may span at most 1000 rows$/],
    [{ range: [5, 1] }, 'range', /^range must look like \[0,24\]$/],
  ])('%j is rejected with the name of the parameter', async (query, part, text) => {
    const answer = await list(query);
    const { message }: { message: string } = JSON.parse(answer.text);
    expect(message).toMatch(text);
    expectInvalid(answer, { [part]: message });
  });
});

test('a single user has the fields of the list, and whether the last e-mail was refused', async () => {
  const { body } = await list({ filter: { q: 'moreno' } });
  const one = await app.get(`/api/admin/users/${body.users[0]?._id}`, admin.token);
  expect(one.body).toEqual({ user: { ...body.users[0], refusedEmail: null } });
});
