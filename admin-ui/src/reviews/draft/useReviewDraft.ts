import { useEffect, useState, useSyncExternalStore } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import { forget, keep, keptName, readKept } from '../../forms/keptInBrowser';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import type { ReviewDetails, ReviewDraft } from '../../providers/reviewRecords';
import type { ReviewClaimSession } from '../claim/useReviewClaim';
import { isSameDraft, toReviewDraft, withValidPercentage } from './reviewDraft';

/** The draft of a review that is claimed; whoever mounts this anew begins with what the server holds. */
export function useDraftSession(review: ReviewDetails, claim: ReviewClaimSession) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [session] = useState(
    () =>
      new ReviewDraftSession({
        reviewId: review._id,
        start: { draft: toReviewDraft(review), version: review.draftVersion },
        save: (body, options) => dataProvider.saveReviewDraft(review._id, body, options),
        readServer: async () => {
          const now = await dataProvider.getReview(review._id);
          return { draft: toReviewDraft(now), version: now.draftVersion };
        },
        onSaved: (saved) => saved.claim && claim.renewed(saved.claim.expiresAt),
        onRefused: (message) => claim.lost(message),
      }),
  );
  const state = useSyncExternalStore(session.subscribe, session.read);

  useEffect(() => {
    session.enter();
    claim.beforeRelease = (options) => session.flush(options);
    const hide = () => document.visibilityState === 'hidden' && session.flush({ keepalive: true });
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      session.leave();
    };
  }, [session, claim]);

  return { session, state };
}

export interface DraftState {
  draft: ReviewDraft;
  saving: 'saved' | 'waiting' | 'saving' | 'failed';
  /** The server holds something newer than what this was written upon. */
  isConflict: boolean;
}

interface Saved {
  draftVersion: number;
  claim: { expiresAt: string } | null;
}

interface DraftSessionOptions {
  reviewId: string;
  start: { draft: ReviewDraft; version: number };
  save: (body: ReviewDraft & { baseVersion: number }, options: { keepalive: boolean }) => Promise<Saved>;
  /** The server's draft as it is now. */
  readServer: () => Promise<{ draft: ReviewDraft; version: number }>;
  onSaved: (saved: Saved) => void;
  /** It cannot be saved any more, and this is why. */
  onRefused: (message: string) => void;
}

const SAVE_AFTER_MS = 1000;
const AGAIN_AFTER_MS = 5000;

/** A review as it grows: a copy in the browser at each change, on the server a second after the last one. */
export class ReviewDraftSession {
  private state: DraftState;
  private readonly keptAs: string;
  private version: number;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private underWay: Promise<void> | undefined;
  private isOver = false;
  private isLeft = false;
  private readonly listeners = new Set<() => void>();

  constructor(private readonly options: DraftSessionOptions) {
    const { reviewId, start } = options;
    this.version = start.version;
    this.state = { draft: start.draft, saving: 'saved', isConflict: false };
    this.keptAs = keptName('review-draft', reviewId);
    const kept = readKeptDraft(this.keptAs);
    if (kept && isSameDraft(kept.draft, start.draft)) forget(this.keptAs);
    else if (kept) {
      const isConflict = kept.baseVersion !== start.version;
      this.state = { draft: kept.draft, saving: 'waiting', isConflict };
      this.plan(0);
    }
  }

  readonly read = () => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  change(draft: ReviewDraft): void {
    if (this.isOver) return;
    keepDraft(this.keptAs, { baseVersion: this.version, draft });
    this.set({ draft, saving: this.state.saving === 'saving' ? 'saving' : 'waiting' });
    this.plan(SAVE_AFTER_MS);
  }

  /** Saves what is unsaved, now. */
  async flush(options = { keepalive: false }): Promise<void> {
    clearTimeout(this.timer);
    if (this.underWay) await this.underWay;
    if (this.isOver || this.state.isConflict || this.state.saving === 'saved') return;
    this.underWay = this.send(options);
    await this.underWay;
    this.underWay = undefined;
  }

  /** Its screen is open. */
  enter(): void {
    this.isLeft = false;
  }

  /** Its screen is left: one last try, and what does not arrive stays in the browser. */
  leave(): void {
    this.isLeft = true;
    this.flush({ keepalive: true });
  }

  /** Of two drafts, the one that is to stay. */
  async resolve(which: 'mine' | 'theirs'): Promise<void> {
    const { draft, version } = await this.options.readServer();
    this.version = version;
    if (which === 'theirs') {
      forget(this.keptAs);
      return this.set({ draft, saving: 'saved', isConflict: false });
    }
    this.set({ saving: 'waiting', isConflict: false });
    await this.flush();
  }

  /** It was published or returned, or belongs to somebody else: nothing is to be saved any more. */
  end({ isDone }: { isDone: boolean }): void {
    this.isOver = true;
    clearTimeout(this.timer);
    if (isDone) forget(this.keptAs);
  }

  private plan(delay: number): void {
    clearTimeout(this.timer);
    if (this.isLeft) return;
    this.timer = setTimeout(() => this.flush(), delay);
  }

  private async send(options: { keepalive: boolean }): Promise<void> {
    const { draft } = this.state;
    this.set({ saving: 'saving' });
    try {
      const saved = await this.options.save(
        { ...withValidPercentage(draft), baseVersion: this.version },
        options,
      );
      this.version = saved.draftVersion;
      this.options.onSaved(saved);
      if (this.state.draft === draft) {
        forget(this.keptAs);
        this.set({ saving: 'saved' });
      } else {
        keepDraft(this.keptAs, { baseVersion: this.version, draft: this.state.draft });
        this.set({ saving: 'waiting' });
        this.plan(SAVE_AFTER_MS);
      }
    } catch (error) {
      await this.failed(error);
    }
  }

  private async failed(error: unknown): Promise<void> {
    const isRefusal = error instanceof HttpError && error.status >= 400 && error.status < 500;
    if (isRefusal && error.body?.code === 'REVIEW_DRAFT_CONFLICT') return this.compare();
    this.set({ saving: 'failed' });
    if (!isRefusal || error.status === 429) return this.plan(AGAIN_AFTER_MS);
    if (error.status === 409) this.options.onRefused(error.message);
  }

  /** A save that was sent on leaving may have arrived without its answer being heard. */
  private async compare(): Promise<void> {
    const server = await this.options.readServer().catch(() => null);
    if (!server || !isSameDraft(server.draft, this.state.draft))
      return this.set({ saving: 'failed', isConflict: true });
    this.version = server.version;
    forget(this.keptAs);
    this.set({ saving: 'saved' });
  }

  private set(changes: Partial<DraftState>): void {
    this.state = { ...this.state, ...changes };
    for (const listener of this.listeners) listener();
  }
}

interface KeptDraft {
  /** The server's version that it was written upon. */
  baseVersion: number;
  draft: ReviewDraft;
}

/** What had not reached the server when the browser was closed, or went down. */
export function readKeptDraft(name: string): KeptDraft | null {
  return readKept(name, isKept);
}

export function keepDraft(name: string, kept: KeptDraft): void {
  keep(name, kept);
}

function isKept(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null) return false;
  const { baseVersion, draft } = value as Partial<Record<keyof KeptDraft, unknown>>;
  if (typeof baseVersion !== 'number' || typeof draft !== 'object' || draft === null) return false;
  const { marks, overallComments } = draft as Partial<Record<keyof ReviewDraft, unknown>>;
  return (
    typeof overallComments === 'string' &&
    Array.isArray(marks) &&
    marks.every((mark) => typeof mark?.itemId === 'string' && typeof mark?.isCorrect === 'boolean')
  );
}
