import { useRecordContext } from 'react-admin';
import { RetryButton } from '../actions/RetryButton';
import type { Email } from '../providers/resources';

export const RetryEmailButton = () => {
  const email = useRecordContext<Email>();
  return email?.status === 'failing' && <RetryButton path="/api/admin/emails/{id}/retry" />;
};
