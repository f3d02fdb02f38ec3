import type { Permission } from '@inkwell/contract/permissions';
import LockIcon from '@mui/icons-material/LockOutlined';
import { Button } from '@mui/material';
import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { PageHeader } from '../layout/PageHeader';
import { EmptyState } from '../lists/EmptyState';
import { may } from '../providers/may';
import { ADMIN_DASHBOARD } from '../providers/paths';
import { ROLES_PAGE } from './rolesPath';

interface RequirePermissionProps {
  permission: Permission;
  children: ReactNode;
}

/** A page for the roles with a permission. The others read that they may not open it. */
export const RequirePermission = ({ permission, children }: RequirePermissionProps) =>
  may(permission) ? children : <AccessDenied />;

const AccessDenied = () => (
  <>
    <PageHeader title="Not for your role" />
    <EmptyState
      Icon={LockIcon}
      title="Your role does not include this page"
      action={
        <Button component={Link} to={ADMIN_DASHBOARD} variant="contained">
          Go to your first page
        </Button>
      }
    >
      The page <Link to={ROLES_PAGE}>Roles</Link> lists what each role may do.
    </EmptyState>
  </>
);

type Pages = Partial<Record<'list' | 'show' | 'edit' | 'create', ComponentType>>;

/** The pages of a resource: `create` needs the permission `write`, the others `read`. */
export function withPermissions<Resource extends Pages>(
  resource: Resource,
  { read, write = read }: { read: Permission; write?: Permission },
): Resource {
  const pages = (['list', 'show', 'edit', 'create'] as const).flatMap((name) => {
    const Page = resource[name];
    if (!Page) return [];
    const permission = name === 'create' ? write : read;
    const Guarded = () => (
      <RequirePermission permission={permission}>
        <Page />
      </RequirePermission>
    );
    return [[name, Guarded] as const];
  });
  return { ...resource, ...Object.fromEntries(pages) };
}
