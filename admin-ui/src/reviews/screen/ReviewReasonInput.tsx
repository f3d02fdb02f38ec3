import { maxLength, required, TextInput } from 'react-admin';

const rules = [required('Please enter a reason'), maxLength(500, 'Please enter a shorter reason')];

/** Why a review is returned or reopened, which the user reads. */
export const ReviewReasonInput = ({ label }: { label: string }) => (
  <TextInput
    source="reason"
    label={label}
    validate={rules}
    multiline
    minRows={3}
    autoFocus
    helperText={false}
  />
);
