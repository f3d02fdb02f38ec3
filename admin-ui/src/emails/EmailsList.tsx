import { emailName } from '@inkwell/contract/operation-names';
import { formatDateTime } from '@inkwell/web/format-date';
import { Button, type Theme, useMediaQuery } from '@mui/material';
import { DataTable, SearchInput, SimpleList, useRecordContext } from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { RowActions } from '../actions/ActionButton';
import { Badge } from '../display/Badge';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { DetailLines, narrowGaps } from '../lists/tableCells';
import type { Email } from '../providers/records';
import { EMAILS } from '../providers/resources';
import type { Tone } from '../theme/palette';
import { EmailDialog } from './EmailDialog';
import { RetryEmailButton } from './RetryEmailButton';

const Column = DataTable.Col<Email>;
const statusStyles: Record<Email['status'], { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'gray' },
  failing: { label: 'Failing', tone: 'red' },
  refused: { label: 'Refused', tone: 'red' },
  dropped: { label: 'Not sent', tone: 'gray' },
  sent: { label: 'Sent', tone: 'green' },
};
const statuses = Object.entries(statusStyles).map(([id, { label }]) => ({ id, name: label }));
const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search recipient" />,
  <ChoiceFilter key="status" source="status" label="Status" choices={statuses} alwaysOn />,
];

export const EmailsList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <>
      <ConsoleList
        title="E-mails"
        lead="Sent e-mails, and those that the mail server has not accepted yet."
        filters={filters}
        failure="Failed to load the e-mails"
        empty={{ title: 'No e-mails yet', text: 'Codes, agreement links and signed copies appear here.' }}
      >
        {isNarrow ? <EmailsCards /> : <EmailsTable />}
      </ConsoleList>
      <EmailRoute />
    </>
  );
};

/** An e-mail opens over the list and has its own address, so that it can be sent to a colleague. */
const EmailRoute = () => {
  const id = useMatch(`/${EMAILS}/:id/show`)?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  return id && <EmailDialog id={id} onClose={() => navigate({ pathname: `/${EMAILS}`, search })} />;
};

export const EmailsTable = () => (
  <DataTable<Email>
    rowClick={(_id, _resource, email) => emailPath(email)}
    bulkActionButtons={false}
    sx={narrowGaps}
  >
    <Column
      source="recipient"
      label="Recipient"
      disableSort
      sx={{ minWidth: 200, overflowWrap: 'anywhere' }}
    />
    <Column source="template" label="E-mail" disableSort render={(email) => emailName(email.template)} />
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
      <RowActions>
        <RetryEmailButton />
        <OpenEmailButton />
      </RowActions>
    </Column>
  </DataTable>
);

export const EmailsCards = () => (
  <SimpleList<Email>
    rowClick={(_id, _resource, email) => emailPath(email)}
    primaryText={(email) => email.recipient}
    secondaryText={({ template, sentAt, createdAt, lastError }) => (
      <DetailLines lines={[`${emailName(template)}, ${formatDateTime(sentAt ?? createdAt)}`, lastError]}>
        <EmailStatus />
      </DetailLines>
    )}
  />
);

const EmailStatus = () => {
  const email = useRecordContext<Email>();
  return email && <Badge {...statusStyles[email.status]} />;
};

function emailPath({ id }: { id: string | number }): string {
  return `/${EMAILS}/${encodeURIComponent(id)}/show`;
}

const OpenEmailButton = () => {
  const email = useRecordContext<Email>();
  const { search } = useLocation();
  if (!email) return null;
  return (
    <Button
      component={Link}
      to={{ pathname: emailPath(email), search }}
      size="small"
      aria-label={`Open: ${emailName(email.template)} to ${email.recipient}`}
      onClick={(event) => event.stopPropagation()}
    >
      Open
    </Button>
  );
};
