import { HttpError } from 'react-admin';
import type { ReviewClaim } from '../../providers/reviewRecords';

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
export async function claimsSettled(): Promise<void> {
  await lastCall;
}

/** One reviewer's hold on one review. */
export class ClaimSession {
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
