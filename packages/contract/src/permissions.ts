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
  'sessions:read': ADMIN_AND_AUDITOR,
  'sessions:write': ADMIN,
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

/**
 * What an API key may hold. A permission is missing here until somebody decides that a program may have it. These stay out, because
 * they let a program act as another user or create further access: `passwords:reveal`, `agreement-links:copy`, `staff:manage`,
 * `sessions:…`, `api-keys:…`, and what cannot be undone or goes to a user in the name of staff: `users:delete`,
 * `signed-agreements:send`, `operations:retry`, which sends signed copies again.
 */
export const allowedForKeys: ReadonlySet<Permission> = new Set<Permission>([
  'dashboard:read',
  'search:read',
  'users:read',
  'users:contacts',
  'writers:names',
  'users:export',
  'users:write',
  'work:read',
  'work:write',
  'penalties:write',
  'projects:read',
  'projects:write',
  'assignments:read',
  'assignments:write',
  'reviews:read',
  'reviews:write',
  'review-reports:read',
  'comments:read',
  'comments:write',
  'agreements:read',
  'agreements:write',
  'signed-agreements:read',
  'references:read',
  'references:write',
  'site-config:read',
  'site-config:write',
  'notifications:read',
  'notifications:clear',
  'operations:read',
  'automation:run',
  'audit-log:read',
  'server:read',
  'events:read',
  'integrations:read',
  'integrations:write',
  'exports:create',
]);

/** Give files with the data of many users. A key gets them only after the password or a passkey was checked again. */
export const exportPermissions: ReadonlySet<Permission> = new Set<Permission>([
  'users:export',
  'exports:create',
]);

export function isPermission(name: string): name is Permission {
  return Object.hasOwn(PERMISSIONS, name);
}

export function hasPermission(role: string, permission: Permission): boolean {
  return isStaff(role) && PERMISSIONS[permission].includes(role);
}
