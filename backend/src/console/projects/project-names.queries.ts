/** The default project first, then by name. */
export const LIST_NAMES = 'SELECT id AS "_id", name FROM projects ORDER BY is_default DESC, name';
