/** The longest text: 5 MB, in UTF-16 units of its HTML. */
export const MAX_DRAFT_LENGTH = 5 * 1024 * 1024;

/**
 * A change of a draft in `save-draft`: at the position `at`, `remove` units are replaced with `insert`. Positions and
 * lengths are in UTF-16 units of the HTML, as in JavaScript strings.
 */
export interface DraftEdit {
  at: number;
  remove: number;
  insert: string;
}

/** The single edit that changes one text into another. It never splits a surrogate pair. */
export function editBetween(before: string, after: string): DraftEdit {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  if (start > 0 && isHighSurrogate(before.charCodeAt(start - 1))) start -= 1;
  let same = 0;
  while (
    same < shorter - start &&
    before.charCodeAt(before.length - 1 - same) === after.charCodeAt(after.length - 1 - same)
  ) {
    same += 1;
  }
  if (same > 0 && isLowSurrogate(before.charCodeAt(before.length - same))) same -= 1;
  return {
    at: start,
    remove: before.length - same - start,
    insert: after.slice(start, after.length - same),
  };
}

export function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

export function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
