import { FileStore } from '../src/core/storage/file-store.js';
import { PageWork } from './page-work.js';
import { Reviewer, reviewIdOf, submitDocument } from './reviewer.js';
import { SequentialWork } from './sequential-work.js';
import type { Answer, TestApp } from './test-app.js';
import { signAs, type TestUser } from './users.js';
import { addImage, startedUser } from './work.js';

/** Occurs in every text of the user, and in what reviewers wrote about them. */
export const OWN_WORD = 'quillwort';
export const REPORT_KEY = 'reports/of-everything.pdf';
const AGREEMENT_KEY = 'agreements/of-everything.pdf';

/**
 * Adds a user with a row in every table. The app needs `minWords: 3`; it runs no jobs, so rows that jobs write are
 * inserted here. So are the images of the assignment, which only some projects choose.
 */
export async function userWithEverything(app: TestApp): Promise<TestUser> {
  const user = await startedUser(app, { mobileNumber: '5550199887', address: `7 ${OWN_WORD} Lane, Inkford` });
  await app.rows('UPDATE users SET is_signed_agreement = false WHERE id = $1', [user.id]);
  await check(signAs(app, user));
  await writeTexts(app, user);
  await reviewDocument(app, user);
  await check(app.post('/api/auth/forgot-password', { email: user.email }));
  await app.post('/api/auth/verify-otp', { email: user.email, otp: '000000' });
  for (const statement of OTHER_ROWS) await app.rows(statement, [user.id]);
  const files = app.app.get(FileStore);
  await files.put(REPORT_KEY, Buffer.from('%PDF report'), 'application/pdf');
  await files.put(AGREEMENT_KEY, Buffer.from('%PDF agreement'), 'application/pdf');
  return user;
}

async function writeTexts(app: TestApp, user: TestUser): Promise<void> {
  const pages = new PageWork(app, user);
  const [first, second] = [await addImage(app, 'Ledger'), await addImage(app, 'Register')];
  const save = (body: object) => check(app.post('/api/work/save-draft', body, user.token));
  await save({ content: `<p>one ${OWN_WORD}</p>` });
  const added = ` ${OWN_WORD}`;
  const length = `<p>one ${OWN_WORD}</p>`.length + added.length;
  await save({ baseVersion: 1, edit: { at: 6, remove: 0, insert: added }, length });
  await check(pages.write(second, `page ${OWN_WORD}`));
  await check(pages.submit(first, `a whole page ${OWN_WORD}`));
  const run = new SequentialWork(app, user);
  await check(run.start());
  await check(run.submit(first, `run ${OWN_WORD}`));
  await check(run.write(second, `next ${OWN_WORD}`));
  await submitDocument(app, user, `<p>one two three ${OWN_WORD}</p>`);
}

async function reviewDocument(app: TestApp, user: TestUser): Promise<void> {
  const reviewer = await Reviewer.create(app);
  const id = await reviewIdOf(app, user);
  await check(reviewer.publish(id, { overallComments: `Good ${OWN_WORD}` }));
  await check(reviewer.reopen(id, `Wrong ${OWN_WORD}`));
  await check(reviewer.publish(id, { overallComments: `Better ${OWN_WORD}` }));
  const changes = { name: 'Ada Second' };
  await check(app.put(`/api/admin/users/${user.id}`, changes, reviewer.admin.token));
}

async function check(answer: Promise<Answer<unknown>>): Promise<void> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`The call answered ${status}: ${text}`);
}

const OTHER_ROWS = [
  `INSERT INTO submitted_texts (draft_id, version, submitted_at, body, words)
   SELECT d.id, d.version, now(), '${OWN_WORD}', to_tsvector('simple', '${OWN_WORD}')
   FROM drafts d JOIN assignments a ON a.id = d.assignment_id WHERE a.user_id = $1 AND d.kind = 'document'`,
  `UPDATE reviews SET report_key = '${REPORT_KEY}', report_sha256 = 'ab', reported_at = now()
   WHERE user_id = $1 AND kind = 'document'`,
  `UPDATE signed_agreements SET pdf_key = '${AGREEMENT_KEY}', pdf_sha256 = 'cd' WHERE user_id = $1`,
  `INSERT INTO verification_codes (user_id, code_hash, sent_at, expires_at) VALUES ($1, 'ab', now(), now())`,
  `INSERT INTO password_resets (token_hash, user_id, expires_at) VALUES (sha256('reset'), $1, now())`,
  `INSERT INTO admin_invitations (user_id, token_hash, expires_at) VALUES ($1, sha256('invitation'), now())`,
  `INSERT INTO assignment_images (assignment_id, image_id, position, holds)
   SELECT p.assignment_id, p.image_id, row_number() OVER (ORDER BY p.begun_at), true
   FROM pages p JOIN assignments a ON a.id = p.assignment_id WHERE a.user_id = $1`,
  `INSERT INTO project_writers (project_id, user_id, number)
   SELECT project_id, user_id, 1000 + (random() * 990000)::int FROM assignments WHERE user_id = $1`,
  `INSERT INTO clock_reminders (assignment_id, hours, due_at) SELECT id, 1, now() FROM assignments WHERE user_id = $1`,
  `INSERT INTO extension_requests (assignment_id, hours, reason, created_at, answer, answered_at, answered_by, refusal_reason)
   SELECT id, 24, '${OWN_WORD} flooded', now(), 'refused', now(), gen_random_uuid(), 'No' FROM assignments WHERE user_id = $1`,
  `INSERT INTO image_reports (assignment_id, image_id, reason, x, y, created_at, answered_by)
   SELECT p.assignment_id, p.image_id, 'the ${OWN_WORD} is dark', 0.5, 0.5, now(), gen_random_uuid()
   FROM pages p JOIN assignments a ON a.id = p.assignment_id WHERE a.user_id = $1 LIMIT 1`,
  `INSERT INTO tasks (id, kind, created_by, actor, total, done, input)
   SELECT gen_random_uuid(), 'give-assignments', id, jsonb_build_object('id', id, 'email', email, 'ipAddress', '::1'), 1, 1,
     jsonb_build_object('userIds', jsonb_build_array(id)) FROM users WHERE id = $1`,
  `INSERT INTO task_results (task_id, place, user_id, is_done, message) SELECT id, 1, $1::uuid, true, '1 image' FROM tasks`,
  `INSERT INTO user_import_rows (task_id, place, line, fields)
   SELECT gen_random_uuid(), 1, 2, jsonb_build_object('name', '${OWN_WORD}', 'email', email) FROM users WHERE id = $1`,
  `INSERT INTO api_keys (short_id, name, permissions, created_by, secret_hash)
   VALUES ('everyone', 'CRM', '{users:read}', $1, sha256('key'))`,
  `INSERT INTO tasks (id, kind, input, permissions, state, created_by)
   SELECT gen_random_uuid(), 'case-file', jsonb_build_object('assignmentId', id), '{assignments:read}', 'waiting', user_id FROM assignments WHERE user_id = $1 LIMIT 1`,
  `INSERT INTO cleared_notifications SELECT $1::uuid, id FROM work_start_notifications`,
];
