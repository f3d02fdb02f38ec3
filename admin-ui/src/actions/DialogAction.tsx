import type { ReactNode } from 'react';
import type { RaRecord } from 'react-admin';
import { useDialog } from '../dialogs/DialogHost';
import { RecordAction, type RecordActionProps } from './RecordAction';

interface DialogActionProps<R extends RaRecord> extends RecordActionProps<R> {
  dialog: (record: R, close: () => void) => ReactNode;
}

/** Opens a dialog about a record that does more than ask. */
export const DialogAction = <R extends RaRecord>({ dialog, ...button }: DialogActionProps<R>) => {
  const { open, close } = useDialog();
  return <RecordAction<R> {...button} onAct={(record) => open(dialog(record, close))} />;
};
