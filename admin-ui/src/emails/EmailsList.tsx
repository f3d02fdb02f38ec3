import { type Theme, useMediaQuery } from '@mui/material';
import { DataTable, SearchInput, SimpleList, useRecordContext } from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { RetryButton } from '../actions/RetryButton';
import { Badge } from '../display/Badge';
import { formatDateTime } from '../display/formatDate';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { Email } from '../providers/records';
import type { Tone } from '../theme/palette';

const Column = DataTable.Col<Email>;
const tones: Record<Email['status'], Tone> = {
  waiting: 'gray',
  failing: 'red',
  dropped: 'gray',
  sent: 'green',
};
const statuses = Object.keys(tones).map((status) => ({ id: status, name: status }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search recipient" />,
  <ChoiceFilter key="status" source="status" label="Status" choices={statuses} alwaysOn />,
];

export const EmailsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <ConsoleList
      title="E-mails"
      lead="Sent e-mails, and those that the mail server has not accepted yet."
      filters={filters}
      failure="Failed to load the e-mails"
      empty={{ title: 'No e-mails yet', text: 'Codes, agreement links and signed copies appear here.' }}
    >
      {isNarrow ? <EmailsCards /> : <EmailsTable />}
    </ConsoleList>
  );
};

export const EmailsTable = () => (
  <DataTable<Email> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
    <Column
      source="recipient"
      label="Recipient"
      disableSort
      sx={{ minWidth: 200, overflowWrap: 'anywhere' }}
    />
    <Column source="template" label="E-mail" disableSort sx={oneLine} />
    <Column label="Status" disableSort>
      <EmailStatus />
    </Column>
    <Column source="createdAt" render={(email) => formatDateTime(email.createdAt)} />
    <Column label="Sent" disableSort render={(email) => formatDateTime(email.sentAt)} />
    <Column label="Tries" disableSort render={(email) => email.attempts} />
    <Column
      label="Last error"
      disableSort
      sx={{ minWidth: 150, overflowWrap: 'break-word' }}
      render={(email) => email.lastError ?? '–'}
    />
    <Column label="Actions" disableSort align="right">
      <EmailActions />
    </Column>
  </DataTable>
);

export const EmailsCards = () => (
  <SimpleList<Email>
    rowClick={false}
    primaryText={(email) => email.recipient}
    secondaryText={({ template, sentAt, createdAt, lastError }) => (
      <DetailLines lines={[`${template}, ${formatDateTime(sentAt ?? createdAt)}`, lastError]}>
        <EmailStatus />
      </DetailLines>
    )}
    rightIcon={() => <EmailActions />}
  />
);

const EmailStatus = () => {
  const email = useRecordContext<Email>();
  return email && <Badge label={email.status} tone={tones[email.status]} />;
};

const EmailActions = () => {
  const email = useRecordContext<Email>();
  return (
    email?.status === 'failing' && (
      <RowActions>
        <RetryButton call="retryEmail" />
      </RowActions>
    )
  );
};
