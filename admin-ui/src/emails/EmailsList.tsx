import { emailName } from '@inkwell/contract/operation-names';
import { formatDateTime } from '@inkwell/web/format-date';
import { Button } from '@mui/material';
import { SearchInput, useRecordContext } from 'react-admin';
import { Link, useLocation, useMatch, useNavigate } from 'react-router-dom';
import { Badge } from '../display/Badge';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { ConsoleList } from '../lists/ConsoleList';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { EMAILS, type Email } from '../providers/resources';
import type { Tone } from '../theme/palette';
import { EmailDialog } from './EmailDialog';
import { RetryEmailButton } from './RetryEmailButton';

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

export const EmailsList = () => (
  <>
    <ConsoleList
      title="E-mails"
      lead="Sent e-mails, and those that the mail server has not accepted yet."
      filters={filters}
      failure="Failed to load the e-mails"
      empty={{ title: 'No e-mails yet', text: 'Codes, agreement links and signed copies appear here.' }}
    >
      <EmailsTable />
    </ConsoleList>
    <EmailRoute />
  </>
);

/** An e-mail opens over the list and has its own address, so that it can be sent to a colleague. */
const EmailRoute = () => {
  const id = useMatch(`/${EMAILS}/:id/show`)?.params.id;
  const navigate = useNavigate();
  const { search } = useLocation();
  return id && <EmailDialog id={id} onClose={() => navigate({ pathname: `/${EMAILS}`, search })} />;
};

const columns: RecordColumn<Email>[] = [
  {
    source: 'recipient',
    label: 'Recipient',
    card: 'title',
    sx: { minWidth: 200, overflowWrap: 'anywhere' },
    render: ({ recipient }) => recipient,
  },
  { source: 'template', label: 'E-mail', render: ({ template }) => emailName(template) },
  { label: 'Status', card: 'inline', render: ({ status }) => <Badge {...statusStyles[status]} /> },
  {
    source: 'createdAt',
    isSortable: true,
    card: 'none',
    render: ({ createdAt }) => formatDateTime(createdAt),
  },
  {
    label: 'Sent',
    render: ({ sentAt }) => sentAt && formatDateTime(sentAt),
    renderOnCard: ({ sentAt, createdAt }) => formatDateTime(sentAt ?? createdAt),
  },
  { label: 'Tries', card: 'none', render: ({ attempts }) => String(attempts) },
  {
    label: 'Last error',
    sx: { minWidth: 150, overflowWrap: 'break-word' },
    render: ({ lastError }) => lastError,
  },
];

export const EmailsTable = () => (
  <RecordTable<Email>
    columns={columns}
    path={emailPath}
    actions={
      <>
        <RetryEmailButton />
        <OpenEmailButton />
      </>
    }
  />
);

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
