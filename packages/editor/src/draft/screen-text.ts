import type { StoredKind } from './draft-kind';
import type { CopyStatus, DraftSurface } from './draft-state';
import type { LocalValue } from './server-comparison';
import type { ServerDraft } from './server-draft';
import type { UnsentText } from './unsent-text';
import { type DraftStorage, removeCopy } from './unsent-text-storage';

/** The copy in this browser is at most a second old: this delay, and the time to write it. */
const COPY_DELAY_MS = 600;

/** The text on the screen of this tab: read from the surface when needed, and copied to browser storage while unsaved. */
export class ScreenText<Value, Change> {
  private surface: DraftSurface<Value> | null = null;
  /** As last read from the surface. */
  private text: Value;
  /** Another text that is shown at the moment. */
  private previewed: Value | null = null;
  private isTouched = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly kind: StoredKind<Value>,
    private readonly server: ServerDraft<Value, Change>,
    private readonly copy: CopyWriter<Value>,
  ) {
    this.text = kind.blank;
  }

  /** @returns a function that detaches it */
  attach(surface: DraftSurface<Value>): () => void {
    this.surface = surface;
    this.show(this.text);
    return () => {
      this.read();
      this.surface = null;
    };
  }

  markChanged(): void {
    this.isTouched = true;
    this.copy.forgetSent();
    this.timer ??= setTimeout(() => this.updateCopy(), COPY_DELAY_MS);
  }

  read(): Value {
    if (this.isTouched && this.surface) {
      this.text = this.surface.read();
      this.isTouched = false;
    }
    return this.text;
  }

  /** The text on the screen, also if it is a preview. */
  readShown(): Value {
    return this.previewed ?? this.read();
  }

  /** Replaces the text. */
  show(text: Value): void {
    this.text = text;
    this.previewed = null;
    this.isTouched = false;
    this.surface?.write(text);
  }

  /** Shows another text without replacing this one. */
  preview(text: Value): void {
    this.previewed = text;
    this.surface?.write(text);
  }

  isUnsaved(): boolean {
    return !this.kind.isSame(this.read(), this.server.content);
  }

  /** Null if the server has the text. */
  readUnsaved(): Value | null {
    return this.isUnsaved() ? this.text : null;
  }

  /** The text and its base. */
  describe(): LocalValue<Value> {
    const { content, version, sent } = this.server;
    return { content: this.read(), base: content, baseVersion: version, sent };
  }

  /** Writes the copy, or removes it if everything is saved. */
  async updateCopy(): Promise<void> {
    this.stopTimer();
    await (this.isUnsaved() ? this.copy.put(this.describe()) : this.copy.remove());
  }

  /** Starts writing the copy at once, for a page that is being left. */
  writeCopyNow(): void {
    this.stopTimer();
    if (this.isUnsaved()) void this.copy.putNow(this.describe());
  }

  /** Shows the text of a closed tab's copy, writes it as this tab's copy, and then removes the other copy. */
  async takeOver(copy: UnsentText<Value>): Promise<void> {
    this.show(copy.content);
    await this.copy.put(this.describe());
    // The status is `none` if the text was saved in the meantime.
    if (this.copy.status !== 'failed') await this.copy.removeOther(copy);
  }

  stopTimer(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}

/** Writes this tab's copy: one write at a time, always the newest text. A failed write only changes the status. */
export class CopyWriter<Value> {
  status: CopyStatus = 'none';
  private wasUsed = false;
  private hasSentText = false;
  private next: UnsentText<Value> | 'removed' | null = null;
  private working: Promise<void> | null = null;

  constructor(
    private readonly kind: StoredKind<Value>,
    private readonly storage: DraftStorage,
    private readonly onStatusChange: () => void,
  ) {}

  put(text: LocalValue<Value>): Promise<void> {
    return this.schedule(this.toCopy(text));
  }

  /** Does not wait for an earlier write that is still under way. IndexedDB carries them out in order. */
  putNow(text: LocalValue<Value>): Promise<void> {
    this.wasUsed = true;
    this.next = null;
    return this.write(this.toCopy(text));
  }

  /** Records the text that is sent while the page is left, as no answer may arrive. */
  recordSent(text: Value): void {
    const { lastSent, key, tabs } = this.storage;
    lastSent.write(key, tabs.id, this.kind.hash(text));
    this.hasSentText = true;
  }

  /** Call this when the user writes on: the copy is then newer than the text that was sent. */
  forgetSent(): void {
    const { lastSent, key, tabs } = this.storage;
    if (this.hasSentText) lastSent.clear(key, tabs.id);
    this.hasSentText = false;
  }

  async remove(): Promise<void> {
    if (this.wasUsed) await this.schedule('removed');
  }

  async removeOther(copy: UnsentText<Value>): Promise<void> {
    await removeCopy(this.storage, copy);
  }

  private toCopy(text: LocalValue<Value>): UnsentText<Value> {
    const { key, tabs } = this.storage;
    return { ...text, key, tab: tabs.id, changedAt: Date.now() };
  }

  private schedule(next: UnsentText<Value> | 'removed'): Promise<void> {
    this.wasUsed = true;
    this.next = next;
    this.working ??= this.work();
    return this.working;
  }

  private async work(): Promise<void> {
    while (this.next) {
      const next = this.next;
      this.next = null;
      await this.write(next);
    }
    // No await between the check above and this line, so that no write is scheduled in between.
    this.working = null;
  }

  private async write(next: UnsentText<Value> | 'removed'): Promise<void> {
    const isRemoval = next === 'removed';
    try {
      const { copies, key, tabs } = this.storage;
      if (isRemoval) await copies.remove(key, tabs.id);
      else await copies.put(next);
      this.setStatus(isRemoval ? 'none' : 'kept');
    } catch {
      // If removing fails, storage does not work and there is no copy.
      this.setStatus(isRemoval ? 'none' : 'failed');
    }
  }

  private setStatus(status: CopyStatus): void {
    if (status === this.status) return;
    this.status = status;
    this.onStatusChange();
  }
}
