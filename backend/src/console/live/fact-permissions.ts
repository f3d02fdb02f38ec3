import type { Permission } from '@inkwell/contract/permissions';

/** Staff with this permission receive the names of the facts about each subject. */
const BY_SUBJECT = new Map<string, Permission>([
  ['agreement', 'signed-agreements:read'],
  ['agreement-version', 'agreements:read'],
  ['assignment', 'users:read'],
  ['document', 'reviews:read'],
  ['export', 'exports:create'],
  ['extension-request', 'assignments:read'],
  ['image', 'references:read'],
  ['image-report', 'references:read'],
  ['page', 'reviews:read'],
  // A penalty decides whether sequential work can be reviewed.
  ['penalty', 'reviews:read'],
  ['project', 'projects:read'],
  ['reference', 'references:read'],
  ['review', 'reviews:read'],
  ['sequential', 'reviews:read'],
  ['task', 'assignments:read'],
  ['user', 'users:read'],
]);

export const FACT_PERMISSIONS: ReadonlySet<Permission> = new Set(BY_SUBJECT.values());

/** @returns undefined for an unknown subject, of which nobody receives facts */
export function permissionForFact(name: string): Permission | undefined {
  return BY_SUBJECT.get(name.slice(0, name.indexOf('.')));
}
