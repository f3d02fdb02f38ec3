import { likePattern } from '../core/database/like-pattern.js';
import { isMetSoon } from '../core/database/met-soon.js';

/** What of a person is searched. The words of the index users_search and of the trigger note_searched_users. */
export const SEARCHED = `lower(name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number)`;

/** By what people are counted who have a part: the columns of user_search_counts. */
export const COUNTED_FLAGS =
  'role, is_verified, is_signed_agreement, is_penalized, work_started, work_submitted';

/** Parts of so many characters are counted in advance; it is also what the index is made of. */
export const PART_LENGTH = 3;

/**
 * So many are read by the index and sorted in some hundredths of a second; more are met soon in any order. Not by name or
 * address: who is looked for may all stand at the end of it, behind everybody else.
 */
const FEW = { inAnyOrder: 10_000, byWhatIsSearched: 50_000 };

export type SearchOrder = keyof typeof FEW;

/**
 * How those whom a question finds are looked for: in the order of the list until the page is full, or all of them by
 * the index. Each of the patterns holds the question, and whoever has that meets one of them.
 */
export type SearchWay = 'as the database likes' | 'in order' | { patterns: readonly string[] };

/** What finds more than these is counted from then on: looking at all of them takes longer each time. */
export const MANY = 5_000;

/** Whether a question is as short as the parts that are all counted in advance. */
export function isShort(part: string): boolean {
  return [...part].length <= PART_LENGTH;
}

/**
 * Whether all who have the part are few enough to be read by the index. That holds letters and digits only, and words
 * with their edges: for a single character beside an edge it finds far too many.
 */
export function isReadByIndex(part: string, found: number, order: SearchOrder): boolean {
  return found <= FEW[order] && /[\p{L}\p{N}]{2}/u.test(part);
}

/**
 * @param placeholder takes a value and tells how the statement names it
 * @param searched where it is looked for: another column has the same words and a trigram index of its own
 */
export function searchCondition(
  q: string,
  way: SearchWay,
  placeholder: (value: unknown) => string,
  searched = SEARCHED,
): string {
  if (typeof way === 'object') {
    return `(${way.patterns.map((pattern) => `${searched} LIKE ${placeholder(pattern)}`).join(' OR ')})`;
  }
  const like = `LIKE ${placeholder(likePattern(q))}`;
  if (way === 'in order') return isMetSoon(`${searched} ${like}`);
  // The index is not asked where it would be read as a whole.
  return [...q].length >= PART_LENGTH ? `${searched} ${like}` : `${searched} || '' ${like}`;
}
