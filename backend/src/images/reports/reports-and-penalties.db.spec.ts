import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clockOf, expectLedgerMatchesUser } from '../../../test/ledger.js';
import { page } from '../../../test/pictures.js';
import { SequentialWork } from '../../../test/sequential-work.js';
import { TestApp } from '../../../test/test-app.js';
import { emailsTo } from '../../../test/traces.js';
import { upload } from '../../../test/upload.js';
import { addAdmin, type TestUser } from '../../../test/users.js';
import { addImage, hideAllImages, passDeadline, startedUser } from '../../../test/work.js';
import { PenaltiesService } from '../../penalties/penalties.service.js';

let app: TestApp;
let admin: TestUser;
let user: TestUser;
let image: string;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3, databasePoolSize: 20, works: true });
  admin = await addAdmin(app);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await hideAllImages(app);
  image = await addImage(app, 'Ledger');
  user = await startedUser(app);
});

async function reportOf({ token }: TestUser, imageId = image): Promise<string> {
  const body = { imageId, reason: 'Too dark' };
  const answer = await app.post<{ report: { _id: string } }>('/api/work/image-reports', body, token);
  expect(answer.status).toBe(201);
  return answer.body.report._id;
}
const answerWith = (answer: 'hidden' | 'readable') => async (id: string) =>
  (await app.post(`/api/admin/image-reports/${id}/answer`, { answer }, admin.token)).status;
const replace = async (id: string) =>
  (
    await upload(app, `/api/admin/image-reports/${id}/replace`, {
      bytes: await page(300, 200).png().toBuffer(),
      name: 'better.png',
      texts: {},
      token: admin.token,
    })
  ).status;

describe('an answer after the penalty for the missed deadline', () => {
  test.each([
    ['“hide the image”', answerWith('hidden'), true],
    ['“replace the file”', replace, true],
    ['“it is readable”', answerWith('readable'), false],
  ])('%s', async (_, answer, agrees) => {
    await addImage(app, 'Letter');
    const work = new SequentialWork(app, user);
    await work.start();
    // In the last hour before the deadline.
    const id = await reportOf(user);
    await passDeadline(app, user);
    expect(await app.app.get(PenaltiesService).penalizeMissed()).toBe(1);
    const before = await clockOf(app, user);
    expect(before).toMatchObject({ penalizedReason: 'missed_deadline', isSequentialPenalized: true });
    expect(await answer(id)).toBe(200);
    const { penalizedAt, isSequentialPenalized, deadlineAt } = await clockOf(app, user);
    expect([penalizedAt !== null, isSequentialPenalized]).toEqual([!agrees, !agrees]);
    const hours = (Number(deadlineAt) - Number(before.deadlineAt)) / 3_600_000;
    expect(hours).toBeCloseTo(agrees ? 24 : 0, 1);
    expect((await work.read()).body.session.isPenalized).toBe(!agrees);
    if (agrees) await expectLedgerMatchesUser(app, user);
  });
});

describe('the e-mail to administrators', () => {
  const mails = async () =>
    (await emailsTo(app, admin.email)).filter((template) => template === 'image-reported').length;

  test('is about the first open report of an image, and comes again after the answer', async () => {
    const before = await mails();
    const others = [await startedUser(app), await startedUser(app), await startedUser(app)];
    const [id = ''] = await Promise.all([user, ...others.slice(0, 2)].map((one) => reportOf(one)));
    expect(await mails()).toBe(before + 1);
    const second = await addImage(app, 'Letter');
    await reportOf(user, second);
    expect(await mails()).toBe(before + 2);
    expect(await replace(id)).toBe(200);
    await expect
      .poll(() =>
        app.rows('SELECT 1 FROM image_reports WHERE image_id = $1 AND answered_at IS NULL', [image]),
      )
      .toEqual([]);
    await reportOf(user);
    expect(await mails()).toBe(before + 3);
  });
});
