import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { RecordedFacts } from '../../test/facts.js';
import { waitForLock } from '../../test/locks.js';
import { TestApp } from '../../test/test-app.js';
import { signedUser, type TestUser } from '../../test/users.js';
import { addAssignment, addImage, addProject, startedAssignment, startedUser } from '../../test/work.js';
import type { WorkKey } from '../assignments/assignment.js';
import type { Giver } from '../assignments/assignments.service.js';
import type { DashboardDto } from './dto/dashboard.dto.js';
import { GivingService } from './giving/giving.service.js';

const BY_STAFF: Giver = { kind: 'admin', adminId: '6f1c2d34-8a0b-4c55-9d0e-0f7a6b1c2d3e' };

let app: TestApp;
let facts: RecordedFacts;

beforeAll(async () => {
  app = await TestApp.start();
  facts = new RecordedFacts(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.rows(
    `UPDATE projects SET state = 'open', gives_automatically = true, images_per_assignment = NULL, texts_per_image = NULL WHERE is_default`,
  );
});

const open = (user: TestUser, query = '') =>
  app.get<DashboardDto>(`/api/users/dashboard${query}`, user.token);
const isStarted = async ({ assignmentId }: WorkKey) =>
  (
    await app.row<{ is_started: boolean }>(
      'SELECT started_at IS NOT NULL AS is_started FROM assignments WHERE id = $1',
      [assignmentId],
    )
  ).is_started;
const setGiver = async (work: WorkKey, { kind }: Giver): Promise<WorkKey> => {
  await app.rows('UPDATE assignments SET given_by_kind = $2 WHERE id = $1', [work.assignmentId, kind]);
  return work;
};

/** What an own assignment can be given by. */
const GIVERS = { staff: BY_STAFF, user: { kind: 'self' }, penalty: { kind: 'system' } } as const;

interface Case {
  /** Who gave the assignment that is not started. */
  by: keyof typeof GIVERS;
  /** Columns of its project. */
  project?: Record<string, unknown>;
  /** Whether another assignment runs, or the user's first one was submitted. */
  beside?: 'running' | 'submitted';
  query?: (work: WorkKey) => string;
  starts: boolean;
}

const of = ({ assignmentId }: WorkKey) => `?assignment=${assignmentId}`;
const refreshOf = (work: WorkKey) => `${of(work)}&refresh=true`;

describe('a visit of the dashboard', () => {
  test.each<[string, Case]>([
    ['starts what a penalty gave', { by: 'penalty', starts: true }],
    ['starts it, also if its address names it', { by: 'penalty', query: of, starts: true }],
    ['does not start it with refresh=true', { by: 'penalty', query: refreshOf, starts: false }],
    ['does not start it in a paused project', { by: 'penalty', project: { state: 'paused' }, starts: false }],
    ['does not start it in a closed project', { by: 'penalty', project: { state: 'closed' }, starts: false }],
    [
      'does not start it while other work runs',
      { by: 'penalty', beside: 'running', query: of, starts: false },
    ],
    ['does not start what staff gave', { by: 'staff', starts: false }],
    ['does not start it, also if its address names it', { by: 'staff', query: of, starts: false }],
    ['does not start it after other work was submitted', { by: 'staff', beside: 'submitted', starts: false }],
    ['does not start what the user took, or an older release left', { by: 'user', starts: false }],
    ['does not start it, also if its address names it', { by: 'user', query: of, starts: false }],
  ])('%s (%o)', async (_, { by, project, beside, query, starts }) => {
    const user = beside ? await startedUser(app) : await signedUser(app);
    if (beside === 'submitted')
      await app.rows('UPDATE assignments SET submitted_at = now() WHERE user_id = $1', [user.id]);
    const given = await addAssignment(app, user, await addProject(app, project));
    const work = await setGiver(given, GIVERS[by]);
    const { status, body } = await open(user, query?.(work));
    expect(status).toBe(200);
    expect(body.workAutoStarted).toBe(starts);
    expect(await isStarted(work)).toBe(starts);
    if (beside !== 'running' || query) {
      expect(body.assignment?._id).toBe(work.assignmentId);
      expect(body.workStatus).toBe(starts ? 'in_progress' : 'not_started');
    }
  });

  test('with refresh=true gives nothing to a new user, and the next one without it gives and starts', async () => {
    const user = await signedUser(app);
    expect((await open(user, '?refresh=true')).body).toMatchObject({
      assignment: null,
      workAutoStarted: false,
    });
    expect(await app.rows('SELECT 1 FROM assignments WHERE user_id = $1', [user.id])).toEqual([]);
    expect((await open(user, '?refresh=false')).body).toMatchObject({
      workStatus: 'in_progress',
      workAutoStarted: true,
    });
  });

  test('rejects another value of refresh', async () => {
    const user = await signedUser(app);
    expectRefusal(await open(user, '?refresh=sometimes'), { status: 400, code: 'BAD_REQUEST' });
    expect(await app.rows('SELECT 1 FROM assignments WHERE user_id = $1', [user.id])).toEqual([]);
  });

  test('gives and starts the first assignment in one transaction', async () => {
    const user = await signedUser(app);
    await app.rows(`
      CREATE FUNCTION refuse_start() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no start'; END $$`);
    await app.rows(`
      CREATE TRIGGER refuse_start BEFORE UPDATE OF started_at ON assignments FOR EACH ROW EXECUTE FUNCTION refuse_start()`);
    try {
      expect((await open(user)).status).toBe(500);
      expect(await app.rows('SELECT 1 FROM assignments WHERE user_id = $1', [user.id])).toEqual([]);
    } finally {
      await app.rows('DROP FUNCTION refuse_start CASCADE');
    }
    expect(await facts.of(() => open(user))).toEqual(['assignment.given', 'assignment.started']);
  });

  test('does not start what staff give a new user at the same moment', async () => {
    const user = await signedUser(app);
    const projectId = await addProject(app);
    const { answer, given } = await app.database.transaction(async (tx) => {
      const gift = { userId: user.id, projectId, by: BY_STAFF };
      const work = await app.app.get(GivingService).give(tx, gift);
      const opening = open(user);
      // The dashboard waits for the row of the user.
      await waitForLock(app);
      return { answer: opening, given: work };
    });
    expect((await answer).body).toMatchObject({ workStatus: 'not_started', workAutoStarted: false });
    expect(await isStarted(given)).toBe(false);
  });

  test('gives nothing, without an error, if the default project has no images left', async () => {
    await app.rows('UPDATE projects SET images_per_assignment = 1, texts_per_image = 1 WHERE is_default');
    await app.rows('UPDATE reference_files SET is_active = false');
    const { status, body } = await open(await signedUser(app));
    expect([status, body.assignment, body.workAutoStarted]).toEqual([200, null, false]);
  });
});

describe('no other call starts a clock', () => {
  test('reads and writes of an assignment that staff gave', async () => {
    const user = await signedUser(app);
    const image = await addImage(app);
    const work = await setGiver(await addAssignment(app, user), BY_STAFF);
    const query = of(work);
    const reads = [
      ...['/api/work/assignments', `/api/work/images${query}`, `/api/work/pdfs${query}`],
      ...[`/api/work/draft${query}`, `/api/work/page-draft/${image}${query}`, `/api/work/progress${query}`],
      ...[`/api/work/sequential/session${query}`, `/api/work/pace${query}`, `/api/work/ledger${query}`],
      ...[`/api/work/guidelines${query}`, `/api/work/texts${query}`, `/api/work/reviews${query}`],
    ];
    for (const path of reads) expect((await app.get(path, user.token)).status, path).toBeLessThan(500);
    const notStarted = { status: 409, code: 'WORK_NOT_STARTED' };
    const text = '<p>too early</p>';
    const page = { imageId: image, submissionContent: text };
    for (const [call, body] of [
      ['save-draft', { content: text }],
      ['submit', { content: text }],
      ['save-page-draft', page],
      ['submit-page', page],
      ['sequential/start', {}],
    ] as const)
      expectRefusal(await app.post(`/api/work/${call}${query}`, body, user.token), notStarted);
    expect(await isStarted(work)).toBe(false);
  });

  test('taking the next assignment, also if nothing else is open', async () => {
    const projectId = await addProject(app, { users_may_take_next: true });
    const user = await signedUser(app);
    const first = await startedAssignment(app, user, projectId);
    await app.rows('UPDATE assignments SET submitted_at = now() WHERE id = $1', [first.assignmentId]);
    await app.rows('UPDATE reference_files SET published_at = now() WHERE id = $1', [
      await addImage(app, 'Next', projectId),
    ]);
    const taken = await app.post<DashboardDto>('/api/work/assignments/next', { projectId }, user.token);
    expect(taken.body).toMatchObject({ workStatus: 'not_started', workAutoStarted: false });
    const { _id } = taken.body.assignment ?? {};
    expect((await open(user)).body).toMatchObject({ workStatus: 'not_started', assignment: { _id } });
    const started = await app.post<DashboardDto>(`/api/work/assignments/${_id}/start`, {}, user.token);
    expect(started.body).toMatchObject({ workStatus: 'in_progress', assignment: { _id } });
  });
});
