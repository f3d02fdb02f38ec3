export const ROLES = ['user', 'admin', 'reviewer', 'auditor'] as const;

/** A user does the work. The other roles are staff, who use the console. */
export type Role = (typeof ROLES)[number];

export const STAFF_ROLES = ['admin', 'reviewer', 'auditor'] as const satisfies readonly Role[];

export type StaffRole = (typeof STAFF_ROLES)[number];

export function isStaff(role: string): role is StaffRole {
  return STAFF_ROLES.some((staffRole) => staffRole === role);
}
