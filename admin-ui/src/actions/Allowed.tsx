import type { Permission } from '@inkwell/contract/permissions';
import type { ReactNode } from 'react';
import { CanAccess } from 'react-admin';

interface AllowedProps {
  /** Without it, the content is for all staff. */
  permission?: Permission | undefined;
  accessDenied?: ReactNode;
  children: ReactNode;
}

/** react-admin's `CanAccess` for a permission. */
export const Allowed = ({ permission, accessDenied, children }: AllowedProps) => {
  if (!permission) return children;
  const [resource = '', action = ''] = permission.split(':');
  return (
    <CanAccess resource={resource} action={action} accessDenied={accessDenied}>
      {children}
    </CanAccess>
  );
};
