import { isStaff, type StaffRole } from './roles.js';

const ADMIN = ['admin'] as const;
const ADMIN_AND_AUDITOR = ['admin', 'auditor'] as const;
const ADMIN_AND_REVIEWER = ['admin', 'reviewer'] as const;
const ALL_STAFF = ['admin', 'reviewer', 'auditor'] as const;

/** An API key may hold it too. */
const staffAndKeys = (roles: readonly StaffRole[], text: string) => ({ roles, text, isForKeys: true });
/**
 * No API key may hold it. So is a new permission until somebody decides that a program may have it, and every one with which a program
 * could act as another user or create further access, or whose effect cannot be undone or goes to a user in the name of staff.
 */
const staffOnly = (roles: readonly StaffRole[], text: string) => ({ roles, text, isForKeys: false });

/** Every permission: the roles that have it, and what it allows. */
const TABLE = {
  'dashboard:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See the dashboard with its figures'),
  'search:read': staffAndKeys(ADMIN_AND_AUDITOR, 'Search users, agreements, images and texts'),
  'users:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See users and their progress'),
  // E-mail addresses, phone numbers and postal addresses of users, and searching by them.
  'users:contacts': staffAndKeys(
    ADMIN_AND_AUDITOR,
    'See e-mail addresses, phone numbers and postal addresses of users',
  ),
  // Names of users in projects that hide them from reviewers.
  'writers:names': staffAndKeys(ADMIN_AND_AUDITOR, 'See the names of users in blind projects'),
  'users:export': staffAndKeys(ADMIN_AND_AUDITOR, 'Export users as CSV'),
  'users:write': staffAndKeys(
    ADMIN,
    'Create and edit users and staff, change roles, send codes and agreement links',
  ),
  'users:delete': staffOnly(ADMIN, 'Delete users and staff'),
  'passwords:reveal': staffOnly(ADMIN, 'Read the passwords of users. Passwords of staff cannot be read'),
  // With the link anyone can sign in the name of the user.
  'agreement-links:copy': staffOnly(ADMIN, 'Copy agreement links, with which anyone can sign'),
  'staff:manage': staffOnly(ADMIN, 'Invite staff again, and reset their second factor'),
  'sessions:read': staffOnly(ADMIN_AND_AUDITOR, 'See where users and staff are signed in'),
  'sessions:write': staffOnly(ADMIN, 'End sessions of users and staff'),
  'work:read': staffAndKeys(ADMIN_AND_AUDITOR, 'Read the texts of users and their history'),
  'work:write': staffAndKeys(ADMIN, 'Edit the texts of users, and start their work'),
  'penalties:write': staffAndKeys(ADMIN, 'Give and remove penalties, and extend deadlines'),
  'projects:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See projects, their rules and their progress'),
  'projects:write': staffAndKeys(ADMIN, 'Create, change, pause, close and delete projects'),
  'assignments:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See the assignments of users'),
  'assignments:write': staffAndKeys(ADMIN, 'Give assignments, and withdraw those that are not started'),
  'reviews:read': staffAndKeys(ALL_STAFF, 'See the review queue, reviews and comparisons'),
  'reviews:write': staffAndKeys(ADMIN_AND_REVIEWER, 'Claim, publish, return and reopen reviews'),
  // The PDF for the user, with the user's e-mail address.
  'review-reports:read': staffAndKeys(
    ADMIN_AND_AUDITOR,
    'Download reports, which name the e-mail address of the user',
  ),
  'comments:read': staffAndKeys(ALL_STAFF, 'See the comment bank'),
  'comments:write': staffAndKeys(ADMIN_AND_REVIEWER, 'Edit the comment bank'),
  'agreements:read': staffAndKeys(ADMIN_AND_AUDITOR, 'Read the versions of the agreement'),
  'agreements:write': staffAndKeys(ADMIN, 'Write and delete versions of the agreement'),
  'signed-agreements:read': staffAndKeys(ADMIN_AND_AUDITOR, 'Read and download signed agreements'),
  'signed-agreements:send': staffOnly(ADMIN, 'Send signed agreements by e-mail'),
  'references:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See images and reference PDFs'),
  'references:write': staffAndKeys(ADMIN, 'Upload, edit, move and delete images and reference PDFs'),
  'site-config:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See the site configuration'),
  'site-config:write': staffAndKeys(ADMIN, 'Change the site configuration'),
  'notifications:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See who has started to work'),
  'notifications:clear': staffAndKeys(ADMIN, 'Clear your notifications'),
  'operations:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See jobs and e-mails'),
  // Sends signed copies again.
  'operations:retry': staffOnly(ADMIN, 'Run jobs and send e-mails again'),
  'automation:run': staffAndKeys(ADMIN, 'Run the automation at once'),
  'audit-log:read': staffAndKeys(ADMIN_AND_AUDITOR, 'Read and export the audit log'),
  'server:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See the version and the problems of the server'),
  'api-keys:read': staffOnly(ADMIN_AND_AUDITOR, 'See API keys'),
  'api-keys:write': staffOnly(ADMIN, 'Create, change, rotate and delete API keys'),
  'events:read': staffAndKeys(ADMIN_AND_AUDITOR, 'Read the feed of events'),
  'integrations:read': staffAndKeys(ADMIN_AND_AUDITOR, 'See webhooks and what was sent to them'),
  'integrations:write': staffAndKeys(ADMIN, 'Create, change, test and delete webhooks'),
  // Files with the texts and data of many users.
  'exports:create': staffAndKeys(
    ADMIN_AND_AUDITOR,
    'Export texts and data of many users. What an export contains needs its own permission',
  ),
};

export type Permission = keyof typeof TABLE;

const entries = Object.entries(TABLE) as [Permission, (typeof TABLE)[Permission]][];
const mapped = <Value>(read: (row: (typeof TABLE)[Permission]) => Value) =>
  Object.fromEntries(entries.map(([name, row]) => [name, read(row)])) as Record<Permission, Value>;

/** The roles that have each permission. Every call of the console names its permission. */
export const PERMISSIONS = mapped(({ roles }) => roles);

/** What each permission allows. */
export const PERMISSION_TEXTS = mapped(({ text }) => text);

/** What an API key may hold. */
export const allowedForKeys: ReadonlySet<Permission> = new Set(
  entries.filter(([, { isForKeys }]) => isForKeys).map(([name]) => name),
);

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
