import { Box, Card, Link, Skeleton, Typography, useMediaQuery } from '@mui/material';
import { lazy, type RefObject, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';
import type { Drawing } from './drawings';

interface ChartCardProps {
  title: string;
  /** What the picture says, in a sentence. */
  summary: string;
  columns: string[];
  rows: { name: string; figures: number[] }[];
  /** The lists of what is counted. */
  links: { label: string; to: To }[];
  drawing: Drawing;
}

/** A picture for those who would rather look, the same figures as a table, and the ways to what they count. */
export const ChartCard = ({ title, summary, columns, rows, links, drawing }: ChartCardProps) => {
  const titleId = useId();
  // Who saves data gets the figures, and not the code that draws them.
  const isSaving = useMediaQuery('(prefers-reduced-data: reduce)');
  return (
    <Card component="figure" aria-labelledby={titleId} sx={{ m: 0, p: 2.5 }}>
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      <Typography variant="body2" component="figcaption" sx={{ color: 'text.secondary', mb: 2 }}>
        {summary}
      </Typography>
      {!isSaving && <Picture drawing={drawing} />}
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
                    <td key={columns[place + 1]}>{figure.toLocaleString()}</td>
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

/** About one more turn of the wheel: what comes then is there before it is looked at. */
const MARGIN = '300px';

/** Whether the element is in sight or was, or is about to come. */
export function useIsNear(element: RefObject<HTMLElement | null>): boolean {
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
