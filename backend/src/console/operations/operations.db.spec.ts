import { JOB_NAMES } from '@inkwell/contract/operation-names';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, registerUser, type TestUser, verifiedUser } from '../../../test/users.js';
import { waitUntil } from '../../../test/wait-until.js';

interface Job {
  _id: string;
  queue: string;
  state: string;
}
interface Email {
  _id: string;
  recipient: string;
  status: string;
}

let app: TestApp;
let admin: TestUser;
let email: string;

/** No job runs in this app, so waiting jobs do not change. */
beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.rows('DELETE FROM pgboss.job');
  await app.rows('DELETE FROM emails');
  ({ email } = await registerUser(app));
});

const query = (parameters: object) =>
  new URLSearchParams(
    Object.entries(parameters).map(([name, value]): [string, string] => [name, JSON.stringify(value)]),
  );
const jobs = (filter: object = {}) =>
  app.get<{ jobs: Job[]; total: number }>(`/api/admin/jobs?${query({ filter })}`, admin.token);
const emails = (filter: object = {}) =>
  app.get<{ emails: Email[]; total: number }>(`/api/admin/emails?${query({ filter })}`, admin.token);
const retry = (what: 'jobs' | 'emails', id: string) =>
  app.post(`/api/admin/${what}/${id}/retry`, {}, admin.token);
const giveUp = () =>
  app.rows(
    `UPDATE pgboss.job SET state = 'failed', completed_on = now(), output = '{"message":"Mailbox full"}'`,
  );
const firstJob = async () => {
  const [job] = (await jobs()).body.jobs;
  if (!job) throw new Error('No job');
  return job;
};
const firstEmail = async () => {
  const [first] = (await emails()).body.emails;
  if (!first) throw new Error('No e-mail');
  return first;
};

describe('jobs', () => {
  test('are listed while they wait and after they failed', async () => {
    const { body, headers } = await jobs();
    expect(headers['content-range']).toBe('jobs 0-0/1');
    expect(body.jobs).toEqual([
      {
        _id: expect.any(String),
        queue: 'send-email',
        state: 'waiting',
        retries: 0,
        retryLimit: 672,
        createdAt: expect.stringMatching(/Z$/),
        dueAt: expect.stringMatching(/Z$/),
        endedAt: null,
        lastError: null,
        review: null,
        email: {
          _id: expect.any(String),
          recipient: expect.stringContaining('@'),
          template: expect.any(String),
        },
        signerName: null,
      },
    ]);
    await giveUp();
    expect((await jobs()).body.jobs).toMatchObject([{ state: 'failed', lastError: 'Mailbox full' }]);
    expect((await jobs({ state: 'waiting' })).body).toEqual({ jobs: [], total: 0, next: null });
    expect((await jobs({ queue: 'send-email', state: 'failed' })).body.total).toBe(1);
    await app.rows(`UPDATE pgboss.job SET state = 'completed'`);
    expect((await jobs()).body.total).toBe(0);
    expect((await jobs({ state: 'completed' })).body.total).toBe(1);
  });

  test('are counted by queue', async () => {
    const { body } = await app.get<{ queues: { name: string }[] }>('/api/admin/jobs/queues', admin.token);
    expect(body.queues).toContainEqual({ name: 'send-email', waiting: 1, running: 0, failed: 0 });
    expect(body.queues.map(({ name }) => name)).not.toContain('dead-letters');
  });

  test('have a readable name for each queue', async () => {
    const { body } = await app.get<{ queues: { name: string }[] }>('/api/admin/jobs/queues', admin.token);
    expect(body.queues.map(({ name }) => name).sort()).toEqual(Object.keys(JOB_NAMES).sort());
  });

  test('can be retried only after they failed, recorded in the audit log', async () => {
    const { _id } = await firstJob();
    const notYet = 'Only a failed job can be tried again.';
    expectRefusal(await retry('jobs', _id), { status: 409, code: 'CONFLICT', message: notYet });
    await giveUp();
    const answers = await Promise.all([retry('jobs', _id), retry('jobs', _id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await jobs()).body.jobs).toMatchObject([{ _id, state: 'retrying' }]);
    expect(
      await app.rows('SELECT actor_email, action, details FROM audit_log WHERE subject_id = $1', [_id]),
    ).toEqual([{ actor_email: admin.email, action: 'job.retry', details: { queue: 'send-email' } }]);
  });

  test('that wait for their next attempt are retried at once', async () => {
    const { _id } = await firstJob();
    await app.rows(
      `UPDATE pgboss.job SET state = 'retry', retry_count = 1, start_after = now() + interval '1 hour' WHERE id = $1`,
      [_id],
    );
    const answers = await Promise.all([retry('jobs', _id), retry('jobs', _id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(
      await app.row<{ isDue: boolean }>(
        `SELECT start_after <= now() AS "isDue" FROM pgboss.job WHERE id = $1 AND state = 'retry'`,
        [_id],
      ),
    ).toEqual({ isDue: true });
  });

  test('rejects an unknown value of the filter `state` with 400', async () => {
    expectInvalid(await jobs({ state: 'lost' }), {
      filter: 'The filter "state" must be one of waiting, retrying, running, failed, completed, cancelled',
    });
  });
});

describe('e-mails', () => {
  test('are listed with their status and without their content', async () => {
    const { body } = await emails();
    expect(body.emails).toEqual([
      {
        _id: expect.any(String),
        userId: expect.any(String),
        recipient: email,
        template: 'otp',
        status: 'waiting',
        attempts: 0,
        lastError: null,
        createdAt: expect.stringMatching(/Z$/),
        sentAt: null,
      },
    ]);
    const become = async (change: string) => {
      await app.rows(`UPDATE emails SET ${change}`);
      return (await firstEmail()).status;
    };
    expect(await become(`attempts = 2, last_error = 'Mailbox full'`)).toBe('failing');
    expect((await emails({ status: 'failing' })).body.total).toBe(1);
    expect(await become(`expires_at = now() - interval '1 second'`)).toBe('dropped');
    expect(await become('refused_at = now()')).toBe('refused');
    expect((await emails({ status: 'refused' })).body.total).toBe(1);
    expect((await emails({ status: 'dropped' })).body.total).toBe(0);
    expect(await become('sent_at = now()')).toBe('sent');
    expect((await emails({ status: 'refused' })).body.total).toBe(0);
    expect((await emails({ status: 'failing' })).body.total).toBe(0);
  });

  test('that the mail server has refused for good are on the page of the user and on the dashboard', async () => {
    const user = await verifiedUser(app);
    const read = async () =>
      (await app.get<{ user: object }>(`/api/admin/users/${user.id}`, admin.token)).body.user;
    const refused = async () =>
      (await app.get<{ stats: { refusedEmails: number } }>('/api/admin/dashboard-stats', admin.token)).body
        .stats.refusedEmails;
    const count = await refused();
    expect(await read()).toMatchObject({ refusedEmail: null });
    await app.post(`/api/admin/users/${user.id}/send-agreement`, {}, admin.token);
    await app.rows(
      `UPDATE emails SET refused_at = now(), last_error = '550 No such user' WHERE user_id = $1`,
      [user.id],
    );
    const refusedEmail = { reason: '550 No such user', refusedAt: expect.any(String) };
    expect(await read()).toMatchObject({ refusedEmail });
    expect(await refused()).toBe(count + 1);
    await app.rows(
      `INSERT INTO emails (key, user_id, recipient, template, sent_at) VALUES ('delivered', $1, $2, 'otp', now())`,
      [user.id, user.email],
    );
    expect(await read()).toMatchObject({ refusedEmail: null });
  });

  test('are filtered by recipient, user and template', async () => {
    const ada = await verifiedUser(app);
    await app.post(`/api/admin/users/${ada.id}/send-agreement`, {}, admin.token);
    const found = async (filter: object) =>
      (await emails(filter)).body.emails.map(({ recipient }) => recipient);
    expect(await found({ userId: ada.id })).toEqual([ada.email]);
    expect(await found({ q: email.toUpperCase().slice(2) })).toEqual([email]);
    expect(await found({ template: 'agreement-link' })).toEqual([ada.email]);
    expect(await found({})).toEqual([ada.email, email]);
  });

  test('a retry sends a delayed or failed e-mail immediately, with one job', async () => {
    const { _id } = await firstEmail();
    await app.rows(`UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '1 hour'`);
    expect((await retry('emails', _id)).status).toBe(200);
    expect(await app.rows(`SELECT 1 FROM pgboss.job WHERE start_after <= now()`)).toHaveLength(1);
    await giveUp();
    const answers = await Promise.all([retry('emails', _id), retry('emails', _id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await jobs({ state: 'waiting' })).body.total).toBe(1);
    const worker = await TestApp.start({ works: true, beside: app });
    try {
      await worker.mailbox.waitFor(email, /is your code for /);
      await waitUntilSent(_id);
      expectRefusal(await retry('emails', _id), { status: 409, code: 'CONFLICT' });
      expect(await worker.mailbox.list(email)).toHaveLength(1);
    } finally {
      await worker.stop();
      await worker.mailbox.stop();
    }
  });
});

async function waitUntilSent(id: string): Promise<void> {
  const sent = () => app.rows('SELECT 1 FROM emails WHERE id = $1 AND sent_at IS NOT NULL', [id]);
  await waitUntil(async () => (await sent()).length > 0);
}

describe('the audit log', () => {
  interface Entry {
    action: string;
    createdAt: string;
  }
  const entries = async (parameters: object = {}) =>
    (
      await app.get<{ entries: Entry[]; total: number }>(
        `/api/admin/audit-log?${query(parameters)}`,
        admin.token,
      )
    ).body;

  test('is listed newest first, and can be filtered', async () => {
    const ada = await verifiedUser(app);
    await app.get(`/api/admin/users/${ada.id}/password`, admin.token);
    await app.put(`/api/admin/users/${ada.id}`, { name: 'New Name' }, admin.token);
    const mine = await entries({ filter: { subjectId: ada.id } });
    expect(mine.total).toBe(2);
    expect(mine.entries[0]).toEqual({
      _id: expect.any(String),
      createdAt: expect.stringMatching(/Z$/),
      actor: { _id: admin.id, email: admin.email },
      apiKey: null,
      action: 'user.update',
      subjectId: ada.id,
      details: { userEmail: ada.email, changed: 'name' },
      changes: { name: { before: ada.name, after: 'New Name' } },
      ipAddress: '127.0.0.1',
    });
    const reveals = await entries({ filter: { action: 'user.reveal-password', actorId: admin.id } });
    expect(reveals.entries.map(({ action }) => action)).toEqual(['user.reveal-password']);
    const all = await entries();
    const oldestFirst = await entries({ sort: ['createdAt', 'ASC'], range: [0, 0] });
    expect(oldestFirst.entries).toEqual(all.entries.slice(-1));
    expect((await entries({ filter: { actorId: ada.id } })).total).toBe(0);
  });
});
