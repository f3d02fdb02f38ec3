import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { useNotify, useRecordContext, useRefresh } from 'react-admin';
import { ActionButton } from '../../actions/ActionButton';
import { ConfirmDialog } from '../../dialogs/ConfirmDialog';
import { useDialog } from '../../dialogs/DialogHost';
import { api, byId, getBody } from '../../providers/api';
import type { ApiKey } from '../../providers/records';

export const DeleteApiKeyButton = () => {
  const apiKey = useRecordContext<ApiKey>();
  const dialog = useDialog();
  const notify = useNotify();
  const refresh = useRefresh();
  if (!apiKey) return null;
  const ask = () =>
    dialog.open(
      <ConfirmDialog
        title={`Delete “${apiKey.name}”?`}
        content="The next request of a program with this key is refused. This cannot be undone."
        confirm="Delete key"
        ConfirmIcon={DeleteIcon}
        isDangerous
        mutationFn={() => getBody(api.DELETE('/api/admin/api-keys/{id}', byId(apiKey.id)))}
        onSuccess={({ message }) => {
          notify(message, { type: 'success' });
          refresh();
        }}
        failure="Failed to delete the API key"
        onClose={dialog.close}
      />,
    );
  return (
    <ActionButton
      permission="api-keys:write"
      label="Delete"
      icon={<DeleteIcon />}
      color="error"
      onClick={ask}
    />
  );
};
