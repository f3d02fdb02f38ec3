import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { useMutation } from '@tanstack/react-query';
import { useDataProvider, useNotify, useRecordContext, useRefresh } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import { ActionButton } from './ActionButton';

interface RetryButtonProps {
  call: 'retryJob' | 'retryEmail';
  recordName?: string;
}

/** Retries a failed job or e-mail now, before its next automatic attempt. */
export const RetryButton = ({ call, recordName }: RetryButtonProps) => {
  const record = useRecordContext<{ id: string }>();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => dataProvider[call](id),
    onSuccess: () => {
      notify('It is being tried again.', { type: 'success' });
      refresh();
    },
    meta: { failure: 'Failed to retry' },
  });
  if (!record) return null;
  return (
    <ActionButton
      permission="operations:retry"
      label="Retry"
      icon={<RetryIcon />}
      loading={isPending}
      recordName={recordName}
      onClick={() => mutate(record.id)}
    />
  );
};
