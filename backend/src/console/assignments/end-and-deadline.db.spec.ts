import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../../test/expect-refusal.js';
import { expectLedgerMatchesUser, missDeadline } from '../../../test/ledger.js';
import { Reviewer, reviewIdOf } from '../../../test/reviewer.js';
import { IN_TWO_DAYS, StaffSteps, type StartedCase, TEXT } from '../../../test/staff-steps.js';
import { type Json, TestApp } from '../../../test/test-app.js';
import { auditOf, emailsTo } from '../../../test/traces.js';
import { type TestUser } from '../../../test/users.js';
import { addProject, startedAssignment } from '../../../test/work.js';
import type { WorkKey } from '../../assignments/assignment.js';
import { WorkClockService } from '../../assignments/clock/work-clock.service.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';

const HOUR_MS = 3_600_000;

let steps: StaffSteps;
let app: TestApp;
let admin: TestUser;
let reviewer: Reviewer;

beforeAll(async () => {
  steps = await StaffSteps.start();
  ({ app, admin } = steps);
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());

type Steps = StaffSteps;
const started = (columns?: Json) => steps.started(columns);
const end = (...args: Parameters<Steps['end']>) => steps.end(...args);
const setDeadline = (...args: Parameters<Steps['setDeadline']>) => steps.setDeadline(...args);
const rowOf = (work: WorkKey) => steps.rowOf(work);
const heldOf = ({ assignmentId }: WorkKey) =>
  app.row(
    'SELECT count(*) FILTER (WHERE holds)::int AS held FROM assignment_images WHERE assignment_id = $1',
    [assignmentId],
  );
const remindersOf = ({ assignmentId }: WorkKey) =>
  app.rows('SELECT hours FROM clock_reminders WHERE assignment_id = $1', [assignmentId]);
const runJob = () => app.app.get(PenaltiesService).penalizeMissed();
const ofUser = ({ user, work }: StartedCase, action: string, body: object = {}) =>
  app.post(`/api/admin/users/${user.id}/${action}?assignment=${work.assignmentId}`, body, admin.token);
const ask = ({ user, work }: StartedCase) =>
  app.post(
    `/api/work/extension-requests?assignment=${work.assignmentId}`,
    { hours: 24, reason: 'Ill' },
    user.token,
  );
const answerOf = ({ work }: StartedCase) =>
  app.row('SELECT answer FROM extension_requests WHERE assignment_id = $1', [work.assignmentId]);
const miss = async ({ user }: StartedCase) => missDeadline(app, user);
const report = ({ user, work, images }: StartedCase) =>
  app.post(
    `/api/work/image-reports?assignment=${work.assignmentId}`,
    { imageId: images[1], reason: 'blurred' },
    user.token,
  );

interface Situation {
  name: string;
  columns?: Json;
  prepare?: (of: StartedCase) => Promise<unknown>;
  /** What is true after both steps. */
  after?: (of: StartedCase) => Promise<void>;
  penaltyAfterEnd?: string;
  penaltyAfterDeadline?: string;
}

/** Each allows both steps. */
const ALLOWED: Situation[] = [
  { name: 'running' },
  { name: 'missed and not settled', prepare: miss },
  {
    name: 'missed and penalized',
    prepare: async (of) => {
      await miss(of);
      await runJob();
    },
    penaltyAfterEnd: 'missed_deadline',
  },
  {
    name: 'penalized by staff',
    prepare: (of) => ofUser(of, 'penalize', { reason: 'Copied' }),
    penaltyAfterEnd: 'Copied',
    penaltyAfterDeadline: 'Copied',
  },
  {
    name: 'with an open request for more time',
    prepare: ask,
    after: async (of) => expect(await answerOf(of)).toEqual({ answer: 'closed' }),
  },
  {
    name: 'with an open report of an image',
    prepare: report,
    after: async ({ work }) =>
      expect(
        await app.row('SELECT answered_at FROM image_reports WHERE assignment_id = $1', [work.assignmentId]),
      ).toEqual({ answered_at: null }),
  },
  {
    name: 'with a submitted page',
    prepare: async ({ pages, images }) =>
      expect((await pages.submit(images[0], 'one two three')).status).toBe(200),
    after: async ({ user }) => {
      const id = await reviewIdOf(app, user, 'page');
      expect((await reviewer.read(id)).body.status).toBe('pending');
    },
  },
  { name: 'of a user with another assignment', prepare: async ({ user }) => void (await other(user)) },
  {
    name: 'of a suspended user',
    prepare: (of) => ofUser(of, 'suspend', { reason: 'Being checked' }),
    after: async ({ user, work }) => {
      const { deadline_at: deadlineAt } = await rowOf(work);
      const lifted = await app.post(`/api/admin/users/${user.id}/lift-suspension`, {}, admin.token);
      expect(lifted.status).toBe(200);
      const row = await rowOf(work);
      if (row.ended_at) expect(row.deadline_at).toEqual(deadlineAt);
      else expect(Number(row.deadline_at)).toBeGreaterThan(Number(deadlineAt));
    },
  },
  { name: 'of a blind project', columns: { is_blind: true } },
  { name: 'of a paused project', columns: { state: 'paused' } },
];

const other = async (user: TestUser) => startedAssignment(app, user, await addProject(app));

describe('ending a started assignment', () => {
  test.each(ALLOWED)('$name', async ({ columns, prepare, after, penaltyAfterEnd = null }) => {
    const of = await started(columns);
    const { user, work, images, pages } = of;
    await prepare?.(of);
    const { status, body } = await end(work);
    expect(status).toBe(200);
    expect(body.assignment).toMatchObject({ state: 'ended', endedReason: 'ended', submittedAt: null });
    await runJob();
    const row = await rowOf(work);
    expect(row).toMatchObject({ penalized_reason: penaltyAfterEnd, ended_reason: 'ended' });
    expect(Number(row.deadline_at)).toBeLessThanOrEqual(Number(row.ended_at));
    expect([await heldOf(work), await remindersOf(work)]).toEqual([{ held: 0 }, []]);
    await after?.(of);

    // Nothing is taken back.
    const refusals = [
      end(work),
      setDeadline(work),
      ofUser(of, 'extend-deadline', { hours: 24, reason: 'Power cut' }),
    ];
    for (const refused of await Promise.all(refusals))
      expectRefusal(refused, { status: 409, code: 'ALREADY_ENDED' });
    expect((await rowOf(work)).deadline_at).toEqual(row.deadline_at);
    expect(await heldOf(work)).toEqual({ held: 0 });

    const emails = await emailsTo(app, user.email);
    expect(emails.filter((template) => template === 'assignment-ended')).toHaveLength(1);
    expect((await auditOf(app, user.id)).filter(({ action }) => action === 'assignment.end')).toEqual([
      {
        actor_id: admin.id,
        action: 'assignment.end',
        details: { userEmail: user.email, assignmentId: work.assignmentId, reason: 'The book was sold' },
      },
    ]);
    if (body.assignment.number > 1 || emails.includes('account-suspended')) return;
    const page = await pages.read(images[0]);
    // A suspension ends the session.
    if (page.status === 401) return;
    expect([page.status, page.body.draft.submissionContent]).toEqual([
      200,
      expect.stringContaining('one two'),
    ]);
    expect((await pages.read(images[1])).status).toBe(404);
    expect((await pages.write(images[0], TEXT)).status).toBe(409);
    expect((await pages.submit(images[0], 'one two three')).status).toBe(409);
    expect((await ask(of)).body).toMatchObject({ code: 'ASSIGNMENT_ENDED' });
    const start = await app.post(`/api/work/assignments/${work.assignmentId}/start`, {}, user.token);
    expectRefusal(start, { status: 409, code: 'ASSIGNMENT_ENDED' });
    const own = await app.get<{ assignments: Json[] }>('/api/work/assignments', user.token);
    expect(own.body.assignments.find(({ _id }) => _id === work.assignmentId)).toMatchObject({
      state: 'ended',
      endedReason: 'ended',
    });
    const dashboard = await app.get<Json>(`/api/users/dashboard?assignment=${work.assignmentId}`, user.token);
    expect(dashboard.body.assignment).toMatchObject({ endedReason: 'ended' });
  });

  test('a returned page of ended work is refused, and its result is published', async () => {
    const { user, work, pages, images } = await started();
    await pages.submit(images[0], 'one two three');
    await end(work);
    const id = await reviewIdOf(app, user, 'page');
    expect((await reviewer.read(id)).body).toMatchObject({ canReview: true, canReturn: false });
    expectRefusal(await reviewer.returnForCorrection(id), { status: 409, code: 'ALREADY_ENDED' });
    expect((await reviewer.publish(id)).status).toBe(200);
    expect((await rowOf(work)).submitted_at).toBeNull();
  });

  test('hiding the last missing image does not submit ended work', async () => {
    const { work, pages, images } = await started();
    await pages.submit(images[0], 'one two three');
    await end(work);
    const hide = { ids: [images[1]], isActive: false };
    expect((await app.post('/api/admin/images/toggle', hide, admin.token)).status).toBeLessThan(500);
    const submit = () =>
      app.database.transaction((tx) =>
        app.app.get(WorkClockService).markSubmitted(tx, work, new Date(), 'pages'),
      );
    expect(await submit()).toBe(false);
    expect((await rowOf(work)).submitted_at).toBeNull();
  });

  test('leaves the other assignment of the user as it is', async () => {
    const { user, work } = await started();
    const second = await other(user);
    const before = await rowOf(second);
    await end(work);
    await setDeadline(work);
    expect(await rowOf(second)).toEqual(before);
  });
});

describe('setting a deadline', () => {
  test.each(ALLOWED)('$name', async ({ columns, prepare, after, penaltyAfterDeadline = null }) => {
    const of = await started(columns);
    const { user, work, images, pages } = of;
    await prepare?.(of);
    const deadlineAt = IN_TWO_DAYS();
    const { status, body } = await setDeadline(work, deadlineAt);
    expect([status, body]).toEqual([
      200,
      { assignment: expect.objectContaining({ deadlineAt, state: 'in_progress' }) },
    ]);
    await runJob();
    expect(await rowOf(work)).toMatchObject({ penalized_reason: penaltyAfterDeadline, ended_at: null });
    expect(await heldOf(work)).toEqual({ held: 2 });
    expect(await remindersOf(work)).not.toEqual([]);
    await after?.(of);
    expect(await emailsTo(app, user.email)).toContain('deadline-set');
    expect((await auditOf(app, user.id)).filter(({ action }) => action.startsWith('assignment.set'))).toEqual(
      [
        {
          actor_id: admin.id,
          action: 'assignment.set-deadline',
          details: {
            userEmail: user.email,
            assignmentId: work.assignmentId,
            deadlineAt,
            reason: 'The book goes to print',
          },
        },
      ],
    );
    const saved = await pages.write(images[1], TEXT);
    expect([200, 401]).toContain(saved.status);
  });

  test('moves it in both directions, and the ledger names each', async () => {
    const { user, work } = await started();
    const [sooner, later] = [25, 300].map((hours) => new Date(Date.now() + hours * HOUR_MS).toISOString());
    for (const deadlineAt of [sooner, later]) expect((await setDeadline(work, deadlineAt)).status).toBe(200);
    await expectLedgerMatchesUser(app, user);
    await end(work);
    await expectLedgerMatchesUser(app, user);
    const url = `/api/work/ledger?assignment=${work.assignmentId}`;
    const { entries } = (await app.get<{ entries: Json[] }>(url, user.token)).body;
    expect(entries).toMatchObject([
      { kind: 'started' },
      { kind: 'deadline_set', detail: 'The deadline was set: The book goes to print.', deadlineAt: sooner },
      { kind: 'deadline_set', deadlineAt: later },
      { kind: 'ended', detail: 'The assignment was ended: The book was sold.', by: 'admin' },
    ]);
  });
});
