import { hasPermission } from '@inkwell/contract/permissions';
import { isStaff, type Role } from '@inkwell/contract/roles';
import type { Access } from './access.js';

/** What a principal must have for the decision. */
export interface Permitted {
  user: { role: Role };
}

/** The only place that decides what a caller may do: the calls, and what a call returns or searches. */
export function isAllowed({ user: { role } }: Permitted, access: Access): boolean {
  switch (access) {
    case 'public':
    case 'signed-in':
    case 'files':
      return true;
    case 'user':
      return role === 'user';
    case 'staff':
      return isStaff(role);
    default:
      return hasPermission(role, access);
  }
}
