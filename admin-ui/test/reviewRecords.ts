/** Reviews in the shapes the server sends. */

import { inHours } from './records';

export function reviewRow(changes: Record<string, unknown> = {}) {
  return {
    _id: 'review-1',
    kind: 'page',
    userId: { _id: 'user-1', name: 'Sample Writer', email: 'writer@example.com' },
    project: { _id: 'project-1', name: 'Main project' },
    subjectId: 'image-1',
    title: 'Ledger, page 12',
    items: 1,
    words: 1204,
    round: 1,
    submittedAt: '2026-11-19T10:00:00.000Z',
    dueAt: inHours(21.5),
    hoursLeft: 21,
    status: 'pending',
    hasReference: true,
    proposal: null,
    claim: null,
    result: null,
    overrideReason: null,
    resultVersion: 1,
    reviewedAt: null,
    reviewedBy: null,
    isAutomatic: false,
    scoringError: null,
    report: null,
    ...changes,
  };
}

export function claimOf(isMine: boolean) {
  return {
    by: { _id: isMine ? 'admin-1' : 'admin-2', name: isMine ? 'Sample Admin' : 'Other Reviewer' },
    expiresAt: '2026-11-19T12:15:00.000Z',
    isMine,
  };
}

export const RESULT = { correct: 8, wrong: 2, percentage: 80, unit: 'words' };

export const RUNS = [
  { kind: 'same', expected: 'Call me', written: 'Call me' },
  { kind: 'wrong', expected: 'Ishmael.', written: 'Ismael.' },
  { kind: 'same', expected: 'Some years ago', written: 'Some years ago' },
  { kind: 'missing', expected: 'never mind', written: '' },
  { kind: 'same', expected: 'how long', written: 'how long' },
  { kind: 'inserted', expected: '', written: 'precisely' },
];

export function reviewItem(title: string, changes: Record<string, unknown> = {}) {
  return {
    itemId: `item-${title}`,
    image: { _id: `image-${title}`, filename: `${title}.png`, title },
    textVersion: 1,
    submissionContent: '<p>Call me <strong>Ismael.</strong> Some years ago how long precisely</p>',
    references: [{ fileId: `image-${title}`, title, version: 1, isReplaced: false }],
    referenceTitle: title,
    referenceText: 'Call me Ishmael. Some years ago\n\nnever mind how long',
    isCorrect: null,
    comments: '',
    ...changes,
  };
}

/** Of one text, with a reference, and ours; a claim makes it so. */
export function reviewDetails(changes: Record<string, unknown> = {}) {
  const { items: _items, ...row } = reviewRow();
  return {
    ...row,
    claim: claimOf(true),
    returnedBefore: null,
    canReturn: true,
    canReview: true,
    items: [reviewItem('Ledger, page 12')],
    draft: null,
    draftVersion: 0,
    overallComments: '',
    earlierResults: [],
    guidelines: null,
    ledgerUserId: 'user-1',
    ...changes,
  };
}

/** @param uncovered texts that cover less than half of their reference */
export function accuracyOf(
  items: { itemId: string }[],
  proposal: unknown = RESULT,
  proposalProblem: string | null = null,
  uncovered: readonly string[] = [],
) {
  const accuracy = {
    correct: 8,
    wrong: 2,
    missing: 2,
    inserted: 1,
    substituted: 1,
    illegible: 0,
    illegibleMarks: 0,
    referenceWords: 10,
    submissionWords: 9,
    percentage: 80,
    coversHalf: proposalProblem === null,
    runs: RUNS,
  };
  const scored = items.map(({ itemId }) => ({
    itemId,
    accuracy: uncovered.includes(itemId)
      ? { ...accuracy, correct: 3, wrong: 37, coversHalf: false }
      : accuracy,
  }));
  return { items: scored, proposal, proposalProblem };
}
