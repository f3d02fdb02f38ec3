import { hasPermission } from '@inkwell/contract/permissions';
import { isStaff, type Role } from '@inkwell/contract/roles';
import type { Access } from './access.js';

export function isAllowed(role: Role, access: Access): boolean {
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
