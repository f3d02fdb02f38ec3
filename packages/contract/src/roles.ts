export const ROLES = ['user', 'admin'] as const;

/** What an account may do: deliver work, or run the platform. */
export type Role = (typeof ROLES)[number];
