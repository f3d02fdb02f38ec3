import GiveIcon from '@mui/icons-material/AssignmentIndOutlined';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import { GiveDialog, type GiveDialogProps } from './GiveDialog';

/** Opens the dialog that gives assignments: of a project, or to a user. */
export const GiveButton = (props: Pick<GiveDialogProps, 'users' | 'projectId'>) => {
  const dialog = useDialog();
  return (
    <ActionButton
      permission="assignments:write"
      label="Give an assignment"
      icon={<GiveIcon />}
      onClick={() => dialog.open(<GiveDialog {...props} onClose={dialog.close} />)}
    />
  );
};
