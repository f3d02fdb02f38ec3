import { hasPermission, type Permission } from '@inkwell/contract/permissions';
import { readSession } from './session';

/** Whether the signed-in member of staff has the permission. The server checks it at each call. */
export function may(permission: Permission): boolean {
  return hasPermission(readSession()?.user.role ?? '', permission);
}
