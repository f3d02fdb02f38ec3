import { pluralize } from '@inkwell/contract/format-count';
import type { CaseRecords, ReopenedRecord, ReviewRecord, Staff } from './case-records.js';

export interface CaseMoment {
  at: Date;
  /** One or two sentences. */
  what: string;
}

type Review = Omit<ReviewRecord, 'reportKey'>;
type EarlierResult = Omit<ReopenedRecord, 'reportKey'>;

const GIVEN_BY = {
  admin: 'The assignment was given',
  self: 'The user took the assignment',
  system: 'The system gave the assignment',
} as const;

const END_REASONS: Readonly<Record<string, string>> = {
  withdrawn: 'it was withdrawn',
  not_started_in_time: 'it was not started in time',
  project_closed: 'the project was closed',
  penalty_only: 'it exists only to carry a penalty',
};

const ANSWERS = {
  replaced: 'it was replaced',
  hidden: 'it was hidden',
  readable: 'it can be read',
} as const;

/** What happened in a case, the oldest first. Of moments with the same time, those of the clock come first. */
export function timelineOf(records: Omit<CaseRecords, 'texts' | 'images'>): CaseMoment[] {
  const { facts, agreement, ledger, reviews, reopened } = records;
  const moments: (CaseMoment | null)[] = [
    agreement && {
      at: agreement.signedAt,
      what: `The user signed version ${agreement.version} of the agreement.`,
    },
    { at: facts.givenAt, what: `${GIVEN_BY[facts.givenByKind]}${byName(facts.givenBy)}.` },
    // Returns for correction are steps of the clock.
    ...ledger.map((step) => ({
      at: step.at,
      what: `${stepInWords(step)}${step.by === 'admin' ? ` Decided${byName(step.admin) || ' by an administrator'}.` : ''}`,
    })),
    // That staff ended it is a step of the clock.
    moment(
      facts.endedReason === 'ended' ? null : facts.endedAt,
      `The assignment ended: ${END_REASONS[facts.endedReason ?? ''] ?? facts.endedReason}.`,
    ),
    ...reviews.flatMap((review) => reviewMoments(review)),
    ...reopened.flatMap((result) => reopenedMoments(result, reviews)),
    ...requestMoments(records),
    ...reportMoments(records),
  ];
  return moments
    .filter((one) => one !== null)
    .toSorted((one, other) => one.at.getTime() - other.at.getTime());
}

/** The ledger has only the reason of a penalty. */
export function stepInWords({ kind, detail }: CaseRecords['ledger'][number]): string {
  return kind === 'penalized' ? `Penalty: ${detail}` : detail;
}

/** The work of a review, at the beginning of a sentence. */
export function workOf({ kind, title, round }: Pick<Review, 'kind' | 'title' | 'round'>): string {
  const work = { document: 'The document', page: `The page “${title}”`, sequential: 'The sequential work' }[
    kind
  ];
  return round > 1 ? `${work} (round ${round})` : work;
}

function reviewMoments(review: Review): (CaseMoment | null)[] {
  const work = workOf(review);
  const percentage = review.result ? `: ${review.result.percentage}%` : '';
  const by = review.reviewer ? byName(review.reviewer) : ' by comparing the words';
  return [
    { at: review.submittedAt, what: `${work} was submitted for review.` },
    moment(review.publishedAt, `${work}: the result was published${percentage}, decided${by}.`),
    moment(review.reportedAt, `${work}: the report was made, and its e-mail was queued.`),
  ];
}

function reopenedMoments(result: EarlierResult, reviews: readonly Review[]): CaseMoment[] {
  const review = reviews.find(({ id }) => id === result.reviewId);
  const work = review ? workOf(review) : 'The work';
  const { version, publishedAt, reopenedAt, reopenedBy, reason } = result;
  return [
    {
      at: publishedAt,
      what: `${work}: version ${version} of the result was published: ${result.result.percentage}%.`,
    },
    { at: reopenedAt, what: `${work}: the result was reopened${byName(reopenedBy)}: ${reason}` },
  ];
}

function requestMoments({
  extensionRequests,
}: Pick<CaseRecords, 'extensionRequests'>): (CaseMoment | null)[] {
  return extensionRequests.flatMap((request) => [
    {
      at: request.createdAt,
      what: `The user asked for ${pluralize(request.hours, 'more hour')}: ${request.reason}`,
    },
    moment(request.answeredAt, answerInWords(request)),
  ]);
}

function answerInWords(request: CaseRecords['extensionRequests'][number]): string {
  const { answer, answeredBy, grantedHours, refusalReason, isWithdrawn } = request;
  if (answer === 'granted') {
    const by = answeredBy ? byName(answeredBy) : ' by the rules of the project';
    return `The request was granted${by}: ${pluralize(grantedHours ?? 0, 'hour')}.`;
  }
  if (answer === 'refused') return `The request was refused${byName(answeredBy)}: ${refusalReason ?? ''}`;
  if (isWithdrawn) return 'The user withdrew the request.';
  return 'The request was closed, because the work was submitted or ended, or its deadline was set.';
}

function reportMoments({ imageReports }: Pick<CaseRecords, 'imageReports'>): (CaseMoment | null)[] {
  return imageReports.flatMap(({ title, reason, createdAt, answer, note, answeredAt, answeredBy }) => [
    { at: createdAt, what: `The user reported the image “${title}”: ${reason}` },
    moment(
      answeredAt,
      `The report was answered${byName(answeredBy)}: ${answer ? ANSWERS[answer] : ''}. ${note}`.trim(),
    ),
  ]);
}

function moment(at: Date | null, what: string): CaseMoment | null {
  return at && { at, what };
}

function byName(staff: Staff | null): string {
  if (!staff) return '';
  return ` by ${staff.name ?? 'a deleted account'}`;
}
