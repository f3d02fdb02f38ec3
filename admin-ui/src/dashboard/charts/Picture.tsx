import { Box, Skeleton, Typography } from '@mui/material';
import { lazy, Suspense, useRef } from 'react';
import type { Drawing } from './drawings';
import { useIsNear } from './useIsNear';

// What draws is larger than the rest of the dashboard: it is asked for when there is something to draw in sight.
const Drawn = lazy(() =>
  import('./drawings').then(
    (loaded) => ({ default: loaded.Drawn }),
    () => ({ default: Undrawn }),
  ),
);

/** The code did not come; the figures are there all the same. */
const Undrawn = () => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    This could not be drawn. The table below has the figures.
  </Typography>
);

/** The place of a picture, which it fills when it comes near. Its figures are read in the table beside it. */
export const Picture = ({ drawing }: { drawing: Drawing }) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useIsNear(place);
  const waiting = <Skeleton variant="rounded" height="100%" />;
  return (
    <Box ref={place} aria-hidden sx={{ height: 240, fontSize: 13 }}>
      {isNear ? (
        <Suspense fallback={waiting}>
          <Drawn drawing={drawing} />
        </Suspense>
      ) : (
        waiting
      )}
    </Box>
  );
};
