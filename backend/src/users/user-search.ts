import { likePattern } from '../core/database/like-pattern.js';

/** What of a person is searched. The words of the index users_search and of the trigger note_searched_users. */
export const SEARCHED = `lower(name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number)`;

/** By what people are counted who have a part: the columns of user_search_counts. */
export const COUNTED_FLAGS =
  'role, is_verified, is_signed_agreement, is_penalized, work_started, work_submitted';

/** Parts of so many characters are counted in advance; it is also what the index is made of. */
export const PART_LENGTH = 3;

/** So many are read by the index and sorted in some hundredths of a second; more are met soon in any order. */
const FEW = 10_000;

/**
 * How those whom a question finds are looked for: in the order of the list until the page is full, or all of them by
 * the index. Each of the patterns holds the question, and whoever has that meets one of them.
 */
export type SearchWay = 'as the database likes' | 'in order' | { patterns: readonly string[] };

/** The question as it is counted in advance; null when it is too long for that. */
export function countedPart(q: string): string | null {
  const part = q.toLowerCase();
  return [...part].length <= PART_LENGTH ? part : null;
}

/**
 * Whether all who have the part are few enough to be read by the index. That holds letters and digits only, and words
 * with their edges: for a single character beside an edge it finds far too many.
 */
export function isReadByIndex(part: string, found: number): boolean {
  return found <= FEW && /[\p{L}\p{N}]{2}/u.test(part);
}

/** @param placeholder takes a value and tells how the statement names it */
export function searchCondition(q: string, way: SearchWay, placeholder: (value: unknown) => string): string {
  if (typeof way === 'object') {
    return `(${way.patterns.map((pattern) => `${SEARCHED} LIKE ${placeholder(pattern)}`).join(' OR ')})`;
  }
  const like = `LIKE ${placeholder(likePattern(q))}`;
  // The index is not asked where it would be read as a whole, or for a good part of all people.
  const isIndexAsked = way === 'as the database likes' && [...q].length >= PART_LENGTH;
  return isIndexAsked ? `${SEARCHED} ${like}` : `${SEARCHED} || '' ${like}`;
}
