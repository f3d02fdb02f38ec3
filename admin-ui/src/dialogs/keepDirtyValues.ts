/**
 * react-hook-form's options for a record that arrives again while its form is open, from the list, by itself or after the
 * window gets the focus: changed fields keep what was typed. `keepIsSubmitSuccessful`, because the record also arrives
 * again after it is saved, and leaving must then not ask about unsaved changes.
 */
export const KEEP_DIRTY_VALUES = { keepDirtyValues: true, keepIsSubmitSuccessful: true };
