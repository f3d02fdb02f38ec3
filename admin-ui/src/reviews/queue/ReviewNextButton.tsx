import NextIcon from '@mui/icons-material/PlayArrowOutlined';
import { Button } from '@mui/material';
import { useReviewNext } from './useReviewNext';

export const ReviewNextButton = () => {
  const { run, isRunning } = useReviewNext();
  return (
    <Button
      variant="contained"
      startIcon={<NextIcon />}
      loading={isRunning}
      loadingPosition="start"
      onClick={run}
    >
      Review next
    </Button>
  );
};
