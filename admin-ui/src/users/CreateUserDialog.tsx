import { PasswordInput, SelectInput, TextInput, useDataProvider, useNotify, useRefresh } from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { NewUser } from '../providers/userCalls';
import { ContactInputs, emailRules, nameRules, passwordRules, roles } from './userFields';

const NEW_USER: Partial<NewUser> = { role: 'user', alternativeMobileNumber: '' };

export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  const create = async (user: NewUser) => {
    await dataProvider.createUser(user);
    notify('User created successfully! OTP sent to email.', { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<NewUser>
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
      <PasswordInput
        source="password"
        label="Password"
        validate={passwordRules}
        autoComplete="new-password"
        helperText={false}
      />
      <SelectInput source="role" label="Role" choices={roles} isRequired helperText={false} />
    </FormDialog>
  );
};
