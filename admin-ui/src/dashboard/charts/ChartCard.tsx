import { Box, Card, Typography } from '@mui/material';
import { type ReactElement, useId } from 'react';
import { ResponsiveContainer } from 'recharts';

interface ChartCardProps {
  title: string;
  /** What the picture says, in a sentence. */
  summary: string;
  columns: string[];
  rows: (string | number)[][];
  children: ReactElement;
}

/** A picture for those who would rather look, and the same figures as a table. */
export const ChartCard = ({ title, summary, columns, rows, children }: ChartCardProps) => {
  const titleId = useId();
  return (
    <Card component="figure" aria-labelledby={titleId} sx={{ m: 0, p: 2.5 }}>
      <Typography id={titleId} variant="h2">
        {title}
      </Typography>
      <Typography variant="body2" component="figcaption" sx={{ color: 'text.secondary', mb: 2 }}>
        {summary}
      </Typography>
      <Box aria-hidden sx={{ height: 240, fontSize: 13 }}>
        <ResponsiveContainer width="100%" height="100%">
          {children}
        </ResponsiveContainer>
      </Box>
      <Box component="details" sx={{ mt: 1, fontSize: 14 }}>
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
              {rows.map(([first, ...others]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {others.map((figure, place) => (
                    <td key={columns[place + 1]}>{figure}</td>
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
