import { Box } from '@mui/material';

interface ProgressBarProps {
  percent: number;
  /** Omit it if the number is shown beside the bar; screen readers then skip the bar. */
  label?: string;
}

export const ProgressBar = ({ percent, label }: ProgressBarProps) => {
  const value = Math.max(0, Math.min(percent, 100));
  return (
    <Box
      // Also within a paragraph.
      component="span"
      role={label === undefined ? undefined : 'progressbar'}
      aria-hidden={label === undefined}
      aria-label={label}
      aria-valuenow={label === undefined ? undefined : value}
      sx={{
        display: 'block',
        height: 4,
        minWidth: 72,
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'action.selected',
      }}
    >
      <Box
        component="span"
        sx={{ display: 'block', height: '100%', width: `${value}%`, bgcolor: 'primary.main' }}
      />
    </Box>
  );
};
