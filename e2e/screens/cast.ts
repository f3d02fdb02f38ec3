import { randomUUID } from 'node:crypto';
import type { ApiClient } from '@inkwell/contract/client';
import { expect } from '@playwright/test';
import { nextAgreementLink, nextInvitationLink, nextResetLink } from '../mail/mailbox.js';
import { runningProduct, type Session, type StandingSessions } from '../product/running-product.js';
import { answerOf, newUser, type TestUsers } from '../users/users.js';
import { manyWords } from '../words/many-words.js';
import { giveGuided, startGuided } from '../work/guided-assignment.js';
import { reviewPathOf, submitPageWithErrors } from '../work/submissions.js';

/** The sessions and paths that the screens use. */
export interface Cast extends StandingSessions {
  /** The agreement link of a user who is verified and has not signed. */
  agreementPath: string;
  /** The link with which a user chooses a new password. */
  resetPath: string;
  /** The link with which a new reviewer chooses a password. */
  invitationPath: string;
  /** A user who has submitted every image of a run and has not completed it. */
  runEnded: Session;
  /** A user who has completed a run. */
  runCompleted: Session;
  /** A user with a reviewed run and its report. */
  reviewed: Session;
  /** A user whose document has enough words for a submission. */
  longDocument: Session;
  /** A user with a document that two sessions change. */
  writer: Session;
  /** A user with two running assignments and one that is not started. */
  several: Session;
  /** The dashboard of the last. */
  unstartedPath: string;
  /** A user whose only assignment has guidelines. */
  guided: Session;
  /** The only text of `longDocument`. */
  textPath: string;
  /** The corrections of the run of `reviewed`. */
  correctionsPath: string;
  /** The review of a page with errors that nobody has claimed. */
  reviewPath: string;
  /** The review of a run that another administrator has claimed. */
  claimedReviewPath: string;
  /** The page of a project with two versions of its guidelines. */
  projectPath: string;
  /** The paths of the demo images by the name of the book. */
  imagePaths: Record<string, string>;
}

export async function makeCast(users: TestUsers): Promise<Cast> {
  const { user } = await users.verified();
  const link = await nextAgreementLink(user.email);
  const { sessions } = runningProduct();
  const [ended, completed, reviewed, long, writer, several] = await Promise.all([
    users.started(),
    users.started(),
    users.started(),
    users.started(),
    users.started(),
    users.started(),
  ]);
  const content = '<p>The common beginning.</p>';
  await answerOf(writer.api.POST('/api/work/save-draft', { body: { content } }));
  await Promise.all([ended, completed, reviewed].map(({ api }) => endRun(api)));
  for (const { api } of [completed, reviewed]) await answerOf(api.POST('/api/work/sequential/complete'));
  await review(users.callsOf(sessions.admin), reviewed.api);
  await answerOf(long.api.POST('/api/work/save-draft', { body: { content: manyWords(10_500) } }));
  const admin = users.callsOf(sessions.admin);
  await submitPageWithErrors(writer.api, admin);
  const key = { name: 'CRM', permissions: ['users:read' as const, 'assignments:write' as const] };
  await answerOf(admin.POST('/api/admin/api-keys', { body: key }));
  const claimedReviewPath = await reviewPathOf(admin, completed.session, 'sequential');
  await claim(users.callsOf(await users.administrator()), claimedReviewPath);
  const { images } = await answerOf(users.callsOf(sessions.working).GET('/api/work/images'));
  const { texts } = await answerOf(long.api.GET('/api/work/texts'));
  const { reviews } = await answerOf(reviewed.api.GET('/api/work/reviews'));
  const guided = await users.signed();
  await startGuided(admin, guided.session, users.callsOf(guided.session));
  await startGuided(admin, several.session, several.api);
  return {
    ...sessions,
    several: several.session,
    unstartedPath: `/dashboard?assignment=${await giveGuided(admin, several.session)}`,
    guided: guided.session,
    textPath: `/texts/${texts[0]?._id}`,
    correctionsPath: `/corrections/${reviews[0]?._id}`,
    agreementPath: new URL(link).pathname,
    resetPath: await resetPathOf(users),
    invitationPath: await invitationPathOf(admin),
    runEnded: ended.session,
    runCompleted: completed.session,
    reviewed: reviewed.session,
    longDocument: long.session,
    writer: writer.session,
    reviewPath: await reviewPathOf(admin, writer.session, 'page'),
    claimedReviewPath,
    projectPath: await projectPathOf(admin),
    imagePaths: Object.fromEntries(
      images.map(({ _id, title }) => [title.split(',')[0] ?? '', `/image-work/${_id}`]),
    ),
  };
}

async function resetPathOf(users: TestUsers): Promise<string> {
  const { user, session } = await users.signed();
  const body = { email: user.email };
  await answerOf(users.callsOf(session).POST('/api/auth/forgot-password', { body }));
  return new URL(await nextResetLink(user.email)).pathname;
}

async function invitationPathOf(admin: ApiClient): Promise<string> {
  const user = newUser('Invited Reviewer');
  await answerOf(admin.POST('/api/admin/users', { body: { ...user, role: 'reviewer' } }));
  return new URL(await nextInvitationLink(user.email)).pathname;
}

async function projectPathOf(admin: ApiClient): Promise<string> {
  const { project } = await answerOf(
    admin.POST('/api/admin/projects', {
      body: {
        name: `Harbour registers ${randomUUID().slice(0, 8)}`,
        guidelines: '<p>Keep the spelling.</p>',
        imagesPerAssignment: 2,
        textsPerImage: 3,
      },
    }),
  );
  await answerOf(
    admin.PUT('/api/admin/projects/{id}', {
      params: { path: { id: project._id } },
      body: { guidelines: '<p>Keep the spelling of the original.</p><p>Expand abbreviations.</p>' },
    }),
  );
  return `/admin/projects/${project._id}/show`;
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

/** Reviews the run and waits for the report, which a job makes after the publication. */
async function review(admin: ApiClient, writer: ApiClient): Promise<void> {
  const { session } = await answerOf(writer.GET('/api/work/sequential/session'));
  // Each text needs a mark: the texts are not those of the images.
  const imageReviews = session.imageSubmissions.map(({ imageId }, index) => ({
    imageId: imageId._id,
    isCorrect: index > 0,
    comments: index > 0 ? '' : 'The last line is missing.',
  }));
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
