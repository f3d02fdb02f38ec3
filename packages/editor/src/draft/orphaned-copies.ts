import type { SavedValue } from './draft-calls';
import type { StoredKind } from './draft-kind';
import { type Comparison, compareWithServer } from './server-comparison';
import type { UnsentText } from './unsent-text';
import { type DraftStorage, listCopies, removeCopy } from './unsent-text-storage';

/** Copies of this text in browser storage whose tabs are closed or have crashed, also of release 0.3.0, the newest first. */
export class OrphanedCopies<Value> {
  private found: UnsentText<Value>[] = [];

  constructor(
    private readonly kind: StoredKind<Value>,
    private readonly storage: DraftStorage,
  ) {}

  /** Finds none if the browser forbids storage. */
  async find(): Promise<void> {
    const { copies, tabs } = this.storage;
    try {
      const all = await listCopies(copies, this.storage);
      const open = await tabs.findOpen();
      this.found = all
        .filter(({ tab }) => tab !== tabs.id && !open.has(tab))
        .flatMap((copy) => this.parse(copy) ?? [])
        .sort((one, other) => other.changedAt - one.changedAt);
    } catch {
      this.found = [];
    }
  }

  /** The newest copy, for use while the server's text is not known. */
  takeNewest(): UnsentText<Value> | null {
    return this.found.shift() ?? null;
  }

  /** The next copy that the server does not have. Copies that it has are removed. */
  takeNextUnsaved(server: SavedValue<Value>): { copy: UnsentText<Value>; isConflict: boolean } | null {
    for (let copy = this.found.shift(); copy; copy = this.found.shift()) {
      const result = this.compare(copy, server);
      if (result !== 'saved') return { copy, isConflict: result === 'conflict' };
      void removeCopy(this.storage, copy);
    }
    return null;
  }

  /** The newest text that the server does not have. */
  findUnsaved(server: SavedValue<Value>): Value | null {
    return this.found.find((copy) => this.compare(copy, server) !== 'saved')?.content ?? null;
  }

  /** Removes the copy whose text `findUnsaved` returns. */
  async removeUnsaved(server: SavedValue<Value>): Promise<void> {
    const next = this.takeNextUnsaved(server);
    if (next) await removeCopy(this.storage, next.copy);
  }

  /** A copy of another form stays where it is. */
  private parse(copy: UnsentText<unknown>): UnsentText<Value> | null {
    const { kind } = this;
    const content = kind.parse(copy.content);
    if (content === null) return null;
    // A page that is being left sends its value and writes its copy, and may not be able to note in the copy what it has sent.
    const sent = [...copy.sent, kind.hash(content)];
    // Without its base, a copy can only be compared by its version.
    return { ...copy, content, base: kind.parse(copy.base) ?? kind.blank, sent };
  }

  private compare(copy: UnsentText<Value>, server: SavedValue<Value>): Comparison {
    return compareWithServer(this.kind, copy, server, this.storage.lastSent.read(copy.key, copy.tab));
  }
}
