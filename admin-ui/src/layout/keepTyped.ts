/**
 * For every form that shows what is stored: a record comes more than once, from the list and then on its own,
 * and again when somebody comes back to the tab. When it differs, what was typed meanwhile stays.
 */
export const KEEP_TYPED = { keepDirtyValues: true };
