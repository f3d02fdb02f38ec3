import type { SavedValue } from './draft-calls';

/** The server's value that a local one was written on. */
export interface DraftBase<Value = string> {
  /** The server's value, and its version; null if it could not be read. */
  base: Value;
  baseVersion: number | null;
  /** Hashes of values that were sent and never acknowledged. Any of them may be the server's by now. */
  sent: string[];
}

/** A local value and its base. */
export type LocalValue<Value = string> = { content: Value } & DraftBase<Value>;

/**
 * - `saved`: the server has the local value, or a later one of this browser; there is nothing to send
 * - `ahead`: it was written on the server's value and can be saved on top of it
 * - `conflict`: both were changed since the version that the local value was written on
 */
export type Comparison = 'saved' | 'ahead' | 'conflict';

/** What a comparison must know of the values. */
export interface Comparable<Value> {
  isSame(one: Value, other: Value): boolean;
  /** Nothing would be lost without it. */
  isBlank(value: Value): boolean;
  /** Identifies a value without storing it. */
  hash(value: Value): string;
}

/** @param lastSent the hash of the value that this browser sent when a page was left, if any */
export function compareWithServer<Value>(
  kind: Comparable<Value>,
  local: LocalValue<Value>,
  server: SavedValue<Value>,
  lastSent: string | null = null,
): Comparison {
  if (kind.isSame(local.content, server.content)) return 'saved';
  if (kind.isBlank(local.content) && local.baseVersion === null) return 'saved';
  if (local.baseVersion === server.version || kind.isSame(local.base, server.content)) return 'ahead';
  const serverHash = kind.hash(server.content);
  // The answer to a save was lost: the server's value was sent from here, and the local one was written on it.
  if (local.sent.includes(serverHash)) return 'ahead';
  return lastSent === serverHash ? 'saved' : 'conflict';
}

/** The length of a text and 53 bits of its cyrb53 hash. */
export function hashText(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${text.length}:${4294967296 * (2097151 & low) + (high >>> 0)}`;
}
