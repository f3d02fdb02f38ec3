/** `text` is the expression of the index signed_agreements_search. */
export const SIGNED_AGREEMENT_SEARCH = {
  text: `lower(user_name || ' ' || user_email || ' ' || user_mobile_number)`,
  prefixes: ['lower(user_name)', 'user_email'],
};
