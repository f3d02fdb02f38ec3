import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { api, byId } from '../providers/api';
import { ConfirmAction } from './ConfirmAction';

interface RetryButtonProps {
  path: '/api/admin/jobs/{id}/retry' | '/api/admin/emails/{id}/retry';
  recordName?: string;
}

/** Retries a failed job or e-mail now, before its next automatic attempt. */
export const RetryButton = ({ path, recordName }: RetryButtonProps) => (
  <ConfirmAction<{ id: string }>
    permission="operations:retry"
    label="Retry"
    icon={RetryIcon}
    {...(recordName !== undefined && { recordName: () => recordName })}
    call={({ id }) => api.POST(path, byId(id))}
    done="It is being tried again."
    failure="Failed to retry"
  />
);
