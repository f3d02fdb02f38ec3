// The window on the picture takes its colours and its space from the tokens themselves.
import '@inkwell/contract/tokens.css';
import { PictureViewport } from '@inkwell/editor/PictureViewport';
import { changeViewing, untouched } from '@inkwell/editor/viewing';
import { Alert, Box, Button } from '@mui/material';
import { useReducer, useState } from 'react';
import type { ReviewItem } from '../../providers/reviewRecords';
import { PictureToolbar } from './PictureToolbar';

type Image = NonNullable<ReviewItem['image']>;

/** The image that was copied from; how it is looked at stays for the next one. */
export const PicturePane = ({ image }: { image: Image }) => {
  const [viewing, change] = useReducer(changeViewing, untouched);
  const [shownId, setShownId] = useState(image._id);
  if (shownId !== image._id) {
    setShownId(image._id);
    change('next-image');
  }
  return (
    <Box
      sx={(theme) => ({
        display: 'flex',
        flexDirection: 'column',
        minWidth: 0,
        height: { xs: '70vh', md: '100%' },
        border: 1,
        borderColor: 'rule.main',
        borderRadius: 1,
        overflow: 'hidden',
        bgcolor: 'background.paper',
        colorScheme: theme.palette.mode,
      })}
    >
      <PictureToolbar viewing={viewing} change={change} />
      <PictureViewport
        picture={{ ...image, address: addressOf(image, 'web'), fullAddress: addressOf(image, 'full') }}
        viewing={viewing}
        change={change}
        failure={(tryAgain) => (
          <Alert
            severity="error"
            sx={{ m: 2 }}
            action={
              <Button color="inherit" size="small" onClick={tryAgain}>
                Try again
              </Button>
            }
          >
            This image could not be shown.
          </Alert>
        )}
      />
    </Box>
  );
};

function addressOf({ filename }: Image, size: 'web' | 'full'): string {
  return `/userimages/${encodeURIComponent(filename)}?size=${size}`;
}
