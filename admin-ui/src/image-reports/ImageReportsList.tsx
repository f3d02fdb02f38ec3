import { formatDateTime } from '@inkwell/web/format-date';
import { Box, Typography } from '@mui/material';
import { Badge } from '../display/Badge';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { OPEN_FIRST } from '../lists/OpenCountLabel';
import { useFiltersWithProject } from '../lists/ProjectFilter';
import { RecordLink } from '../lists/RecordLink';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { IMAGES, type ImageReport, USERS } from '../providers/resources';
import { ImageThumbnail } from '../reference-files/Thumbnail';
import type { Tone } from '../theme/palette';
import { AnswerReportButton } from './AnswerReportButton';

const states = [
  { id: 'open', name: 'Open' },
  { id: 'answered', name: 'Answered' },
];
const filters = [
  <ChoiceFilter key="state" source="state" label="State" choices={states} emptyText="All" alwaysOn />,
];

export const ImageReportsList = () => (
  <ConsoleList
    title="Image reports"
    lead="Images that users cannot read. An open report delays the penalty for a missed deadline by 72 hours, unless it was made in the last hour."
    filters={useFiltersWithProject(filters)}
    sort={OPEN_FIRST}
    failure="Failed to load the image reports"
    empty={{ title: 'No image reports', text: 'Images that users report appear here.' }}
  >
    <RecordTable<ImageReport> columns={columns} actions={<AnswerReportButton />} />
  </ConsoleList>
);

const columns: RecordColumn<ImageReport>[] = [
  { label: 'Image', card: 'title', render: (report) => <ReportedImage report={report} /> },
  {
    label: 'What cannot be read',
    sx: { minWidth: 180, maxWidth: 360, overflowWrap: 'anywhere' },
    render: ({ reason }) => reason,
  },
  {
    label: 'User',
    sx: { minWidth: 150, overflowWrap: 'anywhere' },
    render: ({ user }) => <UserLink user={user} />,
    detail: ({ user }) => user.email,
  },
  { label: 'Project', render: ({ project }) => project.name },
  { source: 'createdAt', isSortable: true, render: ({ createdAt }) => formatDateTime(createdAt) },
  {
    source: 'answeredAt',
    isSortable: true,
    card: 'inline',
    render: (report) => <AnswerOfReport report={report} />,
  },
];

const ReportedImage = ({ report: { imageId, imageTitle, filename } }: { report: ImageReport }) => (
  <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}>
    <Box component="span" sx={{ width: 40, height: 48, flexShrink: 0 }}>
      <ImageThumbnail key={filename} filename={filename} />
    </Box>
    <RecordLink to={`/${IMAGES}/${imageId}`}>{imageTitle}</RecordLink>
  </Box>
);

const UserLink = ({ user }: Pick<ImageReport, 'user'>) => (
  <RecordLink to={`/${USERS}/${user._id}/show`}>{user.name}</RecordLink>
);

const styles: Record<NonNullable<ImageReport['answer']>, { label: string; tone: Tone }> = {
  replaced: { label: 'Replaced', tone: 'green' },
  hidden: { label: 'Hidden', tone: 'gray' },
  readable: { label: 'Readable', tone: 'blue' },
};

const AnswerOfReport = ({ report }: { report: ImageReport }) => {
  const { answer, note, answeredBy, answeredAt } = report;
  if (!answer) return <Badge label="Open" tone="orange" />;
  return (
    <>
      <Badge {...styles[answer]} />
      <Typography variant="body2" component="span" sx={{ display: 'block', color: 'text.secondary' }}>
        {[note, answeredBy, formatDateTime(answeredAt)].filter(Boolean).join(', ')}
      </Typography>
    </>
  );
};
