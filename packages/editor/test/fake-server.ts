import { ApiError } from '@inkwell/web/api-error';
import type { DraftCalls, DraftChange, DraftText, SavedDraft } from '../src/draft/draft-calls';

type Delivery = 'arrives' | 'request-lost' | 'answer-lost';

/** One draft on a server, with a network that can fail. */
export class FakeServer {
  readonly history: { content: string; version: number }[] = [];
  readonly changes: DraftChange[] = [];
  submittedAt: string | null = null;
  isLate = false;
  isSignedOut = false;
  isOnline = true;
  /** Saves reach nobody and get no answer. */
  isSilent = false;
  /** Each save waits for this promise. */
  gate: Promise<void> = Promise.resolve();
  private deliveries: Delivery[] = [];
  private refusals: ApiError[] = [];

  get content(): string {
    return this.history.at(-1)?.content ?? '';
  }

  get version(): number {
    return this.history.length;
  }

  /** Sets what happens to the next saves. Later ones arrive. */
  next(...deliveries: Delivery[]): void {
    this.deliveries.push(...deliveries);
  }

  refuseNext(code: string, statusCode = 409): void {
    this.refusals.push(new ApiError(`Refused: ${code}`, { code, statusCode }));
  }

  /** Saves as another device or an administrator. */
  saveElsewhere(content: string): void {
    this.write(content);
  }

  readonly calls: DraftCalls = {
    read: async () => {
      await Promise.resolve();
      this.checkReachable();
      return this.describe();
    },
    save: async (change, { signal }) => {
      await this.gate;
      if (this.isSilent) await aborted(signal);
      this.checkReachable();
      const delivery = this.deliveries.shift() ?? 'arrives';
      if (delivery === 'request-lost') throw unreachable();
      const saved = this.save(change);
      if (delivery === 'answer-lost') throw unreachable();
      return saved;
    },
  };

  describe(): DraftText {
    const { content, version, submittedAt } = this;
    return { content, version, lastSaved: version ? timeOf(version) : null, submittedAt };
  }

  /** A version as it was acknowledged. */
  describeVersion(version: number): DraftText {
    const content = this.history[version - 1]?.content ?? '';
    return { content, version, lastSaved: timeOf(version), submittedAt: null };
  }

  private save(change: DraftChange): SavedDraft {
    this.changes.push(change);
    const refusal = this.refusals.shift();
    if (refusal) throw refusal;
    if (this.submittedAt) throw refused('ALREADY_SUBMITTED');
    if (this.isLate) throw refused('DEADLINE_PASSED');
    if (change.baseVersion !== this.version) throw refused('DRAFT_CONFLICT');
    if ('content' in change) return this.write(change.content);
    const { at, remove, insert } = change.edit;
    const result = this.content.slice(0, at) + insert + this.content.slice(at + remove);
    if (result.length !== change.length) throw refused('DRAFT_RESYNC');
    return this.write(result);
  }

  private write(content: string): SavedDraft {
    const version = this.version + 1;
    this.history.push({ content, version });
    return { version, lastSaved: timeOf(version) };
  }

  private checkReachable(): void {
    if (!this.isOnline) throw unreachable();
    if (this.isSignedOut) throw new ApiError('Please sign in', { code: 'UNAUTHENTICATED', statusCode: 401 });
  }
}

function refused(code: string): ApiError {
  return new ApiError(`Refused: ${code}`, { code, statusCode: 409 });
}

function unreachable(): ApiError {
  return new ApiError('', { code: 'NETWORK', statusCode: 0 });
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(unreachable()));
  });
}

function timeOf(version: number): string {
  return new Date(Date.UTC(2026, 10, 20, 9, 0, version)).toISOString();
}
