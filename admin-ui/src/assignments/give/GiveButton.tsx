import GiveIcon from '@mui/icons-material/AssignmentIndOutlined';
import { ActionButton } from '../../actions/ActionButton';
import { useDialog } from '../../dialogs/DialogHost';
import type { GiveDialogProps } from './GiveDialog';
import { LazyGiveDialog } from './LazyGiveDialog';

/** Opens the dialog that gives assignments: of a project, or to a user. Not a `ConfirmAction`: its button needs the preview. */
export const GiveButton = (props: Pick<GiveDialogProps, 'users' | 'projectId'>) => {
  const dialog = useDialog();
  return (
    <ActionButton
      permission="assignments:write"
      label="Give an assignment"
      icon={<GiveIcon />}
      onClick={() => dialog.open(<LazyGiveDialog {...props} onClose={dialog.close} />)}
    />
  );
};
