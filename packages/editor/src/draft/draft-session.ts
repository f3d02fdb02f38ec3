import { AcknowledgedText, type SendOutcome } from './acknowledged-text';
import type { Announced } from './announced';
import { CopyKeeper } from './copy-keeper';
import { type DraftText, hasDraftCode, isSignedOut } from './draft-calls';
import { meet } from './draft-meeting';
import type { CloseReason, DraftSnapshot } from './draft-state';
import type { TabMessage } from './draft-tabs';
import { fingerprint } from './fingerprint';
import { LeftCopies } from './left-copies';
import { OneAtATime } from './one-at-a-time';
import { RestTimer } from './rest-timer';
import { RetryTimer } from './retry-timer';
import { SaveStates } from './save-states';
import type { DraftSessionOptions, HandIn } from './session-options';
import { UnsentText } from './unsent-text';
import { WrittenText } from './written-text';

/**
 * One text while it is open: sends what was written since the server's last answer, one save at a time, and keeps
 * it in this browser until then. Nothing that was written is dropped: it is on the server, in the copy, or in
 * front of the person with the choice.
 */
export class DraftSession {
  readonly snapshots: Announced<DraftSnapshot>;
  /** Is told which surface shows the text. */
  readonly mine: WrittenText;
  /** Of a text that is closed. */
  readonly unsent: UnsentText;
  private readonly server: AcknowledgedText;
  private readonly keeper: CopyKeeper;
  private readonly left: LeftCopies;
  private readonly states: SaveStates;
  private readonly retry = new RetryTimer();
  private readonly stopListening: () => void;
  private closed: CloseReason | null;
  private sending: Promise<void> | null = null;
  private readonly handingIn = new OneAtATime();
  private readonly rest = new RestTimer(() => void this.push());
  private isDisposed = false;

  constructor(private readonly options: DraftSessionOptions) {
    const { calls, copies, tabs, key, lastSent } = options;
    this.closed = options.closed ?? null;
    this.server = new AcknowledgedText(calls);
    this.keeper = new CopyKeeper(copies, tabs, key, () => this.states.announce());
    this.mine = new WrittenText(this.server, this.keeper);
    this.left = new LeftCopies(this.keeper, lastSent);
    this.states = new SaveStates(this.server, this.keeper);
    this.snapshots = this.states.announced;
    this.unsent = new UnsentText(this.states, this.server, this.mine, this.left, this.keeper);
    this.stopListening = tabs.listen((message) => this.hear(message));
  }

  /** Reads the server's text, and what an earlier visit left in this browser. */
  async open(): Promise<void> {
    await this.left.find();
    if (!this.isDisposed) await this.load();
  }

  /** To be called at each change a person makes. Costs next to nothing. */
  touched(): void {
    if (this.states.isReadOnly()) return;
    this.mine.touched();
    this.rest.begin();
    if (this.states.is('clean', 'saved', 'refused')) this.states.set({ name: 'unsaved' });
  }

  /** Saves what is not saved. @returns whether the server now has everything */
  async save(): Promise<boolean> {
    this.retry.now();
    await this.push();
    // What was written while an earlier save was on its way.
    if (this.states.is('unsaved')) await this.push();
    return this.states.isLoaded && !this.mine.isUnsaved();
  }

  /** The network is back, or the tab: what waits for another try is tried now. */
  retryNow(): void {
    this.retry.now();
  }

  /** The page is hidden or left: the copy is written, and what is unsaved is sent as far as the browser allows. */
  leave(): void {
    if (this.states.isReadOnly() || !this.mine.isUnsaved()) return;
    this.mine.keepNow();
    if (!this.states.canSend()) return;
    const { key, tabs, lastSent } = this.options;
    const text = this.mine.read();
    lastSent.write(key, tabs.id, fingerprint(text));
    if (this.sending) this.server.sendBehind(text);
    else void this.push();
  }

  /**
   * Ends a conflict; both texts are in the history afterwards.
   * @returns false when that did not work; the conflict then stands
   */
  async resolve(choice: 'mine' | 'theirs'): Promise<boolean> {
    const state = this.states.current;
    if (state.name !== 'conflict') return true;
    const { theirs } = state;
    const mine = this.mine.read();
    if ((this.server.version ?? -1) < theirs.version) this.server.adopt(theirs);
    const outcome = await this.server.sendInTurn(choice === 'mine' ? [mine] : [mine, theirs.content]);
    if (outcome.name === 'saved' && choice === 'theirs') this.mine.show(theirs.content);
    if (outcome.name !== 'offline') await this.follow(outcome);
    return outcome.name === 'saved';
  }

  /**
   * Has the server make another text the newest, such as an earlier version brought back, and shows it.
   * @returns false when what is written here could not be saved before; then nothing has changed
   * @throws what `call` throws
   */
  async replace(call: () => Promise<DraftText>): Promise<boolean> {
    if (!(await this.save())) return false;
    const text = await call();
    this.server.adopt(text);
    this.mine.show(text.content);
    this.settle();
    return true;
  }

  /**
   * Hands the text in; nothing can be written meanwhile, and whoever asks again gets the same answer.
   * @throws what `send` throws; the text can then be changed again, unless it is in conflict or closed
   */
  submit<Answer>(send: HandIn<Answer>): Promise<Answer> {
    return this.handingIn.run(() => this.handIn(send));
  }

  /** Read-only from now on. What is on its way may still arrive, or be handed in; what does not stays here. */
  async close(reason: CloseReason): Promise<void> {
    this.closed = reason;
    await this.sending;
    if (!this.states.is('closed', 'loading', 'submitting')) this.shut(reason);
  }

  /** The text goes out of sight; what is unsaved is still sent once, and otherwise waits in the copy. */
  dispose(): void {
    this.leave();
    this.isDisposed = true;
    this.stopTimers();
    this.stopListening();
    this.options.tabs.leave();
  }

  private async handIn<Answer>(send: HandIn<Answer>): Promise<Answer> {
    await this.sending;
    const before = this.states.current;
    const content = this.mine.read();
    this.states.set({ name: 'submitting' });
    try {
      const answer = await send(content, this.server.version ?? 0);
      this.server.content = content;
      this.shut('submitted');
      this.options.tabs.tell({ name: 'submitted' });
      return answer;
    } catch (error) {
      this.states.set(before);
      if (hasDraftCode(error, 'DRAFT_CONFLICT', 'ALREADY_SUBMITTED')) {
        const outcome = await this.server.meetNewer(content);
        if (!outcome) return this.handIn(send);
        await this.follow(outcome);
      }
      // The deadline may have come meanwhile.
      const closed = hasDraftCode(error, 'DEADLINE_PASSED') ? 'deadline' : this.closed;
      if (closed) await this.close(closed);
      throw error;
    }
  }

  private shut(reason: CloseReason): void {
    this.stopTimers();
    void this.mine.keep();
    this.states.set({ name: 'closed', reason, unsent: this.unsent.find() });
  }

  private async load(): Promise<void> {
    let theirs: DraftText;
    try {
      theirs = await this.options.calls.read();
    } catch (error) {
      this.openWithoutServer(error);
      return;
    }
    this.retry.reset();
    const verdict = this.states.is('loading') ? 'known' : meet(this.mine.describe(), theirs);
    this.states.isLoaded = true;
    const closed = theirs.submittedAt ? 'submitted' : this.closed;
    if (verdict !== 'conflict' || closed) this.server.adopt(theirs);
    if (verdict === 'known') this.mine.show(theirs.content);
    void this.mine.keep();
    this.states.set({ name: 'clean' });
    if (closed) await this.close(closed);
    else if (verdict === 'conflict') this.states.set({ name: 'conflict', theirs });
    else if (verdict === 'next') await this.push();
    else this.lookAtLeft();
  }

  /** What is written now is kept in this browser, and meets the server's text as soon as that can be read. */
  private openWithoutServer(error: unknown): void {
    const copy = this.states.is('loading') ? this.left.takeNewest() : null;
    if (copy) {
      this.server.goBackTo(copy);
      void this.mine.take(copy);
    }
    this.states.set(isSignedOut(error) ? { name: 'signed-out' } : { name: 'offline', isLoaded: false });
    if (!isSignedOut(error) && !this.isDisposed) this.retry.schedule(() => void this.load());
  }

  /** One after the other, and only while nothing else is unsaved. */
  private lookAtLeft(): void {
    const theirs = this.server.describe();
    const found = this.mine.isUnsaved() ? null : this.left.takeNext(theirs);
    if (!found) return;
    const { copy, verdict } = found;
    // In a conflict the text stays what it was written on, until the person has chosen.
    if (verdict === 'conflict') this.server.goBackTo(copy);
    void this.mine.take(copy);
    if (verdict === 'conflict') this.states.set({ name: 'conflict', theirs });
    else void this.push();
  }

  private push(): Promise<void> {
    this.rest.stop();
    const isDone = this.states.is('clean', 'saved') && !this.mine.isUnsaved();
    if (isDone || !this.states.canSend()) return Promise.resolve();
    this.sending ??= this.send().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  private async send(): Promise<void> {
    if (!this.states.is('offline')) this.states.set({ name: 'saving' });
    const sending = this.server.send(this.mine.read());
    void this.mine.keep();
    await this.follow(await sending);
  }

  private async follow(outcome: SendOutcome): Promise<void> {
    if (outcome.name === 'saved') {
      this.retry.reset();
      this.settle();
    } else if (this.isDisposed) return;
    void this.mine.keep();
    if (outcome.name === 'closed') {
      this.sending = null;
      await this.close(outcome.reason);
    } else if (outcome.name === 'offline') {
      this.states.set({ name: 'offline', isLoaded: true });
      this.retry.schedule(() => void this.push());
    } else if (outcome.name !== 'saved') this.states.set(outcome);
  }

  /** The server has answered: either it has everything, or there is more since. */
  private settle(): void {
    const { content, version, lastSaved } = this.server;
    if (version !== null && lastSaved) this.options.tabs.tell({ name: 'saved', content, version, lastSaved });
    void this.mine.keep();
    if (this.mine.isUnsaved()) {
      this.states.set({ name: 'unsaved' });
      this.rest.beginOnce();
    } else {
      this.states.set({ name: 'saved' });
      if (!this.isDisposed) this.lookAtLeft();
    }
  }

  /** What another tab, or somebody else, has done to this text. */
  hear(message: TabMessage): void {
    if (this.states.isReadOnly() || !this.states.isLoaded) return;
    if (message.name === 'submitted') return void this.hearOfSubmission();
    // While a save is on its way, its answer tells.
    if (this.sending || message.version <= (this.server.version ?? 0)) return;
    const theirs = { ...message, submittedAt: null };
    if (this.mine.isUnsaved() && this.mine.read() !== theirs.content) {
      this.states.set({ name: 'conflict', theirs });
      return;
    }
    this.server.adopt(theirs);
    if (this.mine.isUnsaved()) this.mine.show(theirs.content);
    void this.mine.keep();
    this.states.set({ name: 'saved' });
  }

  private async hearOfSubmission(): Promise<void> {
    const wasUnsaved = this.mine.isUnsaved();
    await this.server.meetNewer(this.mine.read());
    if (!wasUnsaved) this.mine.show(this.server.content);
    await this.close('submitted');
  }

  private stopTimers(): void {
    this.rest.stop();
    this.mine.stop();
    this.retry.reset();
  }
}
