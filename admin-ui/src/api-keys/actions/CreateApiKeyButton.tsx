import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { ChoiceFilter } from '../../lists/ChoiceFilter';
import { useProjectChoices } from '../../lists/projectNames';
import { api, getBody } from '../../providers/api';
import { useMay } from '../../providers/permissions';
import { type ApiKeyValues, LastDayInput, NameInput, NO_PERMISSION, PermissionInputs } from '../ApiKeyFields';
import { toExpiry } from '../apiKeyTexts';
import { useShownKey } from '../useShownKey';

export const CreateApiKeyButton = () => {
  const dialog = useDialog();
  if (!useMay('api-keys:write')) return null;
  return (
    <Button
      variant="contained"
      startIcon={<AddIcon />}
      onClick={() => dialog.open(<CreateApiKeyDialog onClose={dialog.close} />)}
    >
      Create API key
    </Button>
  );
};

const NEW_KEY: Partial<ApiKeyValues> = { permissions: [], projectId: '', lastDay: null };

const CreateApiKeyDialog = ({ onClose }: { onClose: () => void }) => {
  const { receive, close, keyDialog } = useShownKey(onClose);
  if (keyDialog) return keyDialog;
  const create = async ({ name, permissions, projectId, lastDay }: ApiKeyValues) => {
    if (permissions.length === 0) return NO_PERMISSION;
    const body = {
      name: name.trim(),
      permissions,
      projectId: projectId || null,
      expiresAt: toExpiry(lastDay),
    };
    const { key } = await getBody(api.POST('/api/admin/api-keys', { body }));
    receive(key);
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
      onClose={close}
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
