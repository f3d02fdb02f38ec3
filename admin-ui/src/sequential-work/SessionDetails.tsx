import { htmlToText } from '@inkwell/contract/plain-text';
import { formatDateTime } from '@inkwell/web/format-date';
import { Alert, Box, Typography } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { Fact, Facts } from '../display/Facts';
import { PlainTextBox } from '../display/PlainTextBox';
import type { ImageSubmission, SequentialSessionDetails } from '../providers/resources';
import { MarkBadge } from '../reviews/ReviewBadges';
import { SessionStatusBadge } from './SessionStatusBadge';
import { describeAccuracy } from './sequentialSession';

/** A session with the texts, marks and comments of all its images. */
export const SessionDetails = ({ session }: { session: SequentialSessionDetails }) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <Facts>
      <Fact name="Status">
        <SessionStatusBadge session={session} />
      </Fact>
      {session.userId.email !== undefined && <Fact name="Email">{session.userId.email}</Fact>}
      <Fact name="Images">
        {session.completedImages}/{session.totalImages}
      </Fact>
      <Fact name="Started">{formatDateTime(session.startedAt)}</Fact>
      <Fact name="Completed">{formatDateTime(session.completedAt)}</Fact>
      <Fact name="Review due">{formatDateTime(session.reviewDeadline)}</Fact>
      <Fact name="Reviewed">{formatDateTime(session.reviewedAt)}</Fact>
      <Fact name="Accuracy">{describeAccuracy(session)}</Fact>
      {session.accuracyResult?.overrideReason !== undefined && (
        <Fact name="Counted">
          {session.accuracyResult.correct} correct, {session.accuracyResult.wrong} wrong
        </Fact>
      )}
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
          <MarkBadge isCorrect={submission.isCorrect} />
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

interface ImageBesideTextProps {
  submission: ImageSubmission;
  /** Shown below image and text. */
  children?: ReactNode;
}

/** The image and its submission as plain text. */
const ImageBesideText = ({ submission, children }: ImageBesideTextProps) => {
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
      <SubmissionImage key={imageId.filename} image={imageId} />
      <PlainTextBox
        label={`Text for ${imageId.title}`}
        sx={{ height: { md: '52vh' }, maxHeight: { xs: '50vh', md: 'none' } }}
      >
        {htmlToText(submissionContent)}
      </PlainTextBox>
      {children && <Box sx={{ gridColumn: '1 / -1' }}>{children}</Box>}
    </Box>
  );
};

const SubmissionImage = ({ image: { filename, title } }: { image: ImageSubmission['imageId'] }) => {
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
