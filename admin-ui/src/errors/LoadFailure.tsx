import { Alert, AlertTitle, Button } from '@mui/material';
import { failureMessage } from './useNotifyFailure';

interface LoadFailureProps {
  /** The specification's text for this page, such as 'Failed to load users'. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** Inside a card that has no padding of its own. */
  isInset?: boolean;
}

export const LoadFailure = ({ title, error, onRetry, isInset = false }: LoadFailureProps) => {
  const cause = failureMessage(error, '');
  return (
    <Alert
      severity="error"
      // On a phone the button stands below, the words beside their sign.
      sx={{ m: isInset ? 2 : 0, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 180px', minWidth: 0 } }}
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
