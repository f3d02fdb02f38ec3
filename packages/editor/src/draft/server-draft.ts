import { hasCode, withTimeLimit } from '@inkwell/web/api-error';
import {
  isRetryable,
  isSignedOut,
  isUnreachable,
  type SavedDraft,
  type SavedValue,
  type SaveReason,
  type SessionCalls,
} from './draft-calls';
import type { DraftKind } from './draft-kind';
import type { CloseReason } from './draft-state';
import { textLimitMs } from './save-triggers';
import { type Comparison, compareWithServer, type DraftBase } from './server-comparison';

/** The result of an attempt to save. */
export type SaveOutcome<Value> =
  | { name: 'saved' }
  | { name: 'conflict'; theirs: SavedValue<Value> }
  | { name: 'closed'; reason: CloseReason }
  | { name: 'signed-out' }
  | { name: 'refused'; message: string }
  /** No answer; the text can be sent again. */
  | { name: 'offline' }
  /** An error of the server; the text can be sent again. */
  | { name: 'retrying'; isStorageFull?: true };

/** Refusals in a row after which the same text is not sent again at once. */
const MAX_ATTEMPTS = 5;
const REFUSED = 'This text cannot be saved right now.';
/** Browsers send at most 64 KiB after a page is gone; the rest is room for headers. */
const KEEPALIVE_LIMIT_BYTES = 60_000;
/** One UTF-16 unit of a JSON text becomes at most this many bytes. */
const MAX_BYTES_PER_UNIT = 3;

/** The value that the server has acknowledged, and the calls that save a newer one. */
export class ServerDraft<Value, Change> {
  content: Value;
  /** Null until the server has answered. */
  version: number | null = null;
  lastSaved: string | null = null;
  /** Hashes of texts that were sent since and not acknowledged. */
  sent: string[] = [];
  /** Why the acknowledged version was saved, if it was saved here. */
  private reason: SaveReason | null = null;
  private inFlight: Value | null = null;
  /** Was sent after the value in flight, for a page that is hidden or left. */
  private sentAfter: Value | null = null;

  constructor(
    private readonly kind: DraftKind<Value, Change>,
    private readonly calls: SessionCalls<Value, Change>,
    /** Gets each acknowledged value. */
    private readonly onAcknowledged: (saved: SavedValue<Value>) => void,
  ) {
    this.content = kind.blank;
  }

  /** Makes a text of the server the acknowledged text. Saves that were not acknowledged no longer matter. */
  adopt(text: SavedValue<Value>): void {
    this.adoptBelow(text);
    this.sent = [];
  }

  /**
   * Makes a text of the server the acknowledged text below a local text that was written on it. Saves without an answer can
   * still arrive: the text may come from a cache, or be that of an earlier save.
   */
  private adoptBelow(saved: SavedValue<Value>): void {
    const { content, version, lastSaved } = saved;
    this.onAcknowledged(saved);
    this.content = content;
    this.version = version;
    this.lastSaved = lastSaved;
    this.reason = null;
  }

  /** Adopts a text of the server after it was compared with the local text. */
  adoptCompared(result: Comparison, text: SavedValue<Value>): void {
    if (result === 'saved') this.adopt(text);
    else if (result === 'ahead') this.adoptBelow(text);
  }

  /** The server has accepted it as the last version, whose number it does not say. */
  adoptSubmitted(content: Value): void {
    this.content = content;
    this.onAcknowledged({ ...this.describe(), submittedAt: new Date().toISOString() });
  }

  /** Makes the base of a local text the acknowledged text, although the server may have a newer one. */
  resetTo({ base, baseVersion, sent }: DraftBase<Value>): void {
    this.content = base;
    this.version = baseVersion;
    this.sent = sent;
  }

  describe(): SavedValue<Value> {
    const { content, version, lastSaved } = this;
    return { content, version: version ?? 0, lastSaved, submittedAt: null };
  }

  /** True if the acknowledged text is this text, saved for this reason. */
  has(value: Value, reason?: SaveReason): boolean {
    return this.kind.isSame(value, this.content) && (!reason || reason === this.reason);
  }

  /**
   * Sends a text until it is saved or the cause of the failure is known. The acknowledged text is sent again for a reason
   * that its version does not have. Never rejects. One call at a time.
   */
  async send(value: Value, reason?: SaveReason): Promise<SaveOutcome<Value>> {
    const neededReason = this.has(value) ? reason : undefined;
    let isWhole = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !this.has(value, neededReason); attempt += 1) {
      const baseVersion = this.version ?? 0;
      const change = this.kind.toChange(this.content, value, { baseVersion, isWhole, reason });
      this.sent = [...this.sent, this.kind.hash(value)];
      try {
        this.inFlight = value;
        this.acknowledge(value, await this.save(change), reason);
        return { name: 'saved' };
      } catch (error) {
        if (hasCode(error, 'DRAFT_RESYNC')) isWhole = true;
        else {
          const outcome = await this.toOutcome(error, value);
          if (outcome) return outcome;
        }
      } finally {
        this.inFlight = null;
        this.sentAfter = null;
      }
    }
    return this.has(value) ? { name: 'saved' } : { name: 'retrying' };
  }

  /** Makes the chosen value of a conflict the newest version. The other one is a version too, if there is a history. */
  async resolve(
    choice: 'mine' | 'theirs',
    mine: Value,
    theirs: SavedValue<Value>,
  ): Promise<SaveOutcome<Value>> {
    if ((this.version ?? -1) < theirs.version) this.adopt(theirs);
    if (choice === 'mine') return this.send(mine, 'conflict');
    if (!this.kind.hasHistory) return { name: 'saved' };
    const outcome = await this.send(mine, 'not_chosen');
    return outcome.name === 'saved' ? this.send(theirs.content, 'conflict') : outcome;
  }

  /** Sends a newer value as the next version, without waiting for the save that is in flight. For a page being left. */
  sendAfterInFlight(value: Value): void {
    const { inFlight, sentAfter, version, kind } = this;
    if (inFlight === null || version === null) return;
    if (kind.isSame(sentAfter ?? inFlight, value)) return;
    const options = { baseVersion: version + 1, isWhole: false, reason: undefined };
    const change = kind.toChange(inFlight, value, options);
    if (!fitsKeepalive(change)) return;
    this.sentAfter = value;
    this.sent = [...this.sent, kind.hash(value)];
    // If this fails, the copy in the browser is sent when the draft is opened again.
    this.save(change).then(
      (saved) => this.acknowledge(value, saved),
      () => {
        this.sentAfter = null;
      },
    );
  }

  /**
   * Reads the server's text after a conflict: either somebody else has written, or only the answer to an earlier save
   * was lost.
   * @returns null if the answer was lost and the text can be sent again
   */
  async compareAgain(value: Value): Promise<SaveOutcome<Value> | null> {
    let theirs: SavedValue<Value>;
    try {
      theirs = await withTimeLimit(textLimitMs(this.kind.lengthOf(value)), () => this.calls.read());
    } catch (error) {
      return isSignedOut(error) ? { name: 'signed-out' } : toRetry(error);
    }
    const local = { content: value, base: this.content, baseVersion: this.version, sent: this.sent };
    const result = compareWithServer(this.kind, local, theirs);
    this.adoptCompared(theirs.submittedAt ? 'saved' : result, theirs);
    if (theirs.submittedAt) return { name: 'closed', reason: 'submitted' };
    return result === 'conflict' ? { name: 'conflict', theirs } : null;
  }

  private save(change: Change): Promise<SavedDraft> {
    const keepalive = fitsKeepalive(change);
    return withTimeLimit(textLimitMs(this.kind.lengthOfChange(change)), (signal) =>
      this.calls.save(change, { keepalive, signal }),
    );
  }

  private acknowledge(content: Value, saved: SavedDraft, reason?: SaveReason): void {
    if (this.version === null || saved.version > this.version) {
      // A page that was hidden has sent a later value too.
      const sentLater = this.sent.slice(this.sent.indexOf(this.kind.hash(content)) + 1);
      this.adopt({ content, ...saved, submittedAt: null });
      this.sent = sentLater;
      this.reason = reason ?? null;
    }
  }

  /** @returns null if the same text should be sent again at once */
  private async toOutcome(error: unknown, value: Value): Promise<SaveOutcome<Value> | null> {
    if (hasCode(error, 'DRAFT_CONFLICT', 'ALREADY_SUBMITTED')) return this.compareAgain(value);
    if (hasCode(error, 'DEADLINE_PASSED')) return { name: 'closed', reason: 'deadline' };
    if (isRetryable(error)) return toRetry(error);
    if (isSignedOut(error)) return { name: 'signed-out' };
    const message = error instanceof Error ? error.message : '';
    return { name: 'refused', message: message || REFUSED };
  }
}

function toRetry(error: unknown): SaveOutcome<never> {
  if (hasCode(error, 'STORAGE_FULL')) return { name: 'retrying', isStorageFull: true };
  return isUnreachable(error) ? { name: 'offline' } : { name: 'retrying' };
}

function fitsKeepalive(change: unknown): boolean {
  const body = JSON.stringify(change);
  if (body.length * MAX_BYTES_PER_UNIT < KEEPALIVE_LIMIT_BYTES) return true;
  return body.length < KEEPALIVE_LIMIT_BYTES && new TextEncoder().encode(body).length < KEEPALIVE_LIMIT_BYTES;
}
