import { TextInput } from 'react-admin';
import { reasonRules } from './userFields';

/** Why something is done to users. */
export const ReasonInput = ({
  label = 'Reason',
  autoFocus = true,
}: {
  label?: string;
  autoFocus?: boolean;
}) => (
  <TextInput
    source="reason"
    label={label}
    validate={reasonRules}
    multiline
    minRows={2}
    autoFocus={autoFocus}
    helperText={false}
  />
);
