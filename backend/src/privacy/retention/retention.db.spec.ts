import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PageWork } from '../../../test/page-work.js';
import { Reviewer, reviewIdOf, submitDocument } from '../../../test/reviewer.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';
import { addAssignment, addImage, addProject, startedUser } from '../../../test/work.js';
import { CompactionJob } from '../../drafts/compaction.job.js';
import { storedBytesSql } from '../../drafts/history-size.js';
import { RetentionJob } from './retention.job.js';

const DAYS = 30;
const TEXT = '<p>one two three</p>';

let app: TestApp;
let reviewer: Reviewer;
let imageId: string;

beforeAll(async () => {
  app = await TestApp.start({
    works: true,
    minWords: 3,
    emailRetentionDays: DAYS,
    notificationRetentionDays: DAYS,
    draftRetentionDays: DAYS,
  });
  reviewer = await Reviewer.create(app);
  imageId = await addImage(app, 'Ledger');
});
afterAll(() => app.stop());

async function waitForJobs(...names: string[]): Promise<void> {
  const unfinished = () =>
    app.rows(`SELECT 1 FROM pgboss.job WHERE name = ANY ($1) AND state IN ('created', 'retry', 'active')`, [
      names,
    ]);
  await waitUntil(async () => (await unfinished()).length === 0);
}

/** Applies the settings as the daily job does, and waits until its last batch is done. */
async function applyRetention(where = app): Promise<void> {
  await where.app.get(RetentionJob).start();
  await waitForJobs('delete-expired');
  expect(
    await app.rows(`SELECT 1 FROM pgboss.job WHERE name = 'delete-expired' AND state = 'failed'`),
  ).toEqual([]);
}

/** A user who wrote a document in four versions, began a page, and submitted the document. */
async function submittedWork(): Promise<TestUser> {
  const user = await startedUser(app);
  for (const content of ['<p>one</p>', '<p>one two</p>', '<p>two</p>']) {
    await app.post('/api/work/save-draft', { content }, user.token);
  }
  await new PageWork(app, user).write(imageId, 'a page that is never submitted');
  await submitDocument(app, user, TEXT);
  return user;
}

async function publishedWork(): Promise<TestUser> {
  const user = await submittedWork();
  expect((await reviewer.publish(await reviewIdOf(app, user))).status).toBe(200);
  // They lock the assignment, and a locked assignment is left for the next day.
  await waitForJobs('make-review-report', 'mail-reports');
  return user;
}

/** Moves the work of the user into the past. */
async function age({ id }: TestUser, days = DAYS + 1): Promise<void> {
  await app.rows(
    `UPDATE assignments SET started_at = now() - make_interval(days => $2 + 4), deadline_at = now() - make_interval(days => $2)
     WHERE user_id = $1`,
    [id, days],
  );
  await app.rows(
    `UPDATE reviews SET published_at = now() - make_interval(days => $2) WHERE user_id = $1 AND status = 'published'`,
    [id, days],
  );
}

const versionsOf = ({ id }: TestUser) =>
  app.rows<{ kind: string; version: number }>(
    `SELECT d.kind, v.version FROM drafts d JOIN draft_versions v ON v.draft_id = d.id
       JOIN assignments a ON a.id = d.assignment_id WHERE a.user_id = $1 ORDER BY a.number, d.kind, v.version`,
    [id],
  );
const ALL_VERSIONS = [1, 2, 3, 4]
  .map((version) => ({ kind: 'document', version }))
  .concat({ kind: 'page', version: 1 });
const textOf = async ({ token }: TestUser) =>
  (await app.get<{ work: object }>('/api/work/draft', token)).body.work;

describe('the history of closed work', () => {
  test('is deleted, and the submitted text stays', async () => {
    const user = await publishedWork();
    await age(user);
    await applyRetention();
    expect(await versionsOf(user)).toEqual([{ kind: 'document', version: 4 }]);
    expect(await textOf(user)).toMatchObject({ content: TEXT, version: 4 });
    const { body } = await app.get<{ versions: object[]; total: number }>(
      '/api/work/draft/versions',
      user.token,
    );
    expect(body).toMatchObject({ total: 1, versions: [{ version: 4, reason: 'submit' }] });
    expect((await app.get('/api/work/draft/versions/2', user.token)).status).toBe(404);
  });

  test('is deleted once: a second run and two at once change nothing more', async () => {
    const users = await Promise.all([publishedWork(), publishedWork()]);
    for (const user of users) await age(user);
    await Promise.all([applyRetention(), applyRetention()]);
    const after = await Promise.all(users.map(versionsOf));
    expect(after).toEqual(users.map(() => [{ kind: 'document', version: 4 }]));
    await applyRetention();
    expect(await Promise.all(users.map(versionsOf))).toEqual(after);
  });

  test('keeps the text that was submitted and the later one of an administrator', async () => {
    const user = await publishedWork();
    const byAdmin = { content: '<p>one two three four</p>' };
    const path = `/api/admin/users/${user.id}/work-save`;
    for (const content of ['<p>one two three 4</p>', byAdmin.content]) {
      expect((await app.post(path, { content }, reviewer.admin.token)).status).toBe(200);
    }
    await age(user);
    await applyRetention();
    expect((await versionsOf(user)).map(({ version }) => version)).toEqual([4, 6]);
    const { running, measured } = await app.row<{ running: string; measured: string }>(
      `SELECT stored_bytes AS running, ${storedBytesSql('drafts.id', 'true')} AS measured
       FROM drafts JOIN assignments a ON a.id = drafts.assignment_id WHERE a.user_id = $1 AND drafts.kind = 'document'`,
      [user.id],
    );
    expect(running).toBe(measured);
    expect(await textOf(user)).toMatchObject(byAdmin);
    const submitted = await app.get<{ work: object }>('/api/work/draft/versions/4', user.token);
    expect(submitted.body.work).toMatchObject({ content: TEXT });
    // What is saved and compacted later builds on the kept versions.
    const later = '<p>one two three four five</p>';
    await app.post(path, { content: later }, reviewer.admin.token);
    const { id } = await app.row<{ id: string }>(
      `SELECT d.id FROM drafts d JOIN assignments a ON a.id = d.assignment_id
       WHERE a.user_id = $1 AND d.kind = 'document'`,
      [user.id],
    );
    await app.app.get(CompactionJob).compact(id);
    expect(await textOf(user)).toMatchObject({ content: later });
    expect(await app.get('/api/work/draft/versions/4', user.token)).toMatchObject({ body: submitted.body });
  });

  test('stays while anything is open', async () => {
    const underReview = await submittedWork();
    const reopened = await publishedWork();
    await reviewer.reopen(await reviewIdOf(app, reopened));
    const returned = await submittedWork();
    await reviewer.returnForCorrection(await reviewIdOf(app, returned));
    const neverSubmitted = await startedUser(app);
    await app.post('/api/work/save-draft', { content: TEXT }, neverSubmitted.token);
    const recent = await publishedWork();
    for (const user of [underReview, reopened, returned, neverSubmitted]) await age(user);
    await age(recent, DAYS - 1);
    const beforeDeadline = await publishedWork();
    await age(beforeDeadline);
    await app.rows(`UPDATE assignments SET deadline_at = now() + interval '1 hour' WHERE user_id = $1`, [
      beforeDeadline.id,
    ]);
    await applyRetention();
    for (const user of [underReview, reopened, returned, recent, beforeDeadline]) {
      expect(await versionsOf(user)).toEqual(ALL_VERSIONS);
    }
    expect(await versionsOf(neverSubmitted)).toEqual([{ kind: 'document', version: 1 }]);
  });

  test('is deleted in a closed assignment while another one of the user is open', async () => {
    const user = await publishedWork();
    await age(user);
    const { assignmentId } = await addAssignment(app, user, await addProject(app));
    await app.post(`/api/work/assignments/${assignmentId}/start`, {}, user.token);
    for (const content of ['<p>one</p>', TEXT]) {
      await app.post(`/api/work/save-draft?assignment=${assignmentId}`, { content }, user.token);
    }
    const running = [1, 2].map((version) => ({ kind: 'document', version }));
    expect(await versionsOf(user)).toEqual([...ALL_VERSIONS, ...running]);
    await applyRetention();
    expect(await versionsOf(user)).toEqual([{ kind: 'document', version: 4 }, ...running]);
    await app.post(`/api/work/submit?assignment=${assignmentId}`, { content: TEXT }, user.token);
    await applyRetention();
    expect(await versionsOf(user)).toHaveLength(4);
  });

  test('stays in an assignment that is locked, until the next run', async () => {
    const user = await publishedWork();
    await age(user);
    await app.database.transaction(async (tx) => {
      await tx.query('SELECT 1 FROM assignments WHERE user_id = $1 FOR UPDATE', [user.id]);
      await applyRetention();
    });
    expect(await versionsOf(user)).toEqual(ALL_VERSIONS);
    await applyRetention();
    expect(await versionsOf(user)).toHaveLength(1);
  });
});

describe('e-mails and notifications', () => {
  test('sent e-mails are deleted in batches; waiting, failed and recent ones stay', async () => {
    await app.rows(
      `INSERT INTO emails (key, recipient, template, created_at, sent_at, encrypted_content, last_error)
       SELECT 'old:' || n, 'writer@example.com', 'old', now() - interval '40 days', now() - interval '39 days', NULL::bytea, NULL
       FROM generate_series(1, 2100) n
       UNION ALL VALUES
         ('withdrawn', 'writer@example.com', 'withdrawn', now() - interval '40 days', NULL, NULL, 'Withdrawn'),
         ('failed', 'writer@example.com', 'failed', now() - interval '40 days', NULL, 'content'::bytea, 'Refused'),
         ('late', 'writer@example.com', 'late', now() - interval '40 days', now() - interval '1 day', NULL, NULL),
         ('recent', 'writer@example.com', 'recent', now() - interval '29 days', now() - interval '29 days', NULL, NULL)`,
    );
    await applyRetention();
    const left = await app.rows<{ template: string }>(
      `SELECT template FROM emails WHERE recipient = 'writer@example.com' ORDER BY template`,
    );
    expect(left.map(({ template }) => template)).toEqual(['failed', 'late', 'recent']);
  });

  test('old notifications are deleted', async () => {
    const user = await startedUser(app);
    await app.rows('DELETE FROM work_start_notifications');
    await app.rows(
      `INSERT INTO work_start_notifications (user_id, project_link, started_at)
       VALUES ($1, 'old', now() - interval '31 days'), ($1, 'recent', now() - interval '29 days')`,
      [user.id],
    );
    await applyRetention();
    expect(await app.rows('SELECT project_link FROM work_start_notifications')).toEqual([
      { project_link: 'recent' },
    ]);
  });

  test('idempotency keys are deleted after a day, unless the call still runs', async () => {
    await app.rows(
      `INSERT INTO idempotency_keys (caller_id, key, request_hash, run_id, created_at, locked_until, status)
       SELECT gen_random_uuid(), key, '', gen_random_uuid(), now() - hours, now() + lease, status FROM (VALUES
         ('old', interval '25 hours', interval '0', 200), ('killed', '25 hours', '-24 hours', NULL),
         ('running', '25 hours', '20 seconds', NULL), ('recent', '23 hours', '0', 200)
       ) AS given (key, hours, lease, status)`,
    );
    await applyRetention();
    const left = await app.rows<{ key: string }>('SELECT key FROM idempotency_keys ORDER BY key');
    expect(left.map(({ key }) => key)).toEqual(['recent', 'running']);
  });

  test('nothing is deleted with the settings at 0', async () => {
    const user = await publishedWork();
    await age(user);
    await app.rows(
      `INSERT INTO emails (key, recipient, template, created_at, sent_at)
       VALUES ('ancient', 'writer@example.com', 'ancient', now() - interval '9 years', now() - interval '9 years')`,
    );
    const forever = await TestApp.start({
      beside: app,
      emailRetentionDays: 0,
      notificationRetentionDays: 0,
      draftRetentionDays: 0,
    });
    try {
      await applyRetention(forever);
      expect(await versionsOf(user)).toEqual(ALL_VERSIONS);
      expect(await app.rows(`SELECT 1 FROM emails WHERE template = 'ancient'`)).toHaveLength(1);
    } finally {
      await forever.stop();
    }
  });
});
