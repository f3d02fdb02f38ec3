/** For the forms of pages: when the record arrives again, and differs, what was typed meanwhile stays. */
export const KEEP_TYPED = { keepDirtyValues: true };
