import type { SequentialSession, SequentialWork } from '../src/api/types';
import { imageExample } from './references';

/** A run of two images at each stage. */
export const session: SequentialSession = {
  _id: 's1',
  userId: 'u1',
  totalImages: 2,
  completedImages: 0,
  isCompleted: false,
  completedAt: null,
  isReviewed: false,
  isPenalized: false,
  reviewDeadline: null,
  accuracyResult: null,
  imageSubmissions: [],
};
export const first: SequentialWork = {
  session,
  progressPercentage: 0,
  currentImage: imageExample(1),
  currentIndex: 0,
  totalImages: 2,
  draft: { submissionContent: 'a &lt; b\nand on', lastSaved: '2026-11-21T08:00:00.000Z', version: 2 },
};
export const submission = {
  _id: 'x1',
  imageId: { _id: 'i1', filename: 'image-1.png', title: 'Ledger, page 1' },
  submissionContent: 'a &lt; b',
  isCorrect: null,
  reviewComments: '',
};
export const second: SequentialWork = {
  ...first,
  session: { ...session, completedImages: 1, imageSubmissions: [submission] },
  progressPercentage: 50,
  currentImage: imageExample(2),
  currentIndex: 1,
  draft: { submissionContent: '', lastSaved: null, version: 0 },
};
export const allDone: SequentialWork = {
  ...second,
  progressPercentage: 100,
  currentImage: null,
  currentIndex: 2,
  draft: null,
};
export const completed: SequentialWork = {
  ...allDone,
  session: {
    ...allDone.session,
    isCompleted: true,
    completedAt: '2026-11-21T09:00:00.000Z',
    reviewDeadline: '2026-11-22T09:00:00.000Z',
  },
};
