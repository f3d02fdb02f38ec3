import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Confirm, useDataProvider, useNotify } from 'react-admin';
import { ActionButton } from '../actions/ActionButton';
import { useAction } from '../actions/useAction';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { FileActionProps } from './fileAction';

interface DeleteFileButtonProps extends FileActionProps {
  /** Where to go when there is nothing left to show. */
  onDeleted?: () => void;
}

export const DeleteFileButton = ({ file, kind, compact = false, onDeleted }: DeleteFileButtonProps) => {
  const notify = useNotify();
  const queryClient = useQueryClient();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [isAsking, setIsAsking] = useState(false);
  const { run, isRunning } = useAction(async () => {
    try {
      const { message } = await dataProvider.deleteReferenceFile(kind.resource, file.id);
      notify(message, { type: 'success' });
      onDeleted?.();
      // Not the page of the file, which may still be there: nothing is found on it any more.
      queryClient.invalidateQueries({ queryKey: [kind.resource, 'getList'] });
    } finally {
      setIsAsking(false);
    }
  }, kind.texts.deleteFailed);
  return (
    <>
      <ActionButton
        label="Delete"
        subject={file.title}
        Icon={DeleteIcon}
        color="error"
        compact={compact}
        onClick={() => setIsAsking(true)}
      />
      <Confirm
        isOpen={isAsking}
        loading={isRunning}
        title={`Delete “${file.title}”?`}
        content={kind.texts.lost}
        confirm={`Delete ${kind.noun}`}
        confirmColor="warning"
        ConfirmIcon={DeleteIcon}
        onConfirm={run}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
};
