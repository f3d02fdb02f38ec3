import { formatDateTime } from '@inkwell/web/format-date';
import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { Allowed } from '../actions/Allowed';
import { Badge } from '../display/Badge';
import { ConsoleList } from '../lists/ConsoleList';
import { useProjectChoices } from '../lists/projectNames';
import { RecordTable } from '../lists/RecordTable';
import { oneLine } from '../lists/tableCells';
import { WEBHOOKS, type Webhook } from '../providers/resources';
import { eventsText, stateOf, webhookPath } from './webhookTexts';

export const WebhooksList = () => {
  const projectName = useProjectName();
  return (
    <ConsoleList
      title="Webhooks"
      lead="Other systems get each event here as a signed request, a moment after it happened."
      headerActions={<CreateWebhookButton />}
      sort={{ field: 'createdAt', order: 'ASC' }}
      failure="Failed to load the webhooks"
      empty={{ title: 'No webhooks yet', text: 'A webhook sends events to a URL of another system.' }}
    >
      <RecordTable<Webhook>
        cardsBelow="md"
        path={({ id }) => webhookPath(id)}
        columns={[
          {
            label: 'Receiver',
            card: 'title',
            render: ({ description, url }) => description || url,
            detail: ({ description, url }) => description && url,
          },
          { label: 'State', card: 'inline', render: (webhook) => <Badge {...stateOf(webhook)} /> },
          { label: 'Events', render: eventsText },
          { label: 'Project', render: projectName },
          {
            source: 'createdAt',
            isSortable: true,
            card: 'none',
            sx: oneLine,
            render: ({ createdAt }) => formatDateTime(createdAt),
          },
        ]}
      />
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

function useProjectName() {
  const names = new Map(useProjectChoices().map(({ id, name }) => [id, name]));
  return ({ projectId }: Webhook) => (projectId === null ? 'All projects' : (names.get(projectId) ?? ''));
}
