import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useRef } from 'react';
import { useRefresh } from 'react-admin';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { ChoiceFilter } from '../../lists/ChoiceFilter';
import { useProjectChoices } from '../../lists/projectNames';
import { api, getBody } from '../../providers/api';
import { useMay } from '../../providers/permissions';
import { type ApiKeyValues, LastDayInput, NameInput, NO_PERMISSION, PermissionInputs } from '../ApiKeyFields';
import { ApiKeySecretDialog } from '../ApiKeySecretDialog';
import { toExpiry } from '../apiKeyTexts';

export const CreateApiKeyButton = () => {
  const dialog = useDialog();
  if (!useMay('api-keys:write')) return null;
  const close = (key?: string) =>
    key ? dialog.open(<ApiKeySecretDialog secret={key} onClose={dialog.close} />) : dialog.close();
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={() => dialog.open(<CreateApiKeyDialog onClose={close} />)}
    >
      Create API key
    </Button>
  );
};

const NEW_KEY: Partial<ApiKeyValues> = { permissions: [], projectId: '', lastDay: null };

/** `onClose` takes the key, if there is one. */
const CreateApiKeyDialog = ({ onClose }: { onClose: (key?: string) => void }) => {
  const refresh = useRefresh();
  const created = useRef<string>(undefined);
  const create = async ({ name, permissions, projectId, lastDay }: ApiKeyValues) => {
    if (permissions.length === 0) return NO_PERMISSION;
    const body = {
      name: name.trim(),
      permissions,
      projectId: projectId || null,
      expiresAt: toExpiry(lastDay),
    };
    const { key } = await getBody(api.POST('/api/admin/api-keys', { body }));
    created.current = key;
    refresh();
    return undefined;
  };
  return (
    <FormDialog<ApiKeyValues>
      title="Create API key"
      lead="A program with the key acts in your name. It never has more rights than you, and ends with your account."
      submitLabel="Create key"
      failure="Failed to create the API key"
      defaultValues={NEW_KEY}
      maxWidth="sm"
      onSubmit={create}
      onClose={() => onClose(created.current)}
    >
      <NameInput />
      <ProjectChoice />
      <LastDayInput />
      <PermissionInputs />
    </FormDialog>
  );
};

const ProjectChoice = () => (
  <ChoiceFilter
    source="projectId"
    label="Project"
    choices={useProjectChoices()}
    emptyText="All projects"
    helperText="A key of one project sees only its assignments, images, texts and reviews, and its users."
  />
);
