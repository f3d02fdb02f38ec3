import RotateIcon from '@mui/icons-material/AutorenewOutlined';
import { ConfirmAction } from '../../actions/ConfirmAction';
import { api, byId } from '../../providers/api';
import type { ApiKey } from '../../providers/resources';
import { ApiKeySecretDialog } from '../ApiKeySecretDialog';
import { isOwnKey } from '../isOwnKey';

export const RotateApiKeyButton = () => (
  <ConfirmAction
    permission="api-keys:write"
    label="Rotate"
    icon={RotateIcon}
    when={isOwnKey}
    question={({ name }) => `Rotate “${name}”?`}
    content="You get a new key with the same rights. The present key works for 24 hours more, so that you can change your program. One from an earlier rotation ends at once."
    confirm="Rotate key"
    call={({ id }: ApiKey) => api.POST('/api/admin/api-keys/{id}/rotate', byId(id))}
    done=""
    failure="Failed to rotate the API key"
    result={({ key }, close) => (
      <ApiKeySecretDialog secret={key} note="The key before works for 24 hours more." onClose={close} />
    )}
  />
);
