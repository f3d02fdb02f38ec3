import MailIcon from '@mui/icons-material/MailOutlined';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { DataTable, List, SearchInput, useDataProvider, useListContext } from 'react-admin';
import { RetryButton } from '../actions/RetryButton';
import { Badge } from '../display/Badge';
import { formatMoment } from '../display/formatDate';
import { ignoreError } from '../errors/ignoreError';
import { PageHeader } from '../layout/PageHeader';
import { CardsLoading } from '../lists/CardsLoading';
import { ChoiceFilter } from '../lists/ChoiceFilter';
import { EmptyState } from '../lists/EmptyState';
import { ListLoadFailure } from '../lists/ListLoadFailure';
import { ListPagination } from '../lists/ListPagination';
import { narrowGaps, oneLine } from '../lists/tableCells';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { Email } from '../providers/records';
import { NothingFound } from '../theme/NothingFound';
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
    <>
      <PageHeader title="E-mails" lead="What was sent to whom, and what the mail server has not taken yet." />
      <List
        title={false}
        filters={filters}
        actions={false}
        sort={{ field: 'createdAt', order: 'DESC' }}
        perPage={25}
        error={<ListLoadFailure title="Failed to load the e-mails" />}
        empty={
          <EmptyState Icon={MailIcon} title="No e-mails yet">
            Codes, agreement links and signed copies appear here.
          </EmptyState>
        }
        queryOptions={{ onError: ignoreError }}
        pagination={<ListPagination />}
        exporter={false}
      >
        {isNarrow ? <EmailsCards /> : <EmailsTable />}
      </List>
    </>
  );
};

export const EmailsTable = () => {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <DataTable<Email> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
      <Column
        source="recipient"
        label="Recipient"
        disableSort
        sx={{ minWidth: 200, overflowWrap: 'anywhere' }}
      />
      <Column source="template" label="E-mail" disableSort sx={oneLine} />
      <Column
        label="Status"
        disableSort
        render={(email) => <Badge label={email.status} tone={tones[email.status]} />}
      />
      <Column source="createdAt" render={(email) => formatMoment(email.createdAt)} />
      <Column label="Sent" disableSort render={(email) => formatMoment(email.sentAt)} />
      <Column label="Tries" disableSort render={(email) => email.attempts} />
      <Column
        label="Last error"
        disableSort
        sx={{ minWidth: 150, overflowWrap: 'break-word' }}
        render={(email) => email.lastError ?? '–'}
      />
      <Column
        label="Actions"
        disableSort
        align="right"
        render={(email) =>
          email.status === 'failing' ? (
            <RetryButton subject={email.recipient} retry={() => dataProvider.retryEmail(email.id)} />
          ) : null
        }
      />
    </DataTable>
  );
};

/** The same list for a narrow screen. */
export const EmailsCards = () => {
  const { data, isPending } = useListContext<Email>();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  if (isPending) return <CardsLoading />;
  if (data?.length === 0) return <NothingFound />;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data?.map((email) => (
        <Box
          component="li"
          key={email.id}
          sx={{ p: 2, overflowWrap: 'anywhere', '& + &': { borderTop: 1, borderColor: 'divider' } }}
        >
          <Typography sx={{ fontWeight: 600 }}>{email.recipient}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {email.template}, {formatMoment(email.sentAt ?? email.createdAt)}
          </Typography>
          {email.lastError && <Typography variant="body2">{email.lastError}</Typography>}
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', mt: 0.5 }}>
            <Badge label={email.status} tone={tones[email.status]} />
            {email.status === 'failing' && (
              <RetryButton subject={email.recipient} retry={() => dataProvider.retryEmail(email.id)} />
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
