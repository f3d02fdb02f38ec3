import { isAllowed, type Permitted } from '../access/is-allowed.js';
import {
  type AddParameter,
  foldedField,
  lowerCaseField,
  type SearchCondition,
  type SearchTarget,
  searchCondition,
} from '../core/lists/search-condition.js';

const NAME = foldedField('name');

/** Where users are searched. The expressions are those of users_folded_search, users_folded_name and users_email_prefix. */
export const USER_SEARCH: SearchTarget = {
  text: foldedField(`name || ' ' || email || ' ' || mobile_number || ' ' || alternative_mobile_number`),
  prefixes: [NAME, lowerCaseField('email')],
};

/** For staff without the permission `users:contacts`: by searching, they could find out a number digit by digit. */
const NAME_SEARCH: SearchTarget = { text: NAME, prefixes: [NAME] };

/**
 * Finds rows of another table by their user.
 * @param userId the column with the user's id, as in `r.user_id`
 * @param reader the member of staff who searches
 */
export function searchByUser(
  userId: string,
  q: string,
  reader: Permitted,
  addParameter: AddParameter,
): SearchCondition {
  const condition = searchCondition(USER_SEARCH, q, addParameter).indexed;
  const indexed = isAllowed(reader, 'users:contacts')
    ? condition
    : // The first condition finds the rows by its index.
      `${condition} AND ${searchCondition(NAME_SEARCH, q, addParameter).indexed}`;
  return {
    indexed: `${userId} IN (SELECT id FROM users WHERE ${indexed})`,
    // A scalar subquery is looked up for each row; PostgreSQL could read all users for IN or EXISTS.
    perRow: `(SELECT ${indexed} FROM users WHERE users.id = ${userId})`,
  };
}
