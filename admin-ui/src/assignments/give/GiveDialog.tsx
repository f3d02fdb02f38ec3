import { useState } from 'react';
import { AutocompleteArrayInput, NumberInput, ReferenceArrayInput, required, useRefresh } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useDialog } from '../../dialogs/DialogHost';
import { FormDialog } from '../../dialogs/FormDialog';
import { formatUserCount } from '../../lists/formatUserCount';
import { ProjectInput } from '../../lists/ProjectInput';
import { userChoiceText } from '../../lists/userChoiceText';
import { api, byId, getBody } from '../../providers/api';
import { USERS } from '../../providers/resources';
import { TaskDialog } from '../../tasks/TaskDialog';
import { formatAssignmentCount } from '../assignmentTexts';
import { GivePreview, type Preview } from './GivePreview';

export interface GiveDialogProps {
  /** Chosen in the dialog if they are not given. */
  users?: { ids: string[]; name?: string };
  /** Chosen in the dialog if it is not given. */
  projectId?: string;
  onDone?: () => void;
  onClose: () => void;
}

interface Gift {
  projectId: string;
  userIds: string[];
  hours: number | null;
}

const MAX_HOURS = 8760;
const checkHours = (hours: number | null) =>
  hours !== null && (hours <= 0 || hours > MAX_HOURS)
    ? `The hours must be a number above 0, at most ${MAX_HOURS}`
    : undefined;

/** Chooses project, users and time, and shows beforehand who gets what. The server decides again when it gives. */
export const GiveDialog = ({ users, projectId, onDone, onClose }: GiveDialogProps) => {
  const dialog = useDialog();
  const refresh = useRefresh();
  const [preview, setPreview] = useState<Preview | null>(null);
  const count = preview?.given.length ?? 0;

  const give = async (gift: Gift) => {
    if (!preview) return;
    const { task } = await getBody(
      api.POST('/api/admin/projects/{id}/assignments', {
        ...byId(projectId ?? gift.projectId),
        body: {
          userIds: users?.ids ?? gift.userIds,
          taskId: preview.taskId,
          ...(gift.hours !== null && gift.hours !== undefined && { workWindowHours: gift.hours }),
        },
      }),
    );
    onDone?.();
    refresh();
    dialog.open(<TaskDialog id={task._id} onClose={dialog.close} />);
  };
  return (
    <FormDialog<Gift>
      title="Give an assignment"
      lead={leadOf(users)}
      submitLabel={count > 0 ? `Give ${formatAssignmentCount(count)}` : 'Give'}
      canSubmit={count > 0}
      failure="Failed to give the assignments"
      maxWidth="sm"
      onSubmit={give}
      onClose={onClose}
    >
      {projectId === undefined && (
        <ProjectInput
          source="projectId"
          state="open"
          validate={required('Please choose a project')}
          autoFocus
        />
      )}
      {!users && (
        <ReferenceArrayInput
          source="userIds"
          reference={USERS}
          filter={{ role: 'user' }}
          sort={{ field: 'name', order: 'ASC' }}
        >
          <AutocompleteArrayInput
            label="Users"
            optionText={userChoiceText}
            filterToQuery={(q: string) => ({ q })}
            validate={required('Please choose at least one user')}
            helperText={false}
          />
        </ReferenceArrayInput>
      )}
      <NumberInput
        source="hours"
        label="Hours from its start to its deadline"
        min={0}
        validate={checkHours}
        helperText="Empty: the time of the project"
      />
      <ChosenPreview users={users} projectId={projectId} onLoaded={setPreview} />
    </FormDialog>
  );
};

function leadOf(users: GiveDialogProps['users']): string {
  const told = 'Users get an e-mail. The clock starts when they start it.';
  if (!users) return told;
  return `To ${users.name ?? formatUserCount(users.ids.length)}. ${told}`;
}

interface ChosenPreviewProps extends Pick<GiveDialogProps, 'users' | 'projectId'> {
  onLoaded: (preview: Preview | null) => void;
}

/** The preview of what is chosen in the form. */
const ChosenPreview = ({ users, projectId, onLoaded }: ChosenPreviewProps) => {
  const [chosenProject, chosenUsers] = useWatch<Partial<Gift>, ['projectId', 'userIds']>({
    name: ['projectId', 'userIds'],
  });
  const project = projectId ?? chosenProject;
  const ids = users?.ids ?? chosenUsers ?? [];
  if (!project || ids.length === 0) return null;
  return <GivePreview projectId={project} userIds={ids} onLoaded={onLoaded} />;
};
