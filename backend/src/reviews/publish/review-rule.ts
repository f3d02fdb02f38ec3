import { percentOf } from '@inkwell/contract/percent-of';
import { invalidField } from '../../core/http/domain-error.js';
import { ReviewError } from '../review.errors.js';
import type { ReviewKind, ReviewMark, ReviewOutcome, ReviewResult } from '../review.js';

/** A mark as the reviewer sent it. */
interface SubmittedMark {
  itemId: string;
  isCorrect?: boolean | null;
  comments?: string;
}

/** A text that the reviewer saw, with its version; null for no text. */
interface SeenText {
  itemId: string;
  textVersion: number | null;
}

/** `unused`: a comparison gives the result. `optional`: a text without a mark is correct. */
type MarkUse = 'unused' | 'required' | 'optional';

/** A reviewer's percentage in place of the proposal. */
interface Override {
  percentage?: number | null;
  overrideReason?: string | null;
}

/** What a reviewer, or the program, decides about a review. */
export interface ReviewDecision extends Override {
  marks?: readonly SubmittedMark[];
  overallComments?: string;
  /** All texts that were read. If absent, they are not checked. */
  seenTexts?: readonly SeenText[] | undefined;
  /** The proposal that was read, null for none. If absent, it is not checked. */
  seenProposal?: SeenProposal | null;
  /** True: refused if a reviewer has opened the review. */
  isUnopened?: boolean;
}

type SeenProposal = Pick<ReviewResult, 'correct' | 'wrong' | 'textVersion'>;

/** The work as it is when its result is published. */
interface DecidedWork {
  kind: ReviewKind;
  /** In the order of the texts. */
  itemIds: readonly string[];
  /** The newest version of each text that exists. */
  versions: ReadonlyMap<string, number>;
  proposal: ReviewResult | null;
  /** Texts of sequential work that cover less than half of their reference: no mark is preset for them. */
  uncovered: ReadonlySet<string>;
}

/**
 * The outcome of a decision, which is refused if the work is not the one that was read.
 * @throws HttpError VALIDATION_FAILED; ReviewError PROPOSAL_CHANGED
 */
export function outcomeOf(
  { kind, itemIds, versions, proposal, uncovered }: DecidedWork,
  decision: ReviewDecision,
): ReviewOutcome {
  if (decision.seenTexts) checkSeenTexts(itemIds, versions, decision.seenTexts);
  checkSeenProposal(proposal, decision.seenProposal);
  const marks = marksOf(itemIds, decision.marks ?? [], markUseOf(kind, proposal), uncovered);
  return {
    ...decide(proposal ?? resultOfMarks(marks), decision),
    marks,
    overallComments: decision.overallComments ?? '',
  };
}

/**
 * Marks beside a comparison would contradict it. The specification gives the marks of sequential work their default, except for
 * texts that cover less than half of their reference.
 */
export function markUseOf(kind: ReviewKind, proposal: ReviewResult | null): MarkUse {
  if (kind === 'sequential') return 'optional';
  return proposal ? 'unused' : 'required';
}

/**
 * The mark of each text and the comments on it, in the order of the texts.
 * @throws HttpError VALIDATION_FAILED for a missing mark, and for a mark of a text that is not part of the work
 */
export function marksOf(
  itemIds: readonly string[],
  submitted: readonly SubmittedMark[],
  use: MarkUse,
  uncovered: ReadonlySet<string> = new Set(),
): ReviewMark[] {
  checkBelong(itemIds, submitted);
  const byItem = new Map(submitted.map((mark) => [mark.itemId, mark]));
  return itemIds.map((itemId) => {
    const { isCorrect, comments = '' } = byItem.get(itemId) ?? {};
    return {
      itemId,
      isCorrect: markOf(isCorrect ?? null, uncovered.has(itemId) ? 'required' : use),
      comments: comments.trim(),
    };
  });
}

/** @throws HttpError VALIDATION_FAILED */
function markOf(isCorrect: boolean | null, use: MarkUse): boolean | null {
  if (use === 'unused') return null;
  if (use === 'optional') return isCorrect ?? true;
  if (isCorrect !== null) return isCorrect;
  throw invalidField('marks', 'Please mark the text as correct or wrong: no comparison gives its result');
}

/** @throws HttpError VALIDATION_FAILED if a text is missing; ReviewError PROPOSAL_CHANGED if one was changed since */
function checkSeenTexts(
  itemIds: readonly string[],
  newest: ReadonlyMap<string, number>,
  seen: readonly SeenText[],
): void {
  const byItem = new Map(seen.map(({ itemId, textVersion }) => [itemId, textVersion]));
  if (!itemIds.every((itemId) => byItem.has(itemId))) {
    throw invalidField('seenTexts', 'seenTexts must have each text of the work');
  }
  if (itemIds.some((itemId) => byItem.get(itemId) !== (newest.get(itemId) ?? null))) throw proposalChanged();
}

/** @throws HttpError VALIDATION_FAILED */
function checkBelong(itemIds: readonly string[], submitted: readonly SubmittedMark[]): void {
  const known = new Set(itemIds);
  if (submitted.every(({ itemId }) => known.has(itemId))) return;
  throw invalidField('marks', 'One of the texts is not part of this work');
}

/** The result that follows from the marks. */
export function resultOfMarks(marks: readonly ReviewMark[]): ReviewResult {
  const correct = marks.filter(({ isCorrect }) => isCorrect).length;
  return {
    correct,
    wrong: marks.length - correct,
    percentage: percentOf(correct, marks.length),
    unit: 'images',
  };
}

/**
 * @param seen the proposal on which the reviewer decided: null for none, undefined if the caller does not say
 * @throws ReviewError PROPOSAL_CHANGED if a text or its reference was changed since
 */
function checkSeenProposal(proposal: ReviewResult | null, seen: SeenProposal | null | undefined): void {
  const isSame =
    seen?.correct === proposal?.correct &&
    seen?.wrong === proposal?.wrong &&
    seen?.textVersion === proposal?.textVersion;
  if (seen !== undefined && !isSame) throw proposalChanged();
}

function proposalChanged(): ReviewError {
  return new ReviewError('PROPOSAL_CHANGED');
}

/**
 * The proposal, or the proposal with the reviewer's percentage.
 * @throws HttpError VALIDATION_FAILED without a reason
 */
export function decide(
  proposal: ReviewResult,
  { percentage, overrideReason }: Override,
): { result: ReviewResult; overrideReason: string | null } {
  const isAccepted = percentage === undefined || percentage === null || percentage === proposal.percentage;
  if (isAccepted) return { result: proposal, overrideReason: null };
  if (!overrideReason) {
    throw invalidField('overrideReason', 'Please give a reason for changing the proposed percentage');
  }
  return { result: { ...proposal, percentage }, overrideReason };
}
