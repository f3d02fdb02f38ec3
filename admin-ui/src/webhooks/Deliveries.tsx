import { formatDateTime } from '@inkwell/web/format-date';
import { Box, type Theme, Typography, useMediaQuery } from '@mui/material';
import { DataTable, SimpleList } from 'react-admin';
import { RowActions } from '../actions/ActionButton';
import { Badge } from '../display/Badge';
import { FilteredList } from '../lists/FilteredList';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { Webhook, WebhookDelivery } from '../providers/records';
import { WEBHOOKS } from '../providers/resources';
import { RedeliverButton } from './actions/RedeliverButton';
import { attemptText, deliveryStates } from './webhookTexts';

const Column = DataTable.Col<WebhookDelivery>;
const NO_FILTER = {};

/** The events that the webhook got or is to get, the newest first, each with its attempts. */
export const Deliveries = ({ webhook: { id, isEnabled } }: { webhook: Webhook }) => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('lg'));
  return (
    <FilteredList
      resource={`${WEBHOOKS}/${id}/deliveries`}
      filter={NO_FILTER}
      sort="seq"
      failure="Failed to load the deliveries"
      none="No events yet"
    >
      {isNarrow ? <DeliveryCards isEnabled={isEnabled} /> : <DeliveriesTable isEnabled={isEnabled} />}
    </FilteredList>
  );
};

const DeliveriesTable = ({ isEnabled }: Pick<Webhook, 'isEnabled'>) => (
  <DataTable<WebhookDelivery> rowClick={false} bulkActionButtons={false} sx={narrowGaps}>
    <Column label="Event" disableSort render={(delivery) => <EventName delivery={delivery} />} />
    <Column
      label="Happened"
      disableSort
      sx={oneLine}
      render={({ occurredAt }) => formatDateTime(occurredAt)}
    />
    <Column label="State" disableSort render={(delivery) => <Badge {...deliveryStates[delivery.state]} />} />
    <Column label="Attempts" disableSort render={(delivery) => <Attempts delivery={delivery} />} />
    <Column label="Actions" disableSort align="right">
      <RowActions>
        <RedeliverButton isEnabled={isEnabled} />
      </RowActions>
    </Column>
  </DataTable>
);

const DeliveryCards = ({ isEnabled }: Pick<Webhook, 'isEnabled'>) => (
  <SimpleList<WebhookDelivery>
    rowClick={false}
    primaryText={(delivery) => <EventName delivery={delivery} />}
    secondaryText={(delivery) => (
      <>
        <DetailLines lines={[formatDateTime(delivery.occurredAt)]}>
          <Badge {...deliveryStates[delivery.state]} />
          <RedeliverButton isEnabled={isEnabled} />
        </DetailLines>
        <Attempts delivery={delivery} />
      </>
    )}
  />
);

const EventName = ({ delivery: { type, seq } }: { delivery: WebhookDelivery }) => (
  <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
    {`${type} (${seq})`}
  </Box>
);

const Attempts = ({ delivery: { attempts, nextAttemptAt } }: { delivery: WebhookDelivery }) => (
  <Box component="span" sx={{ display: 'grid', gap: 0.5, minWidth: 0 }}>
    {attempts.map((attempt) => (
      <Box key={attempt.at} component="span" sx={{ display: 'block' }}>
        {`${formatDateTime(attempt.at)}: ${attemptText(attempt)}`}
        {attempt.response && <Response text={attempt.response} />}
      </Box>
    ))}
    {nextAttemptAt && (
      <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
        {`Next attempt: ${formatDateTime(nextAttemptAt)}`}
      </Typography>
    )}
    {attempts.length === 0 && !nextAttemptAt && '–'}
  </Box>
);

/** What the receiver answered, as it is. */
const Response = ({ text }: { text: string }) => (
  <Box
    component="code"
    sx={{
      display: 'block',
      maxHeight: 96,
      overflow: 'auto',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      fontSize: 13,
      color: 'text.secondary',
    }}
  >
    {text}
  </Box>
);
