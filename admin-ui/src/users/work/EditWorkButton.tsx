import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { Button, IconButton, Tooltip } from '@mui/material';
import { Link } from 'react-router-dom';
import { editWorkPath } from '../../edit-work/editWorkPath';
import type { User } from '../../providers/records';

/** In a tab of its own, so that the list stays where it is. */
export const EditWorkButton = ({ user, compact }: { user: User; compact: boolean }) => {
  const link = { component: Link, to: editWorkPath(user.id), target: '_blank', rel: 'noopener' };
  if (!compact) {
    return (
      <Button {...link} variant="outlined" startIcon={<EditIcon />}>
        Edit Work
      </Button>
    );
  }
  return (
    <Tooltip title="Edit Work">
      <IconButton {...link} size="small" color="primary" aria-label={`Edit Work: ${user.name}`}>
        <EditIcon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
};
