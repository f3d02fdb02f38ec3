/** What a staff member can set up as a second factor: an authenticator app (TOTP) or a passkey. */
export const SECOND_FACTOR_METHODS = ['totp', 'passkey'] as const;
export type SecondFactorMethod = (typeof SECOND_FACTOR_METHODS)[number];

/** The ways to take the second step of a sign-in. */
export const SECOND_STEP_METHODS = [...SECOND_FACTOR_METHODS, 'recovery-code'] as const;
export type SecondStepMethod = (typeof SECOND_STEP_METHODS)[number];

export const TOTP_PATTERN = /^\d{6}$/;
export const RECOVERY_CODE_COUNT = 10;
export const SECOND_FACTOR_NAME_MAX_LENGTH = 60;
