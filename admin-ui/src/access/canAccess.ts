import { isPermission, type Permission } from '@inkwell/contract/permissions';
import type { QueryClient } from '@tanstack/react-query';
import type { AuthProvider } from 'react-admin';
import { isAllowed } from '../providers/permissions';
import { resources } from '../sections';

type CanAccess = NonNullable<AuthProvider['canAccess']>;
type Check = Pick<Parameters<CanAccess>[0], 'resource' | 'action'>;

/**
 * Whether the role of the session includes an action. The action is one of a permission, such as `write` of `penalties`, or
 * react-admin's own of a resource, such as `list` of `admin/users`.
 */
export const canAccess: CanAccess = async (check) => decide(check);

function decide({ resource, action }: Check): boolean {
  const permission = permissionFor(resource, action);
  if (!permission) throw new Error(`No permission is declared for ${action} of ${resource}`);
  return isAllowed(permission);
}

function permissionFor(resource: string, action: string): Permission | undefined {
  const name = `${resource}:${action}`;
  if (isPermission(name)) return name;
  // A list that belongs to a record, such as `admin/webhooks/{id}/deliveries`, needs the permission of the record.
  const { permission, createPermission = permission } =
    resources.find((definition) => `${resource}/`.startsWith(`${definition.name}/`)) ?? {};
  return action === 'create' ? createPermission : permission;
}

/** The key of react-admin's access checks. Its third part is the check. */
const CHECKS = ['auth', 'canAccess'];

/** Answers each access check of react-admin when it is asked. Otherwise a page shows nothing, and loads nothing, until `canAccess` resolves. */
export function answerAccessChecksAtOnce(queryClient: QueryClient): void {
  queryClient.setQueryDefaults(CHECKS, { staleTime: Number.POSITIVE_INFINITY });
  queryClient.getQueryCache().subscribe(({ type, query }) => {
    const [first, second, check] = query.queryKey;
    if (type === 'added' && first === CHECKS[0] && second === CHECKS[1])
      query.setData(decide(check as Check));
  });
}
