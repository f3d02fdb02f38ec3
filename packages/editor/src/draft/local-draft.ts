import { isUnreachable, type SavedValue, type SessionCalls } from './draft-calls';
import type { DraftKind } from './draft-kind';
import { OrphanedCopies } from './orphaned-copies';
import { CopyWriter, ScreenText } from './screen-text';
import { type Comparison, compareWithServer } from './server-comparison';
import { ServerDraft } from './server-draft';
import type { DraftStorage } from './unsent-text-storage';

/** What this browser has of one draft: the value on the screen, its copy, copies of closed tabs, and the acknowledged value. */
export class LocalDraft<Value, Change> {
  readonly server: ServerDraft<Value, Change>;
  readonly copy: CopyWriter<Value>;
  readonly screen: ScreenText<Value, Change>;
  private readonly orphans: OrphanedCopies<Value>;

  constructor(
    private readonly kind: DraftKind<Value, Change>,
    private readonly calls: SessionCalls<Value, Change>,
    private readonly storage: DraftStorage,
    onCopyStatusChange: () => void,
  ) {
    this.server = new ServerDraft(kind, calls, (saved) => void storage.saved?.put(storage.key, saved));
    this.copy = new CopyWriter(kind, storage, onCopyStatusChange);
    this.screen = new ScreenText(kind, this.server, this.copy);
    this.orphans = new OrphanedCopies(kind, storage);
  }

  findCopies(): Promise<void> {
    return this.orphans.find();
  }

  /** Reads the server's value, or without an answer what it has acknowledged, if that is kept. @throws what the call throws */
  async load(): Promise<SavedValue<Value>> {
    try {
      return await this.calls.read();
    } catch (error) {
      const { saved, key } = this.storage;
      if (!saved || !isUnreachable(error)) throw error;
      const kept = (await saved.read(key)) ?? (await this.calls.readKept?.()) ?? null;
      const content = kept && this.kind.parse(kept.content);
      if (!kept || content === null) throw error;
      return { ...kept, content };
    }
  }

  compare(theirs: SavedValue<Value>): Comparison {
    return compareWithServer(this.kind, this.screen.describe(), theirs);
  }

  /** Adopts the server's first value, or the one that was read after an outage. */
  adoptLoaded(comparison: Comparison, theirs: SavedValue<Value>, isClosed: boolean): void {
    this.server.adoptCompared(isClosed ? 'saved' : comparison, theirs);
    if (comparison === 'saved') this.screen.show(theirs.content);
  }

  /** Adopts a newer value of the server, and shows it if nothing is unsaved. */
  adoptNewer(theirs: SavedValue<Value>): Comparison {
    const comparison = this.screen.isUnsaved() ? this.compare(theirs) : 'saved';
    this.server.adoptCompared(comparison, theirs);
    if (comparison === 'saved' && this.screen.isUnsaved()) this.screen.show(theirs.content);
    return comparison;
  }

  /** Adopts what the server has of a closed draft; null if it cannot be read. */
  adoptClosed(theirs: SavedValue<Value> | null): void {
    const isUnsaved = this.screen.isUnsaved();
    const isBelow = theirs !== null && this.compare(theirs) !== 'conflict';
    if (theirs && (!isUnsaved || theirs.submittedAt || isBelow)) this.server.adopt(theirs);
    if (!isUnsaved) this.screen.show(this.server.content);
  }

  /** Shows the newest copy of a closed tab while the server's value is not known. */
  showNewestCopy(): void {
    const copy = this.orphans.takeNewest();
    if (!copy) return;
    this.server.resetTo(copy);
    void this.screen.takeOver(copy);
  }

  /** Takes over the copy of a closed tab: one at a time, and only while nothing else is unsaved. */
  takeNextCopy(theirs: SavedValue<Value>): { isConflict: boolean } | null {
    const found = this.screen.isUnsaved() ? null : this.orphans.takeNextUnsaved(theirs);
    if (!found) return null;
    const { copy, isConflict } = found;
    // In a conflict the value keeps its own base until the user has chosen.
    if (isConflict) this.server.resetTo(copy);
    else this.server.sent = copy.sent;
    void this.screen.takeOver(copy);
    return { isConflict };
  }

  /** What the server does not have: of this tab, or of a closed one; null if it has all. */
  findUnsent(): Value | null {
    return this.screen.readUnsaved() ?? this.orphans.findUnsaved(this.server.describe());
  }

  /** Shows the server's value, and deletes what `findUnsent` returns. */
  async discardUnsent(): Promise<void> {
    const removal = this.screen.isUnsaved()
      ? this.copy.remove()
      : this.orphans.removeUnsaved(this.server.describe());
    this.screen.show(this.server.content);
    await removal;
  }
}
