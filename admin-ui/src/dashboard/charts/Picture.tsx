import { Box, Skeleton } from '@mui/material';
import { lazy, Suspense, useRef } from 'react';
import type { Drawing } from './drawings';
import { useIsNear } from './useIsNear';

// What draws is larger than the rest of the dashboard: it is asked for when there is something to draw in sight.
const Drawn = lazy(async () => ({ default: (await import('./drawings')).Drawn }));

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
