import type { Permission } from '@inkwell/contract/permissions';
import type { SvgIcon } from '@mui/material';
import { type RaRecord, useRecordContext } from 'react-admin';
import { ActionButton, type ActionButtonProps } from './ActionButton';

/** A button for one record, which it reads from the context, so it works in a row, a toolbar and a menu. */
export interface RecordActionProps<R extends RaRecord> extends Pick<ActionButtonProps, 'color' | 'variant'> {
  /** Without it, the button is not shown. */
  permission?: Permission;
  label: string;
  icon: typeof SvgIcon;
  /** In place of the record of the context. */
  record?: R;
  /** Whether it concerns the record; if not, the button is not shown. */
  when?: (record: R) => boolean;
  /** What the record is called in a list; by default, what its resource calls it. */
  recordName?: (record: R) => string;
}

interface Props<R extends RaRecord> extends RecordActionProps<R> {
  loading?: boolean;
  onAct: (record: R) => void;
}

export const RecordAction = <R extends RaRecord>(props: Props<R>) => {
  const { icon: Icon, when, recordName, onAct, permission, record: _, ...button } = props;
  const record = useRecordContext<R>(props);
  if (!record || (when && !when(record))) return null;
  return (
    <ActionButton
      {...button}
      {...(permission && { permission })}
      icon={<Icon />}
      recordName={recordName?.(record)}
      onClick={() => onAct(record)}
    />
  );
};
