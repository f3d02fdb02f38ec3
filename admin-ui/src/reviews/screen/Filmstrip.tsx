import { formatCount } from '@inkwell/contract/format-count';
import WrongIcon from '@mui/icons-material/Cancel';
import CorrectIcon from '@mui/icons-material/CheckCircle';
import UnmarkedIcon from '@mui/icons-material/CheckOutlined';
import NeededIcon from '@mui/icons-material/ErrorOutlined';
import UnopenedIcon from '@mui/icons-material/RadioButtonUnchecked';
import { Box, ButtonBase, Tooltip, Typography } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { visuallyHidden } from '../../display/visuallyHidden';
import type { ReviewItem } from '../../providers/reviewRecords';
import { ImageThumbnail } from '../../reference-files/Thumbnail';
import type { TextNavigation } from './useTextNavigation';

interface FilmstripProps {
  navigation: TextNavigation;
  /** Null for no mark. */
  markOf: (item: ReviewItem) => boolean | null;
}

/** All images of a session with their marks and differences. A toolbar: Tab reaches one image, arrow keys the others. */
export const Filmstrip = ({ navigation, markOf }: FilmstripProps) => {
  const { items, index, open, opened, nameOf, wrongWordsOf, isUncovered } = navigation;
  const strip = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = strip.current;
    const current = box?.children[index];
    // Scrolls the strip and not the page.
    if (box && current instanceof HTMLElement)
      box.scrollLeft = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2;
  }, [index]);

  const move = (event: KeyboardEvent) => {
    const last = items.length - 1;
    const targets: Record<string, number> = {
      ArrowRight: Math.min(last, index + 1),
      ArrowLeft: Math.max(0, index - 1),
      Home: 0,
      End: last,
    };
    const target = targets[event.key];
    if (target === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    open(target);
    const button = strip.current?.children[target];
    if (button instanceof HTMLElement) button.focus({ preventScroll: true });
  };

  return (
    <Box
      ref={strip}
      role="toolbar"
      aria-label="Images"
      onKeyDown={move}
      // `position` makes the places of the images relative to the strip.
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 0.75,
        mb: 1.5,
        p: 0.5,
        mx: -0.5,
        overflowX: 'auto',
        // In a short window, as at a large zoom, the text gets the height.
        '@media (max-height: 500px)': { display: 'none' },
      }}
    >
      {items.map((item, at) => (
        <Frame
          key={item.itemId}
          item={item}
          number={at + 1}
          count={items.length}
          title={nameOf(at)}
          status={statusOf(markOf(item), opened.has(item.itemId), isUncovered(item.itemId))}
          wrongWords={wrongWordsOf(item.itemId)}
          isCurrent={at === index}
          onOpen={() => open(at)}
        />
      ))}
    </Box>
  );
};

type Status = keyof typeof statuses;

const statuses = {
  correct: { text: 'correct', Icon: CorrectIcon, color: 'tone.green.main' },
  wrong: { text: 'wrong', Icon: WrongIcon, color: 'tone.red.main' },
  unmarked: { text: 'no mark, counts as correct', Icon: UnmarkedIcon, color: 'text.secondary' },
  needed: { text: 'needs a mark', Icon: NeededIcon, color: 'tone.red.main' },
  unopened: { text: 'not opened', Icon: UnopenedIcon, color: 'text.secondary' },
};

function statusOf(mark: boolean | null, isOpened: boolean, isUncovered: boolean): Status {
  if (mark !== null) return mark ? 'correct' : 'wrong';
  if (isUncovered) return 'needed';
  return isOpened ? 'unmarked' : 'unopened';
}

interface FrameProps {
  item: ReviewItem;
  number: number;
  count: number;
  title: string;
  status: Status;
  /** Null if the text cannot be compared. */
  wrongWords: number | null;
  isCurrent: boolean;
  onOpen: () => void;
}

const Frame = ({ item, number, count, title, status, wrongWords, isCurrent, onOpen }: FrameProps) => {
  const { text, Icon, color } = statuses[status];
  return (
    <ButtonBase
      aria-current={isCurrent ? 'true' : undefined}
      tabIndex={isCurrent ? 0 : -1}
      onClick={onOpen}
      sx={{
        flex: 'none',
        gap: 1,
        pr: 1,
        minWidth: 104,
        justifyContent: 'flex-start',
        border: 2,
        borderColor: isCurrent ? 'primary.main' : 'rule.main',
        borderRadius: 1,
        bgcolor: isCurrent ? 'accentSoft' : 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ width: 44, height: 44, display: 'grid', placeItems: 'center', bgcolor: 'sunken' }}>
        {item.image && <ImageThumbnail key={item.image.filename} filename={item.image.filename} />}
      </Box>
      {/* The hidden parts complete the accessible name: "Text 1 of 8: Ledger, correct, 2 wrong words". */}
      <Box sx={{ textAlign: 'left', fontVariantNumeric: 'tabular-nums' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
          <Typography component="span" variant="body2" sx={{ fontWeight: 600, lineHeight: 1.3 }}>
            <span style={visuallyHidden}>{'Text '}</span>
            <span>{number}</span>
            <span style={visuallyHidden}>{` of ${count}: ${title}, ${text}`}</span>
          </Typography>
          <Tooltip title={text}>
            <Icon sx={{ fontSize: 16, color }} />
          </Tooltip>
        </Box>
        {wrongWords !== null && (
          <Typography component="span" variant="caption" sx={{ display: 'block', lineHeight: 1.3 }}>
            <span style={visuallyHidden}>{', '}</span>
            <span>{`${formatCount(wrongWords)} wrong`}</span>
            <span style={visuallyHidden}>{wrongWords === 1 ? ' word' : ' words'}</span>
          </Typography>
        )}
      </Box>
    </ButtonBase>
  );
};
