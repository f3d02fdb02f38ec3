import { maxValue, minValue, NumberInput, required } from 'react-admin';
import { FormDialog } from '../../dialogs/FormDialog';
import type { ReviewDetails } from '../../providers/reviewRecords';
import { ReviewReasonInput } from './ReviewReasonInput';

export interface ReturnForm {
  hours: number;
  reason: string;
}

const hoursRules = [
  required('Please enter the hours'),
  minValue(1, 'Please enter at least one hour'),
  maxValue(720, 'Please enter at most 720 hours'),
];
const DEFAULT_VALUES: Partial<ReturnForm> = { hours: 24 };

interface ReturnDialogProps {
  review: ReviewDetails;
  /** Whether the next review can be opened after this one. */
  hasNext: boolean;
  onReturn: (values: ReturnForm & { thenNext: boolean }) => Promise<void>;
  onClose: () => void;
}

/** Gives the work back to its user instead of publishing a result; possible once. */
export const ReturnDialog = ({ review, hasNext, onReturn, onClose }: ReturnDialogProps) => (
  <FormDialog<ReturnForm>
    title="Return for correction"
    lead={`${review.userId.name} can change the work again and gets an e-mail with the reason. Work can be returned only once.`}
    submitLabel="Return the work"
    {...(hasNext ? { submitAndContinueLabel: 'Return and review next' } : {})}
    isDangerous
    failure="Failed to return the work"
    defaultValues={DEFAULT_VALUES}
    maxWidth="sm"
    onSubmit={(values, thenNext) => onReturn({ ...values, thenNext })}
    onClose={onClose}
  >
    <ReviewReasonInput label="What to correct" />
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
