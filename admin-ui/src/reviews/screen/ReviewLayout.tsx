import PreviousIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import { Box, Tab, Tabs, type Theme, Typography, useMediaQuery } from '@mui/material';
import type { ReactNode } from 'react';
import type { ReviewItem } from '../../providers/reviewRecords';
import { TextPane } from '../text/TextPane';
import { Filmstrip } from './Filmstrip';
import { ImagePane } from './ImagePane';
import { Step } from './Step';
import type { Pane, TextNavigation } from './useTextNavigation';

interface ReviewLayoutProps {
  navigation: TextNavigation;
  markLabel: 'Mark' | 'Comments';
  /** The mark of each text; null for none. */
  markOf: (item: ReviewItem) => boolean | null;
  /** Mark and comments of the open text. */
  mark: ReactNode;
  /** The result of the whole work. */
  result: ReactNode;
}

/** The height of image and text on a wide screen. */
const PANE_HEIGHT = 'max(420px, 58vh)';

/** Image, text and verdict side by side; on a tablet the verdict stands below them, on a phone each is in a tab. */
export const ReviewLayout = ({ navigation, markLabel, markOf, mark, result }: ReviewLayoutProps) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  const { item, index, pane, setPane, nameOf } = navigation;
  if (!item) return <Typography>There is no text in this work.</Typography>;
  const name = nameOf(index);
  const text = (
    <TextPane
      name={name}
      item={item}
      accuracy={navigation.accuracy}
      accuracyError={navigation.accuracyError}
      onRetry={() => navigation.refetchAccuracy()}
      view={navigation.view}
      onView={navigation.setView}
      textRef={navigation.textRef}
      jump={navigation.jump}
    />
  );
  const picture = item.image && <ImagePane image={item.image} />;
  const steps = (
    <>
      <ItemSteps navigation={navigation} />
      {navigation.count > 1 && <Filmstrip navigation={navigation} markOf={markOf} />}
    </>
  );
  if (isNarrow) {
    const open = pane === 'image' && !picture ? 'text' : pane;
    return (
      <>
        {steps}
        <Tabs
          value={open}
          onChange={(_event, next: Pane) => setPane(next)}
          variant="fullWidth"
          aria-label="Review"
          sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}
        >
          {picture && <PaneTab value="image" label="Image" />}
          <PaneTab value="text" label="Text" />
          <PaneTab value="mark" label={markLabel} />
          <PaneTab value="result" label="Result" />
        </Tabs>
        {/* Closed panels stay mounted, so that they keep their zoom and their reading position. */}
        {picture && <Panel pane="image" open={open} of={picture} />}
        <Panel pane="text" open={open} of={text} />
        <Panel pane="mark" open={open} of={mark} />
        <Panel pane="result" open={open} of={result} />
      </>
    );
  }
  return (
    <>
      {steps}
      <Box
        sx={(theme) => ({
          display: 'grid',
          gap: 2,
          gridTemplateColumns: picture ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
          gridTemplateRows: `${PANE_HEIGHT} auto`,
          [theme.breakpoints.up('lg')]: {
            gridTemplateColumns: `${picture ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)'} 300px`,
            gridTemplateRows: PANE_HEIGHT,
          },
        })}
      >
        {picture}
        {text}
        <Box
          component="section"
          aria-label={`${markLabel} and result`}
          // A scrollable element must be reachable with the keyboard.
          tabIndex={0}
          sx={(theme) => ({
            gridColumn: '1 / -1',
            display: 'grid',
            gap: 3,
            gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
            alignContent: 'start',
            mt: 1,
            // Beside the text, the column scrolls by itself.
            [theme.breakpoints.up('lg')]: {
              gridColumn: 'auto',
              gap: 1.5,
              gridTemplateColumns: 'minmax(0, 1fr)',
              mt: 0,
              // The scroll area would cut off the radio buttons and the focus rings.
              p: 0.5,
              pl: 1.5,
              overflowY: 'auto',
            },
          })}
        >
          <Box>{mark}</Box>
          <Box>{result}</Box>
        </Box>
      </Box>
    </>
  );
};

/** MUI's `Tabs` reads `value` from its children and passes the rest of the props to them. */
const PaneTab = ({ value, ...tab }: { value: Pane; label: string }) => (
  <Tab {...tab} value={value} id={`tab-${value}`} aria-controls={`panel-${value}`} sx={{ minWidth: 0 }} />
);

const Panel = ({ pane, open, of }: { pane: Pane; open: Pane; of: ReactNode }) => (
  <Box role="tabpanel" id={`panel-${pane}`} aria-labelledby={`tab-${pane}`} hidden={pane !== open}>
    {of}
  </Box>
);

const ItemSteps = ({ navigation: { index, count, goTo, nameOf } }: { navigation: TextNavigation }) => (
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
      {count > 1 ? `Text ${index + 1} of ${count}: ${nameOf(index)}` : nameOf(index)}
    </Typography>
  </Box>
);
