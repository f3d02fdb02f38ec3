import { NullableBooleanInput, SearchInput, SelectInput } from 'react-admin';
import { roles } from './roles';

const flags = [
  { source: 'isVerified', label: 'Verified' },
  { source: 'isSignedAgreement', label: 'Signed' },
  { source: 'workStarted', label: 'Working' },
  { source: 'workSubmitted', label: 'Submitted' },
  { source: 'isPenalized', label: 'Penalized' },
];

export const userFilters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="Search name, e-mail or mobile" />,
  <SelectInput
    key="role"
    source="role"
    label="Role"
    choices={roles}
    emptyText="ra.action.clear_input_value"
  />,
  ...flags.map(({ source, label }) => (
    <NullableBooleanInput
      key={source}
      source={source}
      label={label}
      nullLabel="Any"
      trueLabel="Yes"
      falseLabel="No"
    />
  )),
];
