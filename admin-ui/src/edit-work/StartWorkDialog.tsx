import { PasswordInput, TextInput, useNotify, useRefresh } from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import { api, getBody } from '../providers/api';
import type { UserWork } from '../providers/assignment';
import { ofWork } from '../providers/assignment';

interface WorkStart {
  projectLink: string;
  password: string;
}

interface StartWorkDialogProps {
  user: UserWork & { name: string; email?: string };
  onClose: () => void;
}

const BOTH_REQUIRED = 'Please provide both project link and password';
const isBlank = (text: string | null | undefined) => !text?.trim();

export const StartWorkDialog = ({ user, onClose }: StartWorkDialogProps) => {
  const notify = useNotify();
  const refresh = useRefresh();

  const start = async ({ projectLink, password }: WorkStart) => {
    if (isBlank(projectLink) || isBlank(password)) return BOTH_REQUIRED;
    const { message } = await getBody(
      api.POST('/api/admin/users/{id}/start-work', {
        ...ofWork(user),
        body: { projectLink: projectLink.trim(), password },
      }),
    );
    notify(message, { type: 'success' });
    refresh();
    return undefined;
  };
  return (
    <FormDialog<WorkStart>
      title="Start Work for User"
      lead={`The clock of ${user.name} starts now, and the link and the password are e-mailed to ${user.email ?? 'the user'}.`}
      submitLabel="Start work"
      failure="Failed to start work"
      onSubmit={start}
      onClose={onClose}
    >
      <TextInput
        source="projectLink"
        label="Project link"
        type="url"
        isRequired
        autoFocus
        helperText={false}
      />
      <PasswordInput
        source="password"
        label="Password"
        isRequired
        autoComplete="new-password"
        helperText="The password of the project, not the one they sign in with."
      />
    </FormDialog>
  );
};
