import { screen } from '@testing-library/react';
import type { Dashboard, WorkReview } from '../src/api/types';
import { draftOf, noVersions } from './document';
import { dashboardInProgress } from './examples';
import { fakeApi } from './fakeApi';
import { imageExample } from './references';
import { renderApp, signInAsNewUser } from './renderApp';
import { first } from './sequential';

interface WritingScreenExample {
  kind: WorkReview['kind'];
  path: string;
  /** The name of the field of the text. */
  field: string;
  /** Of a review of the text. */
  subjectId: string;
}

/** Every screen in which a text is written. */
export const writingScreens: WritingScreenExample[] = [
  { kind: 'document', path: '/work-editor', field: 'Your work', subjectId: 'u1' },
  { kind: 'page', path: '/image-work/i1', field: 'Your text for Ledger, page 1', subjectId: 'i1' },
  { kind: 'sequential', path: '/sequential-work', field: 'Your text for Ledger, page 1', subjectId: 's1' },
];

export const pageDraft = {
  submissionContent: '<p>one two three</p>',
  lastSaved: '2026-11-21T08:00:00.000Z',
  isDraft: true,
  version: 3,
  submittedAt: null,
  reviewDeadline: null,
};

/** The dashboard of the named work. */
export function dashboardNamed(name: string | null, changes: Partial<Dashboard> = {}): Dashboard {
  const { assignment } = dashboardInProgress;
  return { ...dashboardInProgress, ...changes, assignment: assignment && { ...assignment, name } };
}

/** A new user is signed in, and every screen of work has its answers. Two images, the second without a text. */
export function answerWork(dashboard: Dashboard, reviews: readonly WorkReview[] = []): void {
  signInAsNewUser();
  fakeApi({
    'GET /api/users/dashboard': { body: dashboard },
    'GET /api/work/reviews': { body: { reviews } },
    'GET /api/work/images': { body: { images: [imageExample(1), imageExample(2)], total: 2 } },
    'GET /api/work/pdfs': { body: { pdfs: [], total: 0 } },
    'GET /api/work/draft': draftOf('<p>one two three</p>'),
    'GET /api/work/draft/versions': noVersions,
    'GET /api/work/progress': {
      body: {
        totalImages: 2,
        submittedCount: 0,
        submittedImageIds: [],
        draftsCount: 1,
        draftImageIds: ['i1'],
        progress: 0,
      },
    },
    'GET /api/work/page-draft/i1': { body: { image: imageExample(1), draft: pageDraft } },
    'GET /api/work/sequential/session': { body: first },
  });
}

export async function openWriting({ path, field }: WritingScreenExample) {
  const app = renderApp({ path });
  await screen.findByRole('textbox', { name: field });
  return app;
}

/** A return of a text of this kind for correction. */
export function returnExample(
  kind: WorkReview['kind'],
  subjectId: string,
  changes: Partial<WorkReview> = {},
): WorkReview {
  return {
    _id: `returned-${subjectId}`,
    kind,
    subjectId,
    title: 'Ledger, page 1',
    round: 1,
    status: 'returned',
    submittedAt: '2026-11-21T07:00:00.000Z',
    dueAt: '2026-11-22T07:00:00.000Z',
    result: null,
    overrideReason: null,
    resultVersion: 1,
    reviewedAt: null,
    items: [],
    overallComments: '',
    returned: { at: '2026-11-21T08:30:00.000Z', reason: 'Line 3 is missing.\nRead it again.', hours: 24 },
    reopened: null,
    hasReport: false,
    ...changes,
  };
}
