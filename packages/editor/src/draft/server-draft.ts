import { editBetween } from '@inkwell/contract/draft-edit';
import {
  type DraftCalls,
  type DraftChange,
  type DraftText,
  hasDraftCode,
  isRetryable,
  isSignedOut,
  isUnreachable,
  type SavedDraft,
  type SaveReason,
} from './draft-calls';
import type { CloseReason } from './draft-state';
import { withTimeLimit } from './save-triggers';
import { compareWithServer, type DraftBase, hashText } from './server-comparison';

/** The result of an attempt to save. */
export type SaveOutcome =
  | { name: 'saved' }
  | { name: 'conflict'; theirs: DraftText }
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
/** One UTF-16 unit becomes at most this many bytes in JSON. */
const MAX_BYTES_PER_UNIT = 6;

/** The text that the server has acknowledged, and the calls that save a newer one. */
export class ServerDraft {
  content = '';
  /** Null until the server has answered. */
  version: number | null = null;
  lastSaved: string | null = null;
  /** Hashes of texts that were sent since and not acknowledged. */
  sent: string[] = [];
  /** Why the acknowledged version was saved, if it was saved here. */
  private reason: SaveReason | null = null;
  private inFlight: string | null = null;

  constructor(private readonly calls: DraftCalls) {}

  /** Makes a text of the server the acknowledged text. Saves that were not acknowledged no longer matter. */
  adopt(text: DraftText): void {
    this.adoptBelow(text);
    this.sent = [];
  }

  /**
   * Makes a text of the server the acknowledged text below a local text that was written on it. Saves without an answer can
   * still arrive: the text may come from a cache, or be that of an earlier save.
   */
  private adoptBelow({ content, version, lastSaved }: DraftText): void {
    this.content = content;
    this.version = version;
    this.lastSaved = lastSaved;
    this.reason = null;
  }

  /** Adopts a text of the server after it was compared with the local text. */
  adoptCompared(result: ReturnType<typeof compareWithServer>, text: DraftText): void {
    if (result === 'saved') this.adopt(text);
    else if (result === 'ahead') this.adoptBelow(text);
  }

  /** Makes the base of a local text the acknowledged text, although the server may have a newer one. */
  resetTo({ base, baseVersion, sent }: DraftBase): void {
    this.content = base;
    this.version = baseVersion;
    this.sent = sent;
  }

  describe(): DraftText {
    const { content, version, lastSaved } = this;
    return { content, version: version ?? 0, lastSaved, submittedAt: null };
  }

  /** True if the acknowledged text is this text, saved for this reason. */
  has(text: string, reason?: SaveReason): boolean {
    return text === this.content && (!reason || reason === this.reason);
  }

  /**
   * Sends a text until it is saved or the cause of the failure is known. The acknowledged text is sent again for a reason
   * that its version does not have. Never rejects. One call at a time.
   */
  async send(text: string, reason?: SaveReason): Promise<SaveOutcome> {
    const neededReason = this.has(text) ? reason : undefined;
    let isWhole = false;
    for (let attempt = 0; attempt < MAX_ATTEMPTS && !this.has(text, neededReason); attempt += 1) {
      const change = {
        ...this.buildChange(this.content, text, this.version ?? 0, isWhole),
        ...(reason && { reason }),
      };
      this.sent = [...this.sent, hashText(text)];
      try {
        this.inFlight = text;
        this.acknowledge(text, await this.save(change), reason);
        return { name: 'saved' };
      } catch (error) {
        if (hasDraftCode(error, 'DRAFT_RESYNC')) isWhole = true;
        else {
          const outcome = await this.toOutcome(error, text);
          if (outcome) return outcome;
        }
      } finally {
        this.inFlight = null;
      }
    }
    return text === this.content ? { name: 'saved' } : { name: 'retrying' };
  }

  /** Makes the chosen text of a conflict the newest version. The other one is a version too. */
  async resolve(choice: 'mine' | 'theirs', mine: string, theirs: DraftText): Promise<SaveOutcome> {
    if ((this.version ?? -1) < theirs.version) this.adopt(theirs);
    if (choice === 'mine') return this.send(mine, 'conflict');
    const outcome = await this.send(mine, 'not_chosen');
    return outcome.name === 'saved' ? this.send(theirs.content, 'conflict') : outcome;
  }

  /** Sends a newer text as the next version, without waiting for the save that is in flight. For a page being left. */
  sendAfterInFlight(text: string): void {
    const { inFlight, version } = this;
    if (inFlight === null || inFlight === text || version === null) return;
    const change = this.buildChange(inFlight, text, version + 1);
    if (!fitsKeepalive(change)) return;
    this.sent = [...this.sent, hashText(text)];
    // If this fails, the copy in the browser is sent when the text is opened again.
    this.save(change).then(
      (saved) => this.acknowledge(text, saved),
      () => undefined,
    );
  }

  /**
   * Reads the server's text after a conflict: either somebody else has written, or only the answer to an earlier save
   * was lost.
   * @returns null if the answer was lost and the text can be sent again
   */
  async compareAgain(text: string): Promise<SaveOutcome | null> {
    let theirs: DraftText;
    try {
      theirs = await withTimeLimit(text.length, () => this.calls.read());
    } catch (error) {
      return isSignedOut(error) ? { name: 'signed-out' } : toRetry(error);
    }
    const local = { content: text, base: this.content, baseVersion: this.version, sent: this.sent };
    const result = compareWithServer(local, theirs);
    this.adoptCompared(theirs.submittedAt ? 'saved' : result, theirs);
    if (theirs.submittedAt) return { name: 'closed', reason: 'submitted' };
    return result === 'conflict' ? { name: 'conflict', theirs } : null;
  }

  private buildChange(base: string, text: string, baseVersion: number, isWhole = false): DraftChange {
    if (isWhole || baseVersion === 0) return { content: text, baseVersion };
    return { baseVersion, edit: editBetween(base, text), length: text.length };
  }

  private save(change: DraftChange): Promise<SavedDraft> {
    const { length } = 'content' in change ? change.content : change.edit.insert;
    const keepalive = fitsKeepalive(change);
    return withTimeLimit(length, (signal) => this.calls.save(change, { keepalive, signal }));
  }

  private acknowledge(content: string, saved: SavedDraft, reason?: SaveReason): void {
    if (this.version === null || saved.version > this.version) {
      // A page that was hidden has sent a later text too.
      const sentLater = this.sent.slice(this.sent.indexOf(hashText(content)) + 1);
      this.adopt({ content, ...saved, submittedAt: null });
      this.sent = sentLater;
      this.reason = reason ?? null;
    }
  }

  /** @returns null if the same text should be sent again at once */
  private async toOutcome(error: unknown, text: string): Promise<SaveOutcome | null> {
    if (hasDraftCode(error, 'DRAFT_CONFLICT', 'ALREADY_SUBMITTED')) return this.compareAgain(text);
    if (hasDraftCode(error, 'DEADLINE_PASSED')) return { name: 'closed', reason: 'deadline' };
    if (isRetryable(error)) return toRetry(error);
    if (isSignedOut(error)) return { name: 'signed-out' };
    const message = error instanceof Error ? error.message : '';
    return { name: 'refused', message: message || REFUSED };
  }
}

function toRetry(error: unknown): SaveOutcome {
  if (hasDraftCode(error, 'STORAGE_FULL')) return { name: 'retrying', isStorageFull: true };
  return isUnreachable(error) ? { name: 'offline' } : { name: 'retrying' };
}

function fitsKeepalive(change: DraftChange): boolean {
  const text = 'content' in change ? change.content : change.edit.insert;
  if (text.length * MAX_BYTES_PER_UNIT < KEEPALIVE_LIMIT_BYTES) return true;
  return (
    text.length < KEEPALIVE_LIMIT_BYTES &&
    new TextEncoder().encode(JSON.stringify(change)).length < KEEPALIVE_LIMIT_BYTES
  );
}
