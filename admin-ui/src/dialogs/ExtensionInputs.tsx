import { minValue, NumberInput, required, TextInput } from 'react-admin';
import { reasonRules } from './ReasonInput';

export interface Extension {
  hours: number;
  reason: string;
}

const hoursRules = [required('Please enter the hours'), minValue(1, 'Please enter at least one hour')];
export const A_DAY: Partial<Extension> = { hours: 24 };

/** How long a deadline is extended, and why. */
export const ExtensionInputs = () => (
  <>
    <NumberInput source="hours" label="Hours" min={1} step={1} validate={hoursRules} helperText={false} />
    <TextInput source="reason" label="Reason" validate={reasonRules} autoFocus helperText={false} />
  </>
);
