import { formatCount } from '@inkwell/contract/format-count';
import { formatDateTime } from '@inkwell/web/format-date';
import { Box, DialogContent, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { DetailsDialog } from '../../dialogs/DetailsDialog';
import { Fact, Facts } from '../../display/Facts';
import { textQuery } from '../../edit-work/texts';
import { LoadFailure } from '../../errors/LoadFailure';
import { ImagePane } from '../../reviews/screen/ImagePane';
import { useFoundPassage } from '../../reviews/text/foundPassage';
import { nameOf } from './textNames';
import { WorkText } from './WorkText';

/** Image and text scroll on their own, so that both stay in view. */
const PANE_HEIGHT = 'max(320px, 60vh)';
const BESIDE_IMAGE = { maxHeight: { md: PANE_HEIGHT }, overflowY: { md: 'auto' } };

interface TextDialogProps {
  userId: string;
  textId: string;
  /** A word that the search found in the text. */
  found?: string | null;
  onClose: () => void;
}

/** A text of a user beside its image. It is read from the server: it may have been saved since a list was loaded. */
export const TextDialog = ({ userId, textId, found = null, onClose }: TextDialogProps) => {
  const content = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery(textQuery(userId, textId));
  useFoundPassage(content, found, data !== undefined);
  const image =
    data?.imageId && data.imageFilename
      ? { _id: data.imageId, title: data.imageTitle ?? '', filename: data.imageFilename }
      : null;
  return (
    <DetailsDialog title={data ? nameOf(data) : 'Text'} maxWidth={image ? 'xl' : 'md'} onClose={onClose}>
      <DialogContent dividers>
        {error && !data ? (
          <LoadFailure title="Failed to load the text" error={error} onRetry={() => refetch()} />
        ) : data ? (
          <>
            <Facts isDense>
              <Fact name="Words">{formatCount(data.words)}</Fact>
              <Fact name="Version">{formatCount(data.version)}</Fact>
              <Fact name="Last saved">{formatDateTime(data.lastSaved)}</Fact>
              <Fact name="Submitted">{data.submittedAt ? formatDateTime(data.submittedAt) : 'Not yet'}</Fact>
            </Facts>
            <Box
              sx={{
                display: 'grid',
                gap: 3,
                mt: 3,
                gridTemplateColumns: {
                  xs: 'minmax(0, 1fr)',
                  md: image ? 'repeat(2, minmax(0, 1fr))' : 'minmax(0, 1fr)',
                },
              }}
            >
              {image && (
                <Box sx={{ height: { md: PANE_HEIGHT }, minWidth: 0 }}>
                  <ImagePane image={image} heightOnPhone="40vh" />
                </Box>
              )}
              <Box ref={content} sx={{ minWidth: 0, ...(image && BESIDE_IMAGE) }}>
                {data.words === 0 ? (
                  <Typography sx={{ color: 'text.secondary' }}>There are no words in it.</Typography>
                ) : (
                  <WorkText html={data.content} />
                )}
              </Box>
            </Box>
          </>
        ) : (
          <Skeleton variant="rounded" height={280} aria-busy="true" />
        )}
      </DialogContent>
    </DetailsDialog>
  );
};
