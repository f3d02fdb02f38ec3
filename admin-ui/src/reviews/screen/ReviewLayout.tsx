import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Tab, Tabs, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import { TextPane } from '../text/TextPane';
import { ImagePane } from './ImagePane';
import { Step } from './Step';
import type { Pane, Reading } from './useTextNavigation';

interface ReviewLayoutProps {
  reading: Reading;
  /** What is said of the text that is open. */
  mark: ReactNode;
  /** What is said of the whole. */
  result: ReactNode;
}

/** The image beside the text, and under them what is said of it; on a phone one after the other, in tabs. */
export const ReviewLayout = ({ reading, mark, result }: ReviewLayoutProps) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { item, index, pane, setPane, nameOf } = reading;
  if (!item) return <Typography>There is no text in this work.</Typography>;
  const name = nameOf(index);
  const text = (
    <TextPane
      name={name}
      item={item}
      accuracy={reading.accuracy}
      accuracyError={reading.accuracyError}
      onRetry={() => reading.countAgain()}
      view={reading.view}
      onView={reading.setView}
      textRef={reading.textRef}
      jump={reading.jump}
    />
  );
  const picture = item.image && <ImagePane image={item.image} />;
  if (isNarrow) {
    const open = pane === 'image' && !picture ? 'text' : pane;
    return (
      <>
        <ItemSteps reading={reading} />
        <Tabs
          value={open}
          onChange={(_event, next: Pane) => setPane(next)}
          variant="fullWidth"
          aria-label="Review"
          sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
        >
          {picture && <PaneTab value="image" label="Image" />}
          <PaneTab value="text" label="Text" />
          <PaneTab value="mark" label="Mark" />
          <PaneTab value="result" label="Result" />
        </Tabs>
        {/* Those that are closed stay where they were: the zoom, the place in the text. */}
        {picture && <Panel pane="image" open={open} of={picture} />}
        <Panel pane="text" open={open} of={text} />
        <Panel pane="mark" open={open} of={mark} />
        <Panel pane="result" open={open} of={result} />
      </>
    );
  }
  return (
    <>
      <ItemSteps reading={reading} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: picture ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
          height: 'max(420px, 58vh)',
        }}
      >
        {picture}
        {text}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: { md: 3, lg: 5 },
          mt: 3,
          gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
          alignItems: 'start',
        }}
      >
        <Box>{mark}</Box>
        <Box>{result}</Box>
      </Box>
    </>
  );
};

/** Tabs looks at the values of its children, and says to each whether it is the chosen one. */
const PaneTab = ({ value, ...tab }: { value: Pane; label: string }) => (
  <Tab {...tab} value={value} id={`tab-${value}`} aria-controls={`panel-${value}`} sx={{ minWidth: 0 }} />
);

const Panel = ({ pane, open, of }: { pane: Pane; open: Pane; of: ReactNode }) => (
  <Box role="tabpanel" id={`panel-${pane}`} aria-labelledby={`tab-${pane}`} hidden={pane !== open}>
    {of}
  </Box>
);

const ItemSteps = ({ reading: { index, count, goTo, nameOf } }: { reading: Reading }) => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1.5 }}>
    {count > 1 && (
      <>
        <Step
          label="Previous text"
          hint="K"
          isOff={index === 0}
          onClick={() => goTo(-1)}
          Icon={PreviousIcon}
        />
        <Step label="Next text" hint="J" isOff={index >= count - 1} onClick={() => goTo(1)} Icon={NextIcon} />
      </>
    )}
    <Typography variant="h3" component="h2" sx={{ overflowWrap: 'anywhere', ml: count > 1 ? 1 : 0 }}>
      {count > 1 ? `Text ${index + 1} of ${count}: ` : ''}
      {nameOf(index)}
    </Typography>
  </Box>
);
