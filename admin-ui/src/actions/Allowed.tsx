import type { Permission } from '@inkwell/contract/permissions';
import type { ReactNode } from 'react';
import { CanAccess } from 'react-admin';
import { isAllowed } from '../providers/permissions';

interface AllowedProps {
  /** Without it, the content is for all staff. */
  permission?: Permission | undefined;
  accessDenied?: ReactNode;
  children: ReactNode;
}

/** react-admin's `CanAccess` with the answer from the first frame on: its check is asynchronous, and until then it shows nothing. */
export const Allowed = ({ permission, accessDenied, children }: AllowedProps) => {
  if (!permission) return children;
  const [resource = '', action = ''] = permission.split(':');
  return (
    <CanAccess
      resource={resource}
      action={action}
      accessDenied={accessDenied}
      initialData={isAllowed(permission)}
      staleTime={Number.POSITIVE_INFINITY}
    >
      {children}
    </CanAccess>
  );
};
