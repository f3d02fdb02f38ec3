import { hasCode } from '@inkwell/web/api-error';
import { formatTime } from '@inkwell/web/format-date';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { HttpError } from 'react-admin';
import { useMay } from '../../providers/permissions';
import type { ReviewRow } from '../../providers/reviewRecords';
import { claimReview, releaseReview } from '../reviewCalls';

/** A claim lasts 15 minutes. */
const RENEW_INTERVAL_MS = 5 * 60_000;
/** A claim that gets no answer is sent again. */
const MAX_ATTEMPTS = 3;
const ACTIVITY_EVENTS = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

export type ClaimState =
  /** Not requested: the review cannot be claimed now, or the claim has been given back. */
  | { status: 'idle' }
  | { status: 'claiming' }
  | { status: 'claimed' }
  /** Somebody else claimed it first; the server's message names them. */
  | { status: 'refused'; message: string }
  /** It was claimed here, but is not any more. */
  | { status: 'lost'; message: string }
  | { status: 'failed'; error: unknown };

/**
 * Claims a review while its screen is open, and renews the claim while the user is active. Decides once, from the first
 * row, whether to claim: a review that becomes free later is claimed when the user asks for it.
 * @param row the newest state of the review
 */
export function useReviewClaim(row: ReviewRow) {
  const { id } = row;
  const mayReview = useMay('reviews:write');
  const [isClaimable] = useState(() => mayReview && isOpen(row) && !isClaimedByOther(row));
  const session = useMemo(
    () =>
      new ReviewClaimSession({
        claim: () => claimReview(id),
        release: (options) => releaseReview(id, options),
      }),
    [id],
  );
  const state = useSyncExternalStore(session.subscribe, session.getState);

  useEffect(() => {
    if (!isClaimable) return;
    session.claim();
    return () => session.release({ keepalive: true });
  }, [session, isClaimable]);

  useEffect(() => {
    let isActive = false;
    const noteActivity = () => {
      isActive = true;
    };
    // The claim of a user who is away runs out, so that others can review the work.
    const timer = setInterval(() => {
      if (isActive && session.getState().status === 'claimed') session.claim();
      isActive = false;
    }, RENEW_INTERVAL_MS);
    for (const name of ACTIVITY_EVENTS) document.addEventListener(name, noteActivity, { passive: true });
    const release = () => session.release({ keepalive: true });
    // The browser restored the page from its cache; `pagehide` had released the claim.
    const claimAgain = ({ persisted }: PageTransitionEvent) => persisted && isClaimable && session.claim();
    window.addEventListener('pagehide', release);
    window.addEventListener('pageshow', claimAgain);
    return () => {
      clearInterval(timer);
      for (const name of ACTIVITY_EVENTS) document.removeEventListener(name, noteActivity);
      window.removeEventListener('pagehide', release);
      window.removeEventListener('pageshow', claimAgain);
    };
  }, [session, isClaimable]);

  useEffect(() => {
    if (session.getState().status !== 'claimed') return;
    const { claim, status } = row;
    if (claim && !claim.isMine) session.lose(describeClaim(claim));
    else if (status === 'reviewed') session.lose('This work has been reviewed meanwhile.');
    else if (status === 'returned') session.lose('This work has been returned for correction meanwhile.');
    // Another window of the same user released it.
    else if (!claim) session.claim();
  }, [row, session]);

  return { session, state, isClaimable };
}

export function isOpen({ status }: Pick<ReviewRow, 'status'>): boolean {
  return status === 'pending' || status === 'overdue';
}

function isClaimedByOther({ claim }: ReviewRow): boolean {
  return claim !== null && !claim.isMine;
}

export function describeClaim({ by, expiresAt }: NonNullable<ReviewRow['claim']>): string {
  return `${by.name} is reviewing this work until ${formatTime(expiresAt)}.`;
}

/** Claims and releases are sent one after the other, also when a review is closed and opened again at once. */
let lastCall: Promise<unknown> = Promise.resolve();
function sendInOrder<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const result = lastCall.then(call, call);
  lastCall = result.catch(() => undefined);
  return result;
}

/** For tests: resolves when all calls so far are answered. */
export async function claimCallsFinished(): Promise<void> {
  await lastCall;
}

interface ClaimCalls {
  claim: () => Promise<unknown>;
  release: (options: { keepalive: boolean }) => Promise<unknown>;
}

export class ReviewClaimSession {
  private state: ClaimState = { status: 'idle' };
  /** Whether the server has a claim that must be released. */
  private isHeld = false;
  private isWanted = false;
  private readonly listeners = new Set<() => void>();
  /** Saves the draft: the server takes it only while the claim holds. */
  beforeRelease: (options: { keepalive: boolean }) => Promise<void> = async () => {};

  constructor(private readonly calls: ClaimCalls) {}

  readonly getState = () => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Claims the review, or renews the claim. */
  async claim(): Promise<void> {
    this.isWanted = true;
    await this.attemptClaim(1);
  }

  private async attemptClaim(attempt: number): Promise<void> {
    const wasClaimed = this.state.status === 'claimed';
    if (!wasClaimed) this.setState({ status: 'claiming' });
    try {
      await sendInOrder(this.calls.claim);
      this.isHeld = true;
      if (!wasClaimed) this.setState({ status: 'claimed' });
    } catch (error) {
      if (hasCode(error, 'NETWORK')) {
        // The time limit is over, and the server may have given the claim.
        this.isHeld = true;
        if (this.isWanted && attempt < MAX_ATTEMPTS) return this.attemptClaim(attempt + 1);
      }
      const isRefusal = error instanceof HttpError && error.status === 409;
      // Without a network the claim still holds until its time is over.
      if (!isRefusal) return wasClaimed ? undefined : this.setState({ status: 'failed', error });
      this.isHeld = false;
      this.setState({ status: wasClaimed ? 'lost' : 'refused', message: error.message });
    }
  }

  lose(message: string): void {
    this.isHeld = false;
    if (this.state.status === 'claimed') this.setState({ status: 'lost', message });
  }

  /** The review is published or returned: there is nothing to release. */
  end(): void {
    this.isWanted = false;
    this.isHeld = false;
    this.state = { status: 'idle' };
  }

  release(options: { keepalive: boolean }): void {
    this.isWanted = false;
    this.state = { status: 'idle' };
    sendInOrder(async () => {
      if (!this.isHeld) return;
      this.isHeld = false;
      await this.beforeRelease(options);
      await this.calls.release(options);
    }).catch(() => undefined);
  }

  private setState(state: ClaimState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
