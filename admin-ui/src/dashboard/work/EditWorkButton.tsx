import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { IconButton, Tooltip } from '@mui/material';
import { Link } from 'react-router-dom';
import { editWorkPath } from '../../edit-work/editWorkPath';
import type { User } from '../../providers/records';

/** In a tab of its own, so that the list stays where it is. */
export const EditWorkButton = ({ user }: { user: User }) => (
  <Tooltip title="Edit Work">
    <IconButton
      component={Link}
      to={editWorkPath(user.id)}
      target="_blank"
      rel="noopener"
      size="small"
      color="primary"
      aria-label={`Edit Work: ${user.name}`}
    >
      <EditIcon fontSize="small" />
    </IconButton>
  </Tooltip>
);
