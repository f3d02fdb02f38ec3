import { ClosedWorkText } from './closed-work-text';
import { type DraftCalls, type DraftText, hasDraftCode, isSignedOut, type SubmitCall } from './draft-calls';
import { type CloseReason, type DraftSnapshot, DraftStateStore, type ObservableValue } from './draft-state';
import type { TabMessage } from './draft-tabs';
import { OrphanedCopies } from './orphaned-copies';
import { IdleTimer, RetryTimer, withTimeLimit } from './save-triggers';
import { CopyWriter, ScreenText } from './screen-text';
import { compareWithServer } from './server-comparison';
import { type SaveOutcome, ServerDraft } from './server-draft';
import type { DraftStorage } from './unsent-text-storage';

interface DraftSessionOptions extends DraftStorage {
  calls: DraftCalls;
  /** Why the text is read-only from the beginning. */
  closed?: CloseReason | null;
}

/**
 * One open text. Sends changes to the server, one save at a time, and keeps a copy in this browser until they are
 * acknowledged. No text is dropped: it is on the server, in the copy, or in a conflict that the user resolves.
 */
export class DraftSession {
  readonly snapshots: ObservableValue<DraftSnapshot>;
  readonly local: ScreenText;
  readonly unsent: ClosedWorkText;
  private readonly server: ServerDraft;
  private readonly copy: CopyWriter;
  private readonly orphans: OrphanedCopies;
  private readonly states: DraftStateStore;
  private readonly idle = new IdleTimer(() => void this.startSave());
  private readonly retry = new RetryTimer();
  private saving: Promise<void> | null = null;
  private submission: Promise<unknown> | null = null;
  private isDisposed = false;

  constructor(private readonly options: DraftSessionOptions) {
    this.server = new ServerDraft(options.calls);
    this.copy = new CopyWriter(options, () => this.states.publish());
    this.local = new ScreenText(this.server, this.copy);
    this.orphans = new OrphanedCopies(options);
    this.states = new DraftStateStore(() => ({ lastSaved: this.server.lastSaved, copy: this.copy.status }));
    this.states.closed = options.closed ?? null;
    this.snapshots = this.states.snapshots;
    this.unsent = new ClosedWorkText(this.states, this.server, this.local, this.copy, this.orphans);
    options.tabs.listen((message) => this.applyRemoteChange(message));
  }

  /** Reads the server's text and the copies that closed tabs left in this browser. */
  async open(): Promise<void> {
    await this.orphans.find();
    if (!this.isDisposed) await this.load();
  }

  /** Call this at each change that the user makes. It is cheap. */
  markChanged(): void {
    if (this.states.isReadOnly()) return;
    this.local.markChanged();
    this.idle.restart();
    if (this.states.is('clean', 'saved', 'refused')) this.states.set({ name: 'unsaved' });
  }

  /** Saves unsaved text. At the user's request, it marks the version for the history. @returns whether the server has all */
  async save({ isAutomatic = false } = {}): Promise<boolean> {
    this.retry.retryNow();
    await this.startSave(!isAutomatic);
    // A save that was in flight had no later text and no mark.
    if (this.states.is('unsaved', 'saved')) await this.startSave(!isAutomatic);
    return this.states.isLoaded && !this.local.isUnsaved();
  }

  /** Call this when the network, the tab or the user's session is back: what could not be sent is sent now. */
  readonly retryNow = () => this.retry.retryNow();

  /** Call this when the page is hidden or left: writes the copy and sends unsaved text as far as the browser allows. */
  saveBeforeLeaving(): void {
    if (this.states.isReadOnly() || !this.local.isUnsaved()) return;
    this.local.writeCopyNow();
    if (!this.states.canSend()) return;
    const text = this.local.read();
    this.copy.recordSent(text);
    if (this.saving) this.server.sendAfterInFlight(text);
    else void this.startSave();
  }

  /** Ends a conflict; both texts are then in the history. @returns false if that failed and the conflict remains */
  async resolve(choice: 'mine' | 'theirs'): Promise<boolean> {
    const { current } = this.states;
    if (current.name !== 'conflict') return true;
    const { theirs } = current;
    const mine = this.local.read();
    let outcome = await this.server.resolve(choice, mine, theirs);
    if (outcome.name === 'saved' && choice === 'theirs') {
      if (this.local.read() === mine) this.local.show(theirs.content);
      else outcome = { name: 'conflict', theirs: this.server.describe() };
    }
    if (!['offline', 'retrying', 'signed-out'].includes(outcome.name)) await this.applyOutcome(outcome);
    return outcome.name === 'saved';
  }

  /**
   * Shows another text that the server made the newest, such as a restored version. If something was written meanwhile, it is
   * a conflict.
   * @returns false if unsaved text could not be saved first; then nothing has changed
   * @throws what `call` throws
   */
  async replace(call: () => Promise<DraftText>): Promise<boolean> {
    if (!(await this.save({ isAutomatic: true })) || this.isDisposed) return false;
    this.showNewer(await call());
    if (this.states.is('saved')) this.finishSave();
    return true;
  }

  /**
   * Submits the text, which is read-only meanwhile. A second call during the submission gets the result of the first.
   * @throws what `send` throws; the text can then be changed again, unless it is in conflict or closed
   */
  submit<Answer>(send: SubmitCall<Answer>): Promise<Answer> {
    this.submission ??= this.sendSubmission(send).finally(() => {
      this.submission = null;
    });
    return this.submission as Promise<Answer>;
  }

  /** Makes the text read-only. A save or submission in flight may still succeed; other text stays in this browser. */
  async close(reason: CloseReason): Promise<void> {
    this.states.closed = reason;
    await this.saving;
    // A text that has not been read yet is closed when it is read.
    if (!this.states.isLoaded || this.states.is('closed', 'submitting')) return this.states.publish();
    this.makeReadOnly(reason);
    // Another device may have written the newest text, or an answer was lost.
    const theirs = await this.options.calls.read().catch(() => null);
    const isUnsaved = this.local.isUnsaved();
    const isBelow = theirs !== null && compareWithServer(this.local.describe(), theirs) !== 'conflict';
    if (theirs && (!isUnsaved || theirs.submittedAt || isBelow)) this.server.adopt(theirs);
    if (!isUnsaved) this.local.show(this.server.content);
    this.makeReadOnly(reason);
  }

  /** Call this when the text leaves the screen. Unsaved text is sent once, and otherwise stays in the copy. */
  dispose(): void {
    this.saveBeforeLeaving();
    this.isDisposed = true;
    this.stopTimers();
    this.options.tabs.leave();
  }

  /** Handles a change of this text by another tab or another user. */
  applyRemoteChange(message: TabMessage): void {
    if (message.name === 'saved') this.showNewer({ ...message, submittedAt: null });
    else void this.close('submitted');
  }

  /** Shows a newer text of the server. It is a conflict if something is unsaved. */
  private showNewer(theirs: DraftText): void {
    if (this.states.isReadOnly() || !this.states.isLoaded) return;
    // If a save is in flight, its answer tells whether there is a conflict.
    if (this.saving || theirs.version <= (this.server.version ?? 0)) return;
    const result = this.local.isUnsaved() ? compareWithServer(this.local.describe(), theirs) : 'saved';
    if (result === 'conflict') return void this.states.set({ name: 'conflict', theirs });
    this.server.adoptCompared(result, theirs);
    if (result === 'ahead') return void this.local.updateCopy();
    if (this.local.isUnsaved()) this.local.show(theirs.content);
    void this.local.updateCopy();
    this.states.set({ name: 'saved' });
  }

  private async sendSubmission<Answer>(send: SubmitCall<Answer>): Promise<Answer> {
    await this.saving;
    const before = this.states.current;
    const content = this.local.read();
    this.states.set({ name: 'submitting' });
    try {
      const version = this.server.version ?? 0;
      const answer = await withTimeLimit(content.length, (signal) => send(content, version, signal));
      this.server.content = content;
      this.makeReadOnly('submitted');
      this.options.tabs.post({ name: 'submitted' });
      return answer;
    } catch (error) {
      this.states.set(before);
      if (hasDraftCode(error, 'DRAFT_CONFLICT', 'ALREADY_SUBMITTED')) {
        const outcome = await this.server.compareAgain(content);
        if (!outcome) return this.sendSubmission(send);
        await this.applyOutcome(outcome);
      }
      // The deadline may have passed during the submission.
      const closed = hasDraftCode(error, 'DEADLINE_PASSED') ? 'deadline' : this.states.closed;
      if (closed) await this.close(closed);
      throw error;
    }
  }

  private makeReadOnly(reason: CloseReason): void {
    this.stopTimers();
    void this.local.updateCopy();
    this.states.set({ name: 'closed', reason, unsent: this.unsent.find() });
  }

  private async load(): Promise<void> {
    const theirs = await this.options.calls.read().catch((error) => this.openWithoutServer(error));
    if (!theirs) return;
    this.retry.reset();
    const result = this.states.is('loading') ? 'saved' : compareWithServer(this.local.describe(), theirs);
    this.states.isLoaded = true;
    const closed = theirs.submittedAt ? 'submitted' : this.states.closed;
    this.server.adoptCompared(closed ? 'saved' : result, theirs);
    if (result === 'saved') this.local.show(theirs.content);
    void this.local.updateCopy();
    this.states.set({ name: 'clean' });
    if (closed) this.makeReadOnly(closed);
    else if (result === 'conflict') this.states.set({ name: 'conflict', theirs });
    else if (result === 'ahead') await this.startSave();
    else this.restoreOrphan();
  }

  /** Text that is written now stays in this browser and is compared with the server's text once that can be read. */
  private openWithoutServer(error: unknown): null {
    if (hasDraftCode(error, 'MODE_NOT_OFFERED')) return this.states.refuse(error);
    const copy = this.states.is('loading') ? this.orphans.takeNewest() : null;
    if (copy) {
      this.server.resetTo(copy);
      void this.local.takeOver(copy);
    }
    const isOffline = !isSignedOut(error);
    this.states.set(isOffline ? { name: 'offline', isLoaded: false } : { name: 'signed-out' });
    if (!this.isDisposed) this.retry[isOffline ? 'schedule' : 'hold'](() => void this.load());
    return null;
  }

  /** Takes over the copy of a closed tab: one at a time, and only while nothing else is unsaved. */
  private restoreOrphan(): void {
    const theirs = this.server.describe();
    const found = this.local.isUnsaved() ? null : this.orphans.takeNextUnsaved(theirs);
    if (!found) return;
    const { copy, isConflict } = found;
    // In a conflict the text keeps its own base until the user has chosen.
    if (isConflict) this.server.resetTo(copy);
    else this.server.sent = copy.sent;
    void this.local.takeOver(copy);
    if (isConflict) return void this.states.set({ name: 'conflict', theirs });
    this.states.set({ name: 'unsaved' });
    void this.startSave();
    // If a save is in flight, the text is sent after it.
    this.idle.start();
  }

  private startSave(isManual = false): Promise<void> {
    this.idle.stop();
    const reason = isManual && !this.states.is('clean') ? 'manual' : undefined;
    const isDone = this.states.is('clean', 'saved') && this.server.has(this.local.read(), reason);
    if (isDone || !this.states.canSend()) return Promise.resolve();
    this.saving ??= this.send(reason).finally(() => {
      this.saving = null;
    });
    return this.saving;
  }

  private async send(reason: 'manual' | undefined): Promise<void> {
    if (!this.states.is('offline', 'retrying', 'signed-out')) this.states.set({ name: 'saving' });
    const sending = this.server.send(this.local.read(), reason);
    void this.local.updateCopy();
    await this.applyOutcome(await sending);
  }

  private async applyOutcome(outcome: SaveOutcome): Promise<void> {
    if (outcome.name === 'saved') {
      this.retry.reset();
      this.finishSave();
    } else if (this.isDisposed) return;
    void this.local.updateCopy();
    if (outcome.name === 'closed') {
      this.saving = null;
      await this.close(outcome.reason);
    } else if (outcome.name === 'signed-out' || outcome.name === 'offline' || outcome.name === 'retrying') {
      this.states.set(outcome.name === 'offline' ? { name: 'offline', isLoaded: true } : outcome);
      this.retry[outcome.name === 'signed-out' ? 'hold' : 'schedule'](() => void this.startSave());
    } else if (outcome.name !== 'saved') this.states.set(outcome);
  }

  private finishSave(): void {
    const { content, version, lastSaved } = this.server;
    if (version !== null && lastSaved) this.options.tabs.post({ name: 'saved', content, version, lastSaved });
    void this.local.updateCopy();
    if (this.local.isUnsaved()) {
      this.states.set({ name: 'unsaved' });
      this.idle.start();
    } else {
      this.states.set({ name: 'saved' });
      if (!this.isDisposed) this.restoreOrphan();
    }
  }

  private stopTimers(): void {
    this.idle.stop();
    this.local.stopTimer();
    this.retry.reset();
  }
}
