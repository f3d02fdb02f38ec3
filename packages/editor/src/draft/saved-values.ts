import { readStoredSession } from '@inkwell/web/stored-session';
import { type CopyDatabase, SAVED_PREFIX, type StoredSavedValue } from './copy-database';
import type { SavedValue } from './draft-calls';
import { parseDraftKey } from './draft-keys';

/** What the server has acknowledged, so that a draft opens without a network. Nothing rejects: then it needs the network. */
export interface SavedValueStorage {
  /** An older version never replaces a newer one. */
  put(key: string, saved: SavedValue<unknown>): Promise<void>;
  read(key: string): Promise<SavedValue<unknown> | null>;
}

export class SavedValues implements SavedValueStorage {
  constructor(private readonly database: () => Promise<CopyDatabase>) {}

  async put(key: string, saved: SavedValue<unknown>): Promise<void> {
    try {
      const database = await this.database();
      // The answer may arrive after the logout, which deletes all.
      if (readStoredSession()?.userId !== parseDraftKey(key).userId) return;
      const { store, done } = database.transaction('copies', 'readwrite');
      const id = { key: SAVED_PREFIX + key, tab: '' } as const;
      const known = await store.get([id.key, id.tab]);
      if (!known || !isSavedValue(known) || isNewer(saved, known.saved)) await store.put({ ...id, saved });
      await done;
    } catch {
      // Storage is full or forbidden.
    }
  }

  async read(key: string): Promise<SavedValue<unknown> | null> {
    try {
      const found = await (await this.database()).get('copies', [SAVED_PREFIX + key, '']);
      return found && isSavedValue(found) ? found.saved : null;
    } catch {
      return null;
    }
  }

  /** Deletes those of all users. Call it after the stored session has ended. */
  async clear(): Promise<void> {
    try {
      const { store, done } = (await this.database()).transaction('copies', 'readwrite');
      const all = IDBKeyRange.bound(SAVED_PREFIX, `${SAVED_PREFIX}\uffff`);
      for (const id of await store.index('key').getAllKeys(all)) void store.delete(id);
      await done;
    } catch {
      // Storage is forbidden: it contains nothing.
    }
  }
}

/** A submission, and the end of one, do not always change the version. */
function isNewer(saved: SavedValue<unknown>, known: SavedValue<unknown>): boolean {
  if (saved.version !== known.version) return saved.version > known.version;
  return saved.submittedAt !== known.submittedAt;
}

function isSavedValue(record: object): record is StoredSavedValue {
  return 'saved' in record;
}
