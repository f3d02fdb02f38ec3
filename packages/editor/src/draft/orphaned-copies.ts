import type { DraftText } from './draft-calls';
import { compareWithServer, hashText } from './server-comparison';
import { type DraftStorage, listCopies, removeCopy, type UnsentText } from './unsent-text-storage';

/** Copies of this text in browser storage whose tabs are closed or have crashed, also of release 0.3.0, the newest first. */
export class OrphanedCopies {
  private found: UnsentText[] = [];

  constructor(private readonly storage: DraftStorage) {}

  /** Finds none if the browser forbids storage. */
  async find(): Promise<void> {
    const { copies, tabs } = this.storage;
    try {
      const all = await listCopies(copies, this.storage);
      const open = await tabs.findOpen();
      this.found = all
        .filter(({ tab }) => tab !== tabs.id && !open.has(tab))
        .map(withOwnHash)
        .sort((one, other) => other.changedAt - one.changedAt);
    } catch {
      this.found = [];
    }
  }

  /** The newest copy, for use while the server's text is not known. */
  takeNewest(): UnsentText | null {
    return this.found.shift() ?? null;
  }

  /** The next copy that the server does not have. Copies that it has are removed. */
  takeNextUnsaved(server: DraftText): { copy: UnsentText; isConflict: boolean } | null {
    for (let copy = this.found.shift(); copy; copy = this.found.shift()) {
      const result = this.compare(copy, server);
      if (result !== 'saved') return { copy, isConflict: result === 'conflict' };
      void removeCopy(this.storage, copy);
    }
    return null;
  }

  /** The newest text that the server does not have. */
  findUnsaved(server: DraftText): string | null {
    return this.found.find((copy) => this.compare(copy, server) !== 'saved')?.content ?? null;
  }

  /** Removes the copy whose text `findUnsaved` returns. */
  async removeUnsaved(server: DraftText): Promise<void> {
    const next = this.takeNextUnsaved(server);
    if (next) await removeCopy(this.storage, next.copy);
  }

  private compare(copy: UnsentText, server: DraftText): ReturnType<typeof compareWithServer> {
    return compareWithServer(copy, server, this.storage.lastSent.read(copy.key, copy.tab));
  }
}

/** A page that is being left sends its text and writes its copy, and may not be able to note in the copy what it has sent. */
function withOwnHash(copy: UnsentText): UnsentText {
  return { ...copy, sent: [...copy.sent, hashText(copy.content)] };
}
