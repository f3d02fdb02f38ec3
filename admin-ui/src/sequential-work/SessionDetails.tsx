import { htmlToText } from '@inkwell/contract/plain-text';
import CorrectIcon from '@mui/icons-material/CheckOutlined';
import WrongIcon from '@mui/icons-material/CloseOutlined';
import { Alert, Box, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Badge } from '../display/Badge';
import { Fact, Facts } from '../display/Facts';
import { formatMoment } from '../display/formatDate';
import type { ImageSubmission, SequentialSessionDetails } from '../providers/records';
import { describeAccuracy } from './accuracy';
import { ReviewStatusBadge } from './SessionStatusBadge';

/** A run to be read: how it stands, and image by image with the marks. */
export const SessionDetails = ({ session }: { session: SequentialSessionDetails }) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <Facts>
      <Fact name="Status">
        <ReviewStatusBadge session={session} />
      </Fact>
      <Fact name="Email">{session.userId.email}</Fact>
      <Fact name="Images">
        {session.completedImages}/{session.totalImages}
      </Fact>
      <Fact name="Started">{formatMoment(session.startedAt)}</Fact>
      <Fact name="Completed">{formatMoment(session.completedAt)}</Fact>
      <Fact name="Review due">{formatMoment(session.reviewDeadline)}</Fact>
      <Fact name="Reviewed">{formatMoment(session.reviewedAt)}</Fact>
      <Fact name="Accuracy">{describeAccuracy(session)}</Fact>
      {session.overallComments && (
        <Fact name="Overall comments" wide>
          <Box component="span" sx={{ whiteSpace: 'pre-wrap' }}>
            {session.overallComments}
          </Box>
        </Fact>
      )}
    </Facts>
    {session.imageSubmissions.length === 0 && (
      <Typography sx={{ color: 'text.secondary' }}>No image has been submitted yet.</Typography>
    )}
    {session.imageSubmissions.map((submission, index) => (
      <section key={submission._id}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mb: 1.5 }}>
          <Typography variant="h3" sx={{ overflowWrap: 'anywhere' }}>
            {index + 1}. {submission.imageId.title}
          </Typography>
          <MarkBadge submission={submission} />
        </Box>
        <ImageBesideText submission={submission}>
          {submission.reviewComments && (
            <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
              <strong>Comments:</strong> {submission.reviewComments}
            </Typography>
          )}
        </ImageBesideText>
      </section>
    ))}
  </Box>
);

const MarkBadge = ({ submission: { isCorrect } }: { submission: ImageSubmission }) => {
  if (isCorrect === null) return null;
  return isCorrect ? (
    <Badge label="Correct" tone="green" Icon={CorrectIcon} />
  ) : (
    <Badge label="Wrong" tone="red" Icon={WrongIcon} />
  );
};

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
