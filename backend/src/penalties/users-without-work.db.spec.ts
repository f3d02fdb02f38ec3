import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectRefusal } from '../../test/expect-refusal.js';
import { TestApp } from '../../test/test-app.js';
import { emailsTo } from '../../test/traces.js';
import { addAdmin, signedUser, type TestUser } from '../../test/users.js';
import { addImage, addProject, hideAllImages, workOf } from '../../test/work.js';
import { AssignmentsService } from '../assignments/assignments.service.js';
import { WorkClockService } from '../assignments/clock/work-clock.service.js';
import { UnstartedAssignmentsJob } from '../assignments/unstarted-assignments.job.js';
import type { DashboardDto } from '../work/dto/dashboard.dto.js';
import { GivingService } from '../work/giving/giving.service.js';

interface Added {
  id: string;
  number: number;
  given_by_kind: string;
  penalty_only: boolean;
  ended_reason: string | null;
  penalized_reason: string | null;
  images: number;
}

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 1, databasePoolSize: 20 });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
/** Two images of three for each user, and two users for each image. */
beforeEach(async () => {
  await hideAllImages(app);
  for (const title of ['First', 'Second', 'Third']) await addImage(app, title);
  await setDefault({
    state: 'open',
    gives_automatically: true,
    images_per_assignment: 2,
    texts_per_image: 2,
  });
});

const setDefault = (columns: Record<string, unknown>) =>
  app.rows(
    `UPDATE projects SET ${Object.keys(columns)
      .map((name, at) => `${name} = $${at + 1}`)
      .join(', ')} WHERE is_default`,
    Object.values(columns),
  );
const call = ({ id }: TestUser, action: string, body: object = {}, assignment?: string) =>
  app.post<{ user: { isPenalized: boolean; assignmentId: string | null } }>(
    `/api/admin/users/${id}/${action}${assignment ? `?assignment=${assignment}` : ''}`,
    body,
    admin.token,
  );
const penalize = (user: TestUser) => call(user, 'penalize', { reason: 'Copied' });
const dashboard = async ({ token }: TestUser) =>
  (await app.get<DashboardDto>('/api/users/dashboard', token)).body;
const added = ({ id }: TestUser) =>
  app.rows<Added>(
    `SELECT id, number, given_by_kind, penalty_only, ended_reason, penalized_reason,
       (SELECT count(*)::int FROM assignment_images WHERE assignment_id = a.id) AS images
     FROM assignments a WHERE user_id = $1 ORDER BY number`,
    [id],
  );
const eventsOf = async ({ id }: TestUser) =>
  (
    await app.rows<{ type: string }>(
      `SELECT type FROM events WHERE data ->> 'userId' = $1 AND (type LIKE 'assignment.%' OR type LIKE 'penalty.%') ORDER BY seq`,
      [id],
    )
  ).map(({ type }) => type);

const WORK = { given_by_kind: 'system', penalty_only: false, ended_reason: null, images: 2 };
const NO_WORK = { given_by_kind: 'system', penalty_only: true, ended_reason: 'penalty_only', images: 0 };

const REFUSALS: Record<string, (user: TestUser) => Promise<unknown>> = {
  'a paused project': () => setDefault({ state: 'paused' }),
  'a project that does not give automatically': () => setDefault({ gives_automatically: false }),
  'a suspended user': (user) => call(user, 'suspend', { reason: 'Asked' }),
  'no images left': () => hideAllImages(app),
};

const WAYS: Record<string, (user: TestUser) => Promise<number>> = {
  'the call for one user': async (user) => (await penalize(user)).status,
  'the switch of the form': async ({ id }) =>
    (await app.put(`/api/admin/users/${id}`, { isPenalized: true, reason: 'Copied' }, admin.token)).status,
  'the call for many users': async ({ id }) =>
    (await app.post('/api/admin/users/bulk-penalize', { ids: [id], reason: 'Copied' }, admin.token)).status,
};

describe.each(Object.entries(WAYS))('a penalty by %s', (_, act) => {
  test('gives a user without work the images that a gift gives, and sends no e-mail about them', async () => {
    const user = await signedUser(app);
    expect(await act(user)).toBe(200);
    expect(await added(user)).toEqual([expect.objectContaining({ ...WORK, penalized_reason: 'Copied' })]);
    expect(await eventsOf(user)).toEqual(['assignment.given', 'penalty.given']);
    const mails = await emailsTo(app, user.email);
    expect(mails.filter((template) => template !== 'otp')).toEqual(['penalized']);
  });

  test.each(Object.entries(REFUSALS))('gives no work with %s', async (__, refuse) => {
    const user = await signedUser(app);
    await refuse(user);
    expect(await act(user)).toBe(200);
    expect(await added(user)).toEqual([
      expect.objectContaining({ ...NO_WORK, number: 1, penalized_reason: 'Copied' }),
    ]);
    expect(await eventsOf(user)).toEqual(['penalty.given']);
  });
});

/** A user whose only assignment carries a penalty. The project gives work again. */
async function withoutWork(): Promise<{ user: TestUser; id: string }> {
  const user = await signedUser(app);
  await setDefault({ state: 'paused' });
  expect((await penalize(user)).status).toBe(200);
  await setDefault({ state: 'open' });
  const [only] = await added(user);
  return { user, id: only?.id ?? '' };
}

describe('an assignment that only carries a penalty', () => {
  test('does not replace the automatic first gift', async () => {
    const { user, id } = await withoutWork();
    const shown = await dashboard(user);
    expect(shown).toMatchObject({
      workStatus: 'in_progress',
      assignment: { number: 2 },
      user: { isPenalized: false },
      hasMoreAssignments: true,
    });
    expect(await added(user)).toMatchObject([NO_WORK, { number: 2, given_by_kind: 'self', images: 2 }]);
    const list = () =>
      app.get<{ assignments: { _id: string; state: string; isPenalized: boolean }[] }>(
        '/api/work/assignments',
        user.token,
      );
    expect((await list()).body.assignments).toMatchObject([
      { state: 'in_progress', isPenalized: false },
      { _id: id, state: 'ended', isPenalized: true },
    ]);
    expect((await call(user, 'remove-penalty', {}, id)).status).toBe(200);
    expect((await list()).body.assignments).toHaveLength(1);
    expect((await dashboard(user)).hasMoreAssignments).toBe(false);
  });

  test('is shown with its penalty while there is no work, and not after it was removed', async () => {
    const { user, id } = await withoutWork();
    await setDefault({ gives_automatically: false });
    expect(await dashboard(user)).toMatchObject({
      workStatus: 'not_started',
      assignment: { _id: id },
      user: { isPenalized: true, penalizedReason: 'Copied' },
    });
    expect((await call(user, 'remove-penalty')).status).toBe(200);
    expect(await dashboard(user)).toMatchObject({ workStatus: 'not_started', assignment: null });
    // Another penalty uses it again.
    expect((await penalize(user)).body.user).toMatchObject({ assignmentId: id, isPenalized: true });
  });

  test('has no images and takes no text', async () => {
    const { user, id } = await withoutWork();
    await setDefault({ images_per_assignment: null, texts_per_image: null });
    const images = await app.get<{ images?: object[] }>(`/api/work/images?assignment=${id}`, user.token);
    expect(images.body.images ?? []).toEqual([]);
    const listed = await app.get<{ assignments: { images: number; endedReason: string }[] }>(
      `/api/admin/assignments?filter=${encodeURIComponent(JSON.stringify({ userId: [user.id] }))}`,
      admin.token,
    );
    expect(listed.body.assignments).toMatchObject([{ images: 0, endedReason: 'penalty_only' }]);
    const saved = await call(user, 'work-save', { content: '<p>one</p>' }, id);
    expectRefusal(saved, { status: 409, code: 'NO_ASSIGNMENT' });
    const start = await app.post(`/api/work/assignments/${id}/start`, {}, user.token);
    expectRefusal(start, { status: 409, code: 'ASSIGNMENT_ENDED' });
  });

  test('is no earlier assignment: staff start the work of the user with a gift', async () => {
    const { user, id } = await withoutWork();
    const access = { projectLink: 'https://example.com/7', password: 'secret' };
    expect((await call(user, 'start-work', access, id)).status).toBe(200);
    expect(await added(user)).toMatchObject([NO_WORK, { number: 2, penalty_only: false, images: 2 }]);
  });

  test('is no earlier assignment: the user cannot take the next one of the project', async () => {
    const { user } = await withoutWork();
    await setDefault({ users_may_take_next: true, gives_automatically: false });
    const { id: projectId } = await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default');
    const taken = await app.post('/api/work/assignments/next', { projectId }, user.token);
    await setDefault({ users_may_take_next: false });
    expectRefusal(taken, { status: 409, code: 'NEXT_NOT_OFFERED' });
  });

  test('is no other work in e-mails', async () => {
    const { user } = await withoutWork();
    await dashboard(user);
    const recipient = await app.app
      .get(WorkClockService)
      .recipient(app.database.manager, await workOf(app, user));
    // With two assignments of the project, it would be “Main project, no. 2”.
    expect(recipient).toMatchObject({ number: 2, about: { project: 'Main project' } });
  });
});

test('work that a penalty gave ends like any other if it is not started in time', async () => {
  await setDefault({ start_within_hours: 0 });
  const user = await signedUser(app);
  await penalize(user);
  await app.app.get(UnstartedAssignmentsJob).endUnstarted();
  await setDefault({ start_within_hours: null });
  expect(await added(user)).toMatchObject([{ penalty_only: false, ended_reason: 'not_started_in_time' }]);
});

test('a penalty and a gift to the same user at once follow each other', async () => {
  const { id: projectId } = await app.row<{ id: string }>('SELECT id FROM projects WHERE is_default');
  for (let round = 0; round < 8; round += 1) {
    await setDefault({ texts_per_image: 100 });
    const user = await signedUser(app);
    const give = () =>
      app.database
        .transaction((tx) =>
          app.app.get(GivingService).give(tx, { userId: user.id, projectId, by: { kind: 'system' } }),
        )
        .catch(({ code }: { code?: string }) => code);
    const answers = await Promise.all([penalize(user), give(), penalize(user), give()]);
    expect([answers[0], answers[2]].map((one) => (one as { status: number }).status).toSorted()).toEqual([
      200, 409,
    ]);
    expect(await added(user)).toHaveLength(1);
  }
});

test('assignments of another project are not changed', async () => {
  const user = await signedUser(app);
  const projectId = await addProject(app);
  const { assignmentId } = await app.database.transaction((tx) =>
    app.app.get(GivingService).give(tx, { userId: user.id, projectId, by: { kind: 'system' } }),
  );
  await app.database.transaction((tx) => app.app.get(AssignmentsService).end(tx, assignmentId, 'withdrawn'));
  await penalize(user);
  expect(await added(user)).toMatchObject([
    { id: assignmentId, ended_reason: 'withdrawn', penalized_reason: 'Copied' },
  ]);
});
