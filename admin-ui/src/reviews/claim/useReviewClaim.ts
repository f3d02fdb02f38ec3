import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { HttpError, useDataProvider } from 'react-admin';
import { formatTime } from '../../display/formatDate';
import type { ConsoleDataProvider } from '../../providers/dataProvider';
import { REVIEWS } from '../../providers/resources';
import type { ReviewClaim, ReviewRow } from '../../providers/reviewRecords';

/** A claim lasts 15 minutes. */
const RENEW_MS = 5 * 60_000;
const SIGNS_OF_LIFE = ['keydown', 'pointerdown', 'wheel', 'touchmove'] as const;

/** Claims a review that is wanted, for as long as its screen is open and somebody is at it. */
export function useClaim(id: string, isWanted: boolean) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const session = useMemo(
    () =>
      new ReviewClaimSession({
        claim: () => dataProvider.claimReview(id),
        release: (options) => dataProvider.releaseReview(id, options),
      }),
    [dataProvider, id],
  );
  const state = useSyncExternalStore(session.subscribe, session.read);

  useEffect(() => {
    if (!isWanted) return;
    session.ask();
    return () => session.release({ keepalive: true });
  }, [session, isWanted]);

  useEffect(() => {
    let isAlive = false;
    const live = () => {
      isAlive = true;
    };
    // Who has gone for lunch does not keep it from the others.
    const timer = setInterval(() => {
      if (isAlive && session.read().is === 'mine') session.ask();
      isAlive = false;
    }, RENEW_MS);
    for (const name of SIGNS_OF_LIFE) document.addEventListener(name, live, { passive: true });
    const leave = () => session.release({ keepalive: true });
    // A page that comes back out of the browser's memory has given its claim back.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && isWanted && session.ask();
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', comeBack);
    return () => {
      clearInterval(timer);
      for (const name of SIGNS_OF_LIFE) document.removeEventListener(name, live);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', comeBack);
    };
  }, [session, isWanted]);

  return { session, state };
}

export type ClaimState =
  /** Not asked for: there is nothing to claim, or somebody else has it. */
  | { is: 'idle' }
  | { is: 'asking' }
  /** Ours: nobody else can review it before `until`. */
  | { is: 'mine'; until: string }
  /** Somebody was faster: the server's sentence says who. */
  | { is: 'refused'; message: string }
  /** It was ours. */
  | { is: 'lost'; message: string }
  | { is: 'failed'; error: unknown };

interface ClaimCalls {
  claim: () => Promise<ReviewClaim>;
  release: (options: { keepalive: boolean }) => Promise<unknown>;
}

/** What is asked and given back goes out in order, also when a review is left and opened again at once. */
let lastCall: Promise<unknown> = Promise.resolve();
function inOrder<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  const answer = lastCall.then(call, call);
  lastCall = answer.catch(() => undefined);
  return answer;
}

/** When everything that was asked and given back so far has been answered. */
export async function claimCallsFinished(): Promise<void> {
  await lastCall;
}

/** One reviewer's hold on one review. */
export class ReviewClaimSession {
  private state: ClaimState = { is: 'idle' };
  /** As far as the server is concerned. */
  private isHeld = false;
  private readonly listeners = new Set<() => void>();
  /** What has to reach the server while the claim is still ours. */
  beforeRelease: (options: { keepalive: boolean }) => Promise<void> = async () => {};

  constructor(private readonly calls: ClaimCalls) {}

  readonly read = () => this.state;

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  /** Asks for it, or asks to keep it. */
  async ask(): Promise<void> {
    const wasMine = this.state.is === 'mine';
    if (!wasMine) this.set({ is: 'asking' });
    try {
      const { expiresAt } = await inOrder(this.calls.claim);
      this.isHeld = true;
      this.set({ is: 'mine', until: expiresAt });
    } catch (error) {
      const isRefusal = error instanceof HttpError && error.status === 409;
      // While the network is away the claim is still ours; its time runs on.
      if (!isRefusal) return wasMine ? undefined : this.set({ is: 'failed', error });
      this.isHeld = false;
      this.set({ is: wasMine ? 'lost' : 'refused', message: error.message });
    }
  }

  /** A save of the draft has renewed it. */
  renewed(until: string): void {
    if (this.state.is === 'mine') this.set({ is: 'mine', until });
  }

  lost(message: string): void {
    this.isHeld = false;
    if (this.state.is === 'mine') this.set({ is: 'lost', message });
  }

  /** It was published or returned: there is nothing to give back. */
  ended(): void {
    this.isHeld = false;
    this.state = { is: 'idle' };
  }

  release(options: { keepalive: boolean }): void {
    this.state = { is: 'idle' };
    inOrder(async () => {
      if (!this.isHeld) return;
      this.isHeld = false;
      await this.beforeRelease(options);
      await this.calls.release(options);
    }).catch(() => undefined);
  }

  private set(state: ClaimState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}

type Standing = Pick<ReviewRow, '_id' | 'claim' | 'status'>;

/**
 * How the open review stands among the others: read again with each change of the queue, without its texts.
 * Whoever holds it is told when it is no longer theirs.
 */
export function useReviewClaimStatus(
  review: Standing | undefined,
  attempt: number,
  session: ReviewClaimSession,
): Standing | undefined {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const id = review?._id ?? '';
  const { data } = useQuery<Standing | null>({
    queryKey: [REVIEWS, 'standing', id, attempt],
    queryFn: async () => (await dataProvider.getMany<ReviewRow>(REVIEWS, { ids: [id] })).data[0] ?? null,
    enabled: review !== undefined,
    // Only an event makes it old.
    ...(review ? { initialData: review } : {}),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (!data || session.read().is !== 'mine') return;
    const { claim, status } = data;
    if (claim && !claim.isMine) session.lost(describeClaim(claim));
    else if (status === 'reviewed') session.lost('This work has been reviewed meanwhile.');
    else if (status === 'returned') session.lost('This work has been returned for correction meanwhile.');
    // Given back in another window of ours, while this one goes on.
    else if (!claim) session.ask();
  }, [data, session]);
  return data ?? undefined;
}

export function describeClaim({ by, expiresAt }: NonNullable<ReviewRow['claim']>): string {
  return `${by.name} is reviewing this work until ${formatTime(expiresAt)}.`;
}
