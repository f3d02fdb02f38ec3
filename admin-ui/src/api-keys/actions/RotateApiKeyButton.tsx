import RotateIcon from '@mui/icons-material/AutorenewOutlined';
import { useRecordContext } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { ApiKey } from '../../providers/records';
import { isOwnKey } from '../isOwnKey';
import { useShownKey } from '../useShownKey';

export const RotateApiKeyButton = () => {
  const apiKey = useRecordContext<ApiKey>();
  const dialog = useDialog();
  if (!apiKey || !isOwnKey(apiKey)) return null;
  return (
    <ActionButton
      permission="api-keys:write"
      label="Rotate"
      icon={<RotateIcon />}
      onClick={() => dialog.open(<RotateApiKeyDialog apiKey={apiKey} onClose={dialog.close} />)}
    />
  );
};

const RotateApiKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const { receive, close, keyDialog } = useShownKey(onClose, 'The key before works for 24 hours more.');
  if (keyDialog) return keyDialog;
  return (
    <ConfirmDialog
      title={`Rotate “${apiKey.name}”?`}
      content="You get a new key with the same rights. The present key works for 24 hours more, so that you can change your program. One from an earlier rotation ends at once."
      confirm="Rotate key"
      ConfirmIcon={RotateIcon}
      mutationFn={() => getBody(api.POST('/api/admin/api-keys/{id}/rotate', byId(apiKey.id)))}
      onSuccess={({ key }) => receive(key)}
      failure="Failed to rotate the API key"
      onClose={close}
    />
  );
};
