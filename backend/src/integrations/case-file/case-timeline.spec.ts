import { describe, expect, it } from 'vitest';
import type { CaseRecords } from './case-records.js';
import { timelineOf } from './case-timeline.js';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute));
const STAFF = { id: 'staff', name: 'Zoë' };
const RESULT = { correct: 9, wrong: 1, percentage: 90, unit: 'words' } as const;
const PUBLISHED = {
  compared: null,
  marks: [],
  overallComments: '',
  overrideReason: null,
  reportKey: null,
  reportSha256: null,
};

const RECORDS: Omit<CaseRecords, 'texts' | 'images'> = {
  facts: {
    ...{ id: 'a', number: 2, state: 'submitted', workWindowHours: 96, minWords: null },
    ...{ user: { id: 'u', name: 'Ada', email: '', mobileNumber: '' }, project: { id: 'p', name: 'Deeds' } },
    ...{ givenAt: at(0), givenByKind: 'admin', givenBy: STAFF, startedAt: at(1), deadlineAt: at(50) },
    ...{ submittedAt: at(4), endedAt: null, endedReason: null, penalizedAt: null, penalizedReason: null },
    ...{ isSequentialPenalized: false, accuracyResult: null, sequentialAccuracy: null },
    guidelinesOpenedVersion: null,
  },
  agreement: null,
  ledger: [
    {
      _id: '1',
      at: at(1),
      kind: 'started',
      detail: 'The work timer started.',
      by: 'user',
      deadlineAt: at(50),
      admin: null,
      facts: {},
    },
    {
      _id: '2',
      at: at(9),
      kind: 'penalized',
      detail: 'Penalty: Copied.',
      by: 'admin',
      deadlineAt: at(50),
      admin: STAFF,
      facts: {},
    },
  ],
  guidelines: [],
  sequentialWork: null,
  reviews: [
    {
      ...{ id: 'r', kind: 'page', title: 'Ledger', round: 2, status: 'published', words: 10 },
      ...{
        submittedAt: at(4),
        dueAt: at(60),
        publishedAt: at(8),
        reviewer: null,
        result: RESULT,
        resultVersion: 2,
      },
      ...{ returnedAt: null, returnReason: null, returnHours: null, reportedAt: null, ...PUBLISHED },
    },
  ],
  reopened: [
    {
      ...{ reviewId: 'r', version: 1, result: RESULT, publishedAt: at(5), reviewer: STAFF, ...PUBLISHED },
      ...{ reopenedAt: at(7), reopenedBy: { id: 'gone', name: null }, cause: 'staff', reason: 'Wrong page' },
    },
  ],
  extensionRequests: [
    {
      ...{ id: 'e', hours: 1, reason: 'ill', createdAt: at(2), answer: 'granted', answeredAt: at(2) },
      ...{ answeredBy: null, grantedHours: 1, refusalReason: null, isWithdrawn: false },
    },
  ],
  imageReports: [
    {
      ...{ id: 'i', title: 'Ledger', reason: 'dark', x: null, y: null, createdAt: at(3), answer: 'readable' },
      ...{ note: '', answeredAt: at(3), answeredBy: STAFF },
    },
  ],
  auditEntries: [],
  emails: [],
};

it('orders what happened by its time, and says who did it', () => {
  const moments = timelineOf(RECORDS);
  expect(moments.map(({ what }) => what)).toEqual([
    'The assignment was given by Zoë.',
    'The work timer started.',
    'The user asked for 1 more hour: ill',
    'The request was granted by the rules of the project: 1 hour.',
    'The user reported the image “Ledger”: dark',
    'The report was answered by Zoë: it can be read.',
    'The page “Ledger” (round 2) was submitted for review.',
    'The page “Ledger” (round 2): version 1 of the result was published: 90%.',
    'The page “Ledger” (round 2): the result was reopened by a deleted account: Wrong page',
    'The page “Ledger” (round 2): the result was published: 90%, decided by comparing the words.',
    'Penalty: Copied. Decided by Zoë.',
  ]);
});

describe('causes come before their effects within a second', () => {
  const second = at(3);
  const later = (ms: number) => new Date(second.getTime() + ms);
  const step = (kind: 'extended' | 'submitted' | 'ended' | 'penalty_removed', when: Date) => ({
    ...{ _id: kind, at: when, kind, detail: `${kind}.`, by: 'system' as const },
    ...{ deadlineAt: at(50), admin: null, facts: {} },
  });
  const [request] = RECORDS.extensionRequests;
  const [review] = RECORDS.reviews;
  const NOTHING = {
    ...RECORDS,
    ledger: [],
    reviews: [],
    reopened: [],
    extensionRequests: [],
    imageReports: [],
  };
  const ASKED = 'The user asked for 1 more hour: ill';
  const GRANTED = 'The request was granted by the rules of the project: 1 hour.';
  const CLOSED = 'The request was closed, because the work was submitted or ended, or its deadline was set.';
  const SUBMITTED = 'The page “Ledger” (round 2) was submitted for review.';
  const textsOf = (changes: Partial<typeof RECORDS>) =>
    timelineOf({ ...NOTHING, ...changes })
      .map(({ what }) => what)
      .slice(1);

  it.each([
    ['equal times', 0, 0],
    ['a time of the cause that is a little later', 5, 3],
  ])('with %s', (_, causeMs, effectMs) => {
    if (!request || !review) throw new Error('There is no record');
    const [cause, effect] = [later(causeMs), later(effectMs)];
    expect(
      textsOf({
        extensionRequests: [{ ...request, createdAt: cause, answeredAt: cause }],
        ledger: [step('extended', effect), step('penalty_removed', effect)],
      }),
    ).toEqual([ASKED, GRANTED, 'extended.', 'penalty_removed.']);
    const closed = { ...request, createdAt: at(1), answer: 'closed' as const, answeredAt: effect };
    expect(textsOf({ extensionRequests: [closed], ledger: [step('submitted', cause)] })).toEqual([
      ASKED,
      'submitted.',
      CLOSED,
    ]);
    expect(
      textsOf({
        reviews: [{ ...review, submittedAt: cause, publishedAt: null }],
        ledger: [step('submitted', effect)],
      }),
    ).toEqual([SUBMITTED, 'submitted.']);
    expect(
      textsOf({
        reviews: [{ ...review, submittedAt: cause, publishedAt: effect, reportedAt: effect }],
        reopened: RECORDS.reopened.map((one) => ({ ...one, publishedAt: effect, reopenedAt: effect })),
      }),
    ).toEqual([
      SUBMITTED,
      'The page “Ledger” (round 2): version 1 of the result was published: 90%.',
      'The page “Ledger” (round 2): the result was reopened by a deleted account: Wrong page',
      'The page “Ledger” (round 2): the result was published: 90%, decided by comparing the words.',
      'The page “Ledger” (round 2): the report was made, and its e-mail was queued.',
    ]);
  });

  it('in the order in which the ledger was written', () => {
    expect(textsOf({ ledger: [step('extended', later(5)), step('ended', later(3))] })).toEqual([
      'extended.',
      'ended.',
    ]);
  });
});
