import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, PASSWORD, registerUser, registration, signedUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { PasswordsService } from '../../users/passwords.service.js';

const NEW_PASSWORD = 'a longer password than before';

/** Two connections, besides the one that is reserved for saves. */
let app: TestApp;
/** The passwords that are being hashed or compared. The work goes on when the test calls them. */
let hashing: (() => void)[];
let isBlocked: boolean;

beforeAll(async () => {
  app = await TestApp.start({ databasePoolSize: 2 });
  const passwords = app.app.get(PasswordsService);
  const wait = () => (isBlocked ? new Promise<void>((resolve) => hashing.push(resolve)) : Promise.resolve());
  const { hash, matches } = passwords;
  Object.assign(passwords, {
    hash: (password: string) => wait().then(() => hash.call(passwords, password)),
    matches: (known: string | null, password: string) =>
      wait().then(() => matches.call(passwords, known, password)),
  });
});
afterAll(() => app.stop());
beforeEach(() => {
  hashing = [];
  isBlocked = false;
});

/** Blocks the hashing of these calls, checks that the database can be used meanwhile, and returns their answers. */
async function whileHashing<Result>(calls: (() => Promise<Result>)[]): Promise<Result[]> {
  isBlocked = true;
  const answers = Promise.all(calls.map((call) => call()));
  await waitUntil(() => hashing.length >= calls.length);
  try {
    expect(await app.rows('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    expect(
      await app.rows(`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND xact_start < now()
        AND state = 'idle in transaction'`),
    ).toEqual([]);
  } finally {
    isBlocked = false;
    for (const go of hashing) go();
  }
  return answers;
}

const REGISTER = '/api/auth/register';

test('registrations hold no connection', async () => {
  const answers = await whileHashing(
    Array.from({ length: 10 }, () => () => app.post(REGISTER, registration())),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
});

test('registrations of a waiting address hold no connection', async () => {
  const { email } = await registerUser(app);
  await app.rows(`UPDATE verification_codes SET sent_at = sent_at - interval '60 seconds'`);
  const [answer] = await whileHashing([
    () => app.post(REGISTER, registration({ email, password: NEW_PASSWORD })),
  ]);
  expect(answer?.status).toBe(201);
});

test('sign-ins, password changes and new users hold no connection', async () => {
  const [one, two, admin] = [await signedUser(app), await signedUser(app), await addAdmin(app)];
  const answers = await whileHashing([
    () => app.post('/api/auth/login', { email: one.email, password: PASSWORD }),
    () =>
      app.post('/api/auth/change-password', { currentPassword: PASSWORD, password: NEW_PASSWORD }, two.token),
    () => app.post('/api/admin/users', { ...registration(), role: 'user' }, admin.token),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 201]);
});

test('links to set a password hold no connection', async () => {
  const [user, admin] = [await signedUser(app), await addAdmin(app)];
  await app.rows(`INSERT INTO password_resets (token_hash, user_id, expires_at)
    VALUES (sha256('reset'), '${user.id}', now() + interval '1 hour')`);
  await app.rows(`INSERT INTO admin_invitations (token_hash, user_id, expires_at)
    VALUES (sha256('invitation'), '${admin.id}', now() + interval '1 hour')`);
  const answers = await whileHashing([
    () => app.post('/api/auth/reset-password', { token: 'reset', password: NEW_PASSWORD }),
    () => app.post('/api/auth/accept-invitation', { token: 'invitation', password: NEW_PASSWORD }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
});

test('two registrations of one address with different passwords do not both count as the first', async () => {
  const { email } = registration();
  const answers = await whileHashing([
    () => app.post(REGISTER, registration({ email })),
    () => app.post(REGISTER, registration({ email, password: NEW_PASSWORD })),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 429]);
  const refused = answers.find(({ status }) => status === 429);
  if (refused) expectRefusal(refused, { status: 429, code: 'TOO_MANY_REQUESTS' });
});
