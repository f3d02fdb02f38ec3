import EditIcon from '@mui/icons-material/EditOutlined';
import { useNotify, useRefresh } from 'react-admin';
import { DialogAction } from '../../actions/DialogAction';
import { FormDialog } from '../../dialogs/FormDialog';
import { api, byId, getBody } from '../../providers/api';
import type { ApiKey } from '../../providers/resources';
import { type ApiKeyValues, LastDayInput, NameInput, NO_PERMISSION, PermissionInputs } from '../ApiKeyFields';
import { toExpiry, toLastDay } from '../apiKeyTexts';
import { isOwnKey } from '../isOwnKey';

/** Not a `ConfirmAction`: a key without a permission is refused before the call. */
export const EditApiKeyButton = () => (
  <DialogAction<ApiKey>
    permission="api-keys:write"
    label="Edit"
    icon={EditIcon}
    when={isOwnKey}
    dialog={(apiKey, close) => <EditApiKeyDialog apiKey={apiKey} onClose={close} />}
  />
);

const EditApiKeyDialog = ({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const lastDayBefore = toLastDay(apiKey.expiresAt);
  const save = async ({ name, permissions, lastDay }: ApiKeyValues) => {
    if (permissions.length === 0) return NO_PERMISSION;
    // An unchanged day may stand for another time of that day.
    const expiry = (lastDay || null) === lastDayBefore ? {} : { expiresAt: toExpiry(lastDay) };
    const body = { name: name.trim(), permissions, ...expiry };
    await getBody(api.PATCH('/api/admin/api-keys/{id}', { ...byId(apiKey.id), body }));
    notify('API key updated successfully!', { type: 'success' });
    refresh();
    return undefined;
  };
  return (
    <FormDialog<ApiKeyValues>
      title={`Edit “${apiKey.name}”`}
      lead="The key itself stays the same. Its next request has the new permissions."
      submitLabel="Save"
      failure="Failed to save the API key"
      defaultValues={{ name: apiKey.name, permissions: apiKey.permissions, lastDay: lastDayBefore }}
      maxWidth="sm"
      onSubmit={save}
      onClose={onClose}
    >
      <NameInput />
      <LastDayInput />
      <PermissionInputs />
    </FormDialog>
  );
};
