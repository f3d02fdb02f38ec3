import { formatCount } from '@inkwell/contract/format-count';
import { Box, Card, Link, Skeleton, Typography, useMediaQuery } from '@mui/material';
import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';
import type { Drawing } from './drawings';

interface ChartCardProps {
  title: string;
  /** The chart in one sentence. */
  summary: string;
  columns: string[];
  rows: { name: string; figures: number[] }[];
  /** Links to the lists that the chart counts. */
  links: { label: string; to: To }[];
  drawing: Drawing;
}

/** A chart, its figures as a table, and links to the lists. */
export const ChartCard = ({ title, summary, columns, rows, links, drawing }: ChartCardProps) => {
  const titleId = useId();
  // With reduced data the chart library is not loaded.
  const isSaving = useMediaQuery('(prefers-reduced-data: reduce)');
  return (
    <Card component="figure" aria-labelledby={titleId} sx={{ m: 0, p: 2.5 }}>
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      <Typography variant="body2" component="figcaption" sx={{ color: 'text.secondary', mb: 2 }}>
        {summary}
      </Typography>
      {!isSaving && <VisibleDrawing drawing={drawing} />}
      <Box
        component="ul"
        sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, p: 0, mb: 0, mt: 1.5, fontSize: 14 }}
      >
        {links.map(({ label, to }) => (
          <Box component="li" key={label} sx={{ listStyle: 'none' }}>
            <Link component={RouterLink} to={to} sx={{ display: 'inline-block', py: 0.5 }}>
              {label}
            </Link>
          </Box>
        ))}
      </Box>
      <Box component="details" open={isSaving} sx={{ mt: 1, fontSize: 14 }}>
        <Box component="summary" sx={{ cursor: 'pointer', color: 'primary.main', width: 'fit-content' }}>
          As a table
        </Box>
        <Box
          sx={{ maxHeight: 280, overflow: 'auto', mt: 1 }}
          // A region that scrolls must be reachable by the keyboard.
          tabIndex={0}
          role="region"
          aria-label={`${title}, as a table`}
        >
          <Box
            component="table"
            sx={{ borderCollapse: 'collapse', '& th, & td': { textAlign: 'left', pr: 3, py: 0.25 } }}
          >
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, figures }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have one order, and in autumn an hour comes twice
                <tr key={at}>
                  <th scope="row">{name}</th>
                  {figures.map((figure, place) => (
                    <td key={columns[place + 1]}>{formatCount(figure)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      </Box>
    </Card>
  );
};

// The chart library is larger than the rest of the dashboard, so it is loaded when a chart is near the window.
const ChartDrawing = lazy(() =>
  import('./drawings').then(
    (loaded) => ({ default: loaded.ChartDrawing }),
    () => ({ default: ChartUnavailable }),
  ),
);

/** Shown if the chart library could not be loaded. */
const ChartUnavailable = () => (
  <Typography variant="body2" sx={{ color: 'text.secondary' }}>
    The chart could not be drawn. The table below shows the figures.
  </Typography>
);

/** Draws the chart when it is near the window. Screen readers read the table instead. */
export const VisibleDrawing = ({ drawing }: { drawing: Drawing }) => {
  const container = useRef<HTMLDivElement>(null);
  const isNear = useIsNearWindow(container);
  const waiting = <Skeleton variant="rounded" height="100%" />;
  return (
    <Box ref={container} aria-hidden sx={{ height: 240, fontSize: 13 }}>
      {isNear ? (
        <Suspense fallback={waiting}>
          <ChartDrawing drawing={drawing} />
        </Suspense>
      ) : (
        waiting
      )}
    </Box>
  );
};

/** About one step of the mouse wheel, so that a chart is drawn before it is visible. */
const MARGIN = '300px';

/** True once the element is or was near the window. */
export function useIsNearWindow(element: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (isNear || !element.current) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: MARGIN },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, isNear]);
  return isNear;
}
