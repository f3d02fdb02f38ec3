/** Why an app saved a version: its user asked for it, or chose a text in a conflict. */
export const CLIENT_REASONS = ['manual', 'conflict', 'not_chosen'] as const;
export type ClientReason = (typeof CLIENT_REASONS)[number];

/** The last version before a submission has a reason of its own. */
export const SAVE_REASONS = [...CLIENT_REASONS, 'submit'] as const;
export type SaveReason = (typeof SAVE_REASONS)[number];
