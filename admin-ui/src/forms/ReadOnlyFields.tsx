import type { Permission } from '@inkwell/contract/permissions';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useMay } from '../providers/permissions';

/** The fields of a form. Staff without the permission to save them can only read them. */
export const ReadOnlyFields = ({ unless, children }: { unless: Permission; children: ReactNode }) =>
  useMay(unless) ? (
    children
  ) : (
    <Box component="fieldset" disabled sx={{ border: 0, m: 0, p: 0, minWidth: 0, width: '100%' }}>
      {children}
    </Box>
  );
