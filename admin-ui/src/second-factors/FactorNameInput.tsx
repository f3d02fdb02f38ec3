import { SECOND_FACTOR_NAME_MAX_LENGTH } from '@inkwell/contract/second-factors';
import { maxLength, required, TextInput } from 'react-admin';

const rules = [required('Please enter a name'), maxLength(SECOND_FACTOR_NAME_MAX_LENGTH)];

export const FactorNameInput = () => (
  <TextInput source="name" label="Name" validate={rules} helperText={false} autoComplete="off" />
);
