import type { Permission } from '@inkwell/contract/permissions';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { useMay } from '../providers/permissions';

/** Leads from a list to the page that imports many records. */
export const ImportButton = ({ to, permission }: { to: string; permission: Permission }) => {
  if (!useMay(permission)) return null;
  return (
    <Button component={Link} to={to} variant="outlined">
      Import
    </Button>
  );
};
