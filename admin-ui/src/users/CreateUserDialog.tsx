import type { Schema } from '@inkwell/contract/client';
import { isStaff } from '@inkwell/contract/roles';
import { Alert } from '@mui/material';
import { FormDataConsumer, SelectInput, TextInput, useNotify, useRefresh } from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import { api, getBody } from '../providers/api';
import { NewPasswordInput } from './NewPasswordInput';
import { ContactInputs, emailRules, nameRules, roles } from './userFields';

const NEW_USER: Partial<Schema<'NewUserDto'>> = { role: 'user', alternativeMobileNumber: '' };

export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();

  const create = async (user: Schema<'NewUserDto'>) => {
    const { message } = await getBody(api.POST('/api/admin/users', { body: user }));
    notify(message, { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<Schema<'NewUserDto'>>
      title="Create New User"
      submitLabel="Create user"
      failure="Failed to create user"
      maxWidth="sm"
      defaultValues={NEW_USER}
      onSubmit={create}
      onClose={onClose}
    >
      <TextInput source="name" label="Name" validate={nameRules} autoFocus helperText={false} />
      <TextInput source="email" label="Email" type="email" validate={emailRules} helperText={false} />
      <ContactInputs />
      <SelectInput source="role" label="Role" choices={roles} isRequired helperText={false} />
      <FormDataConsumer<Schema<'NewUserDto'>>>
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
    </FormDialog>
  );
};
