import { CheckboxGroupInput, DateInput, maxLength, required, TextInput } from 'react-admin';
import type { ApiKey } from '../providers/resources';
import { permissionGroups } from './permissionGroups';

export interface ApiKeyValues {
  name: string;
  permissions: ApiKey['permissions'];
  projectId?: string;
  /** The last day on which the key works. */
  lastDay?: string | null;
}

export const NO_PERMISSION = 'Please choose at least one permission.';
const nameRules = [required('Please enter a name'), maxLength(100, 'The name is too long')];

export const NameInput = () => (
  <TextInput
    source="name"
    label="Name"
    validate={nameRules}
    autoFocus
    helperText="The program that uses the key, such as “CRM”. The audit log shows it."
  />
);

export const LastDayInput = () => (
  <DateInput source="lastDay" label="Last day" helperText="Empty: the key does not expire." />
);

/** The groups share one field, whose value is the list of all chosen permissions. */
export const PermissionInputs = () =>
  permissionGroups.map(({ title, choices }) => (
    <CheckboxGroupInput
      key={title}
      source="permissions"
      label={title}
      choices={choices}
      row={false}
      helperText={false}
      sx={groupLabel}
    />
  ));

/** react-admin makes the label of a group smaller. */
const groupLabel = {
  '& .RaCheckboxGroupInput-label': {
    transform: 'none',
    fontSize: 'body2.fontSize',
    fontWeight: 600,
    color: 'text.primary',
    mb: 0.5,
  },
};
