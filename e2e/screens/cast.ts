import type { ApiClient } from '@inkwell/contract/client';
import { expect } from '@playwright/test';
import { nextAgreementLink } from '../mail/mailbox.js';
import { answerOf, type People } from '../people/people.js';
import { runningProduct, type Session, type StandingSessions } from '../product/running-product.js';
import { manyWords } from '../words/many-words.js';
import { reviewPathOf, submitPageWithErrors } from '../work/submissions.js';

/** Who the screens are shown to. */
export interface Cast extends StandingSessions {
  /** Of somebody who has verified and not yet signed. */
  agreementPath: string;
  /** Has submitted every image of a run and not yet completed it. */
  runEnded: Session;
  /** Has completed a run. */
  runCompleted: Session;
  /** Has completed a run that was reviewed, with its report. */
  reviewed: Session;
  /** Has enough words to submit the document. */
  longDocument: Session;
  /** Has begun a document, and is written to from two places. */
  writer: Session;
  /** Of a page that was copied with errors, free to be claimed. */
  reviewPath: string;
  /** Of a run that another administrator is reviewing. */
  claimedReviewPath: string;
  /** Of the demo data's pages, by the name of the book. */
  imagePaths: Record<string, string>;
}

export async function makeCast(people: People): Promise<Cast> {
  const { person } = await people.verified();
  const link = await nextAgreementLink(person.email);
  const { sessions } = runningProduct();
  const [ended, completed, reviewed, long, writer] = await Promise.all([
    people.started(),
    people.started(),
    people.started(),
    people.started(),
    people.started(),
  ]);
  const content = '<p>The common beginning.</p>';
  await answerOf(writer.api.POST('/api/work/save-draft', { body: { content } }));
  await Promise.all([ended, completed, reviewed].map(({ api }) => endRun(api)));
  for (const { api } of [completed, reviewed]) await answerOf(api.POST('/api/work/sequential/complete'));
  await review(people.callsOf(sessions.admin), reviewed.api);
  await answerOf(long.api.POST('/api/work/save-draft', { body: { content: manyWords(10_500) } }));
  const admin = people.callsOf(sessions.admin);
  await submitPageWithErrors(writer.api, admin);
  const claimedReviewPath = await reviewPathOf(admin, completed.session, 'sequential');
  await claim(people.callsOf(await people.administrator()), claimedReviewPath);
  const { images } = await answerOf(people.callsOf(sessions.working).GET('/api/work/images'));
  return {
    ...sessions,
    agreementPath: new URL(link).pathname,
    runEnded: ended.session,
    runCompleted: completed.session,
    reviewed: reviewed.session,
    longDocument: long.session,
    writer: writer.session,
    reviewPath: await reviewPathOf(admin, writer.session, 'page'),
    claimedReviewPath,
    imagePaths: Object.fromEntries(
      images.map(({ _id, title }) => [title.split(',')[0] ?? '', `/image-work/${_id}`]),
    ),
  };
}

async function claim(api: ApiClient, path: string): Promise<void> {
  const id = path.split('/').at(-1) ?? '';
  await answerOf(api.POST('/api/admin/reviews/{id}/claim', { params: { path: { id } } }));
}

async function endRun(api: ApiClient): Promise<void> {
  const { totalImages } = await answerOf(api.POST('/api/work/sequential/start'));
  for (let count = 0; count < totalImages; count++) {
    const body = { submissionContent: `What image ${count + 1} says` };
    await answerOf(api.POST('/api/work/sequential/submit-image', { body }));
  }
}

/** Until the report is there, which is made a moment after the result is published. */
async function review(admin: ApiClient, writer: ApiClient): Promise<void> {
  const { session } = await answerOf(writer.GET('/api/work/sequential/session'));
  const [first] = session.imageSubmissions;
  const imageReviews = first
    ? [{ imageId: first.imageId._id, isCorrect: false, comments: 'The last line is missing.' }]
    : [];
  await answerOf(
    admin.POST('/api/admin/sequential-work/{id}/review', {
      params: { path: { id: session._id } },
      body: { imageReviews, overallComments: 'Careful work throughout.' },
    }),
  );
  await expect
    .poll(async () => (await answerOf(writer.GET('/api/work/reviews'))).reviews[0]?.hasReport, {
      timeout: 30_000,
    })
    .toBe(true);
}
