import {
  BASE_PREFIX,
  type CopyDatabase,
  connectCopyDatabase,
  keysOf,
  SAVED_PREFIX,
  type StoredBase,
  type StoredCopy,
  type StoredSavedValue,
} from './copy-database';
import { areCopiesForbidden } from './discarded-texts';
import { type DraftKeys, parseDraftKey } from './draft-keys';
import type { DraftTabs } from './draft-tabs';
import { type SavedValueStorage, SavedValues } from './saved-values';
import type { UnsentText } from './unsent-text';

/** The storage of copies. `put` and `remove` may reject: storage may be full, or forbidden in a private window. */
export interface UnsentTextStorage {
  put(copy: UnsentText<unknown>): Promise<void>;
  remove(key: string, tab: string): Promise<void>;
  list(key: string): Promise<UnsentText<unknown>[]>;
}

/** The copies of all texts of one user. */
interface UserCopies {
  listOfUser(userId: string): Promise<UnsentText<unknown>[]>;
  removeOfUser(userId: string): Promise<void>;
}

/** Everything that a session uses to keep its text in this browser. */
export interface DraftStorage extends DraftKeys {
  copies: UnsentTextStorage;
  tabs: DraftTabs;
  lastSent: LastSentHashes;
  /** Null for drafts that need the network to open. */
  saved: SavedValueStorage | null;
}

/** All copies of a text, also those of release 0.3.0. */
export async function listCopies(
  copies: UnsentTextStorage,
  { key, oldKey }: DraftKeys,
): Promise<UnsentText<unknown>[]> {
  const keys = oldKey === null ? [key] : [key, oldKey];
  return (await Promise.all(keys.map((each) => copies.list(each)))).flat();
}

/** Call this when its text is on the server or in another copy: removes it, and the hash of what its tab has sent. */
export async function removeCopy(
  { copies, lastSent }: DraftStorage,
  { key, tab }: Pick<UnsentText, 'key' | 'tab'>,
): Promise<void> {
  await copies.remove(key, tab).catch(() => undefined);
  lastSent.clear(key, tab);
}

/**
 * Copies in IndexedDB. The database is opened at the first use, and again after it was closed. A copy that it refuses
 * stays in memory until the page is closed, so that it survives a change of screen or a new sign-in.
 */
export function openUnsentTextStorage(
  name = 'inkwell-drafts',
): UnsentTextStorage & UserCopies & { saved: SavedValues } {
  const storedBases = new StoredBases();
  const database = connectCopyDatabase(name, () => storedBases.clear());
  const memory = new MemoryCopies();
  return {
    saved: new SavedValues(database),
    async put(copy) {
      if (areCopiesForbidden(parseDraftKey(copy.key).userId)) return;
      try {
        const transaction = (await database()).transaction('copies', 'readwrite');
        const { base, ...text } = copy;
        const { key, tab, baseVersion } = copy;
        const confirmBase = storedBases.begin(copy);
        if (confirmBase) {
          transaction.store.put({ key: BASE_PREFIX + key, tab, base, baseVersion }).catch(() => undefined);
        }
        transaction.store.put(text).catch(() => undefined);
        // An explicit commit: a page that is being closed gets no further events, and would lose an open transaction.
        transaction.commit();
        await transaction.done;
        confirmBase?.();
        memory.remove(key, tab);
      } catch (error) {
        memory.put(copy);
        throw error;
      }
    },
    async remove(key, tab) {
      memory.remove(key, tab);
      const transaction = (await database()).transaction('copies', 'readwrite');
      storedBases.clear();
      const deletions = [key, BASE_PREFIX + key].map((each) => transaction.store.delete([each, tab]));
      await Promise.all([...deletions, transaction.done]);
    },
    async list(key) {
      const stored = await database()
        .then((db) => readCopies(db, key))
        .catch(() => []);
      const newer = memory.find(key);
      return newer ? [newer, ...stored.filter(({ tab }) => tab !== newer.tab)] : stored;
    },
    async listOfUser(userId) {
      const inMemory = memory.listOfUser(userId);
      const keys = await database()
        .then((db) => db.getAllFromIndex('copies', 'key', keysOf(userId)))
        .then((copies) => copies.map(({ key }) => key))
        .catch(() => []);
      const found = await Promise.all(
        [...new Set([...keys, ...inMemory.map(({ key }) => key)])].map((key) => this.list(key)),
      );
      return found.flat();
    },
    async removeOfUser(userId) {
      for (const { key, tab } of memory.listOfUser(userId)) memory.remove(key, tab);
      const transaction = (await database()).transaction('copies', 'readwrite');
      storedBases.clear();
      const { store } = transaction;
      for (const prefix of ['', BASE_PREFIX, SAVED_PREFIX]) {
        for (const id of await store.index('key').getAllKeys(keysOf(userId, prefix))) await store.delete(id);
      }
      await transaction.done;
    },
  };
}

async function readCopies(db: CopyDatabase, key: string): Promise<UnsentText<unknown>[]> {
  const index = db.transaction('copies').store.index('key');
  const [copies, bases] = await Promise.all([index.getAll(key), index.getAll(BASE_PREFIX + key)]);
  return copies.filter(isCopy).map((copy) => {
    const stored = bases
      .filter(isBase)
      .find(({ tab, baseVersion }) => tab === copy.tab && baseVersion === copy.baseVersion);
    // Without its base, a copy can only be compared by its version.
    return { ...copy, base: copy.base ?? stored?.base ?? '' };
  });
}

function isCopy(record: StoredCopy | StoredBase | StoredSavedValue): record is StoredCopy {
  return 'content' in record;
}

function isBase(record: StoredCopy | StoredBase | StoredSavedValue): record is StoredBase {
  return 'base' in record && !isCopy(record);
}

/** Knows which bases are in the store, so that a base is written only when it has changed. */
class StoredBases {
  private readonly bases = new Map<string, unknown>();
  private generation = 0;

  /**
   * Call this when the transaction is created, because transactions are carried out in that order.
   * @returns null if the base is stored; otherwise a function to call when it has been written
   */
  begin({ key, tab, base }: UnsentText<unknown>): (() => void) | null {
    const id = `${key} ${tab}`;
    if (this.bases.get(id) === base) return null;
    this.bases.delete(id);
    const { generation } = this;
    return () => {
      if (generation === this.generation) this.bases.set(id, base);
    };
  }

  /** Call this when a base may have been removed. Writes that are in flight are then not confirmed. */
  clear(): void {
    this.bases.clear();
    this.generation += 1;
  }
}

/**
 * Copies that storage refused, at most one for each text. They are lost with the page, so the browser asks for a
 * confirmation before the page is left.
 */
class MemoryCopies {
  private readonly copies = new Map<string, UnsentText<unknown>>();

  put(copy: UnsentText<unknown>): void {
    this.copies.set(copy.key, copy);
    globalThis.addEventListener?.('beforeunload', confirmLeaving);
  }

  remove(key: string, tab: string): void {
    if (this.copies.get(key)?.tab !== tab) return;
    this.copies.delete(key);
    if (this.copies.size === 0) globalThis.removeEventListener?.('beforeunload', confirmLeaving);
  }

  find(key: string): UnsentText<unknown> | undefined {
    return this.copies.get(key);
  }

  listOfUser(userId: string): UnsentText<unknown>[] {
    return [...this.copies.values()].filter(({ key }) => parseDraftKey(key).userId === userId);
  }
}

function confirmLeaving(event: Event): void {
  event.preventDefault();
}

/**
 * The hash of the text that a tab sent when its page was left, because the page received no answer to that save.
 * Kept in local storage, which is written synchronously.
 */
export interface LastSentHashes {
  read(key: string, tab: string): string | null;
  write(key: string, tab: string, hash: string): void;
  /** For a tab that writes on. */
  clear(key: string, tab: string): void;
}

const LAST_SENT_PREFIX = 'inkwell-last-sent:';

export const browserLastSent: LastSentHashes = {
  read: (key, tab) => {
    try {
      const [writer, hash] = (localStorage.getItem(LAST_SENT_PREFIX + key) ?? '').split(' ');
      return writer === tab ? (hash ?? null) : null;
    } catch {
      return null;
    }
  },
  write: (key, tab, hash) => {
    try {
      localStorage.setItem(LAST_SENT_PREFIX + key, `${tab} ${hash}`);
    } catch {
      // Storage is full or forbidden. At worst the user is asked to choose between two texts.
    }
  },
  clear: (key, tab) => {
    if (browserLastSent.read(key, tab) !== null) localStorage.removeItem(LAST_SENT_PREFIX + key);
  },
};

/** The copies of this browser, of all its users. */
export const browserCopies = openUnsentTextStorage();
