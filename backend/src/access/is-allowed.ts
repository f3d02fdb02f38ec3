import { allowedForKeys, hasPermission, isPermission } from '@inkwell/contract/permissions';
import { isStaff, type Role } from '@inkwell/contract/roles';
import type { Access } from './access.js';
import type { ApiKeyCaller, SessionCaller } from './principal.js';

/** What a principal must have for the decision. */
export interface Permitted {
  user: { role: Role };
  /** Absent: a session. */
  via?: Pick<SessionCaller, 'kind'> | Pick<ApiKeyCaller, 'kind' | 'permissions'>;
}

/** The only place that decides what a caller may do: the calls, and what a call returns or searches. */
export function isAllowed({ user: { role }, via }: Permitted, access: Access): boolean {
  return via?.kind === 'apiKey' ? isKeyAllowed(role, via, access) : isRoleAllowed(role, access);
}

function isRoleAllowed(role: Role, access: Access): boolean {
  switch (access) {
    case 'public':
    case 'signed-in':
    case 'files':
      return true;
    case 'user':
      return role === 'user';
    case 'staff':
    case 'staff-or-key':
      return isStaff(role);
    case 'api-key':
      return false;
    default:
      return hasPermission(role, access);
  }
}

/** A key never has more than its creator has now. */
function isKeyAllowed(
  role: Role,
  { permissions }: Pick<ApiKeyCaller, 'permissions'>,
  access: Access,
): boolean {
  if (!isPermission(access)) return ['public', 'api-key', 'staff-or-key'].includes(access);
  return hasPermission(role, access) && allowedForKeys.has(access) && permissions.includes(access);
}
