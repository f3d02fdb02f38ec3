import { isStaff, type StaffRole } from './roles.js';

const ADMIN = ['admin'] as const;
const ADMIN_AND_AUDITOR = ['admin', 'auditor'] as const;
const ADMIN_AND_REVIEWER = ['admin', 'reviewer'] as const;
const ALL_STAFF = ['admin', 'reviewer', 'auditor'] as const;

const TABLE = {
  'dashboard:read': ADMIN_AND_AUDITOR,
  'search:read': ADMIN_AND_AUDITOR,
  'users:read': ADMIN_AND_AUDITOR,
  // E-mail addresses, phone numbers and postal addresses of users, and searching by them.
  'users:contacts': ADMIN_AND_AUDITOR,
  // Names of users in projects that hide them from reviewers.
  'writers:names': ADMIN_AND_AUDITOR,
  'users:export': ADMIN_AND_AUDITOR,
  'users:write': ADMIN,
  'users:delete': ADMIN,
  'passwords:reveal': ADMIN,
  // With the link anyone can sign in the name of the user.
  'agreement-links:copy': ADMIN,
  'staff:manage': ADMIN,
  'work:read': ADMIN_AND_AUDITOR,
  'work:write': ADMIN,
  'penalties:write': ADMIN,
  'projects:read': ADMIN_AND_AUDITOR,
  'projects:write': ADMIN,
  'assignments:read': ADMIN_AND_AUDITOR,
  'assignments:write': ADMIN,
  'reviews:read': ALL_STAFF,
  'reviews:write': ADMIN_AND_REVIEWER,
  // The PDF for the user, with the user's e-mail address.
  'review-reports:read': ADMIN_AND_AUDITOR,
  'comments:read': ALL_STAFF,
  'comments:write': ADMIN_AND_REVIEWER,
  'agreements:read': ADMIN_AND_AUDITOR,
  'agreements:write': ADMIN,
  'signed-agreements:read': ADMIN_AND_AUDITOR,
  'signed-agreements:send': ADMIN,
  'references:read': ADMIN_AND_AUDITOR,
  'references:write': ADMIN,
  'site-config:read': ADMIN_AND_AUDITOR,
  'site-config:write': ADMIN,
  'notifications:read': ADMIN_AND_AUDITOR,
  'notifications:clear': ADMIN,
  'operations:read': ADMIN_AND_AUDITOR,
  'operations:retry': ADMIN,
  'automation:run': ADMIN,
  'audit-log:read': ADMIN_AND_AUDITOR,
  'server:read': ADMIN_AND_AUDITOR,
  'api-keys:read': ADMIN_AND_AUDITOR,
  'api-keys:write': ADMIN,
  'events:read': ADMIN_AND_AUDITOR,
  'integrations:read': ADMIN_AND_AUDITOR,
  'integrations:write': ADMIN,
  // Files with the texts and data of many users.
  'exports:create': ADMIN_AND_AUDITOR,
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof TABLE;

/** The roles that have each permission. Every call of the console names its permission. */
export const PERMISSIONS: Record<Permission, readonly StaffRole[]> = TABLE;

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name);
}

export function hasPermission(role: string, permission: Permission): boolean {
  return isStaff(role) && PERMISSIONS[permission].includes(role);
}
