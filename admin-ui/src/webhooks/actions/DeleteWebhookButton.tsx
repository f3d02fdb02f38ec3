import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useRedirect } from 'react-admin';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import { WEBHOOKS, type Webhook } from '../../providers/resources';

export const DeleteWebhookButton = () => {
  const redirect = useRedirect();
  return (
    <ConfirmAction<Webhook>
      permission="integrations:write"
      label="Delete"
      icon={DeleteIcon}
      color="error"
      question="Delete this webhook?"
      content="Nothing is sent to it any more, and the list of its deliveries is lost. This cannot be undone."
      confirm="Delete webhook"
      isDangerous
      call={({ id }) => api.DELETE('/api/admin/webhooks/{id}', byId(id))}
      failure="Failed to delete webhook"
      deletes
      onDone={() => redirect('list', WEBHOOKS)}
    />
  );
};
