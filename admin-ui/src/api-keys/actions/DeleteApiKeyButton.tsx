import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { ApiKey } from '../../providers/resources';

export const DeleteApiKeyButton = () => (
  <ConfirmAction<ApiKey>
    permission="api-keys:write"
    label="Delete"
    icon={DeleteIcon}
    color="error"
    question={({ name }) => `Delete “${name}”?`}
    content="The next request of a program with this key is refused. This cannot be undone."
    confirm="Delete key"
    isDangerous
    call={({ id }) => api.DELETE('/api/admin/api-keys/{id}', byId(id))}
    failure="Failed to delete the API key"
    deletes
  />
);
