import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clockOf, entriesOf, foldedClockOf } from '../../test/ledger.js';
import { waitForLock } from '../../test/locks.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { waitUntil } from '../../test/wait-until.js';
import { passDeadline, startedUser } from '../../test/work.js';
import { CLAIM_OVERDUE_CLOCKS } from '../assignments/clock/clock.queries.js';
import { PenaltiesService } from './penalties.service.js';
import { PenaltyJob } from './penalty.job.js';

const TEXT = '<p>one two three four five</p>';

let app: TestApp;
let other: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 5, databasePoolSize: 20 });
  other = await TestApp.start({ beside: app });
  admin = await addAdmin(app);
});
afterAll(async () => {
  await other.stop();
  await app.stop();
});

const runJob = (process = app) => process.app.get(PenaltiesService).penalizeMissed();
const trigger = () => app.post('/api/admin/trigger-automation', {}, admin.token);
const extend = ({ id }: TestUser) =>
  app.post(`/api/admin/users/${id}/extend-deadline`, { hours: 24, reason: 'Power cut' }, admin.token);
const submit = (user: TestUser) => app.post('/api/work/submit', { content: TEXT }, user.token);

async function missedDeadline(): Promise<TestUser> {
  const user = await startedUser(app);
  await passDeadline(app, user);
  return user;
}

describe('the job', () => {
  test('penalizes users who missed the deadline, once, and nobody else', async () => {
    const missed = await missedDeadline();
    const running = await startedUser(app);
    const done = await startedUser(app);
    expect((await submit(done)).status).toBe(200);
    await passDeadline(app, done);
    expect([await runJob(), await runJob()]).toEqual([1, 0]);
    const { penalizedAt, deadlineAt } = await clockOf(app, missed);
    expect(await clockOf(app, missed)).toMatchObject({
      penalizedAt: expect.any(Date),
      isSequentialPenalized: false,
      penalizedReason: 'missed_deadline',
      settledDeadlineAt: deadlineAt,
    });
    expect((await entriesOf(app, missed))[1]).toEqual({
      kind: 'penalized',
      at: penalizedAt,
      actor: 'system',
      actorId: null,
      deadlineAt,
      details: { reason: 'missed_deadline', isSequential: false },
    });
    for (const user of [running, done]) {
      expect(await clockOf(app, user)).toMatchObject({ penalizedAt: null });
    }
  });

  test('ends after a batch if its time is over, and the next run penalizes the others', async () => {
    const { id } = await missedDeadline();
    await app.rows(
      `WITH added AS (
         INSERT INTO users (name, email, mobile_number, address, role)
         SELECT name, n || email, mobile_number, address, role
         FROM users CROSS JOIN generate_series(1, 100) AS n WHERE id = $1 RETURNING id
       )
       INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at)
       SELECT added.id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at
       FROM added CROSS JOIN assignments WHERE user_id = $1`,
      [id],
    );
    expect(await app.app.get(PenaltiesService).penalizeMissed(AbortSignal.abort())).toBe(100);
    expect(await runJob()).toBe(1);
  });

  test('runs in a worker and not in a web process', async () => {
    const missed = await missedDeadline();
    await app.app.get(PenaltyJob).tick();
    expect(await clockOf(app, missed)).toMatchObject({ penalizedAt: null });
    const worker = await TestApp.start({ beside: app, processRole: 'worker' });
    try {
      await worker.app.get(PenaltyJob).tick();
    } finally {
      await worker.stop();
    }
    expect(await clockOf(app, missed)).toMatchObject({ penalizedAt: expect.any(Date) });
  });

  test('penalizes each user once when four processes run it', async () => {
    const users = await app.rows<{ id: string }>(
      `WITH added AS (
         INSERT INTO users (name, email, mobile_number, address, role)
         SELECT 'Ada Moreno', 'late' || n || '@example.com', '', '', 'user' FROM generate_series(1, 250) AS n RETURNING id
       )
       INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at)
       SELECT added.id, projects.id, 1, now() - interval '4 days', 'system', 96, now() - interval '4 days', now()
       FROM added CROSS JOIN projects WHERE is_default RETURNING user_id AS id`,
    );
    const counts = await Promise.all([runJob(), runJob(other), runJob(), runJob(other)]);
    // A run skips the rows that another run has locked, and may end before it.
    const rest = await runJob();
    expect(counts.reduce((sum, count) => sum + count, rest)).toBe(250);
    const entries = await app.rows<{ count: number }>(
      `SELECT count(*)::int FROM clock_entries WHERE user_id = ANY($1) AND kind = 'penalized' GROUP BY user_id`,
      [users.map(({ id }) => id)],
    );
    expect(entries).toEqual(Array(250).fill({ count: 1 }));
  });
});

test('a submission accepted in time is not penalized, however late it commits', async () => {
  const user = await startedUser(app);
  await app.rows(
    `UPDATE assignments SET deadline_at = date_trunc('milliseconds', now()) + interval '1.5 seconds'
     WHERE user_id = $1`,
    [user.id],
  );
  // Another transaction locks the ledger's table, so the accepted submission waits just before its commit.
  const holder = app.database.createQueryRunner();
  await holder.startTransaction();
  await holder.query('LOCK TABLE clock_entries IN SHARE MODE');
  const submitted = submit(user);
  await waitForLock(app);
  await untilDeadline(user);
  expect(await runJob()).toBe(0);
  await holder.commitTransaction();
  await holder.release();
  expect((await submitted).status).toBe(200);
  expect(await runJob()).toBe(0);
  expect(await clockOf(app, user)).toMatchObject({ submittedAt: expect.any(Date), penalizedAt: null });
});

test('a concurrent extension and job end with an open clock in both orders', async () => {
  for (let round = 0; round < 15; round += 1) {
    const user = await missedDeadline();
    const [, answer] = await Promise.all([runJob(), extend(user), runJob(other)]);
    expect(answer.status).toBe(200);
    await runJob();
    expect(await clockOf(app, user)).toMatchObject({ penalizedAt: null, penalizedReason: null });
    const { settledDeadlineAt: _, deadlineAt, ...folded } = await foldedClockOf(app, user);
    expect(await clockOf(app, user)).toMatchObject({ ...folded, deadlineAt });
  }
});

test('concurrent submissions and the job agree on who was in time', async () => {
  const users = await Promise.all(Array.from({ length: 30 }, () => startedUser(app)));
  await app.rows(
    `UPDATE assignments SET deadline_at = date_trunc('milliseconds', clock_timestamp()) + interval '60 milliseconds'
     WHERE user_id = ANY($1)`,
    [users.map(({ id }) => id)],
  );
  const answers = await Promise.all(
    users.map(async (user) => {
      const [answer] = await Promise.all([submit(user), runJob(other)]);
      return answer;
    }),
  );
  await untilDeadline(users[0]);
  await runJob();
  for (const [index, user] of users.entries()) {
    const isInTime = answers[index]?.status === 200;
    const { submittedAt, penalizedAt } = await clockOf(app, user);
    expect([submittedAt !== null, penalizedAt !== null]).toEqual([isInTime, !isInTime]);
    if (!isInTime) expect(answers[index]?.body).toMatchObject({ code: 'DEADLINE_PASSED' });
  }
}, 30_000);

describe('the trigger', () => {
  test('does the work of the job, returns the counts, and is recorded', async () => {
    await runJob();
    await Promise.all([missedDeadline(), missedDeadline()]);
    const done = { penalized: 2, scored: 0, reportsSent: 0, queued: 0 };
    const { status, body } = await trigger();
    expect([status, body]).toEqual([200, { message: 'Automation triggered successfully!', ...done }]);
    expect((await trigger()).body).toMatchObject({ penalized: 0 });
    expect(
      await app.rows(
        `SELECT actor_id, details FROM audit_log WHERE action = 'automation.trigger' ORDER BY id`,
      ),
    ).toEqual([
      { actor_id: admin.id, details: done },
      { actor_id: admin.id, details: { ...done, penalized: 0 } },
    ]);
  });
});

test('overdue clocks are found through their index', async () => {
  await app.rows(
    `WITH added AS (
       INSERT INTO users (name, email, mobile_number, address, role)
       SELECT 'Filler', 'filler' || n || '@example.com', '', '', 'user' FROM generate_series(1, 5000) AS n RETURNING id, email
     )
     INSERT INTO assignments (user_id, project_id, number, given_at, given_by_kind, work_window_hours, started_at, deadline_at,
       submitted_at)
     SELECT added.id, projects.id, 1, now(), 'system', 1, now(), now() + interval '1 hour',
       CASE WHEN added.email LIKE '%0@example.com' THEN now() END
     FROM added CROSS JOIN projects WHERE is_default`,
  );
  await app.rows('ANALYZE users, assignments');
  const plan = await app.rows<Record<string, string>>(
    `EXPLAIN ${CLAIM_OVERDUE_CLOCKS.replace('$1', '100').replace('$2', `'{}'`)}`,
  );
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('assignments_deadline_due');
});

/** By the database's clock. */
async function untilDeadline(user: TestUser | undefined): Promise<void> {
  const late = () =>
    app.rows('SELECT 1 FROM assignments WHERE user_id = $1 AND deadline_at <= clock_timestamp()', [user?.id]);
  await waitUntil(async () => (await late()).length > 0);
}
