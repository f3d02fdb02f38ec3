import { type AddParameter, type SearchCondition, searchCondition } from '../core/lists/search-condition.js';

/** Where users are searched. `text` is the expression of the index users_search. */
export const USER_SEARCH = {
  text: `lower(name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number)`,
  prefixes: ['lower(name)', 'email'],
};

/**
 * Finds rows of another table by their user.
 * @param userId the column with the user's id, as in `r.user_id`
 */
export function searchByUser(userId: string, q: string, addParameter: AddParameter): SearchCondition {
  const { indexed } = searchCondition(USER_SEARCH, q, addParameter);
  return {
    indexed: `${userId} IN (SELECT id FROM users WHERE ${indexed})`,
    // A scalar subquery is looked up for each row; PostgreSQL could read all users for IN or EXISTS.
    perRow: `(SELECT ${indexed} FROM users WHERE users.id = ${userId})`,
  };
}
