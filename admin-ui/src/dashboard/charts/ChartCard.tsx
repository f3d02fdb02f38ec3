import { Box, Card, Link, Typography, useMediaQuery } from '@mui/material';
import { useId } from 'react';
import { Link as RouterLink, type To } from 'react-router-dom';
import type { Drawing } from './drawings';
import { Picture } from './Picture';

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
