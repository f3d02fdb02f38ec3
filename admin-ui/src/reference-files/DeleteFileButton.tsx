import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify, useRecordContext } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { ConfirmDialog } from '../dialogs/ConfirmDialog';
import { useDialog } from '../dialogs/DialogHost';
import type { ReferenceFile } from '../providers/records';
import { deleteFile } from './fileCalls';
import { useFileKind } from './kinds';

/** `onDeleted` leaves the page of a file that no longer exists. */
export const DeleteFileButton = ({ onDeleted }: { onDeleted?: () => void }) => {
  const file = useRecordContext<ReferenceFile>();
  const { resource, noun, texts } = useFileKind();
  const dialog = useDialog();
  const notify = useNotify();
  const queryClient = useQueryClient();
  if (!file) return null;
  const ask = () =>
    dialog.open(
      <ConfirmDialog
        title={`Delete “${file.title}”?`}
        content={texts.lost}
        confirm={`Delete ${noun}`}
        ConfirmIcon={DeleteIcon}
        isDangerous
        mutationFn={() => deleteFile(resource, file.id)}
        onSuccess={({ message }) => {
          notify(message, { type: 'success' });
          onDeleted?.();
          // Not the deleted file's page: while it is still shown, reading it again would fail.
          queryClient.invalidateQueries({ queryKey: [resource, 'getList'] });
        }}
        failure={texts.deleteFailed}
        onClose={dialog.close}
      />,
    );
  return (
    <ActionButton
      permission="references:write"
      label="Delete"
      icon={<DeleteIcon />}
      color="error"
      onClick={ask}
    />
  );
};
