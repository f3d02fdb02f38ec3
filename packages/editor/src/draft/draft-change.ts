import { editBetween } from '@inkwell/contract/draft-edit';
import type { DraftChange } from './draft-calls';

/** What browsers let a page send on after it is gone, with room for headers, in bytes. */
const KEEPALIVE_LIMIT = 60_000;
/** JSON and UTF-8 make at most this of one UTF-16 unit. */
const MOST_BYTES_PER_UNIT = 6;

export function changeBetween(base: string, text: string, baseVersion: number): DraftChange {
  if (baseVersion === 0) return wholeOf(text, baseVersion);
  return { baseVersion, edit: editBetween(base, text), length: text.length };
}

export function wholeOf(content: string, baseVersion: number): DraftChange {
  return { content, baseVersion };
}

export function fitsKeepalive(change: DraftChange): boolean {
  const text = 'content' in change ? change.content : change.edit.insert;
  if (text.length * MOST_BYTES_PER_UNIT < KEEPALIVE_LIMIT) return true;
  return (
    text.length < KEEPALIVE_LIMIT && new TextEncoder().encode(JSON.stringify(change)).length < KEEPALIVE_LIMIT
  );
}
