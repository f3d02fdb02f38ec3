import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { type TestUser, verifiedUser } from '../../test/users.js';
import { addAssignment, addProject, startedAssignment, workOf } from '../../test/work.js';
import type { DashboardDto } from './dto/dashboard.dto.js';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Dashboard {
  workStatus: string;
  daysLeft: number;
  workAutoStarted: boolean;
  timeRemaining: number;
  deadlineAt: string;
  serverTime: string;
  user: { workStartedAt: string };
  work: unknown;
}

let app: TestApp;
let user: TestUser;

beforeAll(async () => {
  app = await TestApp.start();
});
afterAll(() => app.stop());
beforeEach(async () => {
  user = await verifiedUser(app);
  await app.rows('UPDATE users SET is_signed_agreement = true WHERE id = $1', [user.id]);
});

const open = () => app.get<Dashboard>('/api/users/dashboard', user.token);
const clock = () =>
  app.row<{ started: Date; deadline: Date }>(
    'SELECT started_at AS started, deadline_at AS deadline FROM assignments WHERE user_id = $1',
    [user.id],
  );

/** Gives the user an assignment whose clock was started this many hours ago. */
async function startedHoursAgo(hours: number): Promise<void> {
  const { assignmentId } = await addAssignment(app, user);
  await app.rows(
    `UPDATE assignments SET started_at = now() - make_interval(secs => $2::float8 * 3600),
       deadline_at = now() + make_interval(secs => (96 - $2::float8) * 3600) WHERE id = $1`,
    [assignmentId, hours],
  );
}

test('is refused before the agreement is signed and gives no work', async () => {
  await app.rows('UPDATE users SET is_signed_agreement = false WHERE id = $1', [user.id]);
  expectRefusal(await open(), {
    status: 403,
    code: 'AGREEMENT_REQUIRED',
    message: 'Please sign the agreement first.',
    flags: { requiresAgreement: true },
  });
  expect(await app.rows('SELECT 1 FROM assignments WHERE user_id = $1', [user.id])).toEqual([]);
});

describe('the first request', () => {
  test('gives the first assignment and starts its clock for four days', async () => {
    const { status, body } = await open();
    expect(status).toBe(200);
    const { assignmentId } = await workOf(app, user);
    const project = await app.row('SELECT id AS _id, name FROM projects WHERE is_default');
    const { started, deadline } = await clock();
    expect(deadline.getTime() - started.getTime()).toBe(4 * DAY_MS);
    expect(body).toEqual({
      workStatus: 'in_progress',
      daysLeft: 4,
      workAutoStarted: true,
      timeRemaining: 4 * DAY_MS,
      deadlineAt: deadline.toISOString(),
      serverTime: started.toISOString(),
      assignment: {
        _id: assignmentId,
        number: 1,
        name: null,
        endedReason: null,
        minWords: 10_000,
        project: {
          ...project,
          modes: ['document', 'pages', 'sequential'],
          keepsSpelling: null,
          guidelinesVersion: null,
          guidelinesOpenedVersion: null,
        },
      },
      hasMoreAssignments: false,
      otherRunning: [],
      user: {
        name: user.name,
        email: user.email,
        workStartedAt: started.toISOString(),
        workSubmitted: false,
        isPenalized: false,
        isSequentialWorkPenalized: false,
        penalizedReason: null,
        hasSequentialAccuracyResult: false,
        sequentialWorkAccuracy: null,
        hasAccuracyResult: false,
        accuracyResult: null,
      },
      work: { submittedAt: null, reviewDeadline: null },
    });
  });

  test('from twenty concurrent connections gives one assignment and starts one clock, and one answer has workAutoStarted', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, open));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect(answers.filter(({ body }) => body.workAutoStarted)).toHaveLength(1);
    const { started, deadline } = await clock();
    expect(new Set(answers.map(({ body }) => body.user.workStartedAt))).toEqual(
      new Set([started.toISOString()]),
    );
    expect(new Set(answers.map(({ body }) => body.deadlineAt))).toEqual(new Set([deadline.toISOString()]));
  });

  test('is the only request that starts the clock', async () => {
    await open();
    const before = await clock();
    expect((await open()).body.workAutoStarted).toBe(false);
    expect(await clock()).toEqual(before);
  });
});

describe('the status', () => {
  test.each([
    [1, 'in_progress', 4],
    [23.9, 'in_progress', 4],
    [24.1, 'in_progress', 3],
    [95.9, 'in_progress', 1],
    [96, 'overdue', 0],
    [500, 'overdue', 0],
  ])('%d hours after the start is %s with %d days left', async (hours, workStatus, daysLeft) => {
    await startedHoursAgo(hours);
    const { body } = await open();
    expect(body).toMatchObject({ workStatus, daysLeft, workAutoStarted: false });
    const remaining = Math.max(0, new Date(body.deadlineAt).getTime() - new Date(body.serverTime).getTime());
    expect(body.timeRemaining).toBe(remaining);
  });

  test.each([50, 97])('is submitted after the submission, %d hours after the start', async (hours) => {
    await startedHoursAgo(hours);
    const submitted = new Date();
    await app.rows('UPDATE assignments SET submitted_at = $2 WHERE user_id = $1', [user.id, submitted]);
    const { body } = await open();
    expect(body.workStatus).toBe('submitted');
    expect(body.work).toEqual({
      submittedAt: submitted.toISOString(),
      reviewDeadline: new Date(submitted.getTime() + DAY_MS).toISOString(),
    });
  });

  test('is returned with penalties and published results', async () => {
    const result = { correct: 97, wrong: 3, percentage: 97, reviewedAt: '2026-11-20T12:00:00.000Z' };
    await startedHoursAgo(100);
    await app.rows(
      `UPDATE assignments SET penalized_at = now(), is_sequential_penalized = true, penalized_reason = 'missed_deadline',
         sequential_accuracy = $2, accuracy_result = $3 WHERE user_id = $1`,
      [user.id, result, { ...result, percentage: 80 }],
    );
    expect((await open()).body.user).toMatchObject({
      isPenalized: true,
      isSequentialWorkPenalized: true,
      penalizedReason: 'missed_deadline',
      hasSequentialAccuracyResult: true,
      sequentialWorkAccuracy: result,
      hasAccuracyResult: true,
      accuracyResult: { ...result, percentage: 80 },
    });
  });
});

test('the work and review windows are settings', async () => {
  const short = await TestApp.start({ workWindowHours: 0.5, reviewWindowHours: 2, beside: app });
  try {
    const { body } = await short.get<Dashboard>('/api/users/dashboard', user.token);
    expect(body).toMatchObject({ timeRemaining: DAY_MS / 48, daysLeft: 1 });
  } finally {
    await short.stop();
  }
});

describe('with several assignments, the dashboard', () => {
  let maps: string;
  let letters: string;
  beforeAll(async () => {
    maps = await addProject(app, { name: 'Maps' });
    letters = await addProject(app, { name: 'Letters' });
  });
  const shown = async (assignment: string) => {
    const { body } = await app.get<DashboardDto>(`/api/users/dashboard?assignment=${assignment}`, user.token);
    return { name: body.assignment?.name, others: body.otherRunning.map(({ name }) => name) };
  };

  test('names the work, and the other running work by its deadline', async () => {
    const { assignmentId: first } = await addAssignment(app, user, maps);
    expect(await shown(first)).toEqual({ name: null, others: [] });
    const running: string[] = [];
    for (const hours of [50, 20]) {
      const { assignmentId } = await startedAssignment(app, user, letters);
      await app.rows(
        'UPDATE assignments SET deadline_at = now() + make_interval(hours => $2) WHERE id = $1',
        [assignmentId, hours],
      );
      running.push(assignmentId);
    }
    const [later = '', sooner = ''] = running;
    expect(await shown(first)).toEqual({ name: 'Maps', others: ['Letters, no. 3', 'Letters, no. 2'] });
    expect(await shown(later)).toEqual({ name: 'Letters, no. 2', others: ['Letters, no. 3'] });
    const { body } = await app.get<DashboardDto>(`/api/users/dashboard?assignment=${first}`, user.token);
    const { deadline } = await app.row<{ deadline: Date }>(
      'SELECT deadline_at AS deadline FROM assignments WHERE id = $1',
      [sooner],
    );
    expect(body.otherRunning[0]).toEqual({
      _id: sooner,
      name: 'Letters, no. 3',
      deadlineAt: deadline.toISOString(),
    });
  });

  test.each([
    ['submitted', 'submitted_at = now()'],
    ['ended', `ended_at = now(), ended_reason = 'ended', deadline_at = now()`],
    ['missed', 'deadline_at = now()'],
    ['not started', 'started_at = NULL, deadline_at = NULL'],
  ])('does not list work that is %s', async (_, change) => {
    const { assignmentId: first } = await addAssignment(app, user, maps);
    const other = await startedAssignment(app, user, letters);
    expect(await shown(first)).toEqual({ name: 'Maps', others: ['Letters'] });
    await app.rows(`UPDATE assignments SET ${change} WHERE id = $1`, [other.assignmentId]);
    expect(await shown(first)).toEqual({ name: 'Maps', others: [] });
  });

  test('does not count what only carries a penalty that was removed', async () => {
    const { assignmentId: first } = await addAssignment(app, user, maps);
    const { assignmentId } = await addAssignment(app, user, await addProject(app));
    await app.rows(
      `UPDATE assignments SET penalty_only = true, ended_at = now(), ended_reason = 'penalty_only' WHERE id = $1`,
      [assignmentId],
    );
    expect(await shown(first)).toEqual({ name: null, others: [] });
  });
});
