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

/** Times of one transaction differ by less, and can be equal. */
const SAME_MOMENT_MS = 1000;

/** A moment with those that caused it. */
interface Caused extends CaseMoment {
  after: Caused[];
}

interface Step extends Caused {
  kind: CaseRecords['ledger'][number]['kind'];
}

/** What happened in a case, the oldest first, and a cause before its effects, also if their times are equal. */
export function timelineOf(records: Omit<CaseRecords, 'texts' | 'images'>): CaseMoment[] {
  const { facts, agreement, reviews, reopened } = records;
  const given = moment(facts.givenAt, `${GIVEN_BY[facts.givenByKind]}${byName(facts.givenBy)}.`);
  const steps = ledgerMoments(records, given);
  const moments: (Caused | null)[] = [
    agreement && moment(agreement.signedAt, `The user signed version ${agreement.version} of the agreement.`),
    given,
    ...reviews.flatMap((review) => reviewMoments(review, reopened, steps)),
    ...requestMoments(records, steps),
    // Returns for correction are steps of the clock.
    ...steps,
    // That staff ended it is a step of the clock.
    facts.endedAt && facts.endedReason !== 'ended'
      ? moment(
          facts.endedAt,
          `The assignment ended: ${END_REASONS[facts.endedReason ?? ''] ?? facts.endedReason}.`,
          [given],
        )
      : null,
    ...reportMoments(records),
  ];
  return inOrder(moments.filter((one) => one !== null)).map(({ at, what }) => ({ at, what }));
}

/** By time, where no moment is earlier than its causes. */
function inOrder(moments: readonly Caused[]): Caused[] {
  const places = new Map<Caused, { timeMs: number; depth: number }>();
  const placeOf = (one: Caused): { timeMs: number; depth: number } => {
    const known = places.get(one);
    if (known) return known;
    const causes = one.after.map(placeOf);
    const timeMs = Math.max(one.at.getTime(), ...causes.map((cause) => cause.timeMs));
    const depth = Math.max(
      0,
      ...causes.filter((cause) => cause.timeMs === timeMs).map((cause) => cause.depth + 1),
    );
    const place = { timeMs, depth };
    places.set(one, place);
    return place;
  };
  return moments.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)];
    return first.timeMs - second.timeMs || first.depth - second.depth;
  });
}

/** In the order in which they were written. */
function ledgerMoments({ ledger }: Pick<CaseRecords, 'ledger'>, given: Caused): Step[] {
  const steps: Step[] = [];
  for (const step of ledger) {
    const by = step.by === 'admin' ? ` Decided${byName(step.admin) || ' by an administrator'}.` : '';
    const before = steps.at(-1) ?? given;
    steps.push({ ...moment(step.at, `${step.detail}${by}`, [before]), kind: step.kind });
  }
  return steps;
}

/** The steps of these kinds at the moment. */
function stepsAt(steps: readonly Step[], at: Date, kinds: readonly Step['kind'][]): Step[] {
  return steps.filter(
    (step) => kinds.includes(step.kind) && Math.abs(step.at.getTime() - at.getTime()) < SAME_MOMENT_MS,
  );
}

/** The work of a review, at the beginning of a sentence. */
export function workOf({ kind, title, round }: Pick<Review, 'kind' | 'title' | 'round'>): string {
  const work = { document: 'The document', page: `The page “${title}”`, sequential: 'The sequential work' }[
    kind
  ];
  return round > 1 ? `${work} (round ${round})` : work;
}

/** A submission causes the step that submits the assignment. A result is reopened after it was published, and then published again. */
function reviewMoments(review: Review, reopened: readonly EarlierResult[], steps: readonly Step[]): Caused[] {
  const work = workOf(review);
  const percentage = review.result ? `: ${review.result.percentage}%` : '';
  const by = review.reviewer ? byName(review.reviewer) : ' by comparing the words';
  const submitted = moment(review.submittedAt, `${work} was submitted for review.`);
  for (const step of stepsAt(steps, review.submittedAt, ['submitted'])) step.after.push(submitted);
  const moments = [submitted];
  const add = (at: Date, what: string) => moments.push(moment(at, what, moments.slice(-1)));
  const earlier = reopened.filter(({ reviewId }) => reviewId === review.id);
  for (const { version, result, publishedAt, reopenedAt, reopenedBy, reason } of earlier) {
    add(publishedAt, `${work}: version ${version} of the result was published: ${result.percentage}%.`);
    add(reopenedAt, `${work}: the result was reopened${byName(reopenedBy)}: ${reason}`);
  }
  if (review.publishedAt)
    add(review.publishedAt, `${work}: the result was published${percentage}, decided${by}.`);
  if (review.reportedAt) add(review.reportedAt, `${work}: the report was made, and its e-mail was queued.`);
  return moments;
}

/** A grant causes the step that extends the deadline. Other steps close an open request. */
function requestMoments(
  { extensionRequests }: Pick<CaseRecords, 'extensionRequests'>,
  steps: readonly Step[],
): Caused[] {
  return extensionRequests.flatMap((request) => {
    const { createdAt, hours, reason, answer, answeredAt } = request;
    const asked = moment(createdAt, `The user asked for ${pluralize(hours, 'more hour')}: ${reason}`);
    if (!answeredAt) return [asked];
    const closing =
      answer === 'closed' ? stepsAt(steps, answeredAt, ['submitted', 'ended', 'deadline_set']) : [];
    const answered = moment(answeredAt, answerInWords(request), [asked, ...closing]);
    if (answer === 'granted')
      for (const step of stepsAt(steps, answeredAt, ['extended'])) step.after.push(answered);
    return [asked, answered];
  });
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

function reportMoments({ imageReports }: Pick<CaseRecords, 'imageReports'>): Caused[] {
  return imageReports.flatMap(({ title, reason, createdAt, answer, note, answeredAt, answeredBy }) => {
    const reported = moment(createdAt, `The user reported the image “${title}”: ${reason}`);
    if (!answeredAt) return [reported];
    const answered = `The report was answered${byName(answeredBy)}: ${answer ? ANSWERS[answer] : ''}. ${note}`;
    return [reported, moment(answeredAt, answered.trim(), [reported])];
  });
}

function moment(at: Date, what: string, after: readonly Caused[] = []): Caused {
  return { at, what, after: [...after] };
}

function byName(staff: Staff | null): string {
  if (!staff) return '';
  return ` by ${staff.name ?? 'a deleted account'}`;
}
