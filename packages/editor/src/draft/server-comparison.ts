import type { DraftText } from './draft-calls';
import { isBlank } from './draft-state';

/** The server's text that a local text was written on. */
export interface DraftBase {
  /** The server's text, and its version; null if it could not be read. */
  base: string;
  baseVersion: number | null;
  /** Hashes of texts that were sent and never acknowledged. Any of them may be the server's text by now. */
  sent: string[];
}

/**
 * Compares a local text with the server's text:
 * - `saved`: the server has it, or a later text of this browser; there is nothing to send
 * - `ahead`: it was written on the server's text and can be saved on top of it
 * - `conflict`: both were changed since the version that the local text was written on
 *
 * @param lastSent the hash of the text that this browser sent when a page was left, if any
 */
export function compareWithServer(
  local: { content: string } & DraftBase,
  server: DraftText,
  lastSent: string | null = null,
): 'saved' | 'ahead' | 'conflict' {
  if (local.content === server.content) return 'saved';
  if (isBlank(local.content) && local.baseVersion === null) return 'saved';
  if (local.baseVersion === server.version || local.base === server.content) return 'ahead';
  const serverHash = hashText(server.content);
  // The answer to a save was lost: the server's text was sent from here, and the local text was written on it.
  if (local.sent.includes(serverHash)) return 'ahead';
  return lastSent === serverHash ? 'saved' : 'conflict';
}

/** Identifies a text without storing it: its length and 53 bits of the cyrb53 hash. */
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
