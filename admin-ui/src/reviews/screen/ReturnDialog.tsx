import { maxLength, maxValue, minValue, NumberInput, required, TextInput } from 'react-admin';
import { FormDialog } from '../../dialogs/FormDialog';
import type { ReviewDetails } from '../../providers/reviewRecords';

export interface Return {
  hours: number;
  reason: string;
}

const hoursRules = [
  required('Please enter the hours'),
  minValue(1, 'Please enter at least one hour'),
  maxValue(720, 'Please enter at most 720 hours'),
];
const reasonRules = [required('Please enter a reason'), maxLength(500, 'Please enter a shorter reason')];
const A_DAY: Partial<Return> = { hours: 24 };

interface ReturnDialogProps {
  review: ReviewDetails;
  onReturn: (to: Return) => Promise<void>;
  onClose: () => void;
}

/** Instead of a result: the work goes back, once. */
export const ReturnDialog = ({ review, onReturn, onClose }: ReturnDialogProps) => (
  <FormDialog<Return>
    title="Return for correction"
    lead={`${review.userId.name} can change the work again and gets an e-mail with the reason. Work can be returned once only.`}
    submitLabel="Return the work"
    isDangerous
    failure="Failed to return the work"
    defaultValues={A_DAY}
    maxWidth="sm"
    onSubmit={onReturn}
    onClose={onClose}
  >
    <TextInput
      source="reason"
      label="What is to be corrected"
      validate={reasonRules}
      multiline
      minRows={3}
      autoFocus
      helperText={false}
    />
    <NumberInput
      source="hours"
      label="Hours granted"
      min={1}
      step={1}
      validate={hoursRules}
      helperText={false}
    />
  </FormDialog>
);
