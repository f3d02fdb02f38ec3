import EditIcon from '@mui/icons-material/EditOutlined';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import type { Agreement } from '../providers/records';
import { AGREEMENTS } from '../providers/resources';

export const EditAgreementButton = ({ agreement }: { agreement: Agreement }) => (
  <Button
    component={Link}
    to={`/${AGREEMENTS}/${agreement.id}`}
    variant="outlined"
    startIcon={<EditIcon />}
    aria-label={`Edit version ${agreement.version}`}
  >
    Edit
  </Button>
);
