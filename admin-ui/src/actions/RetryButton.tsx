import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { useMutation } from '@tanstack/react-query';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { api, byId, getBody } from '../providers/api';
import { ActionButton } from './ActionButton';

interface RetryButtonProps {
  path: '/api/admin/jobs/{id}/retry' | '/api/admin/emails/{id}/retry';
  recordName?: string;
}

/** Retries a failed job or e-mail now, before its next automatic attempt. */
export const RetryButton = ({ path, recordName }: RetryButtonProps) => {
  const record = useRecordContext<{ id: string }>();
  const notify = useNotify();
  const refresh = useRefresh();
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => getBody(api.POST(path, byId(id))),
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
