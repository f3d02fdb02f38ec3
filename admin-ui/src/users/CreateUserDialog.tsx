import type { Schema } from '@inkwell/contract/client';
import { isStaff } from '@inkwell/contract/roles';
import { Alert } from '@mui/material';
import { FormDataConsumer, SelectInput, TextInput, useRefresh } from 'react-admin';
import { RecordForm } from '../forms/RecordForm';
import { api, getBody } from '../providers/api';
import { NewPasswordInput } from './NewPasswordInput';
import { ContactInputs, emailRules, nameRules, roles } from './userFields';

type NewUser = Schema<'NewUser'>;

const NEW_USER: Partial<NewUser> = { role: 'user', alternativeMobileNumber: '' };

export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const refresh = useRefresh();
  return (
    <RecordForm
      noun="user"
      subject="user:new"
      defaultValues={NEW_USER}
      permission="users:write"
      send={(user) => getBody(api.POST('/api/admin/users', { body: user as NewUser }))}
      savedText={({ message }) => String(message)}
      failedText="Failed to create user"
      onSaved={() => refresh()}
      saveLabel="Create user"
      dialog={{ title: 'Create New User', onClose }}
    >
      <TextInput source="name" label="Name" validate={nameRules} autoFocus helperText={false} />
      <TextInput source="email" label="Email" type="email" validate={emailRules} helperText={false} />
      <ContactInputs />
      <SelectInput source="role" label="Role" choices={roles} isRequired helperText={false} />
      <FormDataConsumer<NewUser>>
        {({ formData }) =>
          isStaff(formData.role ?? 'user') ? (
            <Alert severity="info">
              Staff get an invitation by e-mail, and choose their password with its link.
            </Alert>
          ) : (
            <NewPasswordInput label="Password" />
          )
        }
      </FormDataConsumer>
    </RecordForm>
  );
};
