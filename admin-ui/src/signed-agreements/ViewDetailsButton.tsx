import { Button } from '@mui/material';
import { Link, useLocation } from 'react-router-dom';
import type { SignedAgreement } from '../providers/records';
import { detailsPath } from './detailsPath';

export const ViewDetailsButton = ({ signed }: { signed: SignedAgreement }) => {
  const { search } = useLocation();
  return (
    <Button
      component={Link}
      to={{ pathname: detailsPath(signed), search }}
      size="small"
      aria-label={`View Details: ${signed.userName}`}
      onClick={(event) => event.stopPropagation()}
    >
      View Details
    </Button>
  );
};
