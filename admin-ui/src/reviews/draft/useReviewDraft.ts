import { useEffect, useState, useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import { UnsentText } from '../../forms/UnsentText';
import type { ReviewDetails, ReviewDraft } from '../../providers/reviewRecords';
import type { ReviewClaimSession } from '../claim/useReviewClaim';
import { getReview, saveReviewDraft } from '../reviewCalls';
import { hashDraft, isSameDraft, toReviewDraft, withValidPercentage } from './reviewDraft';

/** The draft of a claimed review. A new mount starts with the server's draft, or with the unsent one of this browser. */
export function useReviewDraft(review: ReviewDetails, claim: ReviewClaimSession) {
  const [session] = useState(
    () =>
      new ReviewDraftSession(review, {
        save: (body, options) => saveReviewDraft(review._id, body, options),
        read: () => getReview(review._id),
        onRefused: (message) => claim.lose(message),
      }),
  );
  const state = useSyncExternalStore(session.subscribe, session.getState);

  useEffect(() => {
    session.resume();
    claim.beforeRelease = (options) => session.save(options);
    const saveIfHidden = () => document.visibilityState === 'hidden' && session.save({ keepalive: true });
    document.addEventListener('visibilitychange', saveIfHidden);
    return () => {
      document.removeEventListener('visibilitychange', saveIfHidden);
      session.pause();
    };
  }, [session, claim]);

  return { session, state };
}

export interface ReviewDraftState {
  draft: ReviewDraft;
  saving: 'saved' | 'waiting' | 'saving' | 'failed';
  /** The server's draft is newer than the one that was changed here. */
  isConflict: boolean;
}

interface ReviewDraftCalls {
  save: (
    body: ReviewDraft & { baseVersion: number },
    options: { keepalive: boolean },
  ) => Promise<{ draftVersion: number }>;
  read: () => Promise<ReviewDetails>;
  /** The draft cannot be saved any more, for the reason in the message. */
  onRefused: (message: string) => void;
}

const SAVE_DELAY_MS = 1000;
const RETRY_DELAY_MS = 5000;

/** Stores each change in the browser, and saves on the server one second after the last one. */
export class ReviewDraftSession {
  private state: ReviewDraftState;
  private readonly unsent: UnsentText<UnsentDraft>;
  /** The server's version that the draft is based on. */
  private version: number;
  /** Hashes of the drafts that were sent since the last answer. The server may hold one of them. */
  private unanswered: string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private savePromise: Promise<void> | undefined;
  private isEnded = false;
  private isPaused = false;
  private readonly listeners = new Set<() => void>();

  constructor(
    review: ReviewDetails,
    private readonly calls: ReviewDraftCalls,
  ) {
    const draft = toReviewDraft(review);
    this.version = review.draftVersion;
    this.state = { draft, saving: 'saved', isConflict: false };
    this.unsent = openUnsentDraft(review);
    const stored = this.unsent.read();
    if (stored && isSameDraft(stored.draft, draft)) this.unsent.clear();
    else if (stored) {
      // The answer to a save can be lost with the page: then the server's draft was sent from here.
      const isOurs = stored.unanswered?.includes(hashDraft(draft)) ?? false;
      const isConflict = stored.baseVersion !== review.draftVersion && !isOurs;
      this.unanswered = stored.unanswered ?? [];
      this.state = { draft: stored.draft, saving: 'waiting', isConflict };
      this.saveLater(0);
    }
  }

  readonly getState = () => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  change(draft: ReviewDraft): void {
    if (this.isEnded) return;
    this.store(draft);
    this.setState({ draft, saving: this.state.saving === 'saving' ? 'saving' : 'waiting' });
    this.saveLater(SAVE_DELAY_MS);
  }

  /** Saves now, if anything is unsaved. */
  async save(options = { keepalive: false }): Promise<void> {
    clearTimeout(this.timer);
    while (this.savePromise) await this.savePromise;
    if (this.isEnded || this.state.isConflict || this.state.saving === 'saved') return;
    this.savePromise = this.send(options);
    await this.savePromise;
    this.savePromise = undefined;
  }

  resume(): void {
    this.isPaused = false;
  }

  /** The screen is closed: saves once more. If that fails, the draft stays in the browser. */
  pause(): void {
    this.isPaused = true;
    this.save({ keepalive: true });
  }

  /** Ends a conflict with the draft of this screen or with the server's. */
  async resolveConflict(choice: 'mine' | 'theirs'): Promise<void> {
    const review = await this.calls.read();
    const theirs = toReviewDraft(review);
    this.setState({ isConflict: false, ...(choice === 'theirs' && { draft: theirs }) });
    this.markSaved(theirs, review.draftVersion);
    await this.save();
  }

  /** The review is published or returned: nothing is saved any more. */
  end(): void {
    this.isEnded = true;
    clearTimeout(this.timer);
    this.unsent.clear();
  }

  private saveLater(delayMs: number): void {
    clearTimeout(this.timer);
    if (this.isPaused) return;
    this.timer = setTimeout(() => this.save(), delayMs);
  }

  private async send(options: { keepalive: boolean }): Promise<void> {
    const sent = withValidPercentage(this.state.draft);
    this.unanswered = [...new Set(this.unanswered).add(hashDraft(sent))];
    this.store(this.state.draft);
    this.setState({ saving: 'saving' });
    try {
      const { draftVersion } = await this.calls.save({ ...sent, baseVersion: this.version }, options);
      this.markSaved(sent, draftVersion);
    } catch (error) {
      await this.handleFailure(error);
    }
  }

  /** The server holds `saved`. A change since then is saved later. */
  private markSaved(saved: ReviewDraft, version: number): void {
    this.version = version;
    this.unanswered = [];
    if (isSameDraft(saved, withValidPercentage(this.state.draft))) {
      this.unsent.clear();
      this.setState({ saving: 'saved' });
    } else {
      this.store(this.state.draft);
      this.setState({ saving: 'waiting' });
      this.saveLater(SAVE_DELAY_MS);
    }
  }

  private async handleFailure(error: unknown): Promise<void> {
    const isRefusal = error instanceof HttpError && error.status >= 400 && error.status < 500;
    if (isRefusal && error.body?.code === 'REVIEW_DRAFT_CONFLICT') return this.compareWithServer();
    this.setState({ saving: 'failed' });
    if (!isRefusal || error.status === 429) return this.saveLater(RETRY_DELAY_MS);
    if (error.status === 409) this.calls.onRefused(error.message);
  }

  /** There is no conflict if an earlier save arrived but its answer was lost. */
  private async compareWithServer(): Promise<void> {
    const review = await this.calls.read().catch(() => null);
    const saved = review && toReviewDraft(review);
    if (!saved || !this.unanswered.includes(hashDraft(saved)))
      return this.setState({ saving: 'failed', isConflict: true });
    this.markSaved(saved, review.draftVersion);
  }

  private store(draft: ReviewDraft): void {
    this.unsent.write({ baseVersion: this.version, draft, unanswered: this.unanswered });
  }

  private setState(changes: Partial<ReviewDraftState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

interface UnsentDraft {
  /** The server's version that the draft is based on. */
  baseVersion: number;
  draft: ReviewDraft;
  /** Hashes of the drafts that were sent and not answered. Absent in drafts of earlier releases. */
  unanswered?: string[];
}

function openUnsentDraft(review: ReviewDetails): UnsentText<UnsentDraft> {
  const unsent = new UnsentText('review-draft', review._id, isUnsentDraft);
  if (review.kind === 'sequential') moveSessionReview(review.subjectId, unsent);
  return unsent;
}

/**
 * Version 0.1.0 stored the review of a sequential session under the id of the session, and never on the server. It has no
 * base version: if the server has a draft, the user chooses between the two.
 */
function moveSessionReview(sessionId: string, unsent: UnsentText<UnsentDraft>): void {
  const sessionReview = new UnsentText('review', sessionId, isSessionReview);
  const stored = sessionReview.read();
  if (!stored || unsent.read()) return;
  const marks = Object.entries(stored.marks).map(([itemId, mark]) => ({ itemId, ...mark }));
  const { overallComments } = stored;
  unsent.write({ baseVersion: 0, draft: { marks, overallComments, percentage: null, overrideReason: null } });
  sessionReview.clear();
}

function isUnsentDraft(value: unknown): value is UnsentDraft {
  if (!isObject(value) || !isObject(value.draft)) return false;
  const { marks, overallComments } = value.draft;
  return (
    typeof value.baseVersion === 'number' &&
    typeof overallComments === 'string' &&
    (value.unanswered === undefined || Array.isArray(value.unanswered)) &&
    Array.isArray(marks) &&
    marks.every((mark) => typeof mark?.itemId === 'string' && isMarkValue(mark.isCorrect))
  );
}

const isMarkValue = (value: unknown) => value === null || typeof value === 'boolean';

interface SessionReview {
  /** By image id; an image without an entry is correct. */
  marks: Record<string, { isCorrect: boolean; comments: string }>;
  overallComments: string;
}

function isSessionReview(value: unknown): value is SessionReview {
  if (!isObject(value) || typeof value.overallComments !== 'string' || !isObject(value.marks)) return false;
  return Object.values(value.marks).every(
    (mark) => isObject(mark) && typeof mark.isCorrect === 'boolean' && typeof mark.comments === 'string',
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
