/**
 * Makes backend/test/upgrade/inkwell-<version>.sql: the last release runs its migrations, and its calls write the data.
 * Run it with `node bench/upgrade/dump.mjs` after RELEASE has changed.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import jwt from 'jsonwebtoken';
import { signaturePicture } from '../../e2e/users/signature-picture.ts';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { stopAll } from '../lib/running-servers.mjs';
import { buildRelease, RELEASE } from './release.mjs';
import { call, connectTo, startBuild } from './release-server.mjs';
import { readRows, readSchema } from './sql-dump.mjs';

const PASSWORD = 'correct horse battery';
const SECRET = `fixture of ${RELEASE.version}: signs the sessions`;
const PASSWORD_KEY = `fixture of ${RELEASE.version}: encrypts passwords`;
const ADMIN = { email: 'admin@example.com', password: PASSWORD };
const TEXT = '<p>A first line of five words.</p>';

const LATER_DEADLINES = [
  `UPDATE users SET deadline_at = deadline_at + interval '50 years' WHERE deadline_at IS NOT NULL`,
  `UPDATE clock_reminders SET due_at = due_at + interval '50 years'`,
  `UPDATE reviews SET due_at = due_at + interval '50 years'`,
  `UPDATE emails SET expires_at = expires_at + interval '50 years'`,
];

const release = await buildRelease();
const dataDir = mkdtempSync(join(tmpdir(), 'inkwell-dump-'));
// PostgreSQL may run as another user.
chmodSync(dataDir, 0o755);
try {
  // A web process runs no jobs, so they stay pending.
  const { url } = await startBuild(release, {
    PROCESS_ROLE: 'web',
    DATA_DIR: dataDir,
    JWT_SECRET: SECRET,
    PASSWORD_KEY,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    MIN_WORDS: '5',
  });
  const client = await connectTo(dataDir);
  await writeData(url, client);
  const schema = await readSchema(release);
  const rows = await readRows(client);
  await client.end();
  const file = inRoot('backend', 'test', 'upgrade', `inkwell-${RELEASE.version}.sql`);
  writeFileSync(file, `${introduction()}\n${schema}\n${rows}\n`);
} finally {
  await stopAll();
  rmSync(dataDir, { recursive: true, force: true });
}

function introduction() {
  return `-- The database of version ${RELEASE.version}, made by bench/upgrade/dump.mjs: its migrations, its job queue and its data.
-- JWT_SECRET "${SECRET}", PASSWORD_KEY "${PASSWORD_KEY}".
-- Deadlines are 50 years ahead, so that no job acts on them.`;
}

/** One user who has registered, one who writes, and two who have submitted, one of them with a published result. */
async function writeData(url, client) {
  const { token: admin } = await call(url, 'POST', '/api/auth/admin-login', { body: ADMIN });
  await register('Ivo Invited', 'ivo@example.com');
  const dora = await startWork('Dora Draft', 'dora@example.com');
  const saved = await call(url, 'POST', '/api/work/save-draft', { body: { content: TEXT }, token: dora });
  let length = TEXT.length;
  let { version } = saved.work;
  for (const insert of ['Once ', 'Twice ']) {
    length += insert.length;
    const body = { baseVersion: version, edit: { at: 3, remove: 0, insert }, length };
    ({ version } = (await call(url, 'POST', '/api/work/save-draft', { body, token: dora })).work);
  }
  for (const [name, email] of [
    ['Sam Submitted', 'sam@example.com'],
    ['Rita Reviewed', 'rita@example.com'],
  ]) {
    const token = await startWork(name, email);
    await call(url, 'POST', '/api/work/submit', { body: { content: TEXT }, token });
  }
  const { rows } = await client.query(
    `SELECT r.id FROM reviews r JOIN users u ON u.id = user_id WHERE u.email = 'rita@example.com'`,
  );
  const review = `/api/admin/reviews/${rows[0].id}`;
  await call(url, 'POST', `${review}/claim`, { body: {}, token: admin });
  const { items } = await call(url, 'GET', review, { token: admin });
  const outcome = {
    marks: items.map(({ itemId }) => ({ itemId, isCorrect: true })),
    percentage: 95,
    overrideReason: 'The scan is torn',
    seenTexts: items.map(({ itemId, textVersion }) => ({ itemId, textVersion })),
  };
  await call(url, 'POST', `${review}/publish`, { body: outcome, token: admin });
  await call(url, 'POST', '/api/auth/forgot-password', { body: { email: 'dora@example.com' } });
  for (const statement of LATER_DEADLINES) await client.query(statement);

  async function register(name, email) {
    const [alternativeMobileNumber, address] = ['', '7 Quill Lane, Inkford'];
    const body = {
      name,
      email,
      mobileNumber: '5012345678',
      alternativeMobileNumber,
      address,
      password: PASSWORD,
    };
    await call(url, 'POST', '/api/auth/register', { body });
  }

  async function startWork(name, email) {
    await register(name, email);
    // The code is known only to the recipient of its e-mail, which is not sent.
    const { rows: users } = await client.query(
      'UPDATE users SET is_verified = true WHERE email = $1 RETURNING id',
      [email],
    );
    const { id } = users[0];
    const link = jwt.sign({ sub: id }, SECRET, { audience: 'agreement', expiresIn: '1h' });
    const signature = signaturePicture();
    await call(url, 'POST', '/api/auth/sign-agreement', { body: { signature }, token: link });
    const project = { projectLink: 'https://example.com/projects/7', password: 'open sesame' };
    await call(url, 'POST', `/api/admin/users/${id}/start-work`, { body: project, token: admin });
    return (await call(url, 'POST', '/api/auth/login', { body: { email, password: PASSWORD } })).token;
  }
}
