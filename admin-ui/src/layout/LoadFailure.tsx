import { Alert, AlertTitle, Button } from '@mui/material';
import { failureMessage } from './useNotifyFailure';

interface LoadFailureProps {
  /** The specification's text for this page, such as 'Failed to load users'. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

export const LoadFailure = ({ title, error, onRetry }: LoadFailureProps) => {
  const cause = failureMessage(error, '');
  return (
    <Alert
      severity="error"
      sx={{ m: 2, flexWrap: 'wrap' }}
      action={
        <Button color="inherit" variant="outlined" size="small" onClick={onRetry}>
          Retry
        </Button>
      }
    >
      <AlertTitle sx={{ mb: cause ? 0.5 : 0 }}>{title}</AlertTitle>
      {cause}
    </Alert>
  );
};
