import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { AGREEMENTS } from '../providers/resources';

/** react-admin's own becomes a floating disk on phones, where it would lie over the list's last buttons. */
export const CreateAgreementButton = ({ label }: { label: string }) => (
  <Button component={Link} to={`/${AGREEMENTS}/create`} variant="contained" startIcon={<AddIcon />}>
    {label}
  </Button>
);
