import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { SavedValue } from './draft-calls';
import type { UnsentText } from './unsent-text';

/** Release 0.1.0 stored `base` in each copy. Now it is in a record of its own, which is written once per version. */
export type StoredCopy = Omit<UnsentText<unknown>, 'base'> & { base?: unknown };

/** Has the key of the copy with `BASE_PREFIX` before it. */
export interface StoredBase {
  key: string;
  tab: string;
  base: unknown;
  baseVersion: number | null;
}

/** Has the key of the copies with `SAVED_PREFIX` before it, and no tab. */
export interface StoredSavedValue {
  key: string;
  tab: '';
  saved: SavedValue<unknown>;
}

/**
 * All records are in one store, so that the database keeps its version: a tab that still runs an earlier release can go on
 * writing its copies.
 */
interface CopySchema extends DBSchema {
  copies: {
    key: [string, string];
    value: StoredCopy | StoredBase | StoredSavedValue;
    indexes: { key: string };
  };
}

export type CopyDatabase = IDBPDatabase<CopySchema>;

export const BASE_PREFIX = 'base:';
export const SAVED_PREFIX = 'saved:';

/** The keys of all drafts of a user. `0` is the character after `/`. */
export const keysOf = (userId: string, prefix = '') =>
  IDBKeyRange.bound(`${prefix}${userId}/`, `${prefix}${userId}0`, false, true);

/** Returns a function that opens the database at its first call, and again after it was closed. */
export function connectCopyDatabase(name: string, onClosed: () => void): () => Promise<CopyDatabase> {
  let opening: Promise<CopyDatabase> | null = null;
  const reset = () => {
    opening = null;
    onClosed();
  };
  // Async, because a browser may throw when `indexedDB` is accessed.
  return async () => {
    opening ??= openDB<CopySchema>(name, 1, {
      upgrade: (db) => {
        db.createObjectStore('copies', { keyPath: ['key', 'tab'] }).createIndex('key', 'key');
      },
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        reset();
      },
      terminated: reset,
    }).catch((error: unknown) => {
      reset();
      throw error;
    });
    return opening;
  };
}
