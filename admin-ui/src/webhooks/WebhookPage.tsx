import { formatDateTime } from '@inkwell/web/format-date';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { HttpError, ShowBase, useShowContext } from 'react-admin';
import { Badge } from '../display/Badge';
import { ignoreError } from '../errors/ignoreError';
import { LoadFailure } from '../errors/LoadFailure';
import { RecordForm } from '../forms/RecordForm';
import { BackLink, PageHeader } from '../layout/PageHeader';
import { WEBHOOKS, type Webhook } from '../providers/resources';
import { WebhookActions } from './actions/WebhookActions';
import { Deliveries } from './Deliveries';
import { WebhookFields } from './WebhookFields';
import { makerText, stateOf } from './webhookTexts';

export const WebhookPage = () => (
  <ShowBase queryOptions={{ onError: ignoreError }}>
    <BackLink to={`/${WEBHOOKS}`}>Webhooks</BackLink>
    <LoadedWebhook />
  </ShowBase>
);

const LoadedWebhook = () => {
  const { record: webhook, error, refetch } = useShowContext<Webhook>();
  if (webhook) return <WebhookContent webhook={webhook} />;
  if (error) return <LoadFailure title="Failed to load webhook" error={loadError(error)} onRetry={refetch} />;
  return (
    <Box aria-busy="true" sx={{ pt: 3 }}>
      <Skeleton width={260} height={44} />
      <Skeleton variant="rounded" height={180} sx={{ mt: 3 }} />
    </Box>
  );
};

/** The server refuses an address with a wrong id, such as a shortened link, as invalid. */
function loadError(error: Error): Error {
  const isMissing = error instanceof HttpError && [400, 404].includes(error.status);
  return isMissing ? new Error('This webhook does not exist.') : error;
}

const WebhookContent = ({ webhook }: { webhook: Webhook }) => (
  <>
    <PageHeader
      isNested
      title={webhook.description || webhook.url}
      lead={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Badge {...stateOf(webhook)} /> {lead(webhook)}
        </Box>
      }
      actions={<WebhookActions />}
    />
    <Typography variant="h2" sx={{ mb: 1.5 }}>
      Deliveries
    </Typography>
    <Deliveries webhook={webhook} />
    <Typography variant="h2" sx={{ mt: 4, mb: 1.5 }}>
      Settings
    </Typography>
    <Card>
      <RecordForm
        noun="webhook"
        subject={`webhook:${webhook.id}`}
        record={webhook}
        permission="integrations:write"
        savedText="Webhook updated successfully!"
        failedText="Failed to update webhook"
        // The page stays open.
        onSaved={() => undefined}
      >
        <WebhookFields />
      </RecordForm>
    </Card>
  </>
);

function lead(webhook: Webhook): string {
  const { isEnabled, disabledAt, failingSince, previousSecretUntil, createdAt } = webhook;
  const times = [
    !isEnabled && disabledAt && `Since ${formatDateTime(disabledAt)}`,
    isEnabled && failingSince && `Since ${formatDateTime(failingSince)}`,
    previousSecretUntil && `The secret before signs too until ${formatDateTime(previousSecretUntil)}`,
    `Created ${formatDateTime(createdAt)}`,
    makerText(webhook),
  ];
  return times.filter(Boolean).join('. ');
}
