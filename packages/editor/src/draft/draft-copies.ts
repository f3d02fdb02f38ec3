import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { WrittenOn } from './draft-meeting';
import { RefusedCopies } from './refused-copies';

/** A text that the server has not acknowledged, kept in this browser. */
export interface DraftCopy extends WrittenOn {
  /** Whose text, and which: see `draftKey`. */
  key: string;
  /** The tab that writes it; another's is not overwritten. */
  tab: string;
  content: string;
  changedAt: number;
}

/** Where copies are kept. Changes may reject: storage may be full, or forbidden in a private window. */
export interface DraftCopies {
  put(copy: DraftCopy): Promise<void>;
  remove(key: string, tab: string): Promise<void>;
  list(key: string): Promise<DraftCopy[]>;
}

interface CopyDatabase extends DBSchema {
  copies: { key: [string, string]; value: DraftCopy; indexes: { key: string } };
}

/** The account is part of the key: another one in the same browser never sees the text. */
export function draftKey(userId: string, kind: string, subjectId: string): string {
  return [userId, kind, subjectId].join('/');
}

/**
 * Copies in IndexedDB. The database is opened at the first use, and anew after it was closed. What it refuses is
 * kept as long as the page is, so that another screen, or signing in again, loses nothing.
 */
export function openDraftCopies(name = 'inkwell-drafts'): DraftCopies {
  let opening: Promise<IDBPDatabase<CopyDatabase>> | null = null;
  // Async, as a browser may also throw at the mere asking.
  const database = async () => {
    opening ??= openDB<CopyDatabase>(name, 1, {
      upgrade: (db) => {
        db.createObjectStore('copies', { keyPath: ['key', 'tab'] }).createIndex('key', 'key');
      },
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        opening = null;
      },
      terminated: () => {
        opening = null;
      },
    }).catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const refused = new RefusedCopies<DraftCopy>();
  return {
    async put(copy) {
      try {
        const writing = (await database()).transaction('copies', 'readwrite');
        writing.store.put(copy).catch(() => undefined);
        // Now, and not after the answer: a page that is being left hears none, and its unfinished writing is undone.
        writing.commit();
        await writing.done;
        refused.remove(copy.key, copy.tab);
      } catch (error) {
        refused.put(copy);
        throw error;
      }
    },
    async remove(key, tab) {
      refused.remove(key, tab);
      await (await database()).delete('copies', [key, tab]);
    },
    async list(key) {
      const kept = await database()
        .then((db) => db.getAllFromIndex('copies', 'key', key))
        .catch(() => []);
      const newer = refused.find(key);
      return newer ? [newer, ...kept.filter(({ tab }) => tab !== newer.tab)] : kept;
    },
  };
}

/** Those of the person in front of this browser. */
export const browserCopies = openDraftCopies();
