import { Alert, AlertTitle, Button } from '@mui/material';
import { errorMessage } from './useNotifyError';

interface LoadFailureProps {
  /** The specification's text for this page, such as 'Failed to load users'. */
  title: string;
  error: unknown;
  onRetry: () => void;
  /** For a card without padding. */
  isInset?: boolean;
}

export const LoadFailure = ({ title, error, onRetry, isInset = false }: LoadFailureProps) => {
  const cause = errorMessage(error, '');
  return (
    <Alert
      severity="error"
      // On a phone the button is below, and the text beside the icon.
      sx={{
        m: isInset ? 2 : 0,
        mb: 2,
        flexWrap: 'wrap',
        '& .MuiAlert-message': { flex: '1 1 180px', minWidth: 0 },
      }}
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
