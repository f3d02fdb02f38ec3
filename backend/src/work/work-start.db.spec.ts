import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../test/expect-refusal.js';
import { entriesOf } from '../../test/ledger.js';
import { heardBy, joined } from '../../test/live-socket.js';
import { waitForLock } from '../../test/locks.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser, verifiedUser } from '../../test/users.js';
import { addImage, workOf } from '../../test/work.js';

const LINK = 'https://example.com/projects/7';
const START = { projectLink: LINK, password: 'open sesame' };

let app: TestApp;
let other: TestApp;
let admin: TestUser;
let ada: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ works: true });
  other = await TestApp.start({ beside: app });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});
beforeEach(async () => {
  ada = await verifiedUser(app);
  await setFlags('is_signed_agreement = true');
});

const path = (call: string, id = ada.id) => `/api/admin/users/${id}/${call}`;
const auditOf = (action: string) =>
  app.rows('SELECT actor_email, details, changes FROM audit_log WHERE action = $1 AND subject_id = $2', [
    action,
    ada.id,
  ]);
const start = (body: object = START) => app.post<{ code: string }>(path('start-work'), body, admin.token);
const setFlags = (flags: string) => app.rows(`UPDATE users SET ${flags} WHERE id = $1`, [ada.id]);

test.each([
  ['is_verified = false', 'NOT_VERIFIED', 'This user has not verified the e-mail address.'],
  ['is_signed_agreement = false', 'AGREEMENT_NOT_SIGNED', 'This user has not signed the agreement.'],
  [
    'is_verified = false, is_signed_agreement = false',
    'NOT_VERIFIED',
    'This user has not verified the e-mail address, and has not signed the agreement.',
  ],
])('starting work is refused for a user with %s, and names what is missing', async (flags, code, message) => {
  await setFlags(flags);
  expectRefusal(await start(), { status: 409, code, message });
  expect(await entriesOf(app, ada)).toEqual([]);
  expect(await auditOf('user.start-work')).toEqual([]);
  await setFlags('is_verified = true, is_signed_agreement = true');
  expect((await start()).status).toBe(200);
});

test('starting work starts the clock, e-mails link and password, and notifies every console', async () => {
  const socket = await joined(other, admin.token, ['websocket']);
  const heard = heardBy(socket);
  const { status, body } = await start({ projectLink: ` ${LINK} `, password: ' open sesame ' });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    message: 'Work started successfully for user!',
    user: { _id: ada.id, workStartedAt: expect.any(String), deadlineAt: expect.any(String) },
  });
  expect(await heard).toMatchObject({ userName: ada.name, userEmail: ada.email, projectLink: LINK });
  socket.disconnect();
  expect(await entriesOf(app, ada)).toMatchObject([
    { kind: 'started', actor: 'admin', actorId: admin.id, details: { projectLink: LINK } },
  ]);
  const { assignmentId } = await workOf(app, ada);
  expect(await auditOf('user.start-work')).toEqual([
    {
      actor_email: admin.email,
      details: { userEmail: ada.email, assignmentId, projectLink: LINK },
      changes: {
        workStartedAt: { before: null, after: expect.stringMatching(/Z$/) },
        deadlineAt: { before: null, after: expect.stringMatching(/Z$/) },
      },
    },
  ]);
  const [mail] = await app.mailbox.waitFor(ada.email, /has started/);
  expect(mail?.text).toContain(LINK);
  expect(mail?.text).toContain('Password: open sesame');
});

test('starting work succeeds once, also with ten concurrent calls', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => start()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'WORK_ALREADY_STARTED')).toHaveLength(9);
  expect(await entriesOf(app, ada)).toHaveLength(1);
  expect(await auditOf('user.start-work')).toHaveLength(1);
  expect(
    await app.rows(`SELECT 1 FROM emails WHERE template = 'project-access' AND user_id = $1`, [ada.id]),
  ).toHaveLength(1);
});

test('starting work is refused after the user has opened the dashboard, which also notifies every console', async () => {
  const socket = await joined(other, admin.token, ['websocket']);
  const heard = heardBy(socket);
  await app.get('/api/users/dashboard', ada.token);
  expect(await heard).toMatchObject({
    userEmail: ada.email,
    projectLink: `http://inkwell.test/admin/edit-work/${ada.id}`,
  });
  socket.disconnect();
  expectRefusal(await start(), {
    status: 409,
    code: 'WORK_ALREADY_STARTED',
    message: 'The work of this user has already been started.',
  });
});

test('starting work for a user who opens the first dashboard at the same moment gives one assignment', async () => {
  const projects = 'UPDATE projects SET images_per_assignment = $1 WHERE is_default';
  await addImage(app);
  await app.rows(projects, [1]);
  try {
    const [started, opened] = await app.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [ada.id]);
      const starting = start();
      await waitForLock(app);
      const opening = app.get('/api/users/dashboard', ada.token);
      await waitForLock(app, 2);
      return [starting, opening];
    });
    expect([(await started).status, (await opened).status]).toEqual([200, 200]);
    expect(await app.rows('SELECT 1 FROM assignments WHERE user_id = $1', [ada.id])).toHaveLength(1);
  } finally {
    await app.rows(projects, [null]);
  }
});

test('starting work requires a link and a password', async () => {
  const both = 'Please provide both project link and password';
  expectInvalid(await start({}), { projectLink: both, password: both });
  expectInvalid(await start({ projectLink: '  ', password: ' ' }), { projectLink: both, password: both });
  for (const projectLink of ['example.com', 'javascript:alert(1)', 'ftp://example.com', 'https://']) {
    expectInvalid(await start({ ...START, projectLink }), {
      projectLink: 'Please provide a valid project link',
    });
  }
  expect(await entriesOf(app, ada)).toEqual([]);
});

test('starting work is refused for administrators', async () => {
  const answer = await app.post(path('start-work', admin.id), START, admin.token);
  expectRefusal(answer, { status: 404, code: 'NOT_FOUND' });
});
