import type { Permission } from '@inkwell/contract/permissions';

/** The kinds that the dialog offers, with the permission to read what they contain. */
export const DIALOG_PERMISSIONS = {
  texts: 'work:read',
  users: 'users:export',
  assignments: 'assignments:read',
  reviews: 'reviews:read',
  audit: 'audit-log:read',
} as const satisfies Record<string, Permission>;

export type DialogKind = keyof typeof DIALOG_PERMISSIONS;
