import EditIcon from '@mui/icons-material/EditNoteOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { editWorkPath } from '../../edit-work/editWorkPath';
import type { User } from '../../providers/resources';

/** Opens the editor in a new tab, so that the list stays open. */
export const EditWorkButton = () => {
  const user = useRecordContext<User>();
  if (!user) return null;
  return (
    <ActionButton permission="work:write" label="Edit Work" icon={<EditIcon />} href={editWorkPath(user)} />
  );
};
