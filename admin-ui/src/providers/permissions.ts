import { hasPermission, type Permission } from '@inkwell/contract/permissions';
import { readSession } from './session';

/** The lookup of all access checks in the console. The server checks every call, too. */
export function isAllowed(permission: Permission): boolean {
  return hasPermission(readSession()?.user.role ?? '', permission);
}

/**
 * Whether the role of the session includes the permission. For single buttons and texts: unlike react-admin's `useCanAccess` it
 * answers at once, and does not ask again for each row of a list.
 */
export function useMay(permission: Permission | undefined): boolean {
  return permission === undefined || isAllowed(permission);
}
