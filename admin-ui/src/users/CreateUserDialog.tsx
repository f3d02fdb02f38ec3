import { isStaff } from '@inkwell/contract/roles';
import { Alert } from '@mui/material';
import { FormDataConsumer, SelectInput, TextInput, useDataProvider, useRefresh } from 'react-admin';
import { RecordForm } from '../forms/RecordForm';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { NewUser } from '../providers/userCalls';
import { NewPasswordInput } from './NewPasswordInput';
import { ContactInputs, emailRules, nameRules, roles } from './userFields';

const NEW_USER: Partial<NewUser> = { role: 'user', alternativeMobileNumber: '' };

export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return (
    <RecordForm
      noun="user"
      subject="user:new"
      defaultValues={NEW_USER}
      permission="users:write"
      send={(user) => dataProvider.createUser(user as NewUser)}
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
