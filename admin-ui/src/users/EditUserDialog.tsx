import { isStaff, type Role } from '@inkwell/contract/roles';
import { useState } from 'react';
import {
  BooleanInput,
  Confirm,
  FormDataConsumer,
  required,
  SelectInput,
  TextInput,
  useGetMany,
  useRefresh,
} from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { KeysOfUser } from '../api-keys/KeysOfUser';
import { reasonRules } from '../dialogs/ReasonInput';
import { RecordForm } from '../forms/RecordForm';
import { api, byId, getBody } from '../providers/api';
import { USERS, type User } from '../providers/resources';
import { REMOVE_PENALTY, removePenaltyText } from './penaltyTexts';
import { ContactInputs, nameRules, roles } from './userFields';

interface EditedUser extends User {
  /** Required if a penalty is given. */
  reason?: string;
}

interface EditUserDialogProps {
  /** The user as shown when the dialog was opened. */
  user: User;
  onClose: () => void;
}

export const EditUserDialog = ({ user: opened, onClose }: EditUserDialogProps) => {
  // Refetched when the window gets the focus, so that the form shows a change that was made meanwhile.
  const { data } = useGetMany<User>(USERS, { ids: [opened.id] });
  const user = data?.[0] ?? opened;
  const refresh = useRefresh();
  return (
    <RecordForm
      noun="user"
      subject={`user:${user.id}`}
      record={user}
      permission="users:write"
      send={({ reason, ...changes }) =>
        getBody(
          api.PUT('/api/admin/users/{id}', {
            ...byId(user.id),
            body: changes.isPenalized ? { ...changes, reason } : changes,
          }),
        )
      }
      savedText="User updated successfully!"
      failedText="Failed to update user"
      onSaved={() => refresh()}
      dialog={{ title: 'Edit User', lead: user.email, onClose }}
    >
      <TextInput source="name" label="Name" validate={nameRules} helperText={false} />
      <ContactInputs edited={user} />
      <RoleInput user={user} />
      <BooleanInput source="isVerified" label="Verified" helperText={false} />
      <BooleanInput source="isSignedAgreement" label="Signed agreement" helperText={false} />
      <PenaltyToggle user={user} />
      <FormDataConsumer<EditedUser>>
        {({ formData }) =>
          formData.isPenalized &&
          !user.isPenalized && (
            <TextInput
              source="reason"
              label="Reason"
              validate={reasonRules}
              // The penalty may be switched off again.
              shouldUnregister
              helperText={false}
            />
          )
        }
      </FormDataConsumer>
    </RecordForm>
  );
};

/** Another role ends the sessions of the user, and gives or takes access to the console. */
const RoleInput = ({ user }: { user: User }) => {
  const role = useWatch({ name: 'role' });
  return (
    <>
      <SelectInput
        source="role"
        label="Role"
        choices={roles}
        validate={required()}
        helperText={role === user.role ? false : roleChange(user.role, role)}
      />
      {role !== user.role && (
        <KeysOfUser user={user} outlived="the sessions, with what the new role may do" />
      )}
    </>
  );
};

function roleChange(from: Role, to: Role): string {
  const access = isStaff(to)
    ? `The user signs in to the console${isStaff(from) ? '' : ' and cannot work any more'}.`
    : 'The user loses access to the console.';
  return `${access} All sessions of the user end.`;
}

/** Asks before a penalty is removed, as the button does. */
const PenaltyToggle = ({ user }: { user: User }) => {
  const { setValue } = useFormContext();
  const [isAsking, setIsAsking] = useState(false);
  const keepPenalty = () => {
    setValue('isPenalized', true, { shouldDirty: true });
    setIsAsking(false);
  };
  return (
    <>
      <BooleanInput
        source="isPenalized"
        label="Penalized"
        helperText={false}
        onChange={({ target }) => setIsAsking(user.isPenalized && !target.checked)}
      />
      <Confirm
        {...REMOVE_PENALTY}
        content={removePenaltyText(user.name)}
        isOpen={isAsking}
        onConfirm={() => setIsAsking(false)}
        onClose={keepPenalty}
      />
    </>
  );
};
