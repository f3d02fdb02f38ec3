import { isStaff } from '@inkwell/contract/roles';
import { Alert } from '@mui/material';
import {
  FormDataConsumer,
  SelectInput,
  TextInput,
  useDataProvider,
  useNotify,
  useRefresh,
} from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { NewUser } from '../providers/userCalls';
import { NewPasswordInput } from './NewPasswordInput';
import { ContactInputs, emailRules, nameRules, roles } from './userFields';

const NEW_USER: Partial<NewUser> = { role: 'user', alternativeMobileNumber: '' };

export const CreateUserDialog = ({ onClose }: { onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  const create = async (user: NewUser) => {
    const { message } = await dataProvider.createUser(user);
    notify(message, { type: 'success' });
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
    </FormDialog>
  );
};
