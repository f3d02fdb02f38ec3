import { formatDateTime } from '@inkwell/web/format-date';
import {
  minValue,
  NumberInput,
  required,
  TextInput,
  useDataProvider,
  useNotify,
  useRefresh,
} from 'react-admin';
import { FormDialog } from '../dialogs/FormDialog';
import type { ConsoleDataProvider } from '../providers/dataProvider';
import type { User } from '../providers/records';
import { reasonRules } from './userFields';

export interface Extension {
  hours: number;
  reason: string;
}

const hoursRules = [required('Please enter the hours'), minValue(1, 'Please enter at least one hour')];
export const A_DAY: Partial<Extension> = { hours: 24 };

export const ExtendDeadlineDialog = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  const extend = async ({ hours, reason }: Extension) => {
    const { message } = await dataProvider.extendDeadline(user, hours, reason.trim());
    notify(message, { type: 'success' });
    refresh();
  };
  return (
    <FormDialog<Extension>
      title="Extend Deadline"
      lead={`${user.name}'s work is due ${formatDateTime(user.deadlineAt)}. A penalty for a missed deadline is removed.`}
      submitLabel="Extend deadline"
      failure="Failed to extend deadline"
      defaultValues={A_DAY}
      onSubmit={extend}
      onClose={onClose}
    >
      <ExtensionInputs />
    </FormDialog>
  );
};

export const ExtensionInputs = () => (
  <>
    <NumberInput source="hours" label="Hours" min={1} step={1} validate={hoursRules} helperText={false} />
    <TextInput source="reason" label="Reason" validate={reasonRules} autoFocus helperText={false} />
  </>
);
