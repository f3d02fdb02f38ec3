import RetryIcon from '@mui/icons-material/ReplayOutlined';
import { useNotify, useRefresh } from 'react-admin';
import { ActionButton } from './ActionButton';
import { useAction } from './useAction';

interface RetryButtonProps {
  subject: string;
  retry: () => Promise<void>;
}

/** Tries again what has failed, before its own time comes. */
export const RetryButton = ({ subject, retry }: RetryButtonProps) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const { run, isRunning } = useAction(async () => {
    await retry();
    notify('It is being tried again.', { type: 'success' });
    refresh();
  }, 'Failed to try it again');
  return (
    <ActionButton
      label="Retry"
      subject={subject}
      Icon={RetryIcon}
      compact
      loading={isRunning}
      onClick={run}
    />
  );
};
