import { htmlToText } from '@inkwell/contract/plain-text';
import { Alert, Box, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import type { ImageSubmission } from '../providers/records';

interface ImageBesideTextProps {
  submission: ImageSubmission;
  /** Under both. */
  children?: ReactNode;
}

/** The image and what was written for it, as the person typed it. */
export const ImageBesideText = ({ submission, children }: ImageBesideTextProps) => {
  const { imageId, submissionContent } = submission;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Picture key={imageId.filename} image={imageId} />
      <Typography
        component="section"
        aria-label={`Text for ${imageId.title}`}
        // It scrolls, and so has to be reached without a mouse.
        tabIndex={0}
        sx={{
          p: 2,
          height: { md: '52vh' },
          maxHeight: { xs: '50vh', md: 'none' },
          overflow: 'auto',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          border: 1,
          borderColor: 'rule.main',
          borderRadius: 1,
        }}
      >
        {htmlToText(submissionContent)}
      </Typography>
      {children && <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>}
    </Box>
  );
};

const Picture = ({ image: { filename, title } }: { image: ImageSubmission['imageId'] }) => {
  const [isMissing, setIsMissing] = useState(false);
  if (isMissing) return <Alert severity="error">{`The image “${title}” could not be shown.`}</Alert>;
  return (
    <Box
      component="img"
      src={`/userimages/${encodeURIComponent(filename)}?size=web`}
      alt={title}
      onError={() => setIsMissing(true)}
      sx={{
        display: 'block',
        width: '100%',
        height: { xs: '38vh', md: '52vh' },
        objectFit: 'contain',
        border: 1,
        borderColor: 'rule.main',
        borderRadius: 1,
        bgcolor: 'sunken',
      }}
    />
  );
};
