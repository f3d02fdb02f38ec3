import { required, TextInput } from 'react-admin';

export const reasonRules = [required('Please enter a reason')];

export interface WithReason {
  reason: string;
}

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
