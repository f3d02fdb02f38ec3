/**
 * For every form that shows what is stored: a record comes more than once, from the list and then on its own,
 * and again when somebody comes back to the tab. When it differs, what was typed meanwhile stays. It also comes
 * back when it is saved; that it was saved must not be forgotten then, or leaving would ask about what is stored.
 */
export const KEEP_TYPED = { keepDirtyValues: true, keepIsSubmitSuccessful: true };
