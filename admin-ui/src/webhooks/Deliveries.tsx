import { formatDateTime } from '@inkwell/web/format-date';
import { Box, Typography } from '@mui/material';
import { Badge } from '../display/Badge';
import { FilteredList } from '../lists/FilteredList';
import { RecordTable } from '../lists/RecordTable';
import type { RecordColumn } from '../lists/recordColumns';
import { oneLine } from '../lists/tableCells';
import { WEBHOOKS, type Webhook, type WebhookDelivery } from '../providers/resources';
import { RedeliverButton } from './actions/RedeliverButton';
import { attemptText, deliveryStates } from './webhookTexts';

const NO_FILTER = {};

/** The events that the webhook got or is to get, the newest first, each with its attempts. */
export const Deliveries = ({ webhook: { id, isEnabled } }: { webhook: Webhook }) => (
  <FilteredList
    resource={`${WEBHOOKS}/${id}/deliveries`}
    filter={NO_FILTER}
    sort="seq"
    failure="Failed to load the deliveries"
    none="No events yet"
  >
    <RecordTable<WebhookDelivery> columns={columns} actions={isEnabled && <RedeliverButton />} />
  </FilteredList>
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

const columns: RecordColumn<WebhookDelivery>[] = [
  { label: 'Event', card: 'title', render: ({ type, seq }) => `${type} (${seq})` },
  { label: 'Happened', sx: oneLine, render: ({ occurredAt }) => formatDateTime(occurredAt) },
  { label: 'State', card: 'inline', render: ({ state }) => <Badge {...deliveryStates[state]} /> },
  { label: 'Attempts', render: (delivery) => <Attempts delivery={delivery} /> },
];
