import {
  BooleanInput,
  FormDataConsumer,
  TextInput,
  useDataProvider,
  useGetMany,
  useNotify,
  useRefresh,
} from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { User } from '../providers/records';
import { USERS } from '../providers/resources';
import { ContactInputs, nameRules, reasonRules } from './userFields';

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
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  const save = async (values: EditedUser) => {
    const { name, mobileNumber, alternativeMobileNumber, address, isVerified, isSignedAgreement } = values;
    await dataProvider.updateUser(user.id, {
      name,
      mobileNumber,
      alternativeMobileNumber,
      address,
      isVerified,
      isSignedAgreement,
    });
    // A penalty has a reason and a time, so other calls give and remove it.
    if (values.isPenalized && !user.isPenalized) await dataProvider.penalize(user.id, values.reason ?? '');
    if (!values.isPenalized && user.isPenalized) await dataProvider.removePenalty(user.id);
    notify('User updated successfully!', { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<EditedUser>
      title="Edit User"
      lead={user.email}
      submitLabel="Save changes"
      failure="Failed to update user"
      maxWidth="sm"
      defaultValues={user}
      onSubmit={save}
      onClose={onClose}
    >
      <TextInput source="name" label="Name" validate={nameRules} helperText={false} />
      <ContactInputs />
      <BooleanInput source="isVerified" label="Verified" helperText={false} />
      <BooleanInput source="isSignedAgreement" label="Signed agreement" helperText={false} />
      <BooleanInput source="isPenalized" label="Penalized" helperText={false} />
      <FormDataConsumer<EditedUser>>
        {({ formData }) =>
          formData.isPenalized &&
          !user.isPenalized && (
            <TextInput source="reason" label="Reason" validate={reasonRules} helperText={false} />
          )
        }
      </FormDataConsumer>
    </FormDialog>
  );
};
