import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clockOf } from '../../../test/ledger.js';
import { PageWork } from '../../../test/page-work.js';
import { TestApp } from '../../../test/test-app.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addImage, hideAllImages, passDeadline, startedUser } from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';

const ENOUGH = 'one two three four five';

let app: TestApp;
let admin: TestUser;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 5, works: true });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());

const hide = (imageId: string) =>
  app.call('PATCH', `/api/admin/images/${imageId}/toggle`, {
    token: admin.token,
    body: { isActive: false },
  });
const remove = (imageId: string) => app.delete(`/api/admin/images/${imageId}`, admin.token);
const isSubmitted = async ({ user }: PageWork) => (await clockOf(app, user)).submittedAt !== null;
/** Adds a user and submits the pages of these images. */
async function userWithPages(...images: string[]): Promise<PageWork> {
  const work = new PageWork(app, await startedUser(app));
  for (const image of images) expect((await work.submit(image, ENOUGH)).status).toBe(200);
  return work;
}

test.each([
  ['hides', hide],
  ['deletes', remove],
])('when an administrator %s the last missing page, the work counts as submitted', async (_, take) => {
  await hideAllImages(app);
  const [first, second, third] = [await addImage(app), await addImage(app), await addImage(app)];
  const done = await userWithPages(first, second);
  const unfinished = await userWithPages(first);
  const late = await userWithPages(first, second);
  await passDeadline(app, late.user);
  expect((await take(third)).status).toBe(200);
  await vi.waitUntil(() => isSubmitted(done), { timeout: 10_000 });
  expect(await isSubmitted(unfinished)).toBe(false);
  expect(await isSubmitted(late)).toBe(false);
  const entries = await app.rows(
    `SELECT details FROM clock_entries WHERE user_id = $1 AND kind = 'submitted'`,
    [done.user.id],
  );
  expect(entries).toEqual([{ details: { mode: 'pages' } }]);
});

test('pages of hidden images do not count', async () => {
  await hideAllImages(app);
  const [first, second, third] = [await addImage(app), await addImage(app), await addImage(app)];
  const onWhatIsLeft = await userWithPages(first);
  const onWhatIsGone = await userWithPages(third, second);
  for (const image of [third, second]) await hide(image);
  await vi.waitUntil(() => isSubmitted(onWhatIsLeft), { timeout: 10_000 });
  expect(await isSubmitted(onWhatIsGone)).toBe(false);
});

test('work whose last missing page was hidden after the deadline is submitted when the deadline is extended', async () => {
  await hideAllImages(app);
  const [first, second] = [await addImage(app), await addImage(app)];
  const [done, unfinished] = [await userWithPages(first), await userWithPages()];
  for (const { user } of [done, unfinished]) await passDeadline(app, user);
  await app.app.get(PenaltiesService).penalizeMissed();
  await hide(second);
  for (const { user } of [done, unfinished]) {
    const body = { hours: 24, reason: 'A page was withdrawn' };
    const { status } = await app.post(`/api/admin/users/${user.id}/extend-deadline`, body, admin.token);
    expect(status).toBe(200);
  }
  expect(await isSubmitted(unfinished)).toBe(false);
  const { submittedAt, deadlineAt, penalizedAt } = await clockOf(app, done.user);
  expect(penalizedAt).toBeNull();
  expect(Number(deadlineAt) - Number(submittedAt)).toBe(24 * 60 * 60 * 1000);
});
