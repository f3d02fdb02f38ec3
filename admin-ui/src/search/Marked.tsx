import { Box } from '@mui/material';

interface Mark {
  start: number;
  end: number;
}

/** A text with what was searched for marked in it; the places are UTF-16 units and do not overlap. */
export const Marked = ({ text, marks }: { text: string; marks: Mark[] }) => {
  const parts = [];
  let at = 0;
  for (const { start, end } of marks.toSorted((a, b) => a.start - b.start)) {
    if (start < at || end > text.length) continue;
    parts.push(text.slice(at, start));
    parts.push(
      <Box
        component="mark"
        key={start}
        sx={{ bgcolor: 'tone.yellow.soft', color: 'inherit', fontWeight: 600, borderRadius: 0.5 }}
      >
        {text.slice(start, end)}
      </Box>,
    );
    at = end;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
};
