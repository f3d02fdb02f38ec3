import {
  type DraftCalls,
  type DraftChange,
  type DraftText,
  hasDraftCode,
  isPassing,
  isSignedOut,
  type SavedDraft,
} from './draft-calls';
import { changeBetween, fitsKeepalive, wholeOf } from './draft-change';
import { meet, type WrittenOn } from './draft-meeting';
import type { CloseReason } from './draft-state';
import { fingerprint } from './fingerprint';

/** How a try to save ended. */
export type SendOutcome =
  | { name: 'saved' }
  | { name: 'conflict'; theirs: DraftText }
  | { name: 'closed'; reason: CloseReason }
  | { name: 'signed-out' }
  | { name: 'refused'; message: string }
  | { name: 'offline' };

/** Refusals in a row that another form of the same save may cure. */
const MAX_FORMS = 5;
const REFUSED = 'This text cannot be saved right now.';

/** What the server has, as far as its answers have said, and the way to bring it further. */
export class AcknowledgedText {
  content = '';
  /** Null while no answer has told it. */
  version: number | null = null;
  lastSaved: string | null = null;
  /** Fingerprints of what was sent since and not answered: any of them may be the server's text by now. */
  sent: string[] = [];
  /** What is on its way. */
  private inFlight: string | null = null;

  constructor(private readonly calls: DraftCalls) {}

  adopt({ content, version, lastSaved }: DraftText): void {
    this.content = content;
    this.version = version;
    this.lastSaved = lastSaved;
    this.sent = [];
  }

  /** Goes back to what a text was written on, which the server may have left behind. */
  goBackTo({ base, baseVersion, sent }: WrittenOn): void {
    this.content = base;
    this.version = baseVersion;
    this.sent = sent;
  }

  describe(): DraftText {
    const { content, version, lastSaved } = this;
    return { content, version: version ?? 0, lastSaved, submittedAt: null };
  }

  /** Sends a text until it is saved or it is known why not. Never rejects. One call at a time. */
  async send(text: string): Promise<SendOutcome> {
    let isWhole = false;
    for (let form = 0; form < MAX_FORMS && text !== this.content; form += 1) {
      const version = this.version ?? 0;
      const change = isWhole ? wholeOf(text, version) : changeBetween(this.content, text, version);
      this.sent = [...this.sent, fingerprint(text)];
      try {
        this.inFlight = text;
        this.acknowledge(text, await this.save(change));
        return { name: 'saved' };
      } catch (error) {
        if (hasDraftCode(error, 'DRAFT_RESYNC')) isWhole = true;
        else {
          const outcome = await this.explain(error, text);
          if (outcome) return outcome;
        }
      } finally {
        this.inFlight = null;
      }
    }
    return text === this.content ? { name: 'saved' } : { name: 'offline' };
  }

  /** Saves texts one after the other, so that each is a version, until one is not saved. */
  async sendInTurn(texts: readonly string[]): Promise<SendOutcome> {
    for (const text of texts) {
      const outcome = await this.send(text);
      if (outcome.name !== 'saved') return outcome;
    }
    return { name: 'saved' };
  }

  /** The page is going while a save is on its way: what came after it is sent behind it, as the next version. */
  sendBehind(text: string): void {
    const { inFlight, version } = this;
    if (inFlight === null || inFlight === text || version === null) return;
    const change = changeBetween(inFlight, text, version + 1);
    if (!fitsKeepalive(change)) return;
    this.sent = [...this.sent, fingerprint(text)];
    // Refused or unanswered, it is sent again by whoever opens the text next.
    this.save(change).then(
      (saved) => this.acknowledge(text, saved),
      () => undefined,
    );
  }

  private save(change: DraftChange): Promise<SavedDraft> {
    return this.calls.save(change, { keepalive: fitsKeepalive(change) });
  }

  private acknowledge(content: string, saved: SavedDraft): void {
    if (this.version === null || saved.version > this.version) {
      this.adopt({ content, ...saved, submittedAt: null });
    }
  }

  /** @returns null when another try with the same text makes sense at once */
  private async explain(error: unknown, text: string): Promise<SendOutcome | null> {
    if (hasDraftCode(error, 'DRAFT_CONFLICT', 'ALREADY_SUBMITTED')) return this.meetNewer(text);
    if (hasDraftCode(error, 'DEADLINE_PASSED')) return { name: 'closed', reason: 'deadline' };
    if (isPassing(error)) return { name: 'offline' };
    if (isSignedOut(error)) return { name: 'signed-out' };
    const message = error instanceof Error ? error.message : '';
    return { name: 'refused', message: message || REFUSED };
  }

  /**
   * Whether somebody else has written, or only the answer to an earlier save was lost.
   * @returns null when it was, and the text can be sent again
   */
  async meetNewer(text: string): Promise<SendOutcome | null> {
    let theirs: DraftText;
    try {
      theirs = await this.calls.read();
    } catch (error) {
      return isSignedOut(error) ? { name: 'signed-out' } : { name: 'offline' };
    }
    const mine = { content: text, base: this.content, baseVersion: this.version, sent: this.sent };
    const verdict = meet(mine, theirs);
    if (theirs.submittedAt || verdict !== 'conflict') this.adopt(theirs);
    if (theirs.submittedAt) return { name: 'closed', reason: 'submitted' };
    return verdict === 'conflict' ? { name: 'conflict', theirs } : null;
  }
}
