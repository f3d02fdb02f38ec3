import { hasCode, withTimeLimit } from '@inkwell/web/api-error';
import type { DraftChange, SavedValue, SessionCalls, SubmitCall } from './draft-calls';
import type { DraftKind } from './draft-kind';
import { type CloseReason, type DraftSnapshot, type DraftSurface, ObservableValue } from './draft-state';
import type { TabMessage } from './draft-tabs';
import { type IdleSaveOptions, IdleSaves } from './idle-saves';
import { LocalDraft } from './local-draft';
import { RetryTimer, textLimitMs } from './save-triggers';
import type { SaveOutcome } from './server-draft';
import {
  canClose,
  canSend,
  type Effect,
  isReadOnly,
  type SessionEvent,
  type SessionState,
  startOf,
  toLoadFailure,
  toSnapshot,
  transition,
} from './transitions';
import type { DraftStorage } from './unsent-text-storage';

interface SessionOptions<Value, Change> extends DraftStorage, IdleSaveOptions {
  kind: DraftKind<Value, Change>;
  calls: SessionCalls<Value, Change>;
  /** Why the value is read-only from the beginning. */
  closed?: CloseReason | null;
}

/**
 * One open draft, such as a text. Sends changes to the server, one save at a time, and keeps a copy in this browser until
 * they are acknowledged. `transitions.ts` says what follows from what; this class carries it out.
 */
export class DraftSession<Value = string, Change = DraftChange> {
  readonly snapshots: ObservableValue<DraftSnapshot<Value>>;
  private readonly local: LocalDraft<Value, Change>;
  private readonly idle: IdleSaves;
  private readonly retry = new RetryTimer();
  private state: SessionState<Value>;
  private saving: Promise<void> | null = null;
  private submission: Promise<unknown> | null = null;

  constructor(private readonly options: SessionOptions<Value, Change>) {
    const { kind, calls, closed = null, tabs } = options;
    this.state = startOf<Value>(closed);
    this.local = new LocalDraft(kind, calls, options, this.publish);
    this.idle = new IdleSaves(() => this.startSave(), this.local.copy, options);
    this.snapshots = new ObservableValue(this.describe());
    tabs.listen((message) => this.applyRemoteChange(message));
  }

  /** The version that the value on the screen was written on; null until the server's value has been read. */
  get version(): number | null {
    return this.local.server.version;
  }

  /** Reads the copies that closed tabs left in this browser, and the server's value. */
  async open(): Promise<void> {
    await this.local.findCopies();
    if (!this.state.isLeft) await this.load();
  }

  /** @returns a function that detaches the surface */
  attach(surface: DraftSurface<Value>): () => void {
    return this.local.screen.attach(surface);
  }

  readonly read = (): Value => this.local.screen.read();

  /** What is on the screen, also if it is the unsent or the saved text of a closed draft. */
  readonly readShown = (): Value => this.local.screen.readShown();

  /** Call this at each change that the user makes. It is cheap. */
  markChanged(): void {
    if (isReadOnly(this.state)) return;
    this.local.screen.markChanged();
    this.dispatch({ name: 'changed' });
  }

  /** Saves what is unsaved. At the user's request, it marks the version for the history. @returns whether the server has all */
  async save({ isAutomatic = false } = {}): Promise<boolean> {
    this.retry.retryNow();
    await this.startSave(!isAutomatic);
    // A save that was in flight had no later change and no mark.
    if (['unsaved', 'saved'].includes(this.state.save.name)) await this.startSave(!isAutomatic);
    return this.state.isLoaded && !this.local.screen.isUnsaved();
  }

  /** Call this when the network, the tab or the user's session is back: what could not be sent is sent now. */
  readonly retryNow = () => this.retry.retryNow();

  /** Call this when the page is hidden or left: writes the copy and sends what is unsaved as far as the browser allows. */
  saveBeforeLeaving(): void {
    if (isReadOnly(this.state) || !this.local.screen.isUnsaved()) return;
    this.local.screen.writeCopyNow();
    if (!canSend(this.state)) return;
    const value = this.local.screen.read();
    this.local.copy.recordSent(value);
    if (this.saving) this.local.server.sendAfterInFlight(value);
    else void this.startSave();
  }

  /** Ends a conflict. @returns false if that failed and the conflict remains */
  async resolve(choice: 'mine' | 'theirs'): Promise<boolean> {
    if (this.state.save.name !== 'conflict') return true;
    const { theirs } = this.state.save;
    const mine = this.local.screen.read();
    let outcome = await this.local.server.resolve(choice, mine, theirs);
    if (outcome.name === 'saved' && choice === 'theirs') {
      if (this.options.kind.isSame(this.local.screen.read(), mine)) this.local.screen.show(theirs.content);
      else outcome = { name: 'conflict', theirs: this.local.server.describe() };
    }
    if (!['offline', 'retrying', 'signed-out'].includes(outcome.name)) await this.applyOutcome(outcome);
    return outcome.name === 'saved';
  }

  /**
   * Shows another value that the server made the newest, such as a restored version. What was written meanwhile conflicts.
   * @returns false if what is unsaved could not be saved first; then nothing has changed
   * @throws what `call` throws
   */
  async replace(call: () => Promise<SavedValue<Value>>): Promise<boolean> {
    if (!(await this.save({ isAutomatic: true })) || this.state.isLeft) return false;
    this.showNewer(await call());
    if (this.state.save.name === 'saved') await this.applyOutcome({ name: 'saved' });
    return true;
  }

  /**
   * Submits the value, which is read-only meanwhile. A second call during the submission gets the result of the first.
   * @throws what `send` throws; the value can then be changed again, unless it is in conflict or closed
   */
  submit<Answer>(send: SubmitCall<Answer, Value>): Promise<Answer> {
    this.submission ??= this.sendSubmission(send).finally(() => {
      this.submission = null;
    });
    return this.submission as Promise<Answer>;
  }

  /** Makes the value read-only. A save or submission in flight may still succeed; what is unsent stays in this browser. */
  async close(reason: CloseReason): Promise<void> {
    this.dispatch({ name: 'closing', reason });
    await this.saving;
    if (!canClose(this.state)) return;
    this.dispatch({ name: 'closed', reason, unsent: this.local.findUnsent() });
    // Another device may have written the newest value, or an answer was lost.
    this.local.adoptClosed(await this.options.calls.read().catch(() => null));
    this.dispatch({ name: 'closed', reason, unsent: this.local.findUnsent() });
  }

  /** Shows what did not reach the server before it was closed, or what the server has. */
  showUnsent(isShown: boolean): void {
    const { save } = this.state;
    if (save.name !== 'closed' || save.unsent === null) return;
    this.local.screen.preview(isShown ? save.unsent : this.local.server.content);
  }

  /** Deletes it at the user's request. If there is another one, of a closed tab, it is the unsent one then. */
  async discardUnsent(): Promise<void> {
    if (this.state.save.name !== 'closed') return;
    const removal = this.local.discardUnsent();
    this.dispatch({ name: 'discarded', unsent: this.local.findUnsent() });
    await removal;
  }

  /** Call this when the value leaves the screen. What is unsaved is sent once, and otherwise stays in the copy. */
  dispose(): void {
    this.saveBeforeLeaving();
    this.dispatch({ name: 'left' });
    this.options.tabs.leave();
  }

  /** Handles a change by another tab or another user. */
  applyRemoteChange(message: TabMessage): void {
    if (message.name === 'submitted') return void this.close('submitted');
    this.idle.noteOther();
    const content = this.options.kind.parse(message.content);
    if (content !== null) this.showNewer({ ...message, content, submittedAt: null });
  }

  /** Shows a newer value of the server. It is a conflict if something is unsaved. */
  private showNewer(theirs: SavedValue<Value>): void {
    if (isReadOnly(this.state) || !this.state.isLoaded) return;
    // If a save is in flight, its answer tells whether there is a conflict.
    if (this.saving || theirs.version <= (this.local.server.version ?? 0)) return;
    this.dispatch({ name: 'newer', comparison: this.local.adoptNewer(theirs), theirs });
  }

  private async sendSubmission<Answer>(send: SubmitCall<Answer, Value>): Promise<Answer> {
    await this.saving;
    const content = this.local.screen.read();
    this.dispatch({ name: 'submitting' });
    try {
      const version = this.local.server.version ?? 0;
      const limitMs = textLimitMs(this.options.kind.lengthOf(content));
      const answer = await withTimeLimit(limitMs, (signal) => send(content, version, signal));
      this.local.server.adoptSubmitted(content);
      this.dispatch({ name: 'submitted', unsent: this.local.findUnsent() });
      return answer;
    } catch (error) {
      this.dispatch({ name: 'not-submitted' });
      if (hasCode(error, 'DRAFT_CONFLICT', 'ALREADY_SUBMITTED')) {
        const outcome = await this.local.server.compareAgain(content);
        if (!outcome) return this.sendSubmission(send);
        await this.applyOutcome(outcome);
      }
      // The deadline may have passed during the submission.
      const closed = hasCode(error, 'DEADLINE_PASSED') ? 'deadline' : this.state.closed;
      if (closed) await this.close(closed);
      throw error;
    }
  }

  private async load(): Promise<void> {
    const theirs = await this.local.load().catch((error) => this.dispatch(toLoadFailure(error)));
    if (!theirs) return;
    const comparison = this.state.save.name === 'loading' ? 'saved' : this.local.compare(theirs);
    const reason = theirs.submittedAt ? 'submitted' : this.state.closed;
    this.local.adoptLoaded(comparison, theirs, reason !== null);
    const closed = reason && { reason, unsent: this.local.findUnsent() };
    this.dispatch({ name: 'loaded', comparison, theirs, closed });
  }

  private restoreNextCopy(): void {
    const theirs = this.local.server.describe();
    const found = this.local.takeNextCopy(theirs);
    if (found) this.dispatch({ name: 'restored', ...found, theirs });
  }

  private startSave(isManual = false): Promise<void> {
    this.idle.cancel();
    const { name } = this.state.save;
    const reason = isManual && name !== 'clean' ? 'manual' : undefined;
    const isDone =
      (name === 'clean' || name === 'saved') && this.local.server.has(this.local.screen.read(), reason);
    if (isDone || !canSend(this.state)) return Promise.resolve();
    this.saving ??= this.send(reason).finally(() => {
      this.saving = null;
    });
    return this.saving;
  }

  private async send(reason: 'manual' | undefined): Promise<void> {
    this.dispatch({ name: 'sending' });
    this.idle.noteSave();
    const sending = this.local.server.send(this.local.screen.read(), reason);
    void this.local.screen.updateCopy();
    await this.applyOutcome(await sending);
  }

  private async applyOutcome(outcome: SaveOutcome<Value>): Promise<void> {
    this.dispatch({ name: 'sent', outcome, isUnsaved: this.local.screen.isUnsaved() });
    if (outcome.name !== 'closed' || this.state.isLeft) return;
    this.saving = null;
    await this.close(outcome.reason);
  }

  private dispatch(event: SessionEvent<Value>): void {
    const { state, effects } = transition(this.state, event);
    const isChanged = state !== this.state;
    this.state = state;
    if (isChanged) this.publish();
    for (const effect of effects) this.effects[effect]();
  }

  private readonly effects: Record<Effect, () => void> = {
    'update-copy': () => void this.local.screen.updateCopy(),
    'start-idle-timer': () => this.idle.start(),
    'restart-idle-timer': () => this.idle.restart(),
    'stop-timers': () => {
      this.idle.stop();
      this.local.screen.stopTimer();
      this.retry.reset();
    },
    'reset-retry': () => this.retry.reset(),
    save: () => void this.startSave(),
    'save-later': () => this.retry.schedule(() => void this.startSave()),
    'save-when-back': () => this.retry.hold(() => void this.startSave()),
    'load-later': () => this.retry.schedule(() => void this.load()),
    'load-when-back': () => this.retry.hold(() => void this.load()),
    'show-newest-copy': () => this.local.showNewestCopy(),
    'restore-next-copy': () => this.restoreNextCopy(),
    'announce-save': () => {
      const { content, version, lastSaved } = this.local.server;
      if (version !== null) this.options.tabs.post({ name: 'saved', content, version, lastSaved });
    },
    'announce-submission': () => this.options.tabs.post({ name: 'submitted' }),
  };

  private readonly publish = () => this.snapshots.set(this.describe());

  private describe(): DraftSnapshot<Value> {
    const { server, copy } = this.local;
    return { ...toSnapshot(this.state), lastSaved: server.lastSaved, copy: copy.status };
  }
}
