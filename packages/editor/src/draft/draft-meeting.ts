import type { DraftText } from './draft-calls';
import { isBlank } from './draft-state';
import { fingerprint } from './fingerprint';

/** What a text was written on. */
export interface WrittenOn {
  /** What the server had, and its version; null when it could not be read. */
  base: string;
  baseVersion: number | null;
  /** Fingerprints of texts that were sent and never answered: the server may have them. */
  sent: string[];
}

/**
 * What a text written here is when it meets the server's:
 * - `known`: the server has it, or a later text of this browser; nothing is to be sent
 * - `next`: it goes on from the server's text and can be sent on top of it
 * - `conflict`: both have gone on from something older
 *
 * @param lastSent the fingerprint of the text this browser sent when a page was left, if any
 */
export function meet(
  mine: { content: string } & WrittenOn,
  theirs: DraftText,
  lastSent: string | null = null,
): 'known' | 'next' | 'conflict' {
  if (mine.content === theirs.content) return 'known';
  if (isBlank(mine.content) && mine.baseVersion === null) return 'known';
  if (mine.baseVersion === theirs.version || mine.base === theirs.content) return 'next';
  const print = fingerprint(theirs.content);
  // An answer was lost: the server's text is one of ours, and this one was written on it.
  if (mine.sent.includes(print)) return 'next';
  return lastSent === print ? 'known' : 'conflict';
}
