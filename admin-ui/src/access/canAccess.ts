import { isPermission, type Permission } from '@inkwell/contract/permissions';
import type { AuthProvider } from 'react-admin';
import { isAllowed } from '../providers/permissions';
import { resources } from '../sections';

/**
 * Whether the role of the session includes an action. The action is one of a permission, such as `write` of `penalties`, or
 * react-admin's own of a resource, such as `list` of `admin/users`.
 */
export const canAccess: NonNullable<AuthProvider['canAccess']> = async ({ resource, action }) => {
  const permission = permissionFor(resource, action);
  if (!permission) throw new Error(`No permission is declared for ${action} of ${resource}`);
  return isAllowed(permission);
};

function permissionFor(resource: string, action: string): Permission | undefined {
  const name = `${resource}:${action}`;
  if (isPermission(name)) return name;
  const { permission, createPermission = permission } =
    resources.find((definition) => definition.name === resource) ?? {};
  return action === 'create' ? createPermission : permission;
}
