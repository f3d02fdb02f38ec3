import { foldedField, lowerCaseField, type SearchTarget } from '../core/lists/search-condition.js';

/**
 * The expressions are those of the indexes signed_agreements_folded_search, signed_agreements_folded_name and
 * signed_agreements_email_prefix.
 */
export const SIGNED_AGREEMENT_SEARCH: SearchTarget = {
  text: foldedField(`user_name || ' ' || user_email || ' ' || user_mobile_number`),
  prefixes: [foldedField('user_name'), lowerCaseField('user_email')],
};
