import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { expectInvalid, expectRefusal } from '../../../test/expect-refusal.js';
import {
  Reviewer,
  reviewIdOf,
  seenTextsOf,
  submittedDocument,
  submittedPage,
} from '../../../test/reviewer.js';
import { completedSequentialWork, reviewAs, sessionIdOf } from '../../../test/reviews.js';
import { TestApp } from '../../../test/test-app.js';
import type { TestUser } from '../../../test/users.js';
import { addImage, hideAllImages } from '../../../test/work.js';
import { DueReviewsService } from '../due/due-reviews.service.js';
import { ReviewProposalsService } from '../texts/review-proposals.service.js';

const REFERENCE = 'one two three four five six seven eight nine ten';
const WRITTEN = '<p>one two three for five six seven eight nine ten</p>';
const CHANGED = { status: 409, code: 'PROPOSAL_CHANGED' } as const;

let app: TestApp;
let reviewer: Reviewer;

beforeAll(async () => {
  app = await TestApp.start({ minWords: 3 });
  reviewer = await Reviewer.create(app);
});
afterAll(() => app.stop());
beforeEach(() => hideAllImages(app));

async function addReference(): Promise<string> {
  const image = await addImage(app, 'With words');
  await app.rows('UPDATE reference_files SET reference_text = $2 WHERE id = $1', [image, REFERENCE]);
  return image;
}

const correct = ({ id: userId }: TestUser, content = '<p>one</p>') =>
  app.post(`/api/admin/users/${userId}/work-save`, { content }, reviewer.admin.token);

/** An administrator corrects the document of `user` after its texts were read and before the result is written. */
function correctBeforePublishing(user: TestUser): void {
  const proposals = app.app.get(ReviewProposalsService);
  const score = proposals.score.bind(proposals);
  vi.spyOn(proposals, 'score').mockImplementationOnce(async (work) => {
    const scored = await score(work);
    expect((await correct(user)).status).toBe(200);
    return scored;
  });
}

test('a page is not published if the proposal is not the one that the reviewer saw', async () => {
  const { user } = await submittedPage(app, await addReference(), WRITTEN);
  const id = await reviewIdOf(app, user, 'page');
  const counts = { correct: 9, wrong: 1 };
  const seen = { ...counts, textVersion: 1 };
  for (const seenProposal of [{ ...seen, wrong: 2 }, { ...seen, textVersion: 2 }, counts, null]) {
    const refused = await reviewer.publish(id, { seenProposal, percentage: 95, overrideReason: 'Torn' });
    expectRefusal(refused, CHANGED);
  }
  expect((await app.get('/api/users/dashboard', user.token)).body.user).toMatchObject({
    hasAccuracyResult: false,
  });
  expect((await reviewer.publish(id, { seenProposal: seen })).status).toBe(200);
});

test('a page is not published if a reference was added while the reviewer marked it', async () => {
  const image = await addImage(app, 'Reference comes later');
  const { user } = await submittedPage(app, image, WRITTEN);
  const id = await reviewIdOf(app, user, 'page');
  await app.rows('UPDATE reference_files SET reference_text = $2 WHERE id = $1', [image, REFERENCE]);
  expectRefusal(await reviewer.publish(id, { seenProposal: null }), CHANGED);
});

describe('a document that was corrected since the reviewer read it', () => {
  let author: TestUser;
  let id: string;

  beforeEach(async () => {
    author = await submittedDocument(app, WRITTEN);
    id = await reviewIdOf(app, author);
  });

  test('is not published without a reference', async () => {
    const seenTexts = seenTextsOf((await reviewer.read(id)).body.items);
    expect((await correct(author)).status).toBe(200);
    expectRefusal(await reviewer.publish(id, { seenTexts, seenProposal: null }), CHANGED);
    expect((await reviewer.read(id)).body).toMatchObject({ status: 'pending', result: null });
    expect((await reviewer.publish(id)).status).toBe(200);
  });

  test('is not published by a reviewer if the correction comes after the comparison', async () => {
    correctBeforePublishing(author);
    expectRefusal(await reviewer.publish(id), CHANGED);
  });

  test('is not published by the job if the correction comes after the comparison', async () => {
    await addReference();
    await app.rows('UPDATE reviews SET reference_ids = NULL WHERE id = $1', [id]);
    correctBeforePublishing(author);
    await app.app.get(DueReviewsService).score(id);
    expect((await reviewer.read(id)).body.status).toBe('pending');
    expect(await app.row('SELECT scoring FROM reviews WHERE id = $1', [id])).toEqual({ scoring: null });
  });

  test.each([
    ['nothing', undefined, 'seenTexts must list the texts that were read'],
    ['no text', [], 'seenTexts must have each text of the work'],
    ['a text twice', [1, 1], 'seenTexts must have each text once'],
  ])('is a bad request if the call says that %s was read', async (_, versions, message) => {
    const seenTexts = versions?.map((textVersion) => ({ itemId: author.id, textVersion }));
    expectInvalid(await reviewer.publish(id, { seenTexts }), { seenTexts: message });
  });
});

describe('sequential work', () => {
  test.each(['specified', 'queue'] as const)('of another version is refused by the %s call', async (call) => {
    const images = [await addImage(app, 'One'), await addImage(app, 'Two')];
    const work = await completedSequentialWork(app, images);
    const id = await reviewIdOf(app, work.user, 'sequential');
    const seenTexts = seenTextsOf((await reviewer.read(id)).body.items);
    const publish = async (body: object) =>
      call === 'queue'
        ? reviewer.publish(id, body)
        : reviewAs(app, reviewer.admin, await sessionIdOf(app, work), body);
    const [first, ...others] = seenTexts;
    expectInvalid(await publish({ seenTexts: others }), {
      seenTexts: 'seenTexts must have each text of the work',
    });
    for (const textVersion of [2, null]) {
      const changed = [{ itemId: first?.itemId, textVersion }, ...others];
      expectRefusal(await publish({ seenTexts: changed }), CHANGED);
    }
    expect((await publish({ seenTexts })).status).toBe(200);
  });
});
