import { formatDateTime } from '@inkwell/web/format-date';
import AddIcon from '@mui/icons-material/Add';
import { Button, type Theme, useMediaQuery } from '@mui/material';
import { DataTable, SimpleList } from 'react-admin';
import { Link } from 'react-router-dom';
import { Allowed } from '../actions/Allowed';
import { Badge } from '../display/Badge';
import { ConsoleList } from '../lists/ConsoleList';
import { useProjectChoices } from '../lists/projectNames';
import { RecordLink } from '../lists/RecordLink';
import { DetailLines, narrowGaps, oneLine } from '../lists/tableCells';
import type { Webhook } from '../providers/records';
import { WEBHOOKS } from '../providers/resources';
import { eventsText, stateOf, webhookPath } from './webhookTexts';

const Column = DataTable.Col<Webhook>;

export const WebhooksList = () => {
  const isNarrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'));
  return (
    <ConsoleList
      title="Webhooks"
      lead="Other systems get each event here as a signed request, a moment after it happened."
      headerActions={<CreateWebhookButton />}
      sort={{ field: 'createdAt', order: 'ASC' }}
      failure="Failed to load the webhooks"
      empty={{ title: 'No webhooks yet', text: 'A webhook sends events to a URL of another system.' }}
    >
      {isNarrow ? <WebhookCards /> : <WebhooksTable />}
    </ConsoleList>
  );
};

const CreateWebhookButton = () => (
  <Allowed permission="integrations:write">
    <Button component={Link} to={`/${WEBHOOKS}/create`} variant="contained" startIcon={<AddIcon />}>
      Create webhook
    </Button>
  </Allowed>
);

const WebhooksTable = () => {
  const projectName = useProjectName();
  return (
    <DataTable<Webhook> rowClick={(id) => webhookPath(String(id))} bulkActionButtons={false} sx={narrowGaps}>
      <Column label="Receiver" disableSort render={(webhook) => <WebhookLink webhook={webhook} />} />
      <Column label="State" disableSort render={(webhook) => <Badge {...stateOf(webhook)} />} />
      <Column label="Events" disableSort render={eventsText} />
      <Column label="Project" disableSort render={projectName} />
      <Column source="createdAt" sx={oneLine} render={({ createdAt }) => formatDateTime(createdAt)} />
    </DataTable>
  );
};

const WebhookCards = () => {
  const projectName = useProjectName();
  return (
    <SimpleList<Webhook>
      rowClick={false}
      primaryText={(webhook) => <WebhookLink webhook={webhook} />}
      secondaryText={(webhook) => (
        <DetailLines lines={[webhook.description && webhook.url, eventsText(webhook), projectName(webhook)]}>
          <Badge {...stateOf(webhook)} />
        </DetailLines>
      )}
    />
  );
};

const WebhookLink = ({ webhook: { id, description, url } }: { webhook: Webhook }) => (
  <RecordLink to={webhookPath(id)}>{description || url}</RecordLink>
);

function useProjectName() {
  const names = new Map(useProjectChoices().map(({ id, name }) => [id, name]));
  return ({ projectId }: Webhook) => (projectId === null ? 'All projects' : (names.get(projectId) ?? ''));
}
