import { allowedForKeys, PERMISSION_TEXTS, type Permission } from '@inkwell/contract/permissions';

/** The beginnings of the permissions of each group, as in `users:read`. */
const GROUPS: readonly [title: string, ...beginnings: string[]][] = [
  ['Users', 'users', 'writers', 'agreements', 'signed-agreements'],
  ['Projects and work', 'projects', 'assignments', 'work', 'penalties'],
  ['Images and reference PDFs', 'references'],
  ['Reviews', 'reviews', 'review-reports', 'comments'],
  ['Events, webhooks and exports', 'events', 'integrations', 'exports'],
];
const OTHERS = 'Site and operation';

/** Where a key may do less than a user with the permission. */
const KEY_TEXTS: Partial<Record<Permission, string>> = {
  'users:write': 'Create and edit users, send codes and agreement links',
  'audit-log:read': 'Read the audit log',
};

/** What a permission allows a key to do. */
export function keyPermissionText(permission: Permission): string {
  return KEY_TEXTS[permission] ?? PERMISSION_TEXTS[permission] ?? permission;
}

interface PermissionGroup {
  title: string;
  choices: { id: Permission; name: string }[];
}

/** What an API key may have, in the groups of the form. A permission that no group names is in the last one. */
export const permissionGroups: readonly PermissionGroup[] = groupPermissions();

function groupPermissions(): PermissionGroup[] {
  const groups = Map.groupBy(allowedForKeys, groupOf);
  return [...GROUPS.map(([title]) => title), OTHERS].map((title) => ({
    title,
    choices: (groups.get(title) ?? []).map((id) => ({ id, name: keyPermissionText(id) })),
  }));
}

function groupOf(permission: Permission): string {
  const [beginning = ''] = permission.split(':');
  return GROUPS.find(([, ...beginnings]) => beginnings.includes(beginning))?.[0] ?? OTHERS;
}
