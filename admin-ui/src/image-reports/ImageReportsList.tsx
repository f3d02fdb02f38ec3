import { formatDateTime } from '@inkwell/web/format-date';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { DataTable, SimpleList, useRecordContext } from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { Badge } from '../display/Badge';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { OPEN_FIRST } from '../lists/OpenCountLabel';
import { useFiltersWithProject } from '../lists/ProjectFilter';
import { RecordLink } from '../lists/RecordLink';
import { DetailLines, narrowGaps } from '../lists/tableCells';
import type { ImageReport } from '../providers/records';
import { IMAGES, USERS } from '../providers/resources';
import { ImageThumbnail } from '../reference-files/Thumbnail';
import type { Tone } from '../theme/palette';
import { AnswerReportButton } from './AnswerReportButton';

const Column = DataTable.Col<ImageReport>;
const states = [
  { id: 'open', name: 'Open' },
  { id: 'answered', name: 'Answered' },
];
const filters = [
  <ChoiceFilter key="state" source="state" label="State" choices={states} emptyText="All" alwaysOn />,
];

export const ImageReportsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <ConsoleList
      title="Image reports"
      lead="Images that users cannot read. Their work gets no penalty while a report is open."
      filters={useFiltersWithProject(filters)}
      sort={OPEN_FIRST}
      failure="Failed to load the image reports"
      empty={{ title: 'No image reports', text: 'Images that users report appear here.' }}
    >
      {isNarrow ? <ImageReportsCards /> : <ImageReportsTable />}
    </ConsoleList>
  );
};

const ImageReportsTable = () => (
  <DataTable<ImageReport> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
    <Column label="Image" disableSort render={(report) => <ReportedImage report={report} />} />
    <Column
      label="What cannot be read"
      disableSort
      sx={{ minWidth: 180, maxWidth: 360, overflowWrap: 'anywhere' }}
      render={({ reason }) => reason}
    />
    <Column label="User" disableSort render={({ user }) => <UserLink user={user} />} />
    <Column label="Project" disableSort render={({ project }) => project.name} />
    <Column source="createdAt" render={({ createdAt }) => formatDateTime(createdAt)} />
    <Column source="answeredAt">
      <AnswerOfReport />
    </Column>
    <Column label="Actions" disableSort align="right">
      <RowActions>
        <AnswerReportButton />
      </RowActions>
    </Column>
  </DataTable>
);

const ImageReportsCards = () => (
  <SimpleList<ImageReport>
    rowClick={false}
    primaryText={(report) => <ReportedImage report={report} />}
    secondaryText={({ user, project, reason, createdAt }) => (
      <DetailLines lines={[reason, `${user.name}, ${project.name}, ${formatDateTime(createdAt)}`]}>
        <AnswerOfReport />
        <AnswerReportButton />
      </DetailLines>
    )}
  />
);

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

const AnswerOfReport = () => {
  const report = useRecordContext<ImageReport>();
  if (!report) return null;
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
