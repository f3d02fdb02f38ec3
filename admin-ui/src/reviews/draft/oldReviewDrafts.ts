import { browserCopies } from '@inkwell/editor/unsent-text-storage';
import { UnsentText } from '../../forms/UnsentText';
import type { ReviewDetails, ReviewDraft } from '../../providers/reviewRecords';
import { EMPTY_DRAFT } from './reviewDraft';
import { isObject, isReviewDraft } from './reviewDraftKind';

/** The name under which a moved draft is kept. No tab has it, so every tab may take the draft over. */
const TAB = 'release-0.3.0';

/**
 * Moves the unsent draft that a release before 0.4.0 stored in local storage to the storage of the editor's session.
 * @param key of the draft in that storage
 */
export async function moveOldDraft({ _id, kind, subjectId }: ReviewDetails, key: string): Promise<void> {
  const stored = new UnsentText('review-draft', _id, isOldDraft);
  const sessionReview = new UnsentText('review', subjectId, isSessionReview);
  const found = stored.read() ?? (kind === 'sequential' ? toOldDraft(sessionReview.read()) : null);
  if (!found) return;
  const { draft, baseVersion, unanswered = [] } = found;
  const copy = { key, tab: TAB, content: draft, base: EMPTY_DRAFT, baseVersion, sent: unanswered };
  await browserCopies.put({ ...copy, changedAt: Date.now() });
  stored.clear();
  sessionReview.clear();
}

interface OldDraft {
  /** The server's version that the draft is based on. */
  baseVersion: number;
  draft: ReviewDraft;
  /** Hashes of the drafts that were sent and not answered. */
  unanswered?: string[];
}

function isOldDraft(value: unknown): value is OldDraft {
  return (
    isObject(value) &&
    isReviewDraft(value.draft) &&
    typeof value.baseVersion === 'number' &&
    (value.unanswered === undefined || Array.isArray(value.unanswered))
  );
}

/**
 * Version 0.1.0 stored the review of a sequential session under the id of the session, and never on the server. It has no
 * base version: if the server has a draft, the user chooses between the two.
 */
interface SessionReview {
  /** By image id; an image without an entry is correct. */
  marks: Record<string, { isCorrect: boolean; comments: string }>;
  overallComments: string;
}

function toOldDraft(stored: SessionReview | null): OldDraft | null {
  if (!stored) return null;
  const marks = Object.entries(stored.marks).map(([itemId, mark]) => ({ itemId, ...mark }));
  return { baseVersion: 0, draft: { ...EMPTY_DRAFT, marks, overallComments: stored.overallComments } };
}

function isSessionReview(value: unknown): value is SessionReview {
  if (!isObject(value) || typeof value.overallComments !== 'string' || !isObject(value.marks)) return false;
  return Object.values(value.marks).every(
    (mark) => isObject(mark) && typeof mark.isCorrect === 'boolean' && typeof mark.comments === 'string',
  );
}
