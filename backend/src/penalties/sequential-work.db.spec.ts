import { afterAll, beforeAll, expect, test } from 'vitest';
import { clockOf, entriesOf, expectLedgerMatchesUser, missDeadline } from '../../test/ledger.js';
import { SequentialWork } from '../../test/sequential-work.js';
import { TestApp } from '../../test/test-app.js';
import { addAdmin, type TestUser } from '../../test/users.js';
import { addImage, startedUser } from '../../test/work.js';
import { PenaltiesService } from './penalties.service.js';

let app: TestApp;
let admin: TestUser;
let images: string[];

beforeAll(async () => {
  app = await TestApp.start();
  admin = await addAdmin(app);
  images = [await addImage(app), await addImage(app)];
});
afterAll(() => app.stop());

const runJob = () => app.app.get(PenaltiesService).penalizeMissed();
const call = ({ id }: TestUser, action: string, body: object = {}) =>
  app.post(`/api/admin/users/${id}/${action}`, body, admin.token);

async function unfinishedWork(): Promise<SequentialWork> {
  const work = new SequentialWork(app, await startedUser(app));
  await work.start();
  await work.submit(images[0], 'the first');
  return work;
}

async function marksOf(work: SequentialWork) {
  const { penalizedAt, isSequentialPenalized } = await clockOf(app, work.user);
  await expectLedgerMatchesUser(app, work.user);
  const session = (await work.read()).body.session.isPenalized;
  return { isPenalized: penalizedAt !== null, isSequentialPenalized, session };
}

const NONE = { isPenalized: false, isSequentialPenalized: false, session: false };
const BOTH = { isPenalized: true, isSequentialPenalized: true, session: true };

test('an unfinished sequential session is penalized with a missed deadline', async () => {
  const work = await unfinishedWork();
  await missDeadline(app, work.user);
  expect(await runJob()).toBe(1);
  expect(await marksOf(work)).toEqual(BOTH);
  expect((await entriesOf(app, work.user)).at(-1)).toMatchObject({
    details: { reason: 'missed_deadline', isSequential: true },
  });
  const { body } = await app.get<{ entries: { detail: string }[] }>('/api/work/ledger', work.user.token);
  expect(body.entries.at(-1)?.detail).toMatch(/The sequential work is penalized, too\.$/);
});

test('a user without a sequential session is penalized without it', async () => {
  const user = await startedUser(app);
  await missDeadline(app, user);
  expect(await runJob()).toBe(1);
  expect(await clockOf(app, user)).toMatchObject({
    penalizedAt: expect.any(Date),
    isSequentialPenalized: false,
  });
});

test('a completed sequential session is not penalized', async () => {
  const work = await unfinishedWork();
  await work.submitAll(images.slice(1));
  expect((await work.complete()).status).toBe(200);
  await missDeadline(app, work.user);
  expect(await runJob()).toBe(0);
  expect(await marksOf(work)).toEqual(NONE);
});

const post = (action: string, body: object) => (user: TestUser) => call(user, action, body);

test.each([
  ['removing the penalty', post('remove-penalty', {})],
  ['moving the deadline', post('extend-deadline', { hours: 24, reason: 'Power cut' })],
  [
    'the switch of the form',
    ({ id }: TestUser) => app.put(`/api/admin/users/${id}`, { isPenalized: false }, admin.token),
  ],
])('%s removes both marks', async (_, act) => {
  const work = await unfinishedWork();
  await missDeadline(app, work.user);
  await runJob();
  expect((await act(work.user)).status).toBe(200);
  expect(await marksOf(work)).toEqual(NONE);
});

test('a penalty of an administrator does not penalize the sequential session', async () => {
  const work = await unfinishedWork();
  await call(work.user, 'penalize', { reason: 'Copied' });
  expect(await marksOf(work)).toEqual({ ...NONE, isPenalized: true });
});
